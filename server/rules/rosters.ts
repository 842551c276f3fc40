import * as z from 'zod';
import type { RosterEntry, RosterException } from '../../src/domain/alarms/notifying/roster.ts';
import { instant } from '../../src/schema/field.ts';
import { fieldSchema, idSchema } from '../../src/schema/zod.ts';
import { assertOwnPeople } from '../alarms/rules/same-company.ts';
import { readJsonField } from '../crud/writing/json-field.ts';
import type { Rules } from '../crud/rules.ts';
import { badRequest } from '../errors.ts';

const MAX_ENTRIES = 200;
const MAX_EXCEPTIONS = 1000;
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'validation.time_of_day' });
/** Stored as all instants are sent: UTC with milliseconds. */
const moment = (fieldSchema(instant({ required: true })) as z.ZodType<string>).transform((text) =>
  new Date(text).toISOString(),
);

const entriesSchema: z.ZodType<readonly RosterEntry[]> = z
  .array(
    z.strictObject({
      user_id: idSchema,
      weekdays: z
        .array(z.int().min(1).max(7))
        .min(1)
        .max(7)
        .overwrite((days) => [...new Set(days)].toSorted()),
      from: timeOfDay,
      to: timeOfDay,
    }),
  )
  .max(MAX_ENTRIES);
const exceptionsSchema: z.ZodType<readonly RosterException[]> = z
  .array(z.strictObject({ from: moment, to: moment, user_id: idSchema.nullable() }))
  .max(MAX_EXCEPTIONS);

const rules: Rules = {
  beforeWrite: async ({ db }, after) => {
    const entries = readJsonField(entriesSchema, 'entries', after.entries ?? []);
    const exceptions = readJsonField(exceptionsSchema, 'exceptions', after.exceptions ?? []);
    for (const [at, { from, to }] of exceptions.entries()) {
      if (Date.parse(to) <= Date.parse(from)) throw badRequest('report_rules.order', `exceptions.${at}.to`);
    }
    await assertOwnPeople(db, after.company_id as number, [
      ...entries.map(({ user_id }, at) => ({ id: user_id, path: `entries.${at}.user_id` })),
      ...exceptions.flatMap(({ user_id }, at) =>
        user_id === null ? [] : [{ id: user_id, path: `exceptions.${at}.user_id` }],
      ),
    ]);
    return { entries, exceptions };
  },
};
export default rules;
