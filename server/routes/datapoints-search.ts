import * as z from 'zod';
import { idSchema } from '../../src/schema/zod.ts';
import { type App, callerOf } from '../app.ts';
import type { Context } from '../context.ts';
import { getRow } from '../crud/read.ts';
import { dashboards } from '../dashboards/serialize.ts';
import { preferredCompanies, datapointMatchSchema, searchDatapoints } from '../devices/search-datapoints.ts';
import { idParam, queryInteger } from '../http.ts';

const LIMIT = { default: 50, most: 100 };
const MOST_BOUND = 200;

const query = z.strictObject({
  q: z
    .string()
    .max(200)
    .regex(/^[^\0]*$/)
    .optional()
    .describe('words of the device (title, dev_id, …) and of the datapoint (label, key, xid), in any order'),
  dashboard_id: idParam.optional().describe('the companies that this dashboard is for come first'),
  bound: z
    .string()
    .max(4_000)
    .regex(/^\d{1,10}(?:,\d{1,10})*$/)
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(idSchema).max(MOST_BOUND))
    .optional()
    .describe('ids of datapoints, separated by commas, whose companies come first where nobody is attached'),
  limit: queryInteger(1, LIMIT.most).optional(),
});

/** What the dashboard editor binds. Not in the contract; docs/dashboards.md. */
export default (app: App, context: Context): void => {
  app.get(
    '/api/datapoints/search',
    {
      schema: {
        summary: 'Datapoints by words of their own and of their device, the best match first',
        tags: ['Datapoints'],
        querystring: query,
        response: { 200: z.object({ data: z.array(datapointMatchSchema) }) },
      },
    },
    async (request) => {
      const { db } = context;
      const { q = '', dashboard_id, bound = [], limit = LIMIT.default } = request.query;
      if (dashboard_id !== undefined) await getRow(db, dashboards, callerOf(request), dashboard_id);
      const companies = await preferredCompanies(db, dashboard_id, bound);
      return { data: await searchDatapoints(db, q, companies, limit) };
    },
  );
};
