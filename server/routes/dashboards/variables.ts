import * as z from 'zod';
import { VARIABLE_KINDS } from '../../../src/domain/dashboard/variables/variables.ts';
import { unstorableAt } from '../../../src/schema/zod-text.ts';
import type { Context } from '../../context.ts';
import { getRow } from '../../crud/reading/read.ts';
import { addedToDashboard, dashboards, serializeLayout } from '../../dashboards/serialize.ts';
import { candidates } from '../../dashboards/variables/candidates.ts';
import { chooseValues } from '../../dashboards/variables/choose.ts';
import { resolveLayout, variablesOf } from '../../dashboards/variables/resolved.ts';
import { notFound } from '../../errors.ts';
import { idParams, queryInteger } from '../../http/call-schemas.ts';
import { type App, callerOf } from '../../http/routing.ts';

const tags = ['Dashboards'];
const path = '/api/dashboard-v2/:id/variables';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON text of an object; a value that is not of its variable's kind is like one that does not exist. */
const values = z
  .string()
  .max(5_000)
  .transform((text, context) => {
    try {
      const parsed: unknown = JSON.parse(text);
      if (isRecord(parsed) && unstorableAt(parsed) === undefined) return parsed;
    } catch {
      // Reported below.
    }
    context.addIssue({ code: 'custom', message: 'validation.invalid' });
    return z.NEVER;
  })
  .optional()
  .describe('what is chosen, as JSON: `{"site": 12}`; for other variables their default, or else the first');

/** What is chosen for a variable. */
export const choiceSchema = z.object({
  name: z.string(),
  kind: z.enum(VARIABLE_KINDS),
  label: z.string(),
  value: z.string().nullable(),
  title: z.string().nullable(),
  state: z.enum(['chosen', 'unknown', 'none']),
});

/** The datapoints that are found for a variable, tags and a key of the layout, as many as can be shown and one more. */
const matchSchema = z.object({
  variable: z.string(),
  tags: z.array(z.string()),
  key: z.string().nullable(),
  datapoints: z.array(
    z.object({ id: z.int(), xid: z.string().nullable(), dev_id: z.string(), device_id: z.int() }),
  ),
});

/** What the viewers of a dashboard choose. See docs/dashboard-variables.md. */
export default (app: App, context: Context): void => {
  const { db } = context;

  app.get(
    path,
    {
      schema: {
        summary: 'Show a dashboard for chosen variables',
        description:
          'Its layout with the datapoints and devices of what is chosen, as far as the caller may see them.',
        tags,
        params: idParams,
        querystring: z.strictObject({ values }),
        response: {
          200: z.object({
            data: z.object({
              data: z.string(),
              datapoints: addedToDashboard.datapoints,
              variables: z.array(choiceSchema.extend({ within: z.string().nullable() })),
              matches: z.array(matchSchema),
            }),
          }),
        },
      },
    },
    async (request) => {
      const actor = callerOf(request);
      const { id } = request.params;
      const row = await getRow(db, dashboards, actor, id);
      const viewed = { db, actor, dashboardId: id };
      const resolved = await resolveLayout(viewed, row.data as string, request.query.values ?? {});
      const layout = await serializeLayout(db, actor, { id, data: resolved.data }, resolved.ids);
      return {
        data: {
          ...layout,
          variables: resolved.choices.map((choice, index) => ({
            ...choice,
            within: resolved.variables[index]?.within ?? null,
          })),
          matches: resolved.matches,
        },
      };
    },
  );

  app.get(
    `${path}/:name`,
    {
      schema: {
        summary: 'List what can be chosen for a variable',
        description: 'By title, as far as the caller may see it.',
        tags,
        params: idParams.extend({ name: z.string().max(100) }),
        querystring: z.strictObject({
          values,
          q: z
            .string()
            .max(200)
            .regex(/^[^\0]*$/)
            .optional()
            .describe('text in the title'),
          limit: queryInteger(1, 100).default(25),
        }),
        response: {
          200: z.object({ data: z.array(z.object({ value: z.string(), title: z.string() })) }),
        },
      },
    },
    async (request) => {
      const actor = callerOf(request);
      const { id, name } = request.params;
      const row = await getRow(db, dashboards, actor, id);
      const variables = variablesOf(row.data as string);
      const index = variables.findIndex((one) => one.name === name);
      const variable = variables[index];
      if (!variable) throw notFound();
      const viewed = { db, actor, dashboardId: id };
      const { values: asked = {}, q, limit } = request.query;
      const above = await chooseValues(viewed, variables.slice(0, index), asked);
      return { data: [...(await candidates(viewed, variable, above, { q, limit }))] };
    },
  );
};
