import { sql, type SQL } from 'drizzle-orm';
import { index, type PgColumn, type PgTableExtraConfigValue } from 'drizzle-orm/pg-core';
import type { Field } from '../../../src/schema/field.ts';
import type { AnyResource } from '../../../src/schema/resource.ts';

/** The generated column that the free-text search uses; not part of the record. */
export const SEARCH_COLUMN = 'search_text';

/** Alphabetical order, the same on every server; see decision 7. */
export const TEXT_COLLATION = sql.raw('collate "und-x-icu"');

/** By code point: about five times as fast to maintain in an index. */
const CODE_COLLATION = sql.raw('collate "C"');

/** The collation of a text field; undefined for other fields. */
export const textOrder = (field: Field | undefined): SQL | undefined => {
  switch (field?.kind) {
    case 'text':
      return field.identifier ? CODE_COLLATION : TEXT_COLLATION;
    case 'email':
    case 'timeZone':
      return TEXT_COLLATION;
    case 'choice':
      return CODE_COLLATION;
    default:
      return undefined;
  }
};

/** Text folded for the search; `fold_text` in SQL is `foldText` of src/domain/text/fold.ts. */
export const foldedSql = (text: SQL | PgColumn | string): SQL => sql`fold_text(${text})`;

/** The text that a resource is searched by: its searched fields, folded, one per line. */
export const searchedText = (resource: AnyResource): SQL | undefined => {
  const searched = Object.entries(resource.fields).filter(
    ([, field]) => field.search && field.kind !== 'belongsTo',
  );
  if (searched.length === 0) return undefined;
  const parts = searched.map(([name]) => `coalesce(fold_text("${name}"), '')`);
  return sql.raw(parts.join(' || chr(10) || '));
};

/** The rank of a choice's value in SQL: the highest is the number of values. */
export const rankSql = ({ values = [] }: Field, expression: SQL): SQL => {
  const ranks = values.map((value, at) => `when '${value}' then ${values.length - at}`);
  return sql`(case ${expression} ${sql.raw(ranks.join(' '))} end)`;
};

/** The column that a list is sorted by for this field; for a reference, the one with the title of its row. */
export const sortColumn = (resource: AnyResource, name: string): string =>
  resource.fields[name]?.sortColumn ?? name;

// Columns that most lists are filtered by: with them in the index, rows that don't match are not fetched.
const narrowing = (resource: AnyResource): string[] => {
  const scoped = Object.values(resource.access).flatMap((grant) =>
    grant && grant.rows !== 'all' ? Object.keys(grant.rows) : [],
  );
  const switches = Object.entries(resource.fields).filter(
    ([, field]) => field.kind === 'boolean' && field.computed !== 'virtual' && !field.writeOnly,
  );
  return [...new Set([...scoped, ...switches.map(([name]) => name)])];
};

const sortIndexes = (resource: AnyResource, table: string, at: Record<string, PgColumn>) =>
  (resource.large?.sorted ?? []).flatMap((name): PgTableExtraConfigValue[] => {
    const field = resource.fields[name];
    if (field?.sideTable !== undefined) return [];
    const key = sortColumn(resource, name);
    const order = field?.sortColumn === undefined ? textOrder(field) : TEXT_COLLATION;
    const by = field?.ranked
      ? rankSql(field, sql`${at[key]}`)
      : order
        ? sql`${at[key]} ${order}`
        : sql`${at[key]}`;
    const more = narrowing(resource)
      .filter((column) => column !== key)
      .map((column) => sql`${at[column]}`);
    return [index(`${table}__by_${key}`).on(by, sql`${at['id']}`, ...more)];
  });

/** Whether rows with the same value of this field are sorted by a copy of their title, next to it in an index. */
export const isTitledBeside = ({ fields, large }: AnyResource, name: string): boolean =>
  fields[name]?.sideTable !== undefined &&
  fields[name].names !== undefined &&
  large?.sorted.includes(name) === true;

/** The column of a side table with a copy of its record's title, which triggers keep; undefined if it has none. */
export const copiedTitle = (resource: AnyResource): string | undefined =>
  Object.keys(resource.fields).some((name) => isTitledBeside(resource, name)) ? 'sorted_title' : undefined;

/**
 * The indexes of a side table, for sorting by its columns. `more`: the columns with the record's id and, if it has one,
 * its company, so that rows of others are not fetched.
 */
export const sideTableIndexes = (
  resource: AnyResource,
  table: string,
  more: readonly (string | undefined)[],
  at: Record<string, PgColumn>,
): PgTableExtraConfigValue[] =>
  (resource.large?.sorted ?? [])
    .filter((name) => resource.fields[name]?.sideTable === table)
    .flatMap((name) => {
      const [id, ...others] = more.flatMap((column) => (column === undefined ? [] : [sql`${at[column]}`]));
      if (!id) return [];
      const value = sql`${at[name]}`;
      const copied = isTitledBeside(resource, name) ? copiedTitle(resource) : undefined;
      if (copied === undefined) return [index(`${table}__by_${name}`).on(value, id, ...others)];
      const title = sql`${at[copied]} ${TEXT_COLLATION}`;
      // Titles ascend in both orders. Most rows have no value, and most writes are to those.
      const isKnown = sql`${value} is not null`;
      return [
        index(`${table}__by_${name}`)
          .on(value, title, id, ...others)
          .where(isKnown),
        index(`${table}__by_${name}_desc`)
          .on(sql`${value} desc`, title, sql`${id} desc`, ...others)
          .where(isKnown),
      ];
    });

/** The indexes of a large list: one per sort order, and one of the trigrams of the searched text. */
export const listIndexes = (
  resource: AnyResource,
  table: string,
  at: Record<string, PgColumn>,
): PgTableExtraConfigValue[] => {
  if (!resource.large) return [];
  const search = at[SEARCH_COLUMN];
  return [
    ...sortIndexes(resource, table, at),
    ...(search ? [index(`${table}__search`).using('gin', sql`${search} gin_trgm_ops`)] : []),
  ];
};
