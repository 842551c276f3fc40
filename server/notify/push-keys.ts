import type { Pool } from 'pg';
import { newVapidKeys, type VapidKeys } from './push-encryption.ts';

/** The VAPID keys of this installation; made when they are first needed, the same for all servers. */
export const pushKeys = async (pool: Pool): Promise<VapidKeys> => {
  const read = async () =>
    (await pool.query<VapidKeys>('select public_key, private_key from push_keys where id = 1')).rows[0];
  const known = await read();
  if (known) return known;
  const { public_key, private_key } = newVapidKeys();
  await pool.query(
    'insert into push_keys (id, public_key, private_key) values (1, $1, $2) on conflict do nothing',
    [public_key, private_key],
  );
  return (await read()) as VapidKeys;
};
