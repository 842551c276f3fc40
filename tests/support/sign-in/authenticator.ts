import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { PUBLIC_URL } from '../server/app.ts';

/** What CBOR can express here: whole numbers, text, bytes and maps. */
type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

const head = (major: number, size: number): Buffer => {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
};

/** A value in CBOR. */
export const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
};

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** User present, user verified, attested credential data included. */
export const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** What an answer says differently from an honest one. */
export interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly flags?: number;
  readonly counter?: number;
  readonly userHandle?: string;
  /** In place of the id of its credential. */
  readonly id?: string;
  readonly signature?: Uint8Array;
  readonly statement?: ReadonlyMap<string, Cbor>;
  readonly format?: string;
}

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}
interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

/** An authenticator with one credential (ES256), as the browser at `origin` would use it. It counts if told to. */
export const createAuthenticator = ({ origin = PUBLIC_URL, counts = false } = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string) => Buffer.from(text, 'base64url');
  const key = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  );
  const credentialId = randomBytes(32);
  let owner = '';
  let uses = 0;

  const clientData = (type: string, challenge: string, lies: Lies): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: lies.crossOrigin ?? false,
      }),
    );
  const authenticatorData = (rpId: string, flags: number, lies: Lies): Buffer => {
    if (counts) uses++;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? uses);
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([lies.flags ?? flags]), counter]);
  };
  const id = base64url(credentialId);

  return {
    id,
    /** A new credential as JSON. */
    create: ({ challenge, rp, user }: CreationOptions, lies: Lies = {}) => {
      owner = user.id;
      const length = Buffer.from([0, credentialId.length]);
      const data = Buffer.concat([
        authenticatorData(rp.id, PRESENT | VERIFIED | ATTESTED, lies),
        Buffer.alloc(16),
        length,
        credentialId,
        key,
      ]);
      const attestation = new Map<string, Cbor>([
        ['fmt', lies.format ?? 'none'],
        ['attStmt', lies.statement ?? new Map()],
        ['authData', data],
      ]);
      return {
        id: lies.id ?? id,
        rawId: lies.id ?? id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, lies)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },
    /** An assertion as JSON. */
    get: ({ challenge, rpId }: RequestOptions, lies: Lies = {}) => {
      const data = authenticatorData(rpId, PRESENT | VERIFIED, lies);
      const client = clientData('webauthn.get', challenge, lies);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: lies.id ?? id,
        rawId: lies.id ?? id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(lies.signature ?? signature),
          userHandle: lies.userHandle ?? owner,
        },
        clientExtensionResults: {},
      };
    },
  };
};
export type Authenticator = ReturnType<typeof createAuthenticator>;
