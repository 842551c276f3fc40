import { sql, type SQL } from 'drizzle-orm';
import { resources } from '../../src/resources/all.ts';
import { type AnyResource, fieldsOfGroup, type UniqueGroup } from '../../src/schema/resource.ts';
import { assertWithinMaximum } from '../crud/writing/maximum.ts';
import { recordsOf } from '../crud/reading/read.ts';
import { rulesOf } from '../crud/rule-files.ts';
import type { Row, WriteContext } from '../crud/rules.ts';
import { linkColumn, tableName } from '../db/tables/names.ts';
import { tableOf } from '../db/tables/defined-tables.ts';
import { httpError } from '../errors.ts';
import { message } from '../texts/texts.ts';

const quotedNames = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

/** The saved rows of one table, as rows of that table. */
const savedRows = (batch: string, table: string, alias: string): SQL => sql`
  undo_rows u cross join lateral jsonb_populate_record(null::${sql.identifier(table)}, u.row) ${sql.identifier(alias)}
  where u.batch_id = ${batch} and u.table_name = ${table} and u.cleared is null`;

const writableColumns = async ({ db }: WriteContext, table: string): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`);
  return rows.map(({ name }) => name);
};

/** Link tables by name, with the table that each of their columns references. */
const linkTargets = (): ReadonlyMap<string, readonly (readonly [column: string, table: string])[]> => {
  const found = new Map<string, readonly (readonly [string, string])[]>();
  for (const resource of Object.values(resources)) {
    for (const { kind, through, of } of Object.values(resource.fields)) {
      if (kind !== 'manyOf' || through === undefined || of === undefined) continue;
      found.set(
        through,
        [resource.name, of].map((name) => [linkColumn(name), tableName(name)] as const),
      );
    }
  }
  return found;
};

/** The number of saved rows of a resource in a batch. */
export const countSnapshots = async (
  { db }: WriteContext,
  batch: string,
  resource: AnyResource,
): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from undo_rows
    where batch_id = ${batch} and table_name = ${tableName(resource.name)} and cleared is null`);
  return rows[0]?.count ?? 0;
};

const uniqueGroups = (resource: AnyResource): readonly UniqueGroup[] => [
  ...Object.entries(resource.fields)
    .filter(([, field]) => field.unique)
    .map(([name]) => [name]),
  ...(resource.unique ?? []),
];

/** Whether rows `t` and `r` are compared by this group. A pending device stands for the deleted one that sends again. */
const isCompared = (group: UniqueGroup): SQL[] => {
  if (!('ifSet' in group)) return [];
  const column = sql.identifier(group.ifSet);
  return [sql`t.${column} is not null and r.${column} is not null`];
};

const isSameValue = (resource: AnyResource, name: string): SQL => {
  const column = sql.identifier(name);
  switch (resource.fields[name]?.unique) {
    case 'ignoring case':
      return sql`lower(t.${column}) = lower(r.${column})`;
    case 'in company':
      return sql`t.${column} = r.${column} and coalesce(t.company_id, 0) = coalesce(r.company_id, 0)`;
    default:
      return sql`t.${column} = r.${column}`;
  }
};

/**
 * Throws 409 if another record now has the unique values of a deleted row, most often a device that has sent again; not one
 * that the batch itself changed.
 */
export const assertNoConflict = async (
  { db }: WriteContext,
  batch: string,
  resource: AnyResource,
): Promise<void> => {
  const groups = uniqueGroups(resource);
  if (groups.length === 0) return;
  const table = tableName(resource.name);
  const conflicts = groups.map(
    (group) =>
      sql`(${sql.join(
        [...fieldsOfGroup(group).map((name) => isSameValue(resource, name)), ...isCompared(group)],
        sql` and `,
      )})`,
  );
  const { rows } = await db.execute<{ title: string; taken: Row }>(sql`
    select u.row ->> ${resource.title} as title, to_jsonb(t) as taken
    from undo_rows u
    cross join lateral jsonb_populate_record(null::${sql.identifier(table)}, u.row) r
    join ${tableOf(resource.name)} t on ${sql.join(conflicts, sql` or `)}
    where u.batch_id = ${batch} and u.table_name = ${table} and u.cleared is null
      and not exists (
        select from audit a
        where a.batch_id = ${batch} and a.resource = ${resource.name} and a.record_id = t.id::text)`);
  const [first] = rows;
  if (!first) return;
  const { title, taken } = first;
  const also = rows.length > 1 ? [message('records.same_for_more', { count: rows.length - 1 })] : [];
  const text = rulesOf(resource.name).takenText?.(title, taken) ?? message('records.replaced', { title });
  throw httpError(409, [text, ...also, 'records.nothing_undone']);
};

/** Lets those resources act that have rules for restored rows. */
const afterRestore = async (tx: WriteContext, batch: string): Promise<void> => {
  for (const resource of Object.values(resources)) {
    const rules = rulesOf(resource.name);
    if (!rules.afterRestore) continue;
    const { rows } = await tx.db.execute<{ id: number }>(sql`
      select (row ->> 'id')::int as id from undo_rows
      where batch_id = ${batch} and table_name = ${tableName(resource.name)} and cleared is null order by 1`);
    if (rows.length === 0) continue;
    const ids = rows.map(({ id }) => id);
    for (const row of await recordsOf(tx.db, resource, ids)) await rules.afterRestore(tx, row);
  }
};

/** Throws 409 if what was restored is more than a company may have: others may have been created in the meantime. */
const assertMaximums = async (tx: WriteContext, batch: string): Promise<void> => {
  for (const resource of Object.values(resources)) {
    if (!resource.maxPerCompany) continue;
    const { rows } = await tx.db.execute<{ id: number | null }>(sql`
      select distinct (row ->> 'company_id')::int as id from undo_rows
      where batch_id = ${batch} and table_name = ${tableName(resource.name)} and cleared is null`);
    await assertWithinMaximum(
      tx,
      resource,
      rows.map(({ id }) => id),
    );
  }
};

/** Restores everything that a batch saved: rows, their dependents, and cleared columns. */
export const restoreRows = async (tx: WriteContext, batch: string): Promise<void> => {
  const { db } = tx;
  const { rows: tables } = await db.execute<{ table_name: string; cleared: string | null }>(sql`
    select table_name, cleared from undo_rows where batch_id = ${batch}
    group by table_name, cleared order by min(step)`);
  const links = linkTargets();
  for (const { table_name: name, cleared } of tables) {
    const table = sql.identifier(name);
    if (cleared !== null) {
      const column = sql.identifier(cleared);
      await db.execute(sql`
        update ${table} t set ${column} = (u.row ->> ${cleared})::int from undo_rows u
        where u.batch_id = ${batch} and u.table_name = ${name} and u.cleared = ${cleared}
          and t.id = (u.row ->> 'id')::int and t.${column} is null`);
      continue;
    }
    const columns = quotedNames(await writableColumns(tx, name));
    // Skip links whose other side no longer exists: they would have been deleted with it.
    const sides = (links.get(name) ?? []).map(
      ([column, target]) =>
        sql` and exists (select from ${sql.identifier(target)} where id = r.${sql.identifier(column)})`,
    );
    await db.execute(sql`
      insert into ${table} (${columns}) select ${columns} from (
        select r.* from ${savedRows(batch, name, 'r')}${sql.join(sides)}) q${sides.length > 0 ? sql` on conflict do nothing` : sql``}`);
  }
  await afterRestore(tx, batch);
  await assertMaximums(tx, batch);
  await db.execute(sql`delete from undo_rows where batch_id = ${batch}`);
};
