import * as z from 'zod';
import { SEVERITIES } from '../../../src/domain/alarms/alarm.ts';
import type { AlarmSummary } from '../../../src/domain/alarms/cases/case.ts';
import { resourceNamed } from '../../../src/resources/all.ts';
import { idSchema } from '../../../src/schema/zod.ts';
import { eventsOf } from '../../alarms/cases/events.ts';
import { summaryFor } from '../../alarms/cases/summary.ts';
import type { Context } from '../../context.ts';
import { getRow } from '../../crud/reading/read.ts';
import { idParams, instantSchema } from '../../http/call-schemas.ts';
import { type App, callerOf } from '../../http/routing.ts';
import { localeOf } from '../../texts/translations.ts';

const alarms = resourceNamed('alarms');
const tags = ['Alarms'];

const entrySchema = z.object({
  id: z.int(),
  ts: instantSchema,
  type: z.string(),
  by: idSchema.nullable().describe('a user; null: the system'),
  text: z.string().nullable(),
  value: z.number().nullable(),
});
const summarySchema = z.object({
  open: z.int(),
  unacknowledged: z.int(),
  by_severity: z.object({ critical: z.int(), high: z.int(), medium: z.int(), low: z.int() }),
}) satisfies z.ZodType<AlarmSummary>;

/** What is read about alarms, except their list. */
export default (app: App, { db, pool }: Context): void => {
  app.get(
    '/api/alarms/summary',
    {
      schema: {
        summary: 'Count the open alarms',
        description: `By severity (${SEVERITIES.join(', ')}), as far as the caller may see them.`,
        tags,
        response: { 200: z.object({ data: summarySchema }) },
      },
    },
    async (request) => ({ data: await summaryFor(db, callerOf(request)) }),
  );

  app.get(
    '/api/alarms/:id/events',
    {
      schema: {
        summary: 'Retrieve the history of an alarm',
        description: 'In the order in which it happened.',
        tags,
        params: idParams,
        response: { 200: z.object({ data: z.array(entrySchema) }) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await getRow(db, alarms, callerOf(request), id);
      return { data: await eventsOf(pool, id, localeOf(request)) };
    },
  );
};
