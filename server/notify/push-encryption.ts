import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';

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

const CURVE = 'prime256v1';
const RECORD_SIZE = 4_096;

export const newVapidKeys = (): VapidKeys => {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // The private number may be shorter than 32 bytes.
  const number = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { public_key: pair.getPublicKey('base64url'), private_key: number.toString('base64url') };
};

const derived = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/**
 * Encrypts a message for one browser (RFC 8291, `aes128gcm` of RFC 8188). Throws if its keys are invalid. The message
 * must have less than 4,000 bytes.
 */
export const encryptPush = ({ p256dh, auth }: SubscriptionKeys, text: string): Buffer => {
  const browserKey = Buffer.from(p256dh, 'base64url');
  const pair = createECDH(CURVE);
  const ownKey = pair.generateKeys();
  const shared = pair.computeSecret(browserKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const secret = derived(shared, Buffer.from(auth, 'base64url'), info, 32);
  const salt = randomBytes(16);
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const header = Buffer.alloc(21);
  salt.copy(header);
  header.writeUInt32BE(RECORD_SIZE, 16);
  header.writeUInt8(ownKey.length, 20);
  // 2 marks the last record.
  const record = [cipher.update(text, 'utf8'), cipher.update(Buffer.from([2])), cipher.final()];
  return Buffer.concat([header, ownKey, ...record, cipher.getAuthTag()]);
};

const jwk = ({ public_key, private_key }: VapidKeys) => {
  const point = Buffer.from(public_key, 'base64url');
  return {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: private_key,
  };
};

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const LIFETIME_S = 12 * 3_600;

/** The `Authorization` header that identifies this server to a push service (VAPID, RFC 8292). `now` in ms. */
export const vapidHeader = (keys: VapidKeys, endpoint: string, contact: string, now = Date.now()): string => {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1_000) + LIFETIME_S, sub: contact };
  const unsigned = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const key = createPrivateKey({ key: jwk(keys), format: 'jwk' });
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${keys.public_key}`;
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
