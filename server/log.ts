import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import pino from 'pino';
import type { Config } from './config.ts';

/** A URL without its query and without the token of a link, for the log. */
export const loggedUrl = (url: string | undefined): string | undefined =>
  url?.split('?')[0]?.replace(/^(\/alarm|\/api\/alarm-links|\/s|\/api\/s)\/[^/]+/, '$1/…');

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
      err: pino.stdSerializers.err,
    },
  });
