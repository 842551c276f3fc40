import { and, count, isNull, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Actor } from '../../../src/domain/access/access.ts';
import type { Severity } from '../../../src/domain/alarms/alarm.ts';
import type { AlarmSummary } from '../../../src/domain/alarms/cases/case.ts';
import { resourceNamed } from '../../../src/resources/all.ts';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { keptCounts } from '../../crud/reading/kept-counts.ts';
import { scopeFilter } from '../../crud/scope.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';

interface SeverityCount {
  readonly severity: Severity;
  readonly open: number;
  readonly unacknowledged: number;
}

const alarms = resourceNamed('alarms');

/** The same from the cases themselves, for actors whose counts are not kept. */
const countCases = async (db: NodePgDatabase, actor: Actor): Promise<readonly SeverityCount[]> => {
  const table = tableOf('alarms');
  const [severity, closedAt, acknowledgedAt] = ['severity', 'closed_at', 'acknowledged_at'].map(
    (name) => table[name] as PgColumn,
  ) as [PgColumn, PgColumn, PgColumn];
  const rows = await db
    .select({
      severity,
      open: count(),
      unacknowledged: sql<number>`(count(*) filter (where ${acknowledgedAt} is null))::int`,
    })
    .from(table)
    .where(and(isNull(closedAt), scopeFilter(alarms, actor, 'list')))
    .groupBy(severity);
  return rows as SeverityCount[];
};

const countBySeverity = async (db: NodePgDatabase, actor: Actor): Promise<readonly SeverityCount[]> => {
  const kept = keptCounts(alarms, actor, { status: 'open' });
  if (!kept) return countCases(db, actor);
  const { rows } = await db.execute<SeverityCount & Record<string, unknown>>(sql`
    select severity, sum(count)::int as open,
      coalesce(sum(count) filter (where not is_acknowledged), 0)::int as unacknowledged
    from ${kept.table} where ${kept.where} group by severity`);
  return rows;
};

/** How many cases are open, as far as the actor may see them. */
export const summaryFor = async (db: NodePgDatabase, actor: Actor): Promise<AlarmSummary> => {
  const found = await countBySeverity(db, actor);
  const sum = (of: 'open' | 'unacknowledged'): number => found.reduce((total, row) => total + row[of], 0);
  const bySeverity = (name: Severity): number => found.find((row) => row.severity === name)?.open ?? 0;
  return {
    open: sum('open'),
    unacknowledged: sum('unacknowledged'),
    by_severity: {
      critical: bySeverity('critical'),
      high: bySeverity('high'),
      medium: bySeverity('medium'),
      low: bySeverity('low'),
    },
  };
};
