import { getTableName, sql, type SQL } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { resources, storedResources } from '../../../src/resources/all.ts';
import type { Field } from '../../../src/schema/field.ts';
import { type AnyResource, fieldsOfGroup } from '../../../src/schema/resource.ts';
import { isNullable } from '../../../src/schema/field.ts';
import { computedSql } from './computed.ts';
import { copiedTitle, sideTableIndexes, listIndexes, SEARCH_COLUMN, searchedText } from './list-indexes.ts';
import { linkColumn, tableName, uniqueName } from './names.ts';
import { linkCompany, sideCompany } from '../access/row-companies.ts';

/** A table generated from a definition; its columns are known at run time only. */
export type Table = PgTable &
  Readonly<Record<string, PgColumn>> &
  Readonly<Record<'id' | 'version', PgColumn>>;

/** A time, to the millisecond. */
export const instantColumn = () => timestamp({ withTimezone: true, precision: 3 });

const columnTypes = {
  text: () => text(),
  email: () => text(),
  timeZone: () => text(),
  picture: () => text(),
  choice: () => text(),
  integer: () => integer(),
  belongsTo: () => integer(),
  number: () => doublePrecision(),
  boolean: () => boolean(),
  instant: instantColumn,
  tags: () => text().array(),
  choices: () => text().array(),
  json: () => jsonb(),
  recordId: () => text(),
};

/** Whether a field is a column of its resource's table. */
export const isColumn = (field: Field): boolean =>
  field.kind !== 'manyOf' &&
  field.kind !== 'countOf' &&
  field.computed !== 'virtual' &&
  field.sideTable === undefined;

const defaultOf = (value: unknown): SQL => {
  if (Array.isArray(value)) return sql.raw(`'{}'::text[]`);
  return sql.raw(typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value));
};

// drizzle's type of a builder grows with each call; only the resulting column matters here.
interface Column extends PgColumnBuilderBase {
  notNull: () => Column;
  default: (value: SQL) => Column;
  generatedAlwaysAs: (value: SQL) => Column;
}

const columnOf = (resource: AnyResource, name: string, field: Field): Column => {
  let column = columnTypes[field.kind as keyof typeof columnTypes]() as unknown as Column;
  if (field.computed === 'stored') return column.generatedAlwaysAs(computedSql(resource.name, name));
  if (field.default !== undefined) column = column.default(defaultOf(field.default));
  return isNullable(field) ? column : column.notNull();
};

/** When a soft-deleted record was deleted, and by whom; null for a record that isn't deleted. */
export const DELETED_AT = 'deleted_at';
const deletionColumns = () => ({
  [DELETED_AT]: instantColumn() as unknown as Column,
  deleted_by: integer() as unknown as Column,
});

/** Columns that are not part of the record: the searched text, titles to sort by, companies, deletions. */
const hiddenColumns = (resource: AnyResource): Record<string, Column> => {
  const titles = Object.values(resource.fields).flatMap(({ sortColumn }) => sortColumn ?? []);
  const companies = Object.values(resource.fields).flatMap(({ kind, companyIn }) =>
    companyIn === undefined || kind === 'manyOf' ? [] : companyIn,
  );
  const searched = searchedText(resource);
  return {
    ...Object.fromEntries(companies.map((name) => [name, integer() as unknown as Column])),
    ...Object.fromEntries(titles.map((name) => [name, text() as unknown as Column])),
    ...(resource.softDeleteDays === undefined ? {} : deletionColumns()),
    ...(searched ? { [SEARCH_COLUMN]: (text() as unknown as Column).generatedAlwaysAs(searched) } : {}),
  };
};

const columnsOf = (resource: AnyResource) => ({
  id: serial().primaryKey(),
  version: integer().notNull().default(1),
  ...Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => isColumn(field))
      .map(([name, field]) => [name, columnOf(resource, name, field)]),
  ),
  ...hiddenColumns(resource),
  created_at: instantColumn()
    .notNull()
    .default(sql`now()`),
  updated_at: instantColumn()
    .notNull()
    .default(sql`now()`),
});

const ON_DELETE = { refuse: 'restrict', remove: 'cascade', clear: 'set null' } as const;

const constraintsOf = (
  resource: AnyResource,
  name: string,
  columns: Record<string, PgColumn>,
): PgTableExtraConfigValue[] =>
  Object.entries(resource.fields).flatMap(([key, field]): PgTableExtraConfigValue[] => {
    const column = columns[key];
    if (!column) return [];
    if (field.kind === 'belongsTo') {
      const onDelete = field.onDelete ?? 'refuse';
      // A row that may outlive the row it references has neither a foreign key nor an index for it.
      if (onDelete === 'keep') return [];
      return [
        index(`${name}__${key}`).on(column),
        foreignKey({
          name: `${name}__${key}_fkey`,
          columns: [column],
          foreignColumns: [tableOf(field.of ?? '').id],
        }).onDelete(ON_DELETE[onDelete]),
      ];
    }
    if (field.unique === 'ignoring case')
      return [uniqueIndex(uniqueName(name, [key])).on(sql`lower(${column})`)];
    if (field.unique === 'in company')
      return [uniqueIndex(uniqueName(name, [key])).on(column, sql`coalesce(${columns['company_id']}, 0)`)];
    return field.unique ? [unique(uniqueName(name, [key])).on(column)] : [];
  });

const tables = new Map<string, Table>();

/** The table of a resource. Throws for an unknown one, so that a wrong `belongsTo` aborts startup. */
export const tableOf = (resourceName: string): Table => {
  const known = tables.get(resourceName);
  if (known) return known;
  const resource = Object.hasOwn(resources, resourceName) ? resources[resourceName] : undefined;
  if (!resource) throw new Error(`A definition points at "${resourceName}", which is no resource.`);
  const name = tableName(resource.name);
  const table = pgTable(name, columnsOf(resource), (columns) => {
    const at = columns as unknown as Record<string, PgColumn>;
    const groups = (resource.unique ?? []).map((group) => {
      const fields = fieldsOfGroup(group);
      const [first, ...rest] = fields.map((key) => at[key] as PgColumn);
      if (!('fields' in group)) return unique(uniqueName(name, fields)).on(first as PgColumn, ...rest);
      const made = uniqueIndex(uniqueName(name, fields));
      return 'apart' in group
        ? made.on(first as PgColumn, ...rest, sql`(${at[group.apart]} is null)`)
        : made.on(first as PgColumn, ...rest).where(sql`${at[group.ifSet]} is not null`);
    });
    const indexes = (resource.indexes ?? []).map((group) => {
      const [first, ...rest] = group.map((key) => at[key] as PgColumn);
      return index(`${name}__${group.join('__')}`).on(first as PgColumn, ...rest);
    });
    return [...constraintsOf(resource, name, at), ...groups, ...indexes, ...listIndexes(resource, name, at)];
  }) as unknown as Table;
  tables.set(resourceName, table);
  return table;
};

const sideTables = new Map<string, Table | undefined>();

/** The side table of a resource, for columns that change with every reading; undefined if it has none. */
export const sideTableOf = (resource: AnyResource): Table | undefined => {
  if (sideTables.has(resource.name)) return sideTables.get(resource.name);
  const fields = Object.entries(resource.fields).filter(([, field]) => field.sideTable !== undefined);
  const name = fields[0]?.[1].sideTable;
  const key = linkColumn(resource.name);
  const company = name === undefined ? undefined : sideCompany(resource);
  const titled = copiedTitle(resource);
  const table =
    name === undefined
      ? undefined
      : (pgTable(
          name,
          {
            // Without a foreign key: the row outlives its record, so that an undo finds it.
            [key]: integer().primaryKey(),
            ...Object.fromEntries(
              fields.map(([column, field]) => [column, columnOf(resource, column, field)] as const),
            ),
            ...(company && { [company]: integer() }),
            ...(titled !== undefined && { [titled]: text() }),
          },
          (columns) =>
            sideTableIndexes(resource, name, [key, company], columns as unknown as Record<string, PgColumn>),
        ) as unknown as Table);
  sideTables.set(resource.name, table);
  return table;
};

const links = new Map<string, Table>();

/** The link table of a `manyOf` field, the same from either side. */
export const linkTable = (resource: AnyResource, field: Field): Table => {
  const name = field.through ?? '';
  const known = links.get(name);
  if (known) return known;
  const sides = [resource.name, field.of ?? ''].toSorted();
  const [left = '', right = ''] = sides.map(linkColumn);
  const company = linkCompany(name);
  const target = (side: number) => () => tableOf(sides[side] ?? '').id;
  const table = pgTable(
    name,
    {
      [left]: integer().notNull().references(target(0), { onDelete: 'cascade' }),
      [right]: integer().notNull().references(target(1), { onDelete: 'cascade' }),
      ...(company && { [company]: integer() }),
    },
    (columns) => {
      const [a, b] = [columns[left], columns[right]] as unknown as [PgColumn, PgColumn];
      return [primaryKey({ columns: [a, b] }), index(`${name}__${right}`).on(b)];
    },
  ) as unknown as Table;
  links.set(name, table);
  return table;
};

/** All tables of the definitions; `npm run db:generate` compares them with the last migration. */
export const definedTables = (): Record<string, Table> => {
  const all: Record<string, Table> = {};
  for (const resource of storedResources) {
    all[tableName(resource.name)] = tableOf(resource.name);
    const sideTable = sideTableOf(resource);
    if (sideTable) all[getTableName(sideTable)] = sideTable;
    for (const field of Object.values(resource.fields)) {
      if (field.kind === 'manyOf') all[field.through ?? ''] = linkTable(resource, field);
    }
  }
  return all;
};
