import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from './project-root.ts';

/** Serves the built site; any address that is no file and no call gets its page, which knows the routes. */
export const serveSite = async (app: FastifyInstance): Promise<void> => {
  const root = join(projectRoot(), 'dist', 'site');
  if (!existsSync(root)) {
    app.log.warn('the site is not built; only the API is served');
    return;
  }
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Built files carry a hash in their name; the page itself must always be asked for.
      const lasting = path.includes('/assets/');
      reply.setHeader('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', (request, reply) => {
    // A missing file must not be answered with a page: a script of an old build would get HTML.
    if (/^\/(api|assets)(\/|$)|\.\w{2,5}$/.test(request.url.split('?')[0] ?? '')) return reply.callNotFound();
    return reply.sendFile('index.html');
  });
};
