import * as z from 'zod';
import { parseTime } from '../../../src/domain/readings/readings.ts';
import type { Context } from '../../context.ts';
import { listOutliers } from '../../counters/outliers.ts';
import { restoreOutlier } from '../../counters/restore-outlier.ts';
import { getRow } from '../../crud/reading/read.ts';
import { datapoints } from '../../devices/serialize.ts';
import { visibleSince } from '../../devices/replacement/tenure.ts';
import { notFound } from '../../errors.ts';
import { idParams } from '../../http/call-schemas.ts';
import { type App, callerOf } from '../../http/routing.ts';

const LISTED_MAX = 1_000;

const outlier = z.object({
  ts: z.string(),
  value: z.number(),
  is_pending: z.boolean().describe('whether the next reading has still to tell what it is'),
});
const body = z.strictObject({
  ts: z
    .string()
    .max(40)
    .refine((text) => parseTime(text) !== null, { error: 'validation.instant' })
    .describe('the time of the reading, ISO 8601'),
});

/** Readings of counters that are set aside as outliers. See docs/counters.md. */
export default (app: App, context: Context): void => {
  app.get(
    '/api/datapoints/:id/outliers',
    {
      schema: {
        summary: 'List the readings of a counter that are set aside',
        description: 'The newest first. They are kept, but are in no figure, chart or alarm.',
        tags: ['Datapoints'],
        params: idParams,
        response: { 200: z.object({ data: z.array(outlier) }) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { id } = await getRow(context.db, datapoints, caller, request.params.id);
      const since = await visibleSince(context.db, caller, id as number);
      return { data: [...(await listOutliers(context.pool, id as number, since ?? null, LISTED_MAX))] };
    },
  );

  app.post(
    '/api/datapoints/:id/restore',
    {
      schema: {
        summary: 'Count a reading that was set aside',
        description: 'It stays counted when the counter is counted again.',
        tags: ['Datapoints'],
        params: idParams,
        body,
        response: { 200: z.object({ data: z.object({ ts: z.string() }) }) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { id } = await getRow(context.db, datapoints, caller, request.params.id);
      const since = await visibleSince(context.db, caller, id as number);
      const ts = parseTime(request.body.ts) ?? 0;
      if (ts < (since ?? ts)) throw notFound();
      await restoreOutlier(context, caller, id as number, ts);
      return { data: { ts: new Date(ts).toISOString() } };
    },
  );
};
