import { and, asc, type SQL, sql } from 'drizzle-orm';
import type { AnyResource } from '../../../src/schema/resource.ts';
import { idList } from '../../db/arrays.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import { changeRows } from './change-rows.ts';
import { differing, stored } from './changes.ts';
import { deleteRows } from './delete-rows.ts';
import { bulkFilterCondition } from '../bulk-filter.ts';
import type { Filter } from '../reading/filter.ts';
import { recordsOf } from '../reading/read.ts';
import type { WriteContext, Row } from '../rules.ts';
import { notWritable, scopeFilter } from '../scope.ts';

/** The rows of a bulk call: by id, or all that match a filter. */
export type BulkSelection = { readonly ids: readonly number[] } | { readonly filter: Filter };

const lockWhere = async (
  { db, principal }: WriteContext,
  resource: AnyResource,
  action: 'edit' | 'delete',
  where: SQL | undefined,
): Promise<number[]> => {
  const table = tableOf(resource.name);
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(where, scopeFilter(resource, principal, action)))
    // Always in the same order, so that two bulk calls can't deadlock.
    .orderBy(asc(table.id))
    .for('update');
  return rows.map(({ id }) => id as number);
};

/** Locks the rows with these ids that exist and are in the actor's scope, and returns their ids. */
export const lockScoped = (
  tx: WriteContext,
  resource: AnyResource,
  action: 'edit' | 'delete',
  ids: readonly number[],
): Promise<number[]> =>
  lockWhere(tx, resource, action, sql`${tableOf(resource.name).id} = any(${idList(ids)})`);

/** Locks rows by id or by condition and returns their ids. Throws 404 if any id is missing or out of scope. */
export const lockRows = async (
  tx: WriteContext,
  resource: AnyResource,
  action: 'edit' | 'delete',
  selection: { readonly ids: readonly number[] } | { readonly where: SQL | undefined },
): Promise<number[]> => {
  if (!('ids' in selection)) return lockWhere(tx, resource, action, selection.where);
  const locked = await lockScoped(tx, resource, action, selection.ids);
  if (locked.length !== new Set(selection.ids).size)
    throw await notWritable(tx.db, resource, tx.principal, selection.ids);
  return locked;
};

/** Locks the selected rows in id order and returns their ids. Throws 404 if any id is missing or out of scope. */
export const lockSelection = (
  tx: WriteContext,
  resource: AnyResource,
  action: 'edit' | 'delete',
  selection: BulkSelection,
): Promise<number[]> =>
  lockRows(
    tx,
    resource,
    action,
    'ids' in selection ? selection : { where: bulkFilterCondition(resource, selection.filter, tx.principal) },
  );

/** Makes the same changes to all selected rows, or to none. Returns their ids. */
export const updateMany = async (
  tx: WriteContext,
  resource: AnyResource,
  selection: BulkSelection,
  data: Row,
): Promise<number[]> => {
  const ids = await lockSelection(tx, resource, 'edit', selection);
  const changes = Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, stored(resource.fields[name], value)]),
  );
  if (ids.length === 0 || Object.keys(changes).length === 0) return ids;
  const records = await recordsOf(tx.db, resource, ids);
  await changeRows(
    tx,
    resource,
    records.map((before) => ({ before, changes: differing(resource, changes, before) })),
  );
  return ids;
};

/** Deletes all selected rows, or none. Returns their ids. */
export const deleteMany = async (
  tx: WriteContext,
  resource: AnyResource,
  selection: BulkSelection,
): Promise<number[]> => {
  const ids = await lockSelection(tx, resource, 'delete', selection);
  await deleteRows(tx, resource, await recordsOf(tx.db, resource, ids));
  return ids;
};
