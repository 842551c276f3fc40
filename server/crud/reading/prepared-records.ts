import { createHash } from 'node:crypto';
import { and, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Actor } from '../../../src/domain/access/access.ts';
import type { AnyResource } from '../../../src/schema/resource.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import { joinRecord, recordColumns } from './columns.ts';
import type { Row } from '../rules.ts';
import { scopeFilter, type Which } from '../scope.ts';

/** Prepares a query under a name that is made from its text: a connection that has planned the same text uses that plan. */
export const prepareByText = <T>(
  prefix: string,
  query: { readonly toSQL: () => { readonly sql: string }; readonly prepare: (name: string) => T },
): T =>
  query.prepare(`${prefix}_${createHash('sha256').update(query.toSQL().sql).digest('hex').slice(0, 24)}`);

interface Prepared {
  /** `ids`: an array of PostgreSQL as text, such as `{1,2}`. */
  readonly execute: (values: { readonly ids: string }) => Promise<Row[]>;
}

/** Queries of the records with given ids, by who reads them: building and planning one takes longer than running it. */
const prepared = new WeakMap<NodePgDatabase, Map<string, Prepared>>();
const MAX_PREPARED = 300;

/** The query of the records with given ids as this actor lists them, in any order. */
export const preparedRecords = (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  which: Which = 'present',
): Prepared => {
  const known = prepared.get(db) ?? new Map<string, Prepared>();
  prepared.set(db, known);
  const { role, id, company_id, locale, share_id, is_unscoped } = actor;
  const key = JSON.stringify([resource.name, which, role, id, company_id, locale, share_id, is_unscoped]);
  const found = known.get(key);
  if (found) return found;
  const table = tableOf(resource.name);
  const rows = db
    .select(recordColumns(resource, actor, true))
    .from(table)
    .$dynamic();
  const query = joinRecord(rows, resource).where(
    and(
      sql`${table.id} = any(${sql.placeholder('ids')}::int[])`,
      scopeFilter(resource, actor, 'list', which),
    ),
  );
  const made = prepareByText('list', query) as unknown as Prepared;
  if (known.size >= MAX_PREPARED) known.clear();
  known.set(key, made);
  return made;
};
