import { reachOfHost } from '../hydraloop/addresses.ts';

/** A bucket, and the account that uses it. */
export interface S3Address {
  readonly key: string;
  readonly secret: string;
  readonly region: string;
  readonly bucket: string;
  /** The beginning of every key: empty, or ends with a slash. */
  readonly prefix: string;
  /** Host and port, without the bucket: what may be shown. */
  readonly host: string;
  /** The URL of the bucket, without a slash at its end. */
  readonly url: string;
}

const PARAMETERS = new Set(['region', 'prefix', 'tls']);
const BUCKET = /^[a-zA-Z0-9][\w.-]{1,61}[a-zA-Z0-9]$/;
const REGION = /^[a-zA-Z0-9-]{1,40}$/;
/** Parts of printable characters; none of them may lead to another folder. */
const PREFIX = /^(?:(?!\.{1,2}\/)[\w!'()*. -]+\/)*$/;
const PRINTABLE = /^[\x21-\x7e]+$/;

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads `s3://key:secret@host[:port]/bucket?region=…&prefix=…/&tls=off`; undefined if it is not such an address. An IP
 * address, or one with a port, is addressed by path, any other by a host name for each bucket; without TLS only on private hosts.
 */
export const readS3Address = (text: string): S3Address | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, hostname, host, port, pathname, searchParams, hash } = new URL(text);
  const names = [...searchParams.keys()];
  if (protocol !== 's3:' || hostname === '' || hash !== '') return undefined;
  if (names.some((name) => !PARAMETERS.has(name)) || new Set(names).size < names.length) return undefined;
  const [key = '', secret = ''] = [decoded(username), decoded(password)];
  const bucket = pathname.slice(1);
  const region = searchParams.get('region') ?? 'us-east-1';
  const prefix = searchParams.get('prefix') ?? '';
  const tls = searchParams.get('tls') ?? 'on';
  if (!PRINTABLE.test(key) || !PRINTABLE.test(secret) || !BUCKET.test(bucket)) return undefined;
  if (!REGION.test(region) || !PREFIX.test(prefix) || !['on', 'off'].includes(tls)) return undefined;
  // The scheme decides how a host is read: that of S3 accepts what no web address can have.
  const site = `${tls === 'off' ? 'http' : 'https'}://${host}`;
  if (!URL.canParse(site)) return undefined;
  if (tls === 'off' && reachOfHost(new URL(site).hostname) !== 'private') return undefined;
  const isByPath = port !== '' || /^(?:\[.*\]|[\d.]+)$/.test(new URL(site).hostname);
  const { origin } = new URL(site);
  const url = isByPath ? `${origin}/${bucket}` : origin.replace('://', `://${bucket}.`);
  return { key, secret, region, bucket, prefix, host, url };
};
