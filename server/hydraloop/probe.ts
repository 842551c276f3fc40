import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as httpRequest, STATUS_CODES } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { reachOfHost } from './addresses.ts';
import { pinnedLookup, type ResolvedAddress, unreachable } from './reachable.ts';
import { message, type Text } from '../texts/texts.ts';

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
  readonly text: Text;
}

export interface ProbeOptions {
  readonly allowPrivate: boolean;
  /** Resolves a name; default: the system resolver. */
  readonly resolve?: (name: string) => Promise<readonly ResolvedAddress[]>;
  /** Total timeout in ms. */
  readonly within?: number;
}
type Outcome = Omit<Probe, 'ms'>;

const WITHIN_MS = 5_000;

const outcomeOf = (result: Probe['result'], text: Text, status: number | null = null): Outcome => ({
  result,
  text,
  status,
});

const TLS: Readonly<Record<string, Text>> = {
  CERT_HAS_EXPIRED: 'probes.certificate_expired',
  CERT_NOT_YET_VALID: 'probes.certificate_early',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'probes.certificate_self_signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'probes.certificate_chain',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'probes.certificate_unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'probes.certificate_unknown',
  ERR_TLS_CERT_ALTNAME_INVALID: 'probes.certificate_name',
};

const errorOutcome = (error: unknown, hostname: string, within: number): Outcome => {
  const { code = '', name, errors } = error as { code?: string; name?: string; errors?: unknown[] };
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT') {
    return outcomeOf('timeout', message('probes.timeout', { seconds: within / 1_000 }));
  }
  // Several addresses were tried: report the first one's error.
  if (code === '' && errors?.[0]) return errorOutcome(errors[0], hostname, within);
  if (['ENOTFOUND', 'EAI_NONAME', 'EAI_NODATA', 'ENODATA'].includes(code)) {
    return outcomeOf('unknown_name', message('probes.no_host', { host: hostname }));
  }
  if (code === 'EAI_AGAIN')
    return outcomeOf('unknown_name', message('probes.unresolved', { host: hostname }));
  if (code === 'ECONNREFUSED') return outcomeOf('refused', 'probes.refused');
  const tls = Object.hasOwn(TLS, code) ? TLS[code] : undefined;
  if (tls) return outcomeOf('tls', tls);
  if (/^(?:CERT_|ERR_SSL|ERR_TLS|EPROTO|UNABLE_TO|SELF_SIGNED)/.test(code)) {
    return outcomeOf('tls', 'probes.tls');
  }
  if (code.startsWith('HPE_')) return outcomeOf('not_http', 'probes.not_http');
  if (code === 'ECONNRESET' || code === 'EPIPE') {
    return outcomeOf('unreachable', 'probes.closed');
  }
  return outcomeOf('unreachable', 'probes.unreachable');
};

const responseOutcome = (response: IncomingMessage): Outcome => {
  const status = response.statusCode ?? 0;
  const named = [status, STATUS_CODES[status]].filter(Boolean).join(' ');
  if (status >= 200 && status < 300)
    return outcomeOf('ok', message('probes.answers', { status: named }), status);
  if (status >= 300 && status < 400) {
    const to = response.headers.location?.slice(0, 200);
    const text =
      to === undefined
        ? message('probes.redirects_nowhere', { status: named })
        : message('probes.redirects', { status: named, to });
    return outcomeOf('status', text, status);
  }
  const key = status === 401 || status === 403 ? 'probes.token_refused' : 'probes.answers_badly';
  return outcomeOf('status', message(key, { status: named }), status);
};

const PRIVATE = outcomeOf('private', 'probes.private');
const PLAIN = outcomeOf('private', 'probes.plain');

const forbidden = (url: URL, found: readonly ResolvedAddress[], allowPrivate: boolean): Outcome | null => {
  const reason = unreachable(url, found, allowPrivate);
  return reason === null ? null : reason === 'plain' ? PLAIN : PRIVATE;
};

const send = (
  url: URL,
  found: readonly ResolvedAddress[],
  token: string | null,
  signal: AbortSignal,
): Promise<Outcome> => {
  return new Promise((resolve, reject) => {
    const call = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
      url,
      {
        method: 'GET',
        agent: false,
        lookup: pinnedLookup(found),
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
