import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import pino from 'pino';
import type { Config } from './config.ts';

/** JSON lines on stdout from this level up. A query may hold a token, so addresses are logged without it. */
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
