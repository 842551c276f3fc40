import { and, type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { can } from '../../../src/domain/access/access.ts';
import type { AffectedRecords } from '../../../src/domain/api/bulk.ts';
import type { AnyResource } from '../../../src/schema/resource.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import type { Principal } from '../../principal.ts';
import { scopeFilter } from '../scope.ts';

/** Rows that are to be deleted. */
export interface AffectedQuery {
  readonly db: NodePgDatabase;
  readonly principal: Principal;
  readonly resource: AnyResource;
  readonly ids: readonly number[];
}

export const countSql = async (db: NodePgDatabase, query: SQL): Promise<number> => {
  // The driver returns a bigint (a sum over many rows) as text.
  const { rows } = await db.execute<{ count: number | string }>(query);
  return Number(rows[0]?.count ?? 0);
};

/** The rows of another resource that match, as far as the caller can list them. */
export const countMatching = async (
  { db, principal }: AffectedQuery,
  other: AnyResource,
  effect: AffectedRecords['effect'],
  condition: SQL,
): Promise<AffectedRecords[]> => {
  // Resources that the role can't list are left out.
  if (!can(other.access, principal.role, 'list')) return [];
  const table = tableOf(other.name);
  const where = and(condition, scopeFilter(other, principal, 'list'));
  const count = await countSql(db, sql`select count(*)::int as count from ${table} where ${where}`);
  return count > 0 ? [{ resource: other.name, effect, count }] : [];
};
