import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody, ErrorItem } from '../src/domain/errors.ts';
import { fill } from '../src/domain/texts/fill.ts';
import { validationTexts, type ValidationKey } from '../src/domain/texts/validation.ts';
import type { Fault } from '../src/schema/explain.ts';

/** An error response (status 400 or above); can be thrown anywhere below a route. */
export interface HttpError extends Error {
  readonly isHttpError: true;
  readonly statusCode: number;
  readonly errors: readonly ErrorItem[];
  readonly current?: number;
  /** Seconds. */
  readonly retryAfter?: number;
}

interface HttpErrorOptions {
  readonly path?: string;
  readonly errors?: readonly ErrorItem[];
  readonly current?: number;
  readonly retryAfter?: number;
}

/** An error that responds with this status and message. */
export const httpError = (statusCode: number, msg: string, options: HttpErrorOptions = {}): HttpError => {
  const { path, errors, ...rest } = options;
  const items = errors ?? [path === undefined ? { msg } : { msg, path }];
  return Object.assign(new Error(msg), { isHttpError: true as const, statusCode, errors: items, ...rest });
};

/** Does not exist, or is not the caller's: the response is the same. */
export const notFound = (): HttpError => httpError(404, 'There is no such record.');
export const forbidden = (): HttpError => httpError(403, 'Your role may not do this.');
export const unauthorized = (): HttpError => httpError(401, 'Sign in first.');
export const badRequest = (msg: string, path?: string): HttpError =>
  httpError(400, msg, path === undefined ? {} : { path });

/** The message for a text key such as `validation.required`. */
export const sentence = (key: ValidationKey, values: Readonly<Record<string, unknown>> = {}): string =>
  fill(validationTexts[key.slice('validation.'.length) as keyof typeof validationTexts], values);

/** A 400 that lists what is wrong with the body. */
export const validationError = (faults: readonly Fault[]): HttpError => {
  const errors = faults.slice(0, 100).map(({ path, key, values }) => {
    const msg = sentence(key, values);
    return path === '' ? { msg } : { msg, path };
  });
  const first = errors[0];
  return httpError(
    400,
    first ? (first.path ? `${first.path}: ${first.msg}` : first.msg) : 'This is not valid.',
    {
      errors,
    },
  );
};

interface DatabaseError {
  readonly code: string;
  readonly constraint?: string;
}
// drizzle wraps the errors of pg.
const databaseError = (error: unknown): DatabaseError | undefined => {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 4; cause = cause.cause, depth++) {
    const { code } = cause as { code?: unknown };
    // “EPIPE” has five letters too, but is a system error.
    if (typeof code === 'string' && /^(?!EPIPE)[0-9A-Z]{5}$/.test(code))
      return cause as unknown as DatabaseError;
  }
  return undefined;
};

const CONNECTION_LOST = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const isConnectionLost = (error: unknown, found: DatabaseError | undefined): boolean => {
  if (found) return /^(08|57P|53300|25006)/.test(found.code);
  for (let cause = error, depth = 0; cause instanceof Error && depth < 4; cause = cause.cause, depth++) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && CONNECTION_LOST.test(code)) return true;
    if (
      /connection terminated|timeout exceeded when trying to connect|pool is draining|cannot use a pool|is not queryable/i.test(
        cause.message,
      )
    )
      return true;
  }
  return false;
};

// A constraint's name contains its columns: users__email_key.
const uniquePath = (constraint = ''): string | undefined =>
  /^[a-z_]+__(.+)_key$/.exec(constraint)?.[1]?.split('__')[0];

/** Messages for constraints where the general one would not say among which records a value must be unique. */
const UNIQUE_TEXTS: Readonly<Record<string, string>> = {
  devices__xid_key: 'Another device of the same company has this external id.',
  datapoints__xid_key: 'Another datapoint of the same company has this external id.',
  users__email_key: 'This e-mail address is already in use.',
};

const fromDatabase = (error: unknown): HttpError | undefined => {
  const found = databaseError(error);
  if (isConnectionLost(error, found)) {
    return httpError(503, 'The database can’t be reached. Nothing was changed; try again shortly.', {
      retryAfter: 2,
    });
  }
  switch (found?.code) {
    case '23505': {
      const path = uniquePath(found.constraint);
      const msg = UNIQUE_TEXTS[found.constraint ?? ''] ?? 'Another record already has this value.';
      return httpError(409, msg, path === undefined ? {} : { path });
    }
    case '23503':
      return httpError(409, 'Another record still needs this, or no longer exists.');
    case '40001':
    case '40P01':
      return httpError(409, 'Somebody else changed this at the same time. Try again.');
    case '57014':
      return httpError(503, 'This took too long and was stopped. Nothing was changed.', { retryAfter: 5 });
    case '53100':
      return httpError(507, 'The disk is full. Nothing was changed; data can still be read.');
    case '22021':
    case '22P05':
      return badRequest('This contains characters that can’t be stored.');
    default:
      return undefined;
  }
};

const FASTIFY_TEXTS: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send JSON, with the header Content-Type: application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'This is too large.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body does not have the length given by Content-Length.',
  FST_ERR_BAD_URL: 'The URL is malformed.',
};

// Errors of Fastify and its plugins have a status below 500 if the caller is at fault.
const fromFastify = (error: FastifyError): HttpError | undefined => {
  const status = error.statusCode;
  if (status === undefined || status < 400 || status >= 500) return undefined;
  const text =
    FASTIFY_TEXTS[error.code] ?? (error instanceof SyntaxError ? 'The body is not valid JSON.' : undefined);
  return httpError(status, text ?? `${STATUS_CODES[status] ?? 'Error'}.`);
};

const isHttpError = (error: unknown): error is HttpError =>
  (error as Partial<HttpError> | null)?.isHttpError === true;

/** The response for an error; undefined for an unexpected one. */
export const toHttpError = (error: unknown): HttpError | undefined =>
  isHttpError(error) ? error : (fromDatabase(error) ?? fromFastify(error as FastifyError));

/** Whether an error affects every call: the database is unreachable, slow or full. */
export const isUnavailable = (error: unknown): boolean => (toHttpError(error)?.statusCode ?? 0) >= 503;

/** Sends the response for any error: its status and a body without stack traces or SQL. */
export const sendError = (
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const known = toHttpError(error);
  if (!known || known.statusCode >= 500) request.log.error({ err: error }, 'call failed');
  const response = known ?? httpError(500, 'Something went wrong on our side. Nothing was changed.');
  if (response.retryAfter !== undefined) reply.header('retry-after', Math.ceil(response.retryAfter));
  const body: ErrorBody = {
    errors: response.errors,
    message: response.message,
    ...(response.current === undefined ? {} : { current: response.current }),
    request_id: request.id,
  };
  // Serialised here, so that an error's body doesn't depend on the route's response schemas.
  reply
    .code(response.statusCode)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
};
