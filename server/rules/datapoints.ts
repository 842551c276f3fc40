import { sql } from 'drizzle-orm';
import { type DatapointRole, SINGLE_ROLES } from '../../src/domain/datapoint-roles.ts';
import { INVALID_MAX, isInvalidList } from '../../src/domain/value-facts.ts';
import type { Row, Rules, WriteContext } from '../crud/rules.ts';
import { asSystem } from '../db/scope.ts';
import { changesValues, requestRewrite } from '../datapoints/rewrites.ts';
import { badRequest, httpError } from '../errors.ts';
import { message } from '../texts.ts';

/**
 * Locks the device as every writer of its readings does, makes what servers remember of its datapoints outdated, and lets its
 * alarms be judged again.
 */
const touchDevice = async ({ db }: WriteContext, device: unknown): Promise<void> => {
  await db.execute(sql`update devices set id = id where id = ${device}`);
  await asSystem(() =>
    db.execute(sql`update alarm_checks set is_changed = true where device_id = ${device}`),
  );
};

const assertRoleFree = async ({ db }: WriteContext, { id, device_id, role }: Row): Promise<void> => {
  if (!SINGLE_ROLES.includes(role as DatapointRole)) return;
  const { rows } = await db.execute<{ label: string }>(sql`
    select label from datapoints where device_id = ${device_id} and role = ${role} and id <> ${id} limit 1`);
  const [taken] = rows;
  if (!taken) return;
  const words = message('datapoint_rules.role_taken', {
    holder: taken.label,
    role: String(role).replaceAll('_', ' '),
  });
  throw httpError(409, words, { path: 'role' });
};

const rules: Rules = {
  beforeWrite: async (tx, after, before) => {
    if (!isInvalidList(after.invalid))
      throw badRequest(message('datapoint_rules.invalid', { max: INVALID_MAX }), 'invalid');
    if (after.factor === 0) throw badRequest('datapoint_rules.factor_zero', 'factor');
    await touchDevice(tx, after.device_id);
    if (after.role !== before?.role) await assertRoleFree(tx, after);
  },
  afterUpdate: async (tx, row, before) => {
    if (changesValues(before, row))
      await requestRewrite(tx, [
        { id: row.id as number, factor: before.factor as number, offset: before.offset as number },
      ]);
  },
};
export default rules;
