import * as z from 'zod';
import { SPARKLINES_MAX, type DayLine } from '../../../src/domain/charts/day-line.ts';
import { idSchema } from '../../../src/schema/zod.ts';
import { dayLines } from '../../devices/sparklines.ts';
import { queryIds } from '../../http/call-schemas.ts';
import { callerOf, type Routes } from '../../http/routing.ts';

const query = z.strictObject({ ids: queryIds(SPARKLINES_MAX, 'devices') });

const dayLine = z.object({
  id: idSchema.describe('the device'),
  unit: z.string().nullable(),
  is_rate: z.boolean().describe('whether the values are what a counter counted in each hour'),
  hours: z
    .array(z.tuple([z.int(), z.number(), z.number(), z.number()]))
    .describe('hours since 1970, lowest, mean and highest value; hours without readings are left out'),
  today: z.number().nullish().describe('of a counter: what it counted since midnight of its company'),
  last_use: z
    .object({ at: z.string(), value: z.number().nullable(), hottest_at: z.string() })
    .nullish()
    .describe(
      'of an outlet with a flow sensor: the last reading with flow, and the hottest water of that use',
    ),
}) satisfies z.ZodType<DayLine>;

/** The lines that lists show beside the main values of their devices. */
const routes: Routes = (app, context) => {
  app.get(
    '/api/devices/sparklines',
    {
      schema: {
        summary: 'Show the last 24 hours of devices’ main values',
        description: 'By the hour. Devices that the caller may not see, or that sent nothing, are left out.',
        tags: ['Devices'],
        querystring: query,
        response: { 200: z.object({ data: z.array(dayLine) }) },
      },
    },
    async (request) => ({ data: [...(await dayLines(context, callerOf(request), request.query.ids))] }),
  );
};
export default routes;
