import * as z from 'zod';
import { resourceNamed } from '../../../src/resources/all.ts';
import { instant } from '../../../src/schema/field.ts';
import { fieldOf } from '../../../src/schema/resource.ts';
import { fieldSchema, idSchema, updateSchema } from '../../../src/schema/zod.ts';
import type { BacktestResult } from '../../alarms/backtest.ts';
import { evaluateRule } from '../../alarms/judging/evaluate.ts';
import type { RuleRow } from '../../alarms/rules/rules.ts';
import type { Context } from '../../context.ts';
import { getRow } from '../../crud/reading/read.ts';
import type { Row } from '../../crud/rules.ts';
import { inTransaction, preparedRow } from '../../crud/writing/write.ts';
import { badRequest } from '../../errors.ts';
import { describedBy, goneSignal, idParams, instantSchema } from '../../http/call-schemas.ts';
import { type App, callerOf } from '../../http/routing.ts';
import { message } from '../../texts/texts.ts';

const rules = resourceNamed('alarm-rules');
const tags = ['Alarm rules'];

const DAY_MS = 86_400_000;
/** The longest period of a backtest. */
const MAX_DAYS = 92;

const at = fieldSchema(instant({ required: true })) as z.ZodType<string>;
const backtestBody = z.strictObject({
  // A rule as it is read, without a title as well.
  rule: updateSchema(rules).extend({ kind: fieldSchema(fieldOf(rules, 'kind')) }),
  from: at,
  to: at,
  details: z.boolean().optional().describe('whether to add what a chart needs to know'),
});
const backtestResponse = z.object({
  data: z.object({
    count: z.int(),
    devices: z.int().describe('how many devices had a case'),
    cases: z.array(
      z.object({
        device_id: idSchema,
        since: instantSchema,
        cleared_at: instantSchema.nullable(),
        value: z.number().nullable(),
      }),
    ),
    unit: z.string().nullable().optional().describe('of the values; null: none, or different ones'),
    learning_until: instantSchema
      .nullable()
      .optional()
      .describe('until when it was being learned what is usual at most devices'),
  }),
}) satisfies z.ZodType<{ data: BacktestResult }>;

const RULE_COLUMNS = [
  'title',
  'kind',
  'severity',
  'response',
  'company_id',
  'project_id',
  'device_ids',
  'lists_devices',
  'tags',
  'params',
  'raise_after_s',
  'clear_after_s',
] as const satisfies readonly (keyof RuleRow)[];

/** The fields of a rule that a person writes. */
const written = (rule: Row): Row =>
  Object.fromEntries(
    Object.entries(rule).filter(([name]) => rules.fields[name] !== undefined && !rules.fields[name].readOnly),
  );

/** What a thread needs to know about a rule that is not stored. */
const ruleRow = (row: Row): RuleRow =>
  ({ id: 0, ...Object.fromEntries(RULE_COLUMNS.map((name) => [name, row[name]])) }) as unknown as RuleRow;

/** What is computed from rules. See docs/specification.md. */
export default (app: App, context: Context): void => {
  app.post(
    '/api/alarm-rules/:id/evaluate',
    {
      schema: {
        summary: 'Evaluate an alarm rule',
        description: 'By the latest values of its devices, as far as the caller may see them.',
        tags,
        params: idParams,
        response: { 200: z.object({ data: z.object({ raised: z.int(), cleared: z.int() }) }) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { id } = request.params;
      await getRow(context.db, rules, caller, id);
      return { data: await evaluateRule(context, id, { companyId: caller.company_id }) };
    },
  );

  app.post(
    '/api/alarm-rules/backtest',
    {
      schema: {
        summary: 'Find what a rule would have raised',
        description: `From the stored readings of a period of at most ${MAX_DAYS} days. Nothing is written, and nobody is notified. 429 while the company has others running.`,
        tags,
        body: describedBy(rules, backtestBody),
        response: { 200: backtestResponse },
      },
    },
    async (request, reply) => {
      const { rule, from, to, details = false } = request.body;
      const span = { from: Date.parse(from), to: Math.min(Date.parse(to), Date.now()) };
      if (Date.parse(to) <= span.from) throw badRequest('report_rules.order', 'to');
      if (Date.parse(to) - span.from > MAX_DAYS * DAY_MS)
        throw badRequest(message('alarm_rules.backtest_long', { days: MAX_DAYS }), 'to');
      const caller = callerOf(request);
      const signal = goneSignal(reply);
      // In a slot from the start: what is refused must cost nothing.
      const data = await context.backtests.run(caller.company_id, async () => {
        const row = await inTransaction(context, caller, (tx) =>
          preparedRow(tx, rules, { ...written(rule), title: 'Backtest' }),
        );
        return context.threads.run('backtest', { rule: ruleRow(row), span }, { signal });
      });
      const { count, devices, cases } = data;
      return { data: details ? data : { count, devices, cases } };
    },
  );
};
