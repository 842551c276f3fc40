import { and, asc, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Actor } from '../../../src/domain/access/access.ts';
import { resourceNamed } from '../../../src/resources/all.ts';
import type { BulkSelection } from '../../crud/writing/bulk.ts';
import { bulkFilterCondition } from '../../crud/bulk-filter.ts';
import { scopeFilter } from '../../crud/scope.ts';
import { idList } from '../../db/arrays.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import { notFound } from '../../errors.ts';

/** The ids of the selected cases, ascending. Throws 404 if any id is missing or not visible to the actor. */
export const selectCases = async (
  db: NodePgDatabase,
  actor: Actor,
  selection: BulkSelection,
): Promise<number[]> => {
  const alarms = resourceNamed('alarms');
  const table = tableOf(alarms.name);
  const isSelected =
    'ids' in selection
      ? sql`${table.id} = any(${idList(selection.ids)})`
      : bulkFilterCondition(alarms, selection.filter, actor);
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(isSelected, scopeFilter(alarms, actor, 'list')))
    .orderBy(asc(table.id));
  if ('ids' in selection && rows.length !== new Set(selection.ids).size) throw notFound();
  return rows.map(({ id }) => id as number);
};
