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

/** Writes changes of devices that were checked already, and tells those who look at new devices. */
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

/** Makes the same changes to all chosen devices, or to none. Answers their ids. */
export const changeDevices = async (
  tx: WriteContext,
  chosen: DeviceSelection,
  wanted: RequestedChanges,
): Promise<number[]> => {
  const found = await lockDevices(tx, 'edit', chosen);
  const isAsked = Object.values(wanted).some((value) => value !== undefined);
  if (found.length > 0 && isAsked) {
    const plan = await planDevices(tx, found, wanted);
    assertNoProblems(plan);
    await writeDevices(tx, plan);
    await settleClaims(tx, plan);
  }
  return found.map(({ id }) => id);
};

/** Deletes all chosen devices, or none. Their readings stay until retention removes them. Answers their ids. */
export const deleteDevices = async (tx: WriteContext, chosen: DeviceSelection): Promise<number[]> => {
  const ids = await lockSelection(tx, 'delete', chosen);
  await deleteRows(tx, resource, await recordsOf(tx.db, resource, ids));
  return ids;
};

/** Which pending devices are to be registered: these, or all that a search finds (all, for an empty text). */
export type PendingSelection = { readonly ids: readonly number[] } | { readonly search: string };

/** Registers pending devices, all or none: they are active from now on. Answers their ids. */
export const registerPending = async (
  tx: WriteContext,
  chosen: PendingSelection,
  wanted: Omit<RequestedChanges, 'is_active'>,
): Promise<number[]> => {
  let ids: readonly number[];
  if ('ids' in chosen) ids = chosen.ids;
  else {
    const { id, is_active } = tableOf('devices');
    const rows = await tx.db
      .select({ id })
      .from(tableOf('devices'))
      .where(and(isNull(is_active as PgColumn), searchPending(chosen.search)));
    ids = rows.map((row) => row.id as number);
  }
  if (ids.length === 0) return [];
  const found = await lockDevices(tx, 'edit', { ids: [...ids] });
  const registered = found.filter(({ is_active }) => is_active !== null);
  if (registered.length > 0) {
    const errors = registered
      .slice(0, 100)
      .map(({ id, title }) => ({ msg: `“${title}” is registered already.`, path: `ids.${id}` }));
    const many = registered.length === 1 ? '1 device is' : `${registered.length} devices are`;
    throw httpError(409, `${many} registered already. None was registered now.`, { errors });
  }
  const plan = await planDevices(tx, found, { ...wanted, is_active: true });
  assertNoProblems(plan);
  await writeDevices(tx, plan);
  return found.map(({ id }) => id);
};
