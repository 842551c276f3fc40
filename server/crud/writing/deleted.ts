import { sql } from 'drizzle-orm';
import type { AnyResource } from '../../../src/schema/resource.ts';
import { idList } from '../../db/arrays.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import type { WriteContext } from '../rules.ts';
import { scopeFilter } from '../scope.ts';

/** Soft-deletes rows: they are in no scope any more, and nothing that belongs to them is deleted. */
export const markDeleted = async (
  { db, principal }: WriteContext,
  resource: AnyResource,
  ids: readonly number[],
): Promise<void> => {
  const table = tableOf(resource.name);
  await db.execute(sql`
    update ${table} set deleted_at = now(), deleted_by = ${principal.id}::int
    where ${table.id} = any(${idList(ids)})`);
};

/** Restores those soft-deleted rows that have not expired and that the actor may delete. Returns their ids. */
export const restoreDeleted = async (
  { db, principal }: WriteContext,
  resource: AnyResource,
  ids: readonly number[],
): Promise<number[]> => {
  if (resource.softDeleteDays === undefined) return [];
  const table = tableOf(resource.name);
  const { rows } = await db.execute<{ id: number }>(sql`
    update ${table} set deleted_at = null, deleted_by = null
    where ${table.id} = any(${idList(ids)}) and ${scopeFilter(resource, principal, 'delete', 'deleted')}
      and deleted_at > now() - make_interval(days => ${resource.softDeleteDays}::int)
    returning id`);
  return rows.map(({ id }) => id);
};
