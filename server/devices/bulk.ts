import { and, isNull } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { resourceNamed } from '../../src/resources/all.ts';
import { type PlannedChange, writeRows } from '../crud/change-rows.ts';
import { deleteRows } from '../crud/delete-rows.ts';
import { recordsOf } from '../crud/read.ts';
import type { WriteContext } from '../crud/rules.ts';
import { tableOf } from '../db/tables.ts';
import { httpError } from '../errors.ts';
import { announcePending } from '../ingest/announce.ts';
import { type DeviceSelection, lockSelection, lockDevices } from './selection.ts';
import { settleClaims } from './claims.ts';
import { detachSubMeters } from './parents.ts';
import { searchPending } from './pending.ts';
import { assertNoProblems, planDevices, type RequestedChanges } from './plan.ts';

const resource = resourceNamed('devices');

/** Writes changes that have already been validated, and notifies pages that list pending devices. */
export const writeDevices = async (tx: WriteContext, planned: readonly PlannedChange[]): Promise<void> => {
  await writeRows(tx, resource, planned);
  const moved = planned.filter(({ changes }) => Object.hasOwn(changes, 'company_id'));
  await detachSubMeters(
    tx,
    moved.map(({ before }) => before.id as number),
  );
  const isPending = planned.some(
    ({ before, changes }) => before.is_active === null || changes.is_active === null,
  );
  if (isPending) tx.afterCommit(() => announcePending(tx.context));
};

/** Applies the same changes to all selected devices, or to none. Returns their ids. */
export const changeDevices = async (
  tx: WriteContext,
  selection: DeviceSelection,
  requested: RequestedChanges,
): Promise<number[]> => {
  const found = await lockDevices(tx, 'edit', selection);
  const hasChanges = Object.values(requested).some((value) => value !== undefined);
  if (found.length > 0 && hasChanges) {
    const plan = await planDevices(tx, found, requested);
    assertNoProblems(plan);
    await writeDevices(tx, plan);
    await settleClaims(tx, plan);
  }
  return found.map(({ id }) => id);
};

/** Deletes all selected devices, or none. Their readings are kept until retention removes them. Returns the ids. */
export const deleteDevices = async (tx: WriteContext, selection: DeviceSelection): Promise<number[]> => {
  const ids = await lockSelection(tx, 'delete', selection);
  await deleteRows(tx, resource, await recordsOf(tx.db, resource, ids));
  return ids;
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
    const errors = registered
      .slice(0, 100)
      .map(({ id, title }) => ({ msg: `“${title}” is already registered.`, path: `ids.${id}` }));
    const subject = registered.length === 1 ? '1 device is' : `${registered.length} devices are`;
    throw httpError(409, `${subject} already registered. Nothing was changed.`, { errors });
  }
  const plan = await planDevices(tx, found, { ...requested, is_active: true });
  assertNoProblems(plan);
  await writeDevices(tx, plan);
  return found.map(({ id }) => id);
};
