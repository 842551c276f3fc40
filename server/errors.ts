import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../src/domain/api/errors.ts';
import type { Fault } from '../src/schema/explain.ts';
import { type Message, message, type Text } from './texts/texts.ts';
import { inEnglish, writerFor } from './texts/translations.ts';

/** One error in a response, until it is known in which language to send it. */
export interface Problem {
  readonly text: Text;
  readonly path?: string;
}

/** An error response (status 400 or above); can be thrown anywhere below a route. Its `message` is English. */
export interface HttpError extends Error {
  readonly isHttpError: true;
  readonly statusCode: number;
  readonly text: Text;
  readonly problems: readonly Problem[];
  readonly current?: number;
  readonly setup_required?: true;
  /** Seconds. */
  readonly retryAfter?: number;
}

interface HttpErrorOptions {
  readonly path?: string;
  readonly problems?: readonly Problem[];
  readonly current?: number;
  readonly setup_required?: true;
  readonly retryAfter?: number;
}

/** An error that responds with this status and text, in the caller's language. */
export const httpError = (statusCode: number, text: Text, options: HttpErrorOptions = {}): HttpError => {
  const { path, problems = [path === undefined ? { text } : { text, path }], ...rest } = options;
  return Object.assign(new Error(inEnglish(text)), {
    isHttpError: true as const,
    statusCode,
    text,
    problems,
    ...rest,
  });
};

/** Does not exist, or is not the caller's: the response is the same. */
export const notFound = (): HttpError => httpError(404, 'calls.no_record');
export const forbidden = (): HttpError => httpError(403, 'calls.not_allowed');
/** The session can only be used to set up a second factor. */
export const setupRequired = (): HttpError =>
  httpError(403, 'sessions.setup_required', { setup_required: true });
export const unauthorized = (): HttpError => httpError(401, 'calls.sign_in');
export const badRequest = (text: Text, path?: string): HttpError =>
  httpError(400, text, path === undefined ? {} : { path });

/** A 400 that lists what is wrong with the body. */
export const validationError = (faults: readonly Fault[]): HttpError => {
  const problems = faults.slice(0, 100).map(({ path, key, values }): Problem => {
    const text = { key, values };
    return path === '' ? { text } : { text, path };
  });
  return httpError(400, faults[0] ? describeFault(faults[0]) : 'calls.not_valid', { problems });
};

/** A fault in one sentence, with its path. */
export const describeFault = ({ path, key, values }: Fault): Message =>
  path === '' ? { key, values } : message('calls.at_path', { path, problem: { key, values } });

interface DatabaseError {
  readonly code: string;
  readonly message: string;
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
const UNIQUE_TEXTS: Readonly<Record<string, Text>> = {
  devices__xid_key: 'records.device_xid_taken',
  devices__hw_serial__type_key: 'records.device_serial_taken',
  devices__app_id__dev_id_key: 'records.device_names_taken',
  datapoints__xid_key: 'records.datapoint_xid_taken',
  users__email_key: 'records.email_taken',
};

const fromDatabase = (error: unknown): HttpError | undefined => {
  const found = databaseError(error);
  if (isConnectionLost(error, found)) {
    return httpError(503, 'calls.unreachable', { retryAfter: 2 });
  }
  switch (found?.code) {
    case '23505': {
      const path = uniquePath(found.constraint);
      const text = UNIQUE_TEXTS[found.constraint ?? ''] ?? 'records.taken';
      return httpError(409, text, path === undefined ? {} : { path });
    }
    case '23503':
      return httpError(409, 'records.missing_or_needed');
    case '40001':
    case '40P01':
      return httpError(409, 'calls.concurrent');
    // The last resort against rows of another company: `server/db/access/policies.ts`.
    case '42501':
      return found.message.includes('row-level security') ? forbidden() : undefined;
    case '57014':
      return httpError(503, 'calls.too_slow', { retryAfter: 5 });
    case '53100':
      return httpError(507, 'calls.disk_full');
    case '22021':
    case '22P05':
      return badRequest('validation.text_characters');
    default:
      return undefined;
  }
};

const FASTIFY_TEXTS: Readonly<Record<string, Text>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'calls.not_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'calls.too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'calls.empty_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'calls.invalid_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'calls.content_length',
  FST_ERR_BAD_URL: 'calls.url',
};

// Errors of Fastify and its plugins have a status below 500 if the caller is at fault.
const fromFastify = (error: FastifyError): HttpError | undefined => {
  const status = error.statusCode;
  if (status === undefined || status < 400 || status >= 500) return undefined;
  const text = FASTIFY_TEXTS[error.code] ?? (error instanceof SyntaxError ? 'calls.invalid_json' : undefined);
  return httpError(status, text ?? message('calls.status', { status: STATUS_CODES[status] ?? 'Error' }));
};

export const isHttpError = (error: unknown): error is HttpError =>
  (error as Partial<HttpError> | null)?.isHttpError === true;

/** The response for an error; undefined for an unexpected one. */
export const toHttpError = (error: unknown): HttpError | undefined =>
  isHttpError(error) ? error : (fromDatabase(error) ?? fromFastify(error as FastifyError));

/** Whether an error affects every call: the database is unreachable, slow or full. */
export const isUnavailable = (error: unknown): boolean => (toHttpError(error)?.statusCode ?? 0) >= 503;

/** Sends the response for any error: its status and a body in the caller's language, without stack traces or SQL. */
export const sendError = (
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const known = toHttpError(error);
  if (!known || known.statusCode >= 500) request.log.error({ err: error }, 'call failed');
  const response = known ?? httpError(500, 'calls.unexpected');
  if (response.retryAfter !== undefined) reply.header('retry-after', Math.ceil(response.retryAfter));
  const write = writerFor(request);
  const body: ErrorBody = {
    errors: response.problems.map(({ text, ...rest }) => ({ msg: write(text), ...rest })),
    message: write(response.text),
    ...(response.current === undefined ? {} : { current: response.current }),
    ...(response.setup_required ? { setup_required: true } : {}),
    request_id: request.id,
  };
  // Serialised here, so that an error's body doesn't depend on the route's response schemas.
  reply
    .code(response.statusCode)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value));
  reply.send(body);
};
