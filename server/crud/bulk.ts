import { and, asc, type SQL, sql } from 'drizzle-orm';
import type { AnyResource } from '../../src/schema/resource.ts';
import { idList } from '../db/arrays.ts';
import { tableOf } from '../db/tables.ts';
import { notFound } from '../errors.ts';
import { changeRows } from './change-rows.ts';
import { differing, stored } from './changes.ts';
import { deleteRows } from './delete-rows.ts';
import { type Filter, filterCondition } from './filter.ts';
import { recordsOf } from './read.ts';
import type { WriteContext, Row } from './rules.ts';
import { scopeFilter } from './scope.ts';

/** Which rows a bulk call is about: these, or all that fit a filter. */
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
    // One order for all, so that two bulk calls wait for each other instead of locking each other out.
    .orderBy(asc(table.id))
    .for('update');
  return rows.map(({ id }) => id as number);
};

/** Those of these ids that are there and the actor's, locked. */
export const lockScoped = (
  moment: WriteContext,
  resource: AnyResource,
  action: 'edit' | 'delete',
  ids: readonly number[],
): Promise<number[]> =>
  lockWhere(moment, resource, action, sql`${tableOf(resource.name).id} = any(${idList(ids)})`);

/** The ids of these rows, or of those that fit a condition, locked. One that is not there, or not the actor's, is 404 for all. */
export const lockRows = async (
  moment: WriteContext,
  resource: AnyResource,
  action: 'edit' | 'delete',
  chosen: { readonly ids: readonly number[] } | { readonly where: SQL | undefined },
): Promise<number[]> => {
  if (!('ids' in chosen)) return lockWhere(moment, resource, action, chosen.where);
  const locked = await lockScoped(moment, resource, action, chosen.ids);
  if (locked.length !== new Set(chosen.ids).size) throw notFound();
  return locked;
};

const lockChosen = (
  moment: WriteContext,
  resource: AnyResource,
  action: 'edit' | 'delete',
  chosen: BulkSelection,
): Promise<number[]> =>
  lockRows(
    moment,
    resource,
    action,
    'ids' in chosen ? chosen : { where: filterCondition(resource, chosen.filter, moment.principal) },
  );

/** Makes the same changes to all chosen rows, or to none. Returns their ids. */
export const updateMany = async (
  moment: WriteContext,
  resource: AnyResource,
  chosen: BulkSelection,
  data: Row,
): Promise<number[]> => {
  const ids = await lockChosen(moment, resource, 'edit', chosen);
  const changes = Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, stored(resource.fields[name], value)]),
  );
  if (ids.length === 0 || Object.keys(changes).length === 0) return ids;
  const records = await recordsOf(moment.db, resource, ids);
  await changeRows(
    moment,
    resource,
    records.map((before) => ({ before, changes: differing(resource, changes, before) })),
  );
  return ids;
};

/** Removes all chosen rows, or none. Returns their ids. */
export const deleteMany = async (
  moment: WriteContext,
  resource: AnyResource,
  chosen: BulkSelection,
): Promise<number[]> => {
  const ids = await lockChosen(moment, resource, 'delete', chosen);
  await deleteRows(moment, resource, await recordsOf(moment.db, resource, ids));
  return ids;
};
