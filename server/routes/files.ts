import { eq } from 'drizzle-orm';
import { FILE_NAME } from '../../src/domain/pictures.ts';
import type { App } from '../app.ts';
import type { Context } from '../context.ts';
import { files } from '../db/dashboard-tables.ts';
import { notFound } from '../errors.ts';

/** Nothing in a file runs, loads or is framed, even when its address is opened as a page. */
const SANDBOX =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox; frame-ancestors 'none'";

/** Uploaded drawings and pictures. No call of the API: whoever knows a name may see the file (docs/dashboards.md). */
export default (app: App, { db }: Context): void => {
  app.get<{ Params: { name: string } }>(
    '/files/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params;
      if (!FILE_NAME.test(name)) throw notFound();
      const tag = `"${name}"`;
      const isKnown = request.headers['if-none-match'] === tag;
      const [file] = await db
        .select({ type: files.content_type, ...(isKnown ? {} : { bytes: files.bytes }) })
        .from(files)
        .where(eq(files.name, name));
      if (!file) throw notFound();
      reply
        .header('content-security-policy', SANDBOX)
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-origin')
        // What stands behind a name never changes.
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('etag', tag);
      if (isKnown) return reply.code(304).send();
      return reply.type(file.type).send((file as { bytes: Buffer }).bytes);
    },
  );
};
