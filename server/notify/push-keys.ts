import { createPublicKey } from 'node:crypto';
import type { Pool } from 'pg';

/** The keys of a browser's subscription, base64url. */
export interface SubscriptionKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** VAPID keys, base64url: an uncompressed point of P-256 (65 bytes) and its private number (32 bytes). */
export interface VapidKeys {
  readonly public_key: string;
  readonly private_key: string;
}

/** The VAPID keys of this installation; made when they are first needed, the same for all servers. */
export const pushKeys = async (pool: Pool): Promise<VapidKeys> => {
  const read = async () =>
    (await pool.query<VapidKeys>('select public_key, private_key from push_keys where id = 1')).rows[0];
  const known = await read();
  if (known) return known;
  // Loaded on demand: few calls need it.
  const { generateVAPIDKeys } = (await import('web-push')).default;
  const { publicKey, privateKey } = generateVAPIDKeys();
  await pool.query(
    'insert into push_keys (id, public_key, private_key) values (1, $1, $2) on conflict do nothing',
    [publicKey, privateKey],
  );
  return (await read()) as VapidKeys;
};

/** Whether the keys of a subscription can be used: a point on the curve, and 16 bytes. */
export const areUsable = ({ p256dh, auth }: SubscriptionKeys): boolean => {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
};
