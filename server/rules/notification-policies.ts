import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import * as z from 'zod';
import { CHANNELS } from '../../src/domain/alarms/notifying/notification.ts';
import type { PolicyStep } from '../../src/domain/alarms/notifying/policy.ts';
import { idSchema } from '../../src/schema/zod.ts';
import { assertOwnPeople, assertOwnProject } from '../alarms/rules/same-company.ts';
import { readJsonField } from '../crud/writing/json-field.ts';
import type { Rules } from '../crud/rules.ts';
import { idList } from '../db/arrays.ts';
import { badRequest } from '../errors.ts';

const MAX_STEPS = 50;
const MAX_PEOPLE = 100;
/** A week. */
const MAX_AFTER_MIN = 10_080;

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
const channels = z.array(z.enum(CHANNELS)).max(CHANNELS.length);
const stepsSchema: z.ZodType<readonly PolicyStep[]> = z
  .array(
    z.strictObject({
      after_min: z.number().min(0).max(MAX_AFTER_MIN),
      roster_id: idSchema.nullish(),
      user_ids: z.array(idSchema).max(MAX_PEOPLE).overwrite(unique).nullish(),
      channels: channels.min(1).overwrite(unique),
      fallback: channels.overwrite(unique).nullish(),
    }),
  )
  .min(1)
  .max(MAX_STEPS);

const assertSteps = (steps: readonly PolicyStep[]): void => {
  for (const [at, { after_min, roster_id, user_ids }] of steps.entries()) {
    const hasRoster = roster_id !== null && roster_id !== undefined;
    const hasPeople = user_ids !== null && user_ids !== undefined;
    if (hasRoster === hasPeople || user_ids?.length === 0)
      throw badRequest('alarm_rules.step_people', `steps.${at}.${hasPeople ? 'user_ids' : 'roster_id'}`);
    if (after_min < (steps[at - 1]?.after_min ?? 0))
      throw badRequest('alarm_rules.step_order', `steps.${at}.after_min`);
  }
};

/** Throws 400 unless the rosters belong to the company. */
const assertOwnRosters = async (
  db: NodePgDatabase,
  companyId: number,
  steps: readonly PolicyStep[],
): Promise<void> => {
  const ids = steps.flatMap(({ roster_id }) => roster_id ?? []);
  if (ids.length === 0) return;
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from rosters where id = any(${idList(ids)}) and company_id = ${companyId}`);
  const known = new Set(rows.map(({ id }) => id));
  const at = steps.findIndex(({ roster_id }) => typeof roster_id === 'number' && !known.has(roster_id));
  if (at >= 0) throw badRequest('alarm_rules.foreign_roster', `steps.${at}.roster_id`);
};

const rules: Rules = {
  beforeWrite: async ({ db }, after) => {
    const companyId = after.company_id as number;
    const steps = readJsonField(stepsSchema, 'steps', after.steps);
    assertSteps(steps);
    await assertOwnProject(db, companyId, after.project_id);
    await assertOwnRosters(db, companyId, steps);
    await assertOwnPeople(
      db,
      companyId,
      steps.flatMap(({ user_ids }, at) =>
        (user_ids ?? []).map((id, nth) => ({ id, path: `steps.${at}.user_ids.${nth}` })),
      ),
    );
    return { steps, severities: unique(after.severities as readonly string[]) };
  },
};
export default rules;
