import { bodyText, retryAfterSeconds } from '../domain/error-text.ts';
import { text } from './i18n/text.ts';

/**
 * What a failed call was for: a page the user opened, something the user did, or something that
 * loads beside it. The last is only logged. Source: contract, section 9.
 */
export type CallIntent = 'page' | 'action' | 'background';

/** A call that failed. Its message is the text for the person, in the order of the seed, section 8. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  intent: CallIntent = 'action';
  constructor(
    message: string,
    /** 0 when no answer came. */
    readonly status: number,
    /** The answer's JSON, its text, or null. */
    readonly body: unknown = null,
    /** Seconds to wait before trying again, where the server says so. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }
}

export const isHttpError = (error: unknown): error is HttpError => error instanceof HttpError;

/** Whether a call was given up because its page was left. */
export const isAborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** "1 min 20 s", or "45 s". */
const waitText = (seconds: number): string =>
  seconds < 60
    ? text('errors.seconds', { n: seconds })
    : text('errors.minutes', { n: Math.ceil(seconds / 60) });

/** The error for an answer from 400 up. */
export const errorOf = (status: number, body: unknown, headers: Headers): HttpError => {
  const retryAfter = retryAfterSeconds(headers.get('Retry-After'), Date.now());
  const said = bodyText(body) ?? text('errors.status', { status });
  const message =
    retryAfter !== null && (status === 429 || status === 503)
      ? `${said} ${text('errors.wait', { wait: waitText(retryAfter) })}`
      : said;
  return new HttpError(message, status, body, retryAfter);
};
