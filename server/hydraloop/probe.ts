import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as httpRequest, STATUS_CODES } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { reachOfAddress, reachOfHost } from './addresses.ts';

export const PROBE_RESULTS = [
  'ok',
  'status',
  'refused',
  'unknown_name',
  'timeout',
  'tls',
  'private',
  'unreachable',
  'not_http',
  'token',
] as const;

/** What came of trying to reach an endpoint. `ms` is how long it took; `status` what it answered, if it did. */
export interface Probe {
  readonly result: (typeof PROBE_RESULTS)[number];
  readonly status: number | null;
  readonly ms: number;
  /** A sentence for a person. */
  readonly msg: string;
}

export interface ProbeOptions {
  readonly allowPrivate: boolean;
  /** Looks a name up; that of the system, unless said otherwise. */
  readonly resolve?: (name: string) => Promise<readonly Found[]>;
  /** The whole time, in ms. */
  readonly within?: number;
}
interface Found {
  readonly address: string;
  readonly family: number;
}
type Said = Omit<Probe, 'ms'>;

const WITHIN_MS = 5_000;

const said = (result: Probe['result'], msg: string, status: number | null = null): Said => ({
  result,
  msg,
  status,
});

const TLS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself only',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an authority that nobody knows',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate can’t be traced to a known authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate can’t be traced to a known authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

const told = (error: unknown, hostname: string, within: number): Said => {
  const { code = '', name, errors } = error as { code?: string; name?: string; errors?: unknown[] };
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT') {
    return said('timeout', `No answer within ${within / 1_000} s.`);
  }
  // Several addresses were tried: the first one's fault stands for all.
  if (code === '' && errors?.[0]) return told(errors[0], hostname, within);
  if (['ENOTFOUND', 'EAI_NONAME', 'EAI_NODATA', 'ENODATA'].includes(code)) {
    return said('unknown_name', `There is no host named “${hostname}”.`);
  }
  if (code === 'EAI_AGAIN') return said('unknown_name', `“${hostname}” can’t be looked up at the moment.`);
  if (code === 'ECONNREFUSED') return said('refused', 'The connection was refused: nothing listens there.');
  if (code in TLS) return said('tls', `No secure connection: ${TLS[code]}.`);
  if (/^(?:CERT_|ERR_SSL|ERR_TLS|EPROTO|UNABLE_TO|SELF_SIGNED)/.test(code)) {
    return said('tls', 'No secure connection: it does not speak TLS as it should.');
  }
  if (code.startsWith('HPE_')) return said('not_http', 'Something answers, but not in HTTP.');
  if (code === 'ECONNRESET' || code === 'EPIPE') {
    return said('unreachable', 'The connection was closed before an answer came.');
  }
  return said('unreachable', 'The host can’t be reached.');
};

const answered = (response: IncomingMessage): Said => {
  const status = response.statusCode ?? 0;
  const named = [status, STATUS_CODES[status]].filter(Boolean).join(' ');
  if (status >= 200 && status < 300) return said('ok', `It answers: ${named}.`, status);
  if (status >= 300 && status < 400) {
    const to = response.headers.location?.slice(0, 200) ?? 'nowhere';
    return said('status', `It sends elsewhere (${named}, to ${to}). Redirects are not followed.`, status);
  }
  const why = status === 401 || status === 403 ? ': the token was refused' : '';
  return said('status', `It answers ${named}${why}.`, status);
};

const PRIVATE = said('private', 'This is a private address, and those are not allowed.');
const PLAIN = said('private', 'Without https only private addresses are connected to.');

const forbidden = ({ protocol }: URL, found: readonly Found[], allowPrivate: boolean): Said | null => {
  const reaches = found.map(({ address }) => reachOfAddress(address));
  // One bad address among good ones is how a name is made to mean both.
  if (reaches.some((reach) => reach === 'never' || (reach === 'private' && !allowPrivate))) return PRIVATE;
  return protocol === 'http:' && reaches.some((reach) => reach !== 'private') ? PLAIN : null;
};

const send = (
  url: URL,
  found: readonly Found[],
  token: string | null,
  signal: AbortSignal,
): Promise<Said> => {
  const checked = found.map(({ address, family }) => ({ address, family }));
  // The name is not looked up again: a second answer could be another one.
  const pinned: LookupFunction = (_name, options, done) => {
    const [first] = checked;
    if (options.all) done(null, checked);
    else done(null, first?.address ?? '', first?.family);
  };
  return new Promise((resolve, reject) => {
    const call = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
      url,
      {
        method: 'GET',
        agent: false,
        lookup: pinned,
        signal,
        headers: {
          accept: '*/*',
          'user-agent': 'Flowgen',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
      },
      (response) => {
        resolve(answered(response));
        // Only the status is wanted, however long the rest is.
        response.destroy();
      },
    );
    call.on('error', reject);
    call.end();
  });
};

/**
 * Tries to reach an endpoint with one GET, and tells what came of it; throws nothing. Its name is
 * looked up once, every address is checked, and only a checked one is connected to.
 */
export const probe = async (
  url: URL,
  token: string | null,
  { allowPrivate, resolve = (name) => lookup(name, { all: true }), within = WITHIN_MS }: ProbeOptions,
): Promise<Probe> => {
  const start = performance.now();
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const signal = AbortSignal.timeout(within);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  const attempt = async (): Promise<Said> => {
    if (reachOfHost(url.hostname) === 'never') return PRIVATE;
    const found = await resolve(host);
    return forbidden(url, found, allowPrivate) ?? (await send(url, found, token, signal));
  };
  const outcome = await Promise.race([attempt(), late]).catch((error: unknown) => told(error, host, within));
  return { ...outcome, ms: Math.round(performance.now() - start) };
};
