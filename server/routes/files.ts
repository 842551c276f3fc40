import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { FILE_NAME } from '../../src/domain/pictures.ts';
import type { App } from '../http/routing.ts';
import type { Context } from '../context.ts';
import { asSystem } from '../db/access/scope.ts';
import { files } from '../db/tables/dashboard-tables.ts';
import { notFound } from '../errors.ts';
import { bytesOf } from '../files/store.ts';
import { VISIBLE } from '../files/usage.ts';

/** Prevents scripts, loading and framing, even if the file is opened as a page. */
const SANDBOX =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox; frame-ancestors 'none'";

const f = alias(files, 'f');

/**
 * Serves uploaded drawings and pictures. Not an API call: anyone who knows a name can load the file, unless it belongs
 * only to deleted dashboards (docs/dashboards.md).
 */
export default (app: App, { db, storage }: Context): void => {
  app.get<{ Params: { name: string } }>(
    '/files/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params;
      if (!FILE_NAME.test(name)) throw notFound();
      const tag = `"${name}"`;
      const isCached = request.headers['if-none-match'] === tag;
      // Its name is unguessable, and the condition says who else must be able to see it.
      const [file] = await asSystem(() =>
        db
          .select({
            name: f.name,
            type: f.content_type,
            sha256: f.sha256,
            ...(isCached ? {} : { bytes: f.bytes }),
          })
          .from(f)
          .where(and(eq(f.name, name), sql.raw(VISIBLE))),
      );
      if (!file) throw notFound();
      const bytes = isCached ? undefined : await bytesOf(storage, { bytes: null, ...file });
      reply
        .header('content-security-policy', SANDBOX)
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-origin')
        // A file never changes, but it becomes unavailable when its dashboard is deleted.
        .header('cache-control', 'private, max-age=3600')
        .header('etag', tag);
      return bytes ? reply.type(file.type).send(bytes) : reply.code(304).send();
    },
  );
};
