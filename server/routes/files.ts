import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { FILE_NAME } from '../../src/domain/pictures.ts';
import type { App } from '../app.ts';
import type { Context } from '../context.ts';
import { files } from '../db/dashboard-tables.ts';
import { notFound } from '../errors.ts';
import { VISIBLE } from '../files/usage.ts';

/** Nothing in a file runs, loads or is framed, even when its address is opened as a page. */
const SANDBOX =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox; frame-ancestors 'none'";

const f = alias(files, 'f');

/**
 * Uploaded drawings and pictures. No call of the API: whoever knows a name may see the file, unless it
 * belongs to deleted dashboards only (docs/dashboards.md).
 */
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
        .select({ type: f.content_type, ...(isKnown ? {} : { bytes: f.bytes }) })
        .from(f)
        .where(and(eq(f.name, name), sql.raw(VISIBLE)));
      if (!file) throw notFound();
      reply
        .header('content-security-policy', SANDBOX)
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-origin')
        // The content behind a name never changes, but it is gone when its dashboard is deleted.
        .header('cache-control', 'private, max-age=3600')
        .header('etag', tag);
      if (isKnown) return reply.code(304).send();
      return reply.type(file.type).send((file as { bytes: Buffer }).bytes);
    },
  );
};
