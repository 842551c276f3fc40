import * as z from 'zod';
import { countedIn } from '../../../src/domain/counters/water.ts';
import type { Context } from '../../context.ts';
import { readWater } from '../../counters/read-water.ts';
import { getRow } from '../../crud/reading/read.ts';
import { datapoints } from '../../devices/serialize.ts';
import { visibleSince } from '../../devices/replacement/tenure.ts';
import { idParams } from '../../http/call-schemas.ts';
import { type App, callerOf } from '../../http/routing.ts';

const EDGES_MAX = 200;
const LATEST = Date.UTC(9999, 11, 31);

const query = z.strictObject({
  edges: z
    .string()
    .max(4_000)
    .regex(/^\d{1,15}(?:,\d{1,15})+$/)
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.number().max(LATEST)).max(EDGES_MAX))
    .refine((edges) => edges.every((at, n) => n === 0 || at > (edges[n - 1] as number)), {
      error: 'validation.instant',
    })
    .describe('times in milliseconds since 1970, ascending, separated by commas'),
});
const counted = z.object({
  from: z.string(),
  to: z.string(),
  counted: z.number().nullable().describe('in the unit of the datapoint; null: not known'),
  is_estimate: z.boolean().describe('whether it rests on a step between readings that is longer'),
  is_whole: z.boolean().describe('whether it is known from the first time to the second'),
});

/** Registers what a counter that the caller may see counted between some times, at this path. */
export const registerCounted = (app: App, context: Context, path: string): void => {
  app.get(
    path,
    {
      schema: {
        summary: 'Show what a counter counted',
        description:
          'Between each of some times and the next. What was counted between two readings belongs to the time between them in proportion.',
        tags: ['Datapoints'],
        params: idParams,
        querystring: query,
        response: {
          200: z.object({
            data: z.array(counted),
            at: z.string().nullable().describe('the last reading before the last of these times'),
          }),
        },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const row = await getRow(context.db, datapoints, caller, request.params.id);
      const id = row.id as number;
      const { edges } = request.query;
      const since = (await visibleSince(context.db, caller, id)) ?? null;
      const [first, last] = [edges[0] as number, edges.at(-1) as number];
      const found = await readWater(
        context.pool,
        [{ id, litres: 1, since }],
        { from: first, to: last },
        () => edges,
        context.cold.reader,
      );
      const series = found.get(id);
      const at = series && Array.from(series.ts).findLast((ts) => ts < last);
      return {
        data: edges.slice(1).map((to, n) => {
          const from = edges[n] as number;
          const one = series
            ? countedIn(series, { from, to })
            : { counted: null, isEstimate: false, isWhole: false };
          return {
            from: new Date(from).toISOString(),
            to: new Date(to).toISOString(),
            counted: one.counted,
            is_estimate: one.isEstimate,
            is_whole: one.isWhole,
          };
        }),
        at: at === undefined ? null : new Date(at).toISOString(),
      };
    },
  );
};

/** What a counter counted, for pages and dashboards. See docs/counters.md. */
export default (app: App, context: Context): void =>
  registerCounted(app, context, '/api/datapoints/:id/counted');
