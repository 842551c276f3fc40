import { sql } from 'drizzle-orm';
import type { AuditAction } from '../../../src/domain/audit/audit.ts';
import type { AnyResource } from '../../../src/schema/resource.ts';
import { idList } from '../../db/arrays.ts';
import { type Table, tableOf } from '../../db/tables/defined-tables.ts';
import { columnsIn } from './changes.ts';
import { writeLinks } from './references.ts';
import type { WriteContext, Row } from '../rules.ts';

/** A locked record and the changes to make to it. */
export interface PlannedChange {
  readonly before: Row;
  readonly changes: Row;
  /** The audit action, if not "edit". */
  readonly action?: AuditAction | undefined;
}

const idOf = ({ before }: PlannedChange): number => before.id as number;

/** Whether the changes raise the version: false if all changed fields are unversioned (links). */
const raisesVersion = ({ fields }: AnyResource, changes: Row): boolean =>
  Object.keys(changes).some((name) => !fields[name]?.unversioned);

const nextVersion = (table: Table) => sql`version = ${table.version} + 1, updated_at = now()`;

/** Updates rows in which the same columns change, in one statement; each row has its own values. */
const updateColumns = async (
  { db }: WriteContext,
  resource: AnyResource,
  names: readonly string[],
  rows: readonly PlannedChange[],
): Promise<void> => {
  const table = tableOf(resource.name);
  if (names.length === 0) {
    await db.execute(
      sql`update ${table} set ${nextVersion(table)} where ${table.id} = any(${idList(rows.map(idOf))})`,
    );
    return;
  }
  const sent = rows.map((row) => ({ ...columnsIn(resource, row.changes), id: idOf(row) }));
  const columns = names.map((name) => sql.identifier(name));
  const set = columns.map((column) => sql`${column} = q.${column}`);
  const types = names.map((name) => sql`${sql.identifier(name)} ${sql.raw(table[name]?.getSQLType() ?? '')}`);
  await db.execute(sql`
    update ${table} set ${sql.join(set, sql`, `)}, ${nextVersion(table)}
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as q(id int, ${sql.join(types, sql`, `)})
    where ${table.id} = q.id`);
};

/**
 * Writes planned changes with one statement per set of columns, and records them for the audit and for
 * the `changed` event. Applies no rules: the caller has done so. Rows without changes are skipped.
 */
export const writeRows = async (
  tx: WriteContext,
  resource: AnyResource,
  planned: readonly PlannedChange[],
): Promise<void> => {
  const rows = planned.filter(({ changes }) => Object.keys(changes).length > 0);
  if (rows.length === 0) return;
  const groups = new Map<string, { names: string[]; rows: PlannedChange[] }>();
  for (const row of rows) {
    if (!raisesVersion(resource, row.changes)) continue;
    const names = Object.keys(columnsIn(resource, row.changes)).toSorted();
    const key = names.join();
    const group = groups.get(key) ?? { names, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  for (const group of groups.values()) await updateColumns(tx, resource, group.names, group.rows);
  await writeLinks(
    tx.db,
    resource,
    rows.map((row) => ({ id: idOf(row), changes: row.changes })),
  );
  for (const { before, changes, action } of rows) {
    const version = (before.version as number) + (raisesVersion(resource, changes) ? 1 : 0);
    const after = { ...before, ...changes, version };
    tx.note({ resource, action, before, after });
  }
  tx.announce(resource.name);
};
