import { sql } from 'drizzle-orm';
import type { AnyResource } from '../../../src/schema/resource.ts';
import { snapshotRows } from '../../audit/deleted-snapshots.ts';
import { markDeleted } from './deleted.ts';
import { idList } from '../../db/arrays.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import { assertNotReferenced } from './assert-not-referenced.ts';
import { rulesOf } from '../rule-files.ts';
import type { WriteContext, Row } from '../rules.ts';

/**
 * Deletes locked records, all or none, and returns them as they were, or what the resource's own
 * `remove` rule returned. The deletion can be undone for a while.
 */
export const deleteRows = async (
  tx: WriteContext,
  resource: AnyResource,
  records: readonly Row[],
): Promise<Row[]> => {
  if (records.length === 0) return [];
  const rules = rulesOf(resource.name);
  const table = tableOf(resource.name);
  const ids = records.map(({ id }) => id as number);
  tx.announce(resource.name);
  // Before the rules run, which may change the rows to be deleted.
  if (!rules.remove && resource.softDeleteDays === undefined) await snapshotRows(tx, table, ids);
  for (const record of records) await rules.beforeDelete?.(tx, record);
  if (rules.remove) {
    const removed: Row[] = [];
    for (const before of records) {
      const after = await rules.remove(tx, before);
      tx.note({ resource, before, after, action: rules.actionOf?.(after, before) });
      removed.push(after);
    }
    return removed;
  }
  await assertNotReferenced(tx.db, resource, records);
  if (resource.softDeleteDays === undefined) {
    await tx.db.execute(sql`delete from ${table} where ${table.id} = any(${idList(ids)})`);
  } else await markDeleted(tx, resource, ids);
  for (const before of records) tx.note({ resource, before });
  return [...records];
};
