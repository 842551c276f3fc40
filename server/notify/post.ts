import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as httpRequest, STATUS_CODES } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { assertReachable, pinnedLookup, type ResolvedAddress } from '../hydraloop/reachable.ts';
import { message } from '../texts/texts.ts';
import { deliveryError } from './message.ts';

const WITHIN_MS = 15_000;

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Which addresses may be called: the operator's own, or those that users enter, with private ones or without. */
  readonly reach: 'any' | { readonly allowPrivate: boolean };
  /** Runs when the connection is open, before anything is sent; if it rejects, nothing is. */
  readonly begin: () => Promise<void>;
  /** Total timeout in ms. */
  readonly within?: number;
}

const send = (
  { headers, body, begin }: Post,
  url: URL,
  found: readonly ResolvedAddress[],
  signal: AbortSignal,
): Promise<IncomingMessage> => {
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const call = (isSecure ? httpsRequest : httpRequest)(
      url,
      {
        method: 'POST',
        agent: false,
        lookup: pinnedLookup(found),
        signal,
        headers: { ...headers, 'user-agent': 'Flowgen', 'content-length': Buffer.byteLength(body) },
      },
      resolve,
    );
    call.on('error', reject);
    call.on('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        begin().then(
          () => call.end(body),
          (error: unknown) => call.destroy(error as Error),
        );
      });
    });
  });
};

const reasonOf = (error: unknown): string => {
  const { code, message: text, errors } = error as { code?: string; message?: string; errors?: unknown[] };
  return (code ?? (errors?.[0] ? reasonOf(errors[0]) : text)) || 'no answer';
};

/**
 * Makes one POST and returns its status. Redirects are not followed. The name is resolved once, and every address is
 * checked. Throws a `DeliveryError` if there was no answer.
 */
export const post = async (options: Post): Promise<number> => {
  const url = new URL(options.url);
  const signal = AbortSignal.timeout(options.within ?? WITHIN_MS);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true });
  });
  const attempt = async (): Promise<number> => {
    const found = await lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true });
    if (options.reach !== 'any') assertReachable(url, found, options.reach.allowPrivate);
    const response = await send(options, url, found, signal);
    const status = response.statusCode ?? 0;
    // Only the status is needed, so skip the body.
    response.destroy();
    return status;
  };
  try {
    return await Promise.race([attempt(), late]);
  } catch (error) {
    if (error instanceof Error && 'isUnreachable' in error)
      throw deliveryError('notifications.private_address');
    throw deliveryError(message('notifications.http_failed', { reason: reasonOf(error).slice(0, 200) }));
  }
};

/** The error for a status other than 2xx. */
export const assertAccepted = (status: number): void => {
  if (status >= 200 && status < 300) return;
  const named = [status, STATUS_CODES[status]].filter(Boolean).join(' ');
  throw deliveryError(message('notifications.http_status', { status: named }));
};
