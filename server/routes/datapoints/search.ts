import * as z from 'zod';
import { idSchema } from '../../../src/schema/zod.ts';
import { type App, callerOf } from '../../http/routing.ts';
import type { Context } from '../../context.ts';
import { getRow } from '../../crud/reading/read.ts';
import { dashboards } from '../../dashboards/serialize.ts';
import {
  preferredCompanies,
  datapointMatchSchema,
  searchDatapoints,
} from '../../devices/search-datapoints.ts';
import { idParam, queryInteger } from '../../http/call-schemas.ts';

const LIMIT = { default: 50, max: 100 };
const BOUND_MAX = 200;

const query = z.strictObject({
  q: z
    .string()
    .max(200)
    .regex(/^[^\0]*$/)
    .optional()
    .describe('words of the device (title, dev_id, …) and of the datapoint (label, key, xid), in any order'),
  dashboard_id: idParam.optional().describe('datapoints of this dashboard’s companies come first'),
  bound: z
    .string()
    .max(4_000)
    .regex(/^\d{1,10}(?:,\d{1,10})*$/)
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(idSchema).max(BOUND_MAX))
    .optional()
    .describe(
      'comma-separated datapoint ids; if the dashboard is not attached to anyone, their companies come first',
    ),
  limit: queryInteger(1, LIMIT.max).optional(),
});

/** Datapoint search for the dashboard editor. See docs/dashboards.md. */
export default (app: App, context: Context): void => {
  app.get(
    '/api/datapoints/search',
    {
      schema: {
        summary: 'Search datapoints',
        description: 'Matches words of the datapoint and of its device. Best matches first.',
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
