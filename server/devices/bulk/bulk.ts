import { and, isNull } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { BulkSelection } from '../../crud/writing/bulk.ts';
import type { WriteContext } from '../../crud/rules.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import { httpError } from '../../errors.ts';
import { applyNewModels } from '../../device-models/apply.ts';
import { lockDevices } from './selection.ts';
import { settleClaims } from '../claims.ts';
import { searchPending } from '../pending.ts';
import { assertNoProblems, planDevices, type PlannedDevice, type RequestedChanges } from './plan.ts';
import { message } from '../../texts/texts.ts';
import { writeDevices } from './write-devices.ts';

/** A device before and after its change. */
const written = ({ before, changes }: PlannedDevice) => ({ before, after: { ...before, ...changes } });

/** Applies the same changes to all selected devices, or to none. Returns their ids. */
export const changeDevices = async (
  tx: WriteContext,
  selection: BulkSelection,
  requested: RequestedChanges,
): Promise<number[]> => {
  const found = await lockDevices(tx, 'edit', selection);
  const hasChanges = Object.values(requested).some((value) => value !== undefined);
  if (found.length > 0 && hasChanges) {
    const plan = await planDevices(tx, found, requested);
    assertNoProblems(plan);
    await writeDevices(tx, plan);
    await settleClaims(tx, plan);
    await applyNewModels(tx, plan.map(written));
  }
  return found.map(({ id }) => id);
};

/** The pending devices to register: these ids, or all matches of a search (an empty search matches all). */
export type PendingSelection = { readonly ids: readonly number[] } | { readonly search: string };

/** Registers (activates) pending devices, all or none. Returns their ids. */
export const registerPending = async (
  tx: WriteContext,
  selection: PendingSelection,
  requested: Omit<RequestedChanges, 'is_active'>,
): Promise<number[]> => {
  let ids: readonly number[];
  if ('ids' in selection) ids = selection.ids;
  else {
    const { id, is_active } = tableOf('devices');
    const rows = await tx.db
      .select({ id })
      .from(tableOf('devices'))
      .where(and(isNull(is_active as PgColumn), searchPending(selection.search)));
    ids = rows.map((row) => row.id as number);
  }
  if (ids.length === 0) return [];
  const found = await lockDevices(tx, 'edit', { ids: [...ids] });
  const registered = found.filter(({ is_active }) => is_active !== null);
  if (registered.length > 0) {
    const problems = registered.slice(0, 100).map(({ id, title }) => ({
      text: message('device_rules.named_registered', { title }),
      path: `ids.${id}`,
    }));
    const text = message('device_rules.some_registered', { smart_count: registered.length });
    throw httpError(409, text, { problems });
  }
  const plan = await planDevices(tx, found, { ...requested, is_active: true });
  assertNoProblems(plan);
  await writeDevices(tx, plan);
  await applyNewModels(tx, plan.map(written));
  return found.map(({ id }) => id);
};
