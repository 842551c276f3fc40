import { resources } from '../../src/resources/all.ts';
import { labelMany } from '../../src/schema/labels.ts';
import { type App, callerOf } from '../app.ts';
import type { Context } from '../context.ts';
import { listQuery, readListQuery, sortKey } from '../crud/list-query.ts';
import { inSentence } from '../crud/register.ts';
import { devices } from '../devices/serialize.ts';
import { toFilter, devicesQuery } from '../devices/query.ts';
import { sendExport, exportQuery } from '../export/send-export.ts';
import { exportCalls } from '../policy.ts';

const produces = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];
const defaultQuery = listQuery.omit({ range: true }).extend(exportQuery);
const query = devicesQuery.omit({ limit: true, offset: true }).extend(exportQuery);

/** `GET /x/export`: all matching records as CSV or XLSX. See docs/import-export.md. */
export default (app: App, context: Context): void => {
  for (const resource of Object.values(resources)) {
    if (exportCalls(resource).length === 0 || resource.name === devices.name) continue;
    app.get(
      `/api/${resource.name}/export`,
      {
        schema: {
          summary: `Export ${inSentence(labelMany(resource))}`,
          tags: [labelMany(resource)],
          querystring: defaultQuery,
          produces,
        },
      },
      (request, reply) => {
        const { format, columns, ...list } = request.query;
        const { filter, sort } = readListQuery(resource, list);
        return sendExport(context, reply, resource, callerOf(request), { filter, sort, format, columns });
      },
    );
  }

  app.get(
    '/api/devices/export',
    {
      schema: { summary: 'Export devices', tags: ['Devices'], querystring: query, produces },
    },
    (request, reply) => {
      const { format, columns, sort, ...filters } = request.query;
      const conditions = toFilter(filters);
      return sendExport(context, reply, devices, callerOf(request), {
        filter: conditions.filter,
        ...(conditions.and ? { and: conditions.and } : {}),
        sort: sortKey(devices, sort ?? devices.list.sort),
        format,
        columns,
      });
    },
  );
};
