import * as z from 'zod';
import { WATER_COUNTERS, type WaterToday } from '../../../src/domain/water/today.ts';
import { resourceNamed } from '../../../src/resources/all.ts';
import { getRow } from '../../crud/reading/read.ts';
import { waterTodayOf } from '../../devices/water-today.ts';
import { idParams, instantSchema } from '../../http/call-schemas.ts';
import { callerOf, type Routes } from '../../http/routing.ts';

const devices = resourceNamed('devices');

const litres = z.number().nullable().describe('litres; null: unknown');
const water = z.object({
  time_zone: z.string(),
  from: instantSchema,
  to: instantSchema,
  at: instantSchema.nullable().describe('the latest reading of today; null: none yet'),
  today: litres,
  is_estimate: z
    .boolean()
    .describe('whether `today` rests on a step between readings longer than the day so far'),
  usual: litres,
  weeks: z.int().describe('over how many weeks `usual` is the mean'),
  hours: z.array(z.object({ at: instantSchema, litres, usual: litres })),
}) satisfies z.ZodType<WaterToday>;

/** What a meter counted today, for its page. */
const routes: Routes = (app, { db, pool }) => {
  app.get(
    '/api/devices/:id/water-today',
    {
      schema: {
        summary: 'Compare a meter’s water today with the usual',
        description:
          'Today is the local day of the device’s company. The usual is the mean of the same weekday in the last four weeks, until the time of the latest reading. Null if the device has no such counter.',
        tags: ['Devices'],
        params: idParams,
        querystring: z.object({
          key: z.enum(WATER_COUNTERS).default('volume_total').describe('the counter of litres'),
        }),
        response: { 200: z.object({ data: water.nullable() }) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { id } = await getRow(db, devices, caller, request.params.id);
      return { data: await waterTodayOf(pool, caller, id as number, Date.now(), request.query.key) };
    },
  );
};
export default routes;
