import { sql, type SQL } from 'drizzle-orm';
import { asSystem } from '../db/access/scope.ts';
import { getTableName } from 'drizzle-orm';
import type { WriteContext } from '../crud/rules.ts';
import { idList } from '../db/arrays.ts';
import type { Table } from '../db/tables/defined-tables.ts';
import type { Dependent } from './dependents.ts';

interface Part {
  readonly step: number;
  readonly table: string;
  readonly cleared: string | null;
  /** The rows of the table, as a SQL condition. */
  readonly rows: SQL;
}

const partsOf = (all: readonly Dependent[], root: string, ids: readonly number[]): Part[] => {
  const parts: Part[] = [{ step: 0, table: root, cleared: null, rows: sql`id = any(${idList(ids)})` }];
  const walk = (parent: Part, trail: readonly string[]): void => {
    for (const { child, column, clears } of all.filter((one) => one.parent === parent.table)) {
      // Follow self-references only if they are cleared, and no further.
      if (trail.includes(child) && !clears) continue;
      const which =
        parent.step === 0
          ? sql`${sql.identifier(column)} = any(${idList(ids)})`
          : sql`${sql.identifier(column)} in (select id from ${sql.identifier(parent.table)} where ${parent.rows})`;
      const part = { step: parent.step + 1, table: child, cleared: clears ? column : null, rows: which };
      parts.push(part);
      if (!clears) walk(part, [...trail, child]);
    }
  };
  if (parts[0]) walk(parts[0], [root]);
  return parts;
};

/** Saves rows that are about to be deleted, with all their dependents, for an undo of this batch. */
export const snapshotRows = async (
  { context, db, batchId }: Pick<WriteContext, 'context' | 'db' | 'batchId'>,
  table: Table,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return;
  const parts = partsOf(await context.dependents(), getTableName(table), ids);
  // Rows saved later reference rows saved before.
  const base = sql`(select coalesce(max(step) + 1, 0) from undo_rows where batch_id = ${batchId})`;
  const selects = parts.map(({ step, table: name, cleared, rows }) => {
    const row = cleared
      ? sql`jsonb_build_object('id', t.id, ${cleared}::text, t.${sql.identifier(cleared)})`
      : sql`to_jsonb(t)`;
    return sql`select ${batchId}::text, ${base} + ${step}::int, ${name}::text, ${cleared}::text, ${row}
      from ${sql.identifier(name)} t where ${rows}`;
  });
  // With the rows that are deleted with them, including those of other companies.
  await asSystem(() =>
    db.execute(sql`
    insert into undo_rows (batch_id, step, table_name, cleared, row) ${sql.join(selects, sql` union all `)}`),
  );
};
