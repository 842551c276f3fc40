import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody, ErrorItem } from '../src/domain/errors.ts';
import { fill } from '../src/domain/texts/fill.ts';
import { validationTexts, type ValidationKey } from '../src/domain/texts/validation.ts';
import type { Fault } from '../src/schema/explain.ts';

/** An answer from 400 up, thrown anywhere below a route. */
export interface HttpError extends Error {
  readonly isHttpError: true;
  readonly statusCode: number;
  readonly errors: readonly ErrorItem[];
  readonly current?: number;
  /** Seconds. */
  readonly retryAfter?: number;
}

interface FailureFacts {
  readonly path?: string;
  readonly errors?: readonly ErrorItem[];
  readonly current?: number;
  readonly retryAfter?: number;
}

/** An error that answers with this status and this sentence. */
export const httpError = (statusCode: number, msg: string, facts: FailureFacts = {}): HttpError => {
  const { path, errors, ...rest } = facts;
  const items = errors ?? [path === undefined ? { msg } : { msg, path }];
  return Object.assign(new Error(msg), { isHttpError: true as const, statusCode, errors: items, ...rest });
};

/** No such thing, or not yours: both are told the same. */
export const notFound = (): HttpError => httpError(404, 'There is no such record.');
export const forbidden = (): HttpError => httpError(403, 'Your role may not do this.');
export const unauthorized = (): HttpError => httpError(401, 'Sign in first.');
export const badRequest = (msg: string, path?: string): HttpError =>
  httpError(400, msg, path === undefined ? {} : { path });

/** The sentence of a text key, such as `validation.required`. */
export const sentence = (key: ValidationKey, values: Readonly<Record<string, unknown>> = {}): string =>
  fill(validationTexts[key.slice('validation.'.length) as keyof typeof validationTexts], values);

/** What is wrong with a body, as the answer 400 tells it. */
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
// drizzle wraps what pg throws.
const databaseError = (error: unknown): DatabaseError | undefined => {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    const { code } = at as { code?: unknown };
    // “EPIPE” has five letters too, and is the operating system's.
    if (typeof code === 'string' && /^(?!EPIPE)[0-9A-Z]{5}$/.test(code))
      return at as unknown as DatabaseError;
  }
  return undefined;
};

const CONNECTION_LOST = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const isDatabaseAway = (error: unknown, found: DatabaseError | undefined): boolean => {
  if (found) return /^(08|57P|53300|25006)/.test(found.code);
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && CONNECTION_LOST.test(code)) return true;
    if (
      /connection terminated|timeout exceeded when trying to connect|pool is draining|cannot use a pool|is not queryable/i.test(
        at.message,
      )
    )
      return true;
  }
  return false;
};

// A constraint's name ends with the columns it holds over: users_email_key.
const uniquePath = (constraint = ''): string | undefined =>
  /^[a-z_]+__(.+)_key$/.exec(constraint)?.[1]?.split('__')[0];

/** What is said where the general sentence would leave open among which records a value must be unique. */
const UNIQUE_TEXTS: Readonly<Record<string, string>> = {
  devices__xid_key: 'Another device of the same company has this external id.',
  datapoints__xid_key: 'Another datapoint of the same company has this external id.',
  users__email_key: 'This e-mail address is already in use.',
};

const fromDatabase = (error: unknown): HttpError | undefined => {
  const found = databaseError(error);
  if (isDatabaseAway(error, found)) {
    return httpError(503, 'The database can’t be reached. Nothing was changed; try again shortly.', {
      retryAfter: 2,
    });
  }
  switch (found?.code) {
    case '23505': {
      const path = uniquePath(found.constraint);
      const msg = UNIQUE_TEXTS[found.constraint ?? ''] ?? 'Another record has this already.';
      return httpError(409, msg, path === undefined ? {} : { path });
    }
    case '23503':
      return httpError(409, 'Another record still needs this, or is gone.');
    case '40001':
    case '40P01':
      return httpError(409, 'Somebody else changed this at the same moment. Try again.');
    case '57014':
      return httpError(503, 'This took too long and was stopped. Nothing was changed.', { retryAfter: 5 });
    case '53100':
      return httpError(507, 'The disk is full. Nothing was changed; reading goes on.');
    case '22021':
    case '22P05':
      return badRequest('This holds characters that can’t be stored.');
    default:
      return undefined;
  }
};

const FASTIFY_TEXTS: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send JSON, with the header Content-Type: application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'This is too large.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is no valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as the call says.',
  FST_ERR_BAD_URL: 'The address of the call can’t be read.',
};

// What Fastify and its plugins throw has a status below 500 when the caller is to blame.
const fromFastify = (error: FastifyError): HttpError | undefined => {
  const status = error.statusCode;
  if (status === undefined || status < 400 || status >= 500) return undefined;
  const text =
    FASTIFY_TEXTS[error.code] ?? (error instanceof SyntaxError ? 'The body is no valid JSON.' : undefined);
  return httpError(status, text ?? `${STATUS_CODES[status] ?? 'Error'}.`);
};

const isFailure = (error: unknown): error is HttpError =>
  (error as Partial<HttpError> | null)?.isHttpError === true;

/** What an error means to whoever asked; undefined where nobody expected it. */
export const toHttpError = (error: unknown): HttpError | undefined =>
  isFailure(error) ? error : (fromDatabase(error) ?? fromFastify(error as FastifyError));

/** Trouble that is the same for every call: the database is away, slow or full. */
export const isUnavailable = (error: unknown): boolean => (toHttpError(error)?.statusCode ?? 0) >= 503;

/** The answer to any error: its status, and a body without stack traces or SQL. */
export const sendError = (
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const known = toHttpError(error);
  if (!known || known.statusCode >= 500) request.log.error({ err: error }, 'call failed');
  const told = known ?? httpError(500, 'Something went wrong on our side. Nothing was changed.');
  if (told.retryAfter !== undefined) reply.header('retry-after', Math.ceil(told.retryAfter));
  const body: ErrorBody = {
    errors: told.errors,
    message: told.message,
    ...(told.current === undefined ? {} : { current: told.current }),
    request_id: request.id,
  };
  // Serialised here: an error's body must not depend on the route's own answer schemas.
  reply
    .code(told.statusCode)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
};
