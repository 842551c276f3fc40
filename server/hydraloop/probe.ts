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

/** The result of a connection test. `ms` is the duration; `status` the HTTP status, if there was a response. */
export interface Probe {
  readonly result: (typeof PROBE_RESULTS)[number];
  readonly status: number | null;
  readonly ms: number;
  /** A sentence for a person. */
  readonly msg: string;
}

export interface ProbeOptions {
  readonly allowPrivate: boolean;
  /** Resolves a name; default: the system resolver. */
  readonly resolve?: (name: string) => Promise<readonly ResolvedAddress[]>;
  /** Total timeout in ms. */
  readonly within?: number;
}
interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}
type Outcome = Omit<Probe, 'ms'>;

const WITHIN_MS = 5_000;

const outcomeOf = (result: Probe['result'], msg: string, status: number | null = null): Outcome => ({
  result,
  msg,
  status,
});

const TLS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate chain contains a self-signed certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not signed by a known authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is not signed by a known authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

const errorOutcome = (error: unknown, hostname: string, within: number): Outcome => {
  const { code = '', name, errors } = error as { code?: string; name?: string; errors?: unknown[] };
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT') {
    return outcomeOf('timeout', `No answer within ${within / 1_000} s.`);
  }
  // Several addresses were tried: report the first one's error.
  if (code === '' && errors?.[0]) return errorOutcome(errors[0], hostname, within);
  if (['ENOTFOUND', 'EAI_NONAME', 'EAI_NODATA', 'ENODATA'].includes(code)) {
    return outcomeOf('unknown_name', `There is no host named “${hostname}”.`);
  }
  if (code === 'EAI_AGAIN')
    return outcomeOf('unknown_name', `“${hostname}” can’t be resolved at the moment.`);
  if (code === 'ECONNREFUSED')
    return outcomeOf('refused', 'The connection was refused: nothing listens there.');
  if (code in TLS) return outcomeOf('tls', `No secure connection: ${TLS[code]}.`);
  if (/^(?:CERT_|ERR_SSL|ERR_TLS|EPROTO|UNABLE_TO|SELF_SIGNED)/.test(code)) {
    return outcomeOf('tls', 'No secure connection: the TLS handshake failed.');
  }
  if (code.startsWith('HPE_')) return outcomeOf('not_http', 'The host answers, but not over HTTP.');
  if (code === 'ECONNRESET' || code === 'EPIPE') {
    return outcomeOf('unreachable', 'The connection was closed before an answer came.');
  }
  return outcomeOf('unreachable', 'The host can’t be reached.');
};

const responseOutcome = (response: IncomingMessage): Outcome => {
  const status = response.statusCode ?? 0;
  const named = [status, STATUS_CODES[status]].filter(Boolean).join(' ');
  if (status >= 200 && status < 300) return outcomeOf('ok', `It answers: ${named}.`, status);
  if (status >= 300 && status < 400) {
    const to = response.headers.location?.slice(0, 200) ?? 'nowhere';
    return outcomeOf(
      'status',
      `It sends elsewhere (${named}, to ${to}). Redirects are not followed.`,
      status,
    );
  }
  const why = status === 401 || status === 403 ? ': the token was refused' : '';
  return outcomeOf('status', `It answers ${named}${why}.`, status);
};

const PRIVATE = outcomeOf('private', 'This is a private address, and those are not allowed.');
const PLAIN = outcomeOf('private', 'Without https only private addresses are connected to.');

const forbidden = (
  { protocol }: URL,
  found: readonly ResolvedAddress[],
  allowPrivate: boolean,
): Outcome | null => {
  const reaches = found.map(({ address }) => reachOfAddress(address));
  // One forbidden address is enough: mixing them is a DNS rebinding trick.
  if (reaches.some((reach) => reach === 'never' || (reach === 'private' && !allowPrivate))) return PRIVATE;
  return protocol === 'http:' && reaches.some((reach) => reach !== 'private') ? PLAIN : null;
};

const send = (
  url: URL,
  found: readonly ResolvedAddress[],
  token: string | null,
  signal: AbortSignal,
): Promise<Outcome> => {
  const addresses = found.map(({ address, family }) => ({ address, family }));
  // Don’t resolve the name again: a second lookup could return another address.
  const pinned: LookupFunction = (_name, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, addresses);
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
        resolve(responseOutcome(response));
        // Only the status is needed, so skip the body.
        response.destroy();
      },
    );
    call.on('error', reject);
    call.end();
  });
};

/**
 * Tests the connection to an endpoint with one GET; never throws. The name is resolved once, every address is
 * checked, and only a checked one is connected to.
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
  const attempt = async (): Promise<Outcome> => {
    if (reachOfHost(url.hostname) === 'never') return PRIVATE;
    const found = await resolve(host);
    return forbidden(url, found, allowPrivate) ?? (await send(url, found, token, signal));
  };
  const outcome = await Promise.race([attempt(), late]).catch((error: unknown) =>
    errorOutcome(error, host, within),
  );
  return { ...outcome, ms: Math.round(performance.now() - start) };
};
