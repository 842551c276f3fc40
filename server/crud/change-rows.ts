import { sql } from 'drizzle-orm';
import type { AuditAction } from '../../src/domain/audit.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { idList } from '../db/arrays.ts';
import { type Table, tableOf } from '../db/tables.ts';
import { notFound } from '../errors.ts';
import { columnsIn, differing } from './changes.ts';
import { recordsOf } from './read.ts';
import { assertReferences, writeLinks } from './references.ts';
import { rulesOf } from './rule-files.ts';
import type { WriteContext, Row } from './rules.ts';
import { assertInScope } from './scope.ts';

/** A locked record and what is to be changed in it. */
export interface PlannedChange {
  readonly before: Row;
  readonly changes: Row;
  /** What the history calls it instead of "edit". */
  readonly action?: AuditAction | undefined;
}

const idOf = ({ before }: PlannedChange): number => before.id as number;

/** Whether changes are of the record itself: not only of what is linked beside it. */
const isVersion = ({ fields }: AnyResource, changes: Row): boolean =>
  Object.keys(changes).some((name) => !fields[name]?.unversioned);

const versioned = (table: Table) => sql`version = ${table.version} + 1, updated_at = now()`;

/** One statement for rows of which the same columns change, each to a value of its own. */
const updateColumns = async (
  { db }: WriteContext,
  resource: AnyResource,
  names: readonly string[],
  rows: readonly PlannedChange[],
): Promise<void> => {
  const table = tableOf(resource.name);
  if (names.length === 0) {
    await db.execute(
      sql`update ${table} set ${versioned(table)} where ${table.id} = any(${idList(rows.map(idOf))})`,
    );
    return;
  }
  const sent = rows.map((row) => ({ ...columnsIn(resource, row.changes), id: idOf(row) }));
  const columns = names.map((name) => sql.identifier(name));
  const set = columns.map((column) => sql`${column} = q.${column}`);
  const types = names.map((name) => sql`${sql.identifier(name)} ${sql.raw(table[name]?.getSQLType() ?? '')}`);
  await db.execute(sql`
    update ${table} set ${sql.join(set, sql`, `)}, ${versioned(table)}
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as q(id int, ${sql.join(types, sql`, `)})
    where ${table.id} = q.id`);
};

/**
 * Writes what is planned, set by set and not row by row, notes it for the audit and tells of it. Asks
 * no rules: whoever calls has. Rows in which nothing would change are left alone.
 */
export const writeRows = async (
  moment: WriteContext,
  resource: AnyResource,
  planned: readonly PlannedChange[],
): Promise<void> => {
  const rows = planned.filter(({ changes }) => Object.keys(changes).length > 0);
  if (rows.length === 0) return;
  const groups = new Map<string, { names: string[]; rows: PlannedChange[] }>();
  for (const row of rows) {
    if (!isVersion(resource, row.changes)) continue;
    const names = Object.keys(columnsIn(resource, row.changes)).toSorted();
    const key = names.join();
    const group = groups.get(key) ?? { names, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  for (const group of groups.values()) await updateColumns(moment, resource, group.names, group.rows);
  await writeLinks(
    moment.db,
    resource,
    rows.map((row) => ({ id: idOf(row), changes: row.changes })),
  );
  for (const { before, changes, action } of rows) {
    const version = (before.version as number) + (isVersion(resource, changes) ? 1 : 0);
    const after = { ...before, ...changes, version };
    moment.note({ resource, action, before, after });
  }
  moment.announce(resource.name);
};

/** The ids that any of these rows is to point at from now on, by field. */
const newReferences = (planned: readonly PlannedChange[], resource: AnyResource): Row => {
  const wanted: Record<string, unknown[]> = {};
  for (const { changes } of planned) {
    for (const [name, value] of Object.entries(changes)) {
      const kind = resource.fields[name]?.kind;
      if (kind === 'belongsTo' || kind === 'manyOf') (wanted[name] ??= []).push(...[value].flat());
    }
  }
  return wanted;
};

/**
 * Changes rows that are locked already, after asking scope, references and the resource's rules. One
 * that is refused undoes all. Returns the records as they are afterwards, in the same order.
 */
export const changeRows = async (
  moment: WriteContext,
  resource: AnyResource,
  asked: readonly PlannedChange[],
): Promise<Row[]> => {
  const { db, principal } = moment;
  const wanted = asked.filter(({ changes }) => Object.keys(changes).length > 0);
  if (wanted.length === 0) return asked.map(({ before }) => before);
  for (const { before, changes } of wanted) assertInScope(resource, principal, { ...before, ...changes });
  await assertReferences(db, resource, principal, newReferences(wanted, resource));

  const rules = rulesOf(resource.name);
  const planned: PlannedChange[] = [];
  for (const { before, changes } of wanted) {
    const set = await rules.beforeWrite?.(moment, { ...before, ...changes }, before);
    const all = differing(resource, { ...changes, ...set }, before);
    planned.push({ before, changes: all, action: rules.actionOf?.({ ...before, ...all }, before) });
  }
  await writeRows(moment, resource, planned);

  const ids = planned.map(idOf);
  const records = new Map((await recordsOf(db, resource, ids)).map((row) => [row.id, row]));
  for (const { before, changes } of planned) {
    const record = records.get(before.id);
    if (!record) throw notFound();
    if (Object.keys(changes).length > 0) await rules.afterUpdate?.(moment, record, before);
  }
  return asked.map(({ before }) => records.get(before.id) ?? before);
};
