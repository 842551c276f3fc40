import type * as z from 'zod';
import { resources } from '../../src/resources/all.ts';
import { labelMany } from '../../src/schema/labels.ts';
import { type App, callerOf } from '../http/routing.ts';
import type { Context } from '../context.ts';
import { inSentence } from '../crud/call-names.ts';
import { listQueryOf } from '../crud/register-list.ts';
import { sendExport, exportQuery } from '../export/send-export.ts';
import { fileResponse, lazily } from '../http/call-schemas.ts';
import { exportCalls } from '../policy.ts';

/** Parameters of pages, which exports do not have. */
const PAGING = ['range', 'limit', 'offset'] as const;
const file = fileResponse('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');

const exportQueryOf = (list: z.ZodObject) =>
  list
    .omit(
      Object.fromEntries(PAGING.filter((name) => name in list.shape).map((name) => [name, true])) as never,
    )
    .extend(exportQuery);

/** `GET /x/export`: all matching records as CSV or XLSX. See docs/import-export.md. */
export default (app: App, context: Context): void => {
  app.addHook('onClose', async () => context.threads.close());
  for (const resource of Object.values(resources)) {
    if (exportCalls(resource).length === 0) continue;
    const { schema, read } = listQueryOf(resource);
    app.get(
      `/api/${resource.name}/export`,
      {
        schema: {
          summary: `Export ${inSentence(labelMany(resource))}`,
          tags: [labelMany(resource)],
          querystring: lazily(() => exportQueryOf(schema())),
          response: { 200: file },
        },
      },
      (request, reply) => {
        const caller = callerOf(request);
        const { format, columns, ...query } = request.query;
        const list = read(query, caller);
        // The parameters of a dialect of its own are its filter, except the sort order.
        const { sort: _sort, filter: _filter, ...parameters } = query as Record<string, unknown>;
        const sent = { ...list.filter, ...parameters };
        return sendExport(context, reply, resource, caller, { ...list, format, columns, sent });
      },
    );
  }
};
