import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '../../../src/domain/access/access.ts';
import { foldText } from '../../../src/domain/text/fold.ts';
import { normaliseSerial, searchedSerial } from '../../../src/domain/devices/serials.ts';
import { resourceNamed } from '../../../src/resources/all.ts';
import type { Field } from '../../../src/schema/field.ts';
import type { AnyResource } from '../../../src/schema/resource.ts';
import { conditionOf } from '../../db/tables/computed.ts';
import { foldedSql, SEARCH_COLUMN } from '../../db/tables/list-indexes.ts';
import { linkColumn } from '../../db/tables/names.ts';
import { linkTable, tableOf } from '../../db/tables/defined-tables.ts';
import { expressionOf, numberOf, visibleIds } from './columns.ts';
import { isMasked } from './masks.ts';

/** A list's filter, validated by `filterSchema`: exact values, lists for "any of", `q`. */
export type Filter = Readonly<Record<string, unknown>>;

/** A LIKE pattern that matches text containing exactly this. */
export const literalPattern = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Matches folded text that contains the input; undefined for empty input. Input that folds to nothing (a single
 * apostrophe) matches nothing: a bulk change by filter must not reach every row.
 */
export const foldedContains = (folded: SQL | PgColumn, input: string | undefined): SQL | undefined => {
  const text = input?.trim() ?? '';
  if (text === '') return undefined;
  if (foldText(text).trim() === '') return sql`false`;
  // The pattern is folded by the same function, then compared with the column's default collation, which its index uses.
  return sql`${folded} like ${foldedSql(literalPattern(text))} collate "default"`;
};

/** Like `foldedContains`, of a text that may be a serial number or a part of one, in any spelling. */
export const foldedContainsSerial = (folded: SQL | PgColumn, input: string | undefined): SQL | undefined => {
  const serial = searchedSerial(input ?? '');
  const found = foldedContains(folded, input);
  return serial === null || serial === '' ? found : or(found, foldedContains(folded, serial));
};

const searchFilter = (resource: AnyResource, text: string, actor?: Actor): SQL | undefined => {
  const names = Object.keys(resource.fields).filter((name) => resource.fields[name]?.search);
  const [references, searched] = [true, false].map((isReference) =>
    names.filter((name) => (resource.fields[name]?.kind === 'belongsTo') === isReference),
  ) as [string[], string[]];
  const referenced = references.map((name) => {
    const target = resourceNamed(resource.fields[name]?.of ?? '');
    const found = searchFilter(target, text, actor);
    const rows = tableOf(target.name);
    return (
      found && sql`${expressionOf(resource, name, actor)} in (select ${rows.id} from ${rows} where ${found})`
    );
  });
  const contains = searched.some((name) => resource.fields[name]?.serial)
    ? foldedContainsSerial
    : foldedContains;
  // The search column contains values that are masked for this caller, so search the masked expressions instead.
  if (searched.some((name) => isMasked(resource.name, name, actor))) {
    return or(
      ...searched.map((name) => contains(foldedSql(sql`${expressionOf(resource, name, actor)}`), text)),
      ...referenced,
    );
  }
  const column = tableOf(resource.name)[SEARCH_COLUMN];
  return or(column && contains(column, text), ...referenced);
};

// As parameters: filterSchema has checked their types.
const parameterList = (values: readonly unknown[]): SQL =>
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
  if (values.length === 0) return sql`false`;
  const isValue = conditionOf(resource.name, name);
  if (isValue) return or(...values.map(isValue)) ?? sql`false`;
  const expression = expressionOf(resource, name, actor);
  if (field?.kind === 'tags' || field?.kind === 'choices') {
    return sql`${expression} && array[${parameterList(values)}]::text[]`;
  }
  if (field?.kind === 'manyOf') {
    const link = linkTable(resource, field);
    const [mine, theirs] = [link[linkColumn(resource.name)], link[linkColumn(field.of ?? '')]];
    const id = tableOf(resource.name).id;
    const visible = visibleIds(field, link, actor);
    return sql`exists (select from ${link} where ${mine} = ${id} and ${theirs} in (${parameterList(values)})${visible})`;
  }
  const present = values
    .filter((value) => value !== null)
    .map((value) =>
      field?.kind === 'instant'
        ? new Date(String(value))
        : field?.kind === 'recordId'
          ? String(value)
          : field?.serial
            ? (normaliseSerial(String(value)) ?? value)
            : value,
    );
  const some =
    present.length === 0
      ? undefined
      : present.length === 1
        ? eq(expression as PgColumn, present[0])
        : inArray(expression as PgColumn, present);
  return or(some, values.includes(null) ? isNull(expression) : undefined) ?? sql`false`;
};

const OPERATORS = { gte: sql`>=`, lt: sql`<` } as const;

/** The condition for a bound such as `at_gte` or `at_lt`; undefined for any other name. */
const boundCondition = (
  resource: AnyResource,
  name: string,
  bound: unknown,
  actor?: Actor,
): SQL | undefined => {
  const match = Object.hasOwn(resource.fields, name) ? null : /^(.+)_(gte|lt)$/.exec(name);
  if (!match) return undefined;
  const [, field = '', operator] = match;
  const limit = typeof bound === 'string' ? sql`${bound}::timestamptz` : sql`${bound}::float8`;
  const expression = expressionOf(resource, field, actor);
  const value = resource.fields[field]?.kind === 'recordId' ? numberOf(expression) : expression;
  return sql`${value} ${OPERATORS[operator as keyof typeof OPERATORS]} ${limit}`;
};

/** A list's filter as a SQL condition; undefined for an empty filter. */
export const filterCondition = (resource: AnyResource, filter: Filter, actor?: Actor): SQL | undefined =>
  and(
    ...Object.entries(filter).map(([name, value]) =>
      name === 'q'
        ? searchFilter(resource, String(value), actor)
        : (boundCondition(resource, name, value, actor) ??
          anyOf(resource, name, resource.fields[name], Array.isArray(value) ? value : [value], actor)),
    ),
  );
