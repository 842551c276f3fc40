import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '../../src/domain/access.ts';
import { foldText } from '../../src/domain/fold.ts';
import type { Field } from '../../src/schema/field.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { foldedSql, SEARCH_COLUMN } from '../db/list-indexes.ts';
import { linkColumn } from '../db/names.ts';
import { linkTable, tableOf } from '../db/tables.ts';
import { expressionOf, visibleIds } from './columns.ts';
import { isMasked } from './masks.ts';

/** A list's filter as `filterSchema` let it through: exact values, lists for "any of", `q`. */
export type Filter = Readonly<Record<string, unknown>>;

/** Text as a pattern that means just itself. */
export const literalPattern = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * That folded text contains what was typed; undefined where nothing was typed. Text of which folding leaves
 * nothing (a lone apostrophe) matches nothing: a bulk change by filter must not reach every row.
 */
export const foldedContains = (folded: SQL | PgColumn, typed: string | undefined): SQL | undefined => {
  const text = typed?.trim() ?? '';
  if (text === '') return undefined;
  if (foldText(text).trim() === '') return sql`false`;
  // The pattern is folded by the same function, then compared by the column's own collation: its index has that.
  return sql`${folded} like ${foldedSql(literalPattern(text))} collate "default"`;
};

const searchFilter = (resource: AnyResource, text: string, actor?: Actor): SQL | undefined => {
  const searched = Object.keys(resource.fields).filter((name) => resource.fields[name]?.search);
  // The search column holds what this caller may not see: only what it may is looked through.
  if (searched.some((name) => isMasked(resource.name, name, actor))) {
    return or(
      ...searched.map((name) => foldedContains(foldedSql(sql`${expressionOf(resource, name, actor)}`), text)),
    );
  }
  const column = tableOf(resource.name)[SEARCH_COLUMN];
  return column && foldedContains(column, text);
};

// Numbers only by now: filterSchema let nothing else through.
const numbers = (values: readonly unknown[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

const anyOf = (
  resource: AnyResource,
  name: string,
  field: Field | undefined,
  values: readonly unknown[],
  actor?: Actor,
): SQL => {
  const expression = expressionOf(resource, name, actor);
  if (values.length === 0) return sql`false`;
  if (field?.kind === 'tags' || field?.kind === 'choices') {
    return sql`${expression} && array[${numbers(values)}]::text[]`;
  }
  if (field?.kind === 'manyOf') {
    const link = linkTable(resource, field);
    const [mine, theirs] = [link[linkColumn(resource.name)], link[linkColumn(field.of ?? '')]];
    const id = tableOf(resource.name).id;
    const seen = visibleIds(field, link, actor);
    return sql`exists (select from ${link} where ${mine} = ${id} and ${theirs} in (${numbers(values)})${seen})`;
  }
  const present = values
    .filter((value) => value !== null)
    .map((value) => (field?.kind === 'instant' ? new Date(String(value)) : value));
  const some =
    present.length === 0
      ? undefined
      : present.length === 1
        ? eq(expression as PgColumn, present[0])
        : inArray(expression as PgColumn, present);
  return or(some, values.includes(null) ? isNull(expression) : undefined) ?? sql`false`;
};

const OPERATORS = { gte: sql`>=`, lt: sql`<` } as const;

/** The condition of `at_gte` or `at_lt`; undefined for a name that is no such bound. */
const bound = (resource: AnyResource, name: string, value: unknown, actor?: Actor): SQL | undefined => {
  const found = Object.hasOwn(resource.fields, name) ? null : /^(.+)_(gte|lt)$/.exec(name);
  if (!found) return undefined;
  const [, field = '', operator] = found;
  const known = typeof value === 'string' ? sql`${value}::timestamptz` : sql`${value}::float8`;
  return sql`${expressionOf(resource, field, actor)} ${OPERATORS[operator as keyof typeof OPERATORS]} ${known}`;
};

/** The filter of a list as a condition for the database; undefined where nothing is filtered. */
export const filterCondition = (resource: AnyResource, filter: Filter, actor?: Actor): SQL | undefined =>
  and(
    ...Object.entries(filter).map(([name, value]) =>
      name === 'q'
        ? searchFilter(resource, String(value), actor)
        : (bound(resource, name, value, actor) ??
          anyOf(resource, name, resource.fields[name], Array.isArray(value) ? value : [value], actor)),
    ),
  );
