import { sql } from 'drizzle-orm';
import type { AffectedRecords } from '../../src/domain/api/bulk.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { type AffectedQuery, countMatching, countSql } from '../crud/writing/affected-rows.ts';
import { idList } from '../db/arrays.ts';

/** The most hourly roll-ups that are summed; beyond this the count of readings is a lower bound. */
const MAX_HOURS = 500_000;

/** What depends on devices without a field that says so: dashboards that show their values, and readings. */
export const deviceEffects = async (query: AffectedQuery): Promise<AffectedRecords[]> => {
  const { db, ids } = query;
  const points = sql`select id from datapoints where device_id = any(${idList(ids)})`;
  const dashboards = await countMatching(
    query,
    resourceNamed('dashboard-v2'),
    'shown',
    sql`id in (select dashboard_id from dashboard_bindings where datapoint_id in (${points}))`,
  );
  const count = await countSql(
    db,
    sql`select coalesce(sum(count), 0) as count from (
      select count from reading_hours where datapoint_id in (${points}) limit ${MAX_HOURS}::int) h`,
  );
  return [...dashboards, ...(count > 0 ? [{ resource: 'readings', effect: 'kept', count } as const] : [])];
};
