import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { assertReachable, pinnedLookup, type ResolvedAddress } from '../hydraloop/reachable.ts';

const WITHIN_MS = 8_000;
/** Of a response; keys and metadata are a few kilobytes. */
const MAX_BYTES = 1_000_000;

export interface GuardedFetchOptions {
  readonly allowPrivate: boolean;
  /** Resolves a name; default: the system resolver. */
  readonly resolve?: (name: string) => Promise<readonly ResolvedAddress[]>;
  /** Total timeout in ms. */
  readonly within?: number;
}

/** A request as openid-client makes it. */
export interface GuardedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const bytesOf = (body: unknown): string | Uint8Array | undefined => {
  if (body === undefined || body === null) return undefined;
  if (body instanceof Uint8Array) return body;
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new TypeError('Only text can be sent.');
};

const open = (
  url: URL,
  { method, headers, body }: GuardedRequest,
  found: readonly ResolvedAddress[],
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const bytes = bytesOf(body);
    const length = bytes === undefined ? {} : { 'content-length': String(Buffer.byteLength(bytes)) };
    const call = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
      url,
      { method, agent: false, lookup: pinnedLookup(found), signal, headers: { ...headers, ...length } },
      resolve,
    );
    call.on('error', reject);
    call.end(bytes);
  });

const readBody = async (response: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('The response is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Throws away what a server that is down says instead of an answer. */
const assertAnswer = (status: number): void => {
  if (status >= 500) throw new Error(`status ${status}`);
};

/** Whether a request failed, or the server had no answer to it; anywhere in an error's causes. */
export const isNoAnswer = (error: unknown): boolean => {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth++)
    if ('isNoAnswer' in cause) return true;
  return false;
};

// A response with one of these must not have a body.
const isBodiless = (status: number): boolean => [204, 205, 304].includes(status);

/**
 * A `fetch` for addresses that people entered and for those that their servers name: private ones are refused, the
 * name is resolved once and every address is checked, and redirects are not followed. Rejects with an error that
 * `isNoAnswer` recognises.
 */
export const guardedFetch =
  ({
    allowPrivate,
    resolve = (name) => lookup(name, { all: true }),
    within = WITHIN_MS,
  }: GuardedFetchOptions) =>
  async (address: string, request: GuardedRequest): Promise<Response> => {
    const url = new URL(address);
    const signal = AbortSignal.timeout(within);
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true });
    });
    const attempt = async (): Promise<Response> => {
      const found = await resolve(url.hostname.replace(/^\[|\]$/g, ''));
      assertReachable(url, found, allowPrivate);
      const response = await open(url, request, found, signal);
      const status = response.statusCode ?? 0;
      assertAnswer(status);
      const body = await readBody(response);
      const headers = new Headers();
      for (const [name, value] of Object.entries(response.headers))
        for (const each of [value ?? []].flat()) headers.append(name, each);
      return new Response(isBodiless(status) ? null : new Uint8Array(body), { status, headers });
    };
    return Promise.race([attempt(), late]).catch((cause: unknown) => {
      throw Object.assign(new Error(`No answer from ${url.origin}`, { cause }), { isNoAnswer: true });
    });
  };
