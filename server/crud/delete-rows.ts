import { sql } from 'drizzle-orm';
import type { AnyResource } from '../../src/schema/resource.ts';
import { snapshotRows } from '../audit/deleted-snapshots.ts';
import { markDeleted } from './deleted.ts';
import { idList } from '../db/arrays.ts';
import { tableOf } from '../db/tables.ts';
import { assertNotReferenced } from './assert-not-referenced.ts';
import { rulesOf } from './rule-files.ts';
import type { WriteContext, Row } from './rules.ts';

/**
 * Removes locked records, all or none, and returns them as they were; where the resource's rules
 * remove by hand, as they are. For a while they can be taken back.
 */
export const deleteRows = async (
  moment: WriteContext,
  resource: AnyResource,
  records: readonly Row[],
): Promise<Row[]> => {
  if (records.length === 0) return [];
  const rules = rulesOf(resource.name);
  const table = tableOf(resource.name);
  const ids = records.map(({ id }) => id as number);
  moment.announce(resource.name);
  // Before the rules, which may change what is about to go.
  if (!rules.remove && resource.softDeleteDays === undefined) await snapshotRows(moment, table, ids);
  for (const record of records) await rules.beforeDelete?.(moment, record);
  if (rules.remove) {
    const removed: Row[] = [];
    for (const before of records) {
      const after = await rules.remove(moment, before);
      moment.note({ resource, before, after, action: rules.actionOf?.(after, before) });
      removed.push(after);
    }
    return removed;
  }
  await assertNotReferenced(moment.db, resource, records);
  if (resource.softDeleteDays === undefined) {
    await moment.db.execute(sql`delete from ${table} where ${table.id} = any(${idList(ids)})`);
  } else await markDeleted(moment, resource, ids);
  for (const before of records) moment.note({ resource, before });
  return [...records];
};
