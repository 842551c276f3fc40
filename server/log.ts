import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import pino from 'pino';
import type { Config } from './config.ts';

/** A logger of JSON lines on stdout. URLs are logged without their query, which may contain a token. */
export const createLog = (level: Config['logLevel']): FastifyBaseLogger =>
  pino({
    level,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: request.url?.split('?')[0],
        remoteAddress: request.ip,
      }),
      res: ({ statusCode }: FastifyReply) => ({ statusCode }),
      err: pino.stdSerializers.err,
    },
  });
