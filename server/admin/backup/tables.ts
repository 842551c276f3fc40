import type { PoolClient } from 'pg';
import pg from 'pg';
import type { Partition, Sequence } from './format.ts';

/** A table with rows of its own. */
export interface StoredTable {
  /** Not quoted. */
  readonly name: string;
  /** Without those that are computed from others. */
  readonly columns: readonly string[];
  readonly partition: Partition | null;
}

const TABLES = `
  select c.relname as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
    case when c.relispartition then jsonb_build_object('bounds', pg_get_expr(c.relpartbound, c.oid),
      'of', (select p.relname from pg_inherits i join pg_class p on p.oid = i.inhparent where i.inhrelid = c.oid)) end as partition
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;

/** All tables of the database with rows: partitions instead of the table that they are parts of. */
export const storedTables = async (client: PoolClient): Promise<readonly StoredTable[]> =>
  (await client.query<StoredTable>(TABLES)).rows;

export const readSequences = async (client: PoolClient): Promise<readonly Sequence[]> =>
  (
    await client.query<Sequence>(
      `select sequencename as name, last_value::text as last from pg_sequences
       where schemaname = current_schema() order by 1`,
    )
  ).rows;

/** The number of tables of anybody's in the database; those of extensions don't count. */
export const countTables = async (client: PoolClient): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
  );
  return rows[0]?.count ?? 0;
};

export const quote = (name: string): string => pg.escapeIdentifier(name);
export const quoteAll = (names: readonly string[]): string => names.map(quote).join(', ');
