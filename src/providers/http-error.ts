import { bodyText, retryAfterSeconds } from '../domain/api/error-text.ts';
import { translate } from './i18n/translate.ts';

/**
 * The purpose of a call: a page the user opened, a part of a page, an action by the user, or a background
 * request. A part shows its own failure in place; failures of background requests are only logged. See
 * docs/specification.md, section 9.
 */
export type CallIntent = 'page' | 'part' | 'action' | 'background';

/** A failed call. Its message is the text for the user (docs/specification.md, section 11). */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  intent: CallIntent = 'action';
  constructor(
    message: string,
    /** 0 if there was no response. */
    readonly status: number,
    /** The response's JSON, its text, or null. */
    readonly body: unknown = null,
    /** Seconds to wait before retrying, if the server sent Retry-After. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }
}

export const isHttpError = (error: unknown): error is HttpError => error instanceof HttpError;

/** Whether a call was aborted because the user left the page. */
export const isAborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** "1 min 20 s", or "45 s". */
const waitText = (seconds: number): string =>
  seconds < 60
    ? translate('errors.seconds', { n: seconds })
    : translate('errors.minutes', { n: Math.ceil(seconds / 60) });

/** The error for a response with status 400 or higher. */
export const errorOf = (status: number, body: unknown, headers: Headers): HttpError => {
  const retryAfter = retryAfterSeconds(headers.get('Retry-After'), Date.now());
  const summary = bodyText(body) ?? translate('errors.status', { status });
  const message =
    retryAfter !== null && (status === 429 || status === 503)
      ? `${summary} ${translate('errors.wait', { wait: waitText(retryAfter) })}`
      : summary;
  return new HttpError(message, status, body, retryAfter);
};
