import { sql } from 'drizzle-orm';
import type { AnyResource } from '../../src/schema/resource.ts';
import { idList } from '../db/arrays.ts';
import { tableOf } from '../db/tables.ts';
import type { WriteContext } from './rules.ts';
import { scopeFilter } from './scope.ts';

/** Takes rows away that are kept for a while: no scope has them any more, and nothing of theirs goes. */
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

/** Brings back those of these rows that are deleted, still kept, and the actor's to delete. Returns their ids. */
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
