import { createHash, createHmac } from 'node:crypto';

/** A signed call as a server of S3 receives it. */
export interface SignedCall {
  readonly method: string;
  /** As sent: path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The reason why a server refuses a call, by the rules that Amazon publishes (“Authenticating Requests: Using the
 * Authorization Header”); null: it is signed with this secret.
 */
export const refusalOf = ({ method, url, headers, body }: SignedCall, secret: string): string | null => {
  const header = (name: string): string => String(headers[name] ?? '');
  const [, key, date, region, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w+)$/.exec(
      header('authorization'),
    ) ?? [];
  if (key === undefined || date === undefined || region === undefined) return 'AccessDenied';
  const names = (signed ?? '').split(';');
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBeSigned.some((name) => !names.includes(name))) return 'AccessDenied';
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    [...new URLSearchParams(query)]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${header(name).trim()}`),
    '',
    names.join(';'),
    header('x-amz-content-sha256'),
  ].join('\n');
  const text = [
    'AWS4-HMAC-SHA256',
    header('x-amz-date'),
    `${date}/${region}/s3/aws4_request`,
    sha256(canonical),
  ];
  const keys = [date, region, 's3', 'aws4_request'];
  const signing = keys.reduce<string | Buffer>((secretKey, part) => hmac(secretKey, part), `AWS4${secret}`);
  if (hmac(signing, text.join('\n')).toString('hex') !== signature) return 'SignatureDoesNotMatch';
  return sha256(body) === header('x-amz-content-sha256') ? null : 'XAmzContentSHA256Mismatch';
};
