import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '../project-root.ts';

/** All files below a folder, as relative paths. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));

/** Serves the built site; any other path outside of the API gets `index.html`, which handles the routes. */
export const serveSite = async (app: FastifyInstance): Promise<void> => {
  const root = join(projectRoot(), 'dist', 'site');
  if (!existsSync(root)) {
    app.log.warn('the site is not built; only the API is served');
    return;
  }
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    // Our own route below serves the files: a route per file would take a tenth of the startup time.
    serve: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Built files have a hash in their name; the page itself must always be revalidated.
      const isHashed = relative(root, path).startsWith(`assets${sep}`);
      reply.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      // A shared cache must not serve the compressed file to clients that don't accept it.
      reply.setHeader('vary', 'accept-encoding');
    },
  });
  const files = new Set(filesIn(root));
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?')[0]?.slice(1) ?? '';
    if (files.has(path)) return reply.sendFile(path);
    // A missing file must be 404: a script of an old build must not get HTML.
    if (/^(api|assets)(\/|$)|\.\w{2,5}$/.test(path)) return reply.callNotFound();
    return reply.sendFile('index.html');
  });
};
