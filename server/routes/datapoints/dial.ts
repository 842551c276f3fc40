import * as z from 'zod';
import { parseTime } from '../../../src/domain/readings/readings.ts';
import { idSchema } from '../../../src/schema/zod.ts';
import type { Context } from '../../context.ts';
import { getRow } from '../../crud/reading/read.ts';
import { inTransaction } from '../../crud/writing/write.ts';
import { dialReadingsOf, readDial } from '../../datapoints/dial.ts';
import { datapoints } from '../../devices/serialize.ts';
import { idParams } from '../../http/call-schemas.ts';
import { type App, callerOf } from '../../http/routing.ts';

const LARGEST = 1e12;

const dialReading = z.object({
  id: idSchema,
  datapoint_id: idSchema,
  at: z.string(),
  value: z.number(),
  offset_before: z.number(),
  offset: z.number(),
  user_name: z.string().nullable(),
  created_at: z.string(),
});
const body = z.strictObject({
  value: z.number().min(0).max(LARGEST).describe('what the dial shows, in the unit of the datapoint'),
  at: z
    .string()
    .max(40)
    .refine((text) => (parseTime(text) ?? Number.POSITIVE_INFINITY) <= Date.now(), {
      error: 'validation.instant',
    })
    .optional()
    .describe('ISO 8601; default: now'),
});

/** What the dials of meters show. See docs/readings.md. */
export default (app: App, context: Context): void => {
  app.get(
    '/api/datapoints/:id/dial',
    {
      schema: {
        summary: 'List what the dial of a meter showed',
        tags: ['Datapoints'],
        params: idParams,
        response: { 200: z.object({ data: z.array(dialReading) }) },
      },
    },
    async (request) => {
      const { id } = await getRow(context.db, datapoints, callerOf(request), request.params.id);
      return { data: await dialReadingsOf(context, id as number) };
    },
  );

  app.post(
    '/api/datapoints/:id/dial',
    {
      schema: {
        summary: 'Set a register to what its dial shows',
        description:
          'Changes the offset of the datapoint, and so all of its readings, so that it agrees with the dial at that time. What was counted stays the same. Can be undone with the batch id of the response.',
        tags: ['Datapoints'],
        params: idParams,
        body,
        response: { 200: z.object({ data: dialReading }) },
      },
    },
    async (request) => {
      const { value, at } = request.body;
      const time = at === undefined ? new Date() : new Date(parseTime(at) ?? Date.now());
      const data = await inTransaction(context, callerOf(request), (tx) =>
        readDial(tx, request.params.id, { value, at: time }),
      );
      return { data };
    },
  );
};
