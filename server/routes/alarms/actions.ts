import * as z from 'zod';
import {
  type ActionRequest,
  CASE_ACTIONS,
  type CaseAction,
} from '../../../src/domain/alarms/cases/actions.ts';
import { resourceNamed } from '../../../src/resources/all.ts';
import { instant, text } from '../../../src/schema/field.ts';
import { fieldSchema, idSchema, recordSchema } from '../../../src/schema/zod.ts';
import { actOnCase, actOnCases } from '../../alarms/cases/actions.ts';
import { selectCases } from '../../alarms/cases/select-cases.ts';
import type { Context } from '../../context.ts';
import { getRow } from '../../crud/reading/read.ts';
import type { BulkSelection } from '../../crud/writing/bulk.ts';
import { bulkBody } from '../../crud/register-bulk.ts';
import { describedBy, idParams } from '../../http/call-schemas.ts';
import type { Principal } from '../../principal.ts';
import { type App, callerOf } from '../../http/routing.ts';

const alarms = resourceNamed('alarms');
const tags = ['Alarms'];
const one = z.object({ data: recordSchema(alarms) });
const many = z.object({ data: z.array(idSchema), count: z.int() });

/** What a person writes; it becomes part of the history. */
const words = fieldSchema(text({ required: true, max: 2000, multiline: true })) as z.ZodType<string>;
const until = fieldSchema(instant({ required: true })) as z.ZodType<string>;
const note = { note: words.nullish() };
const shelving = { until, reason: words };

/** A fact about each action: its summary, its body, and what it asks for. */
interface Facts<B> {
  readonly summary: string;
  readonly description?: string;
  readonly body: z.ZodType<B>;
  readonly request: (body: B) => ActionRequest;
}
const facts = <B>(of: Facts<B>): Facts<unknown> => of as unknown as Facts<unknown>;

const acknowledging = (body: { note?: string | null | undefined } | null | undefined): ActionRequest => ({
  action: 'acknowledge',
  note: body?.note,
});
const shelvingOf = (body: { until: string; reason: string }): ActionRequest => ({
  action: 'shelve',
  until: Date.parse(body.until),
  reason: body.reason,
});

const ACTIONS: Readonly<Record<CaseAction, Facts<unknown>>> = {
  acknowledge: facts({
    summary: 'Acknowledge an alarm',
    description: 'Nobody else is notified of it. Repeating it has no further effect.',
    body: z.strictObject(note).nullish(),
    request: acknowledging,
  }),
  comment: facts({
    summary: 'Comment on an alarm',
    body: z.strictObject({ text: words }),
    request: (body) => ({ action: 'comment', text: body.text }),
  }),
  assign: facts({
    summary: 'Assign an alarm to a person',
    description: 'An active user of its company or a superadmin; null: nobody.',
    body: z.strictObject({ user_id: idSchema.nullable() }),
    request: (body) => ({ action: 'assign', user_id: body.user_id }),
  }),
  shelve: facts({
    summary: 'Shelve an alarm',
    description: 'Nobody is notified until then. Critical alarms: at most 8 hours, others 30 days.',
    body: z.strictObject(shelving),
    request: shelvingOf,
  }),
  unshelve: facts({
    summary: 'Unshelve an alarm',
    body: z.strictObject({}).nullish(),
    request: () => ({ action: 'unshelve' }),
  }),
  reset: facts({
    summary: 'Reset an alarm',
    description: 'Closes an alarm that stays open although its condition is over.',
    body: z.strictObject({ note: words }),
    request: (body) => ({ action: 'reset', note: body.note }),
  }),
};

// The policy admits people only.
const idOf = ({ id }: Principal): number => id ?? 0;

/** What people do with alarms. See docs/specification.md. */
export default (app: App, context: Context): void => {
  const { db } = context;
  for (const action of Object.keys(CASE_ACTIONS) as CaseAction[]) {
    const { summary, description, body, request: requestOf } = ACTIONS[action];
    app.post(
      `/api/alarms/:id/${action}`,
      {
        schema: {
          summary,
          ...(description === undefined ? {} : { description }),
          tags,
          params: idParams,
          body: describedBy(alarms, body),
          response: { 200: one },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const { id } = request.params;
        await getRow(db, alarms, caller, id);
        await actOnCase(context, id, requestOf(request.body), idOf(caller));
        return { data: await getRow(db, alarms, caller, id) };
      },
    );
  }

  const registerMany = (name: 'acknowledge' | 'shelve', summary: string, more: z.ZodRawShape): void => {
    app.post(
      `/api/alarms/many/${name}`,
      {
        schema: {
          summary,
          description: 'Alarms that are closed are left out; `data` has the ids of the others.',
          tags,
          body: bulkBody(alarms, more),
          response: { 200: many },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const requested = ACTIONS[name].request(request.body);
        const ids = await selectCases(db, caller, request.body as BulkSelection);
        const done = await actOnCases(context, ids, requested, idOf(caller), caller.call?.isGone);
        return { data: [...done], count: done.length };
      },
    );
  };
  registerMany('acknowledge', 'Acknowledge many alarms', note);
  registerMany('shelve', 'Shelve many alarms', shelving);
};
