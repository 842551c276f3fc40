import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from './project-root.ts';

/** The files of a folder and its folders, by their paths in it. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));

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
    // Our own route below asks for the files: one for each of them takes a tenth of a start.
    serve: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Built files carry a hash in their name; the page itself must always be asked for.
      const lasting = relative(root, path).startsWith(`assets${sep}`);
      reply.setHeader('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      // A cache between may not give the compressed file to who can't read it.
      reply.setHeader('vary', 'accept-encoding');
    },
  });
  const files = new Set(filesIn(root));
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?')[0]?.slice(1) ?? '';
    if (files.has(path)) return reply.sendFile(path);
    // A missing file must not be answered with a page: a script of an old build would get HTML.
    if (/^(api|assets)(\/|$)|\.\w{2,5}$/.test(path)) return reply.callNotFound();
    return reply.sendFile('index.html');
  });
};
