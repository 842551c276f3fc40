import { sql } from 'drizzle-orm';
import { type DatapointRole, SINGLE_ROLES } from '../../src/domain/readings/datapoint-roles.ts';
import { INVALID_MAX, isInvalidList } from '../../src/domain/readings/value-facts.ts';
import { setAsideAgain } from '../counters/outliers.ts';
import { recordsOf } from '../crud/reading/read.ts';
import type { Row, Rules, WriteContext } from '../crud/rules.ts';
import { idList } from '../db/arrays.ts';
import { asSystem } from '../db/access/scope.ts';
import { changesValues, requestRewrite } from '../datapoints/rewrites.ts';
import { writeFacts } from '../datapoints/write-facts.ts';
import { datapoints } from '../devices/serialize.ts';
import { badRequest, httpError } from '../errors.ts';
import { message } from '../texts/texts.ts';

/**
 * Locks devices as every writer of their readings does, makes what servers remember of their datapoints outdated, and lets their
 * alarms be judged again.
 */
const touchDevices = async ({ db }: WriteContext, devices: readonly number[]): Promise<void> => {
  const ids = idList(devices.toSorted((a, b) => a - b));
  await db.execute(sql`select from devices where id = any(${ids}) order by id for no key update`);
  await db.execute(sql`update devices set id = id where id = any(${ids})`);
  await asSystem(() =>
    db.execute(sql`update alarm_checks set is_changed = true where device_id = any(${ids})`),
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
    await touchDevices(tx, [after.device_id as number]);
    if (after.role !== before?.role) await assertRoleFree(tx, after);
  },
  afterUpdate: async (tx, row, before) => {
    if (changesValues(before, row))
      await requestRewrite(tx, [
        { id: row.id as number, factor: before.factor as number, offset: before.offset as number },
      ]);
  },
  // All at once: what a model has given to one datapoint may be what another one had.
  revert: async (tx, planned) => {
    await touchDevices(tx, [...new Set(planned.map(({ before }) => before.device_id as number))]);
    await writeFacts(tx, planned);
  },
  undo: async (tx, { changes }) => {
    const restored = changes.filter(({ action }) => action === 'restore_reading');
    if (restored.length === 0) return;
    await setAsideAgain(
      tx,
      restored.map(({ id, details }) => ({ id, ts: String(details?.['ts']) })),
    );
    const records = new Map(
      (
        await recordsOf(
          tx.db,
          datapoints,
          restored.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    for (const { id, details } of restored) {
      const record = records.get(id);
      if (record) tx.note({ resource: datapoints, action: 'undo', record, details: details ?? undefined });
    }
  },
};
export default rules;
