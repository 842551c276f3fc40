import Fastify, { type FastifyBaseLogger, type FastifyRequest } from 'fastify';
import type { Config } from './config.ts';

/** JSON lines on stdout from this level up. A query may hold a token, so addresses are logged without it. */
export const createLog = (level: Config['logLevel']): FastifyBaseLogger =>
  // Fastify's own logger is wanted before there is an app; an instance that is never used carries it.
  Fastify({
    logger: {
      level,
      serializers: {
        req: (request: FastifyRequest) => ({
          method: request.method,
          url: request.url?.split('?')[0],
          remoteAddress: request.ip,
        }),
      },
    },
  }).log;
