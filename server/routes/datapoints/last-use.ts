import * as z from 'zod';
import { idSchema } from '../../../src/schema/zod.ts';
import { type App, callerOf } from '../../http/routing.ts';
import type { Context } from '../../context.ts';
import { lastUses } from '../../devices/last-use.ts';

const OUTLETS_MAX = 200;

const query = z.strictObject({
  outlets: z
    .string()
    .max(5_000)
    .regex(/^\d{1,10}-\d{1,10}(?:,\d{1,10}-\d{1,10})*$/)
    .transform((text) =>
      text.split(',').map((pair) => {
        const [flow, temperature] = pair.split('-').map(Number);
        return { flow, temperature };
      }),
    )
    .pipe(z.array(z.object({ flow: idSchema, temperature: idSchema })).max(OUTLETS_MAX))
    .describe('pairs of datapoint ids, `flow-temperature`, separated by commas'),
});

const lastUse = z.object({
  flow_id: idSchema,
  temperature_id: idSchema,
  at: z.string(),
  value: z.number().nullable().describe('null: no valid value was measured'),
  hottest_at: z.string(),
});

/** Registers when outlets that the caller may see were last used, at this path. */
export const registerLastUse = (app: App, context: Context, path: string): void => {
  app.get(
    path,
    {
      schema: {
        summary: 'Show when outlets were last used',
        description:
          'For each outlet, the time of the last reading with flow, and the hottest water of that use with its time. Outlets that the caller may not see, or that were never used, are left out.',
        tags: ['Datapoints'],
        querystring: query,
        response: { 200: z.object({ data: z.array(lastUse) }) },
      },
    },
    async (request) => ({
      data: [...(await lastUses(context, callerOf(request), request.query.outlets))],
    }),
  );
};

/** When outlets were last used, and how warm the water was. See docs/schematics.md. */
export default (app: App, context: Context): void =>
  registerLastUse(app, context, '/api/datapoints/last-use');
