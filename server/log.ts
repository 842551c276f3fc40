import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import pino from 'pino';
import type { Config } from './config.ts';

/** A URL without its query and without the token of a link, for the log. */
export const loggedUrl = (url: string | undefined): string | undefined =>
  url?.split('?')[0]?.replace(/^(\/alarm|\/api\/alarm-links|\/s|\/api\/s)\/[^/]+/, '$1/…');

/** What errors of the database and its library quote of a statement's values; `detail` and `where` quote rows. */
const QUOTING = new Set(['params', 'parameters', 'detail', 'where', 'internalQuery', 'cause']);

/**
 * An error as it may be logged: with the text of a failed statement, but without the values of its parameters, which
 * can be anybody's names or secrets.
 */
export const withoutParameters = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error) || depth > 8) return error;
  const { query, code, errors } = error as Error &
    Readonly<Partial<Record<'query' | 'code' | 'errors', unknown>>>;
  const isStatement = typeof query === 'string' && 'params' in error;
  // The class 22 of SQLSTATE is about values, which its messages quote: `invalid input syntax …: "value"`.
  const isAboutValue = typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code);
  const message = isStatement
    ? `Failed query: ${query}`
    : isAboutValue
      ? error.message.replace(/"[\s\S]*"/, '…')
      : error.message;
  const cause = error.cause === undefined ? {} : { cause: withoutParameters(error.cause, depth + 1) };
  const safe = new Error(message, cause);
  for (const [name, value] of Object.entries(error)) {
    if (!QUOTING.has(name)) Object.assign(safe, { [name]: value });
  }
  if (Array.isArray(errors)) {
    Object.assign(safe, { errors: errors.map((each) => withoutParameters(each, depth + 1)) });
  }
  const { name, stack = '' } = error;
  const frames = stack.includes(error.message)
    ? stack.slice(stack.indexOf(error.message) + error.message.length)
    : '';
  return Object.defineProperties(safe, {
    name: { value: name, enumerable: false },
    stack: { value: `${name}: ${message}${frames}`, enumerable: false },
    constructor: { value: error.constructor, enumerable: false },
  });
};

/** A logger of JSON lines on stdout. */
export const createLog = (level: Config['logLevel']): FastifyBaseLogger =>
  pino({
    level,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: loggedUrl(request.url),
        remoteAddress: request.ip,
      }),
      res: ({ statusCode }: FastifyReply) => ({ statusCode }),
      err: (error: Error) => pino.stdSerializers.err(withoutParameters(error) as Error),
    },
  });
