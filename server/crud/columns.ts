import { is, SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '../../src/domain/access.ts';
import { resourceNamed, resources } from '../../src/resources/all.ts';
import type { Field } from '../../src/schema/field.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { computedSource, computedSql, decoderOf } from '../db/computed.ts';
import { TEXT_COLLATION, sortColumn, textOrder } from '../db/list-indexes.ts';
import { linkColumn, tableName } from '../db/names.ts';
import { sideTableOf, isColumn, linkTable, type Table, tableOf } from '../db/tables.ts';
import { isMasked, masked } from './masks.ts';
import { isVisible } from './scope.ts';

const BASE = ['id', 'version', 'created_at', 'updated_at'] as const;

/**
 * A column with its table's name before it, always. drizzle leaves the name out inside a selection
 * from one table, and in a subquery the bare name would mean the inner table's column.
 */
export const qualified = (table: Table, name: string): SQL => sql`${table}.${sql.identifier(name)}`;

/** Where a field is kept apart: its column, which needs its table to be joined. */
const apartOf = (resource: AnyResource, name: string): { table: Table; column: SQL } | undefined => {
  const table = resource.fields[name]?.sideTable === undefined ? undefined : sideTableOf(resource);
  return table && { table, column: qualified(table, name) };
};

/** Adds the rows of what is kept apart; every record has one. To be used where records are read or sorted. */
export const joinSideTable = <Q extends Joinable>(query: Q, resource: AnyResource): Q => {
  const apart = sideTableOf(resource);
  if (!apart) return query;
  return query.innerJoin(
    apart,
    sql`${qualified(apart, linkColumn(resource.name))} = ${qualified(tableOf(resource.name), 'id')}`,
  ) as Q;
};
interface Joinable {
  readonly innerJoin: (table: Table, on: SQL) => unknown;
}

/** Joins all that `recordColumns` reads besides the resource's own table. */
export const joinRecord = <Q extends Joinable & { readonly leftJoin: (table: SQL, on: SQL) => unknown }>(
  query: Q,
  resource: AnyResource,
): Q => {
  const joined = joinSideTable(query, resource);
  const source = computedSource(resource.name);
  return source ? (joined.leftJoin(source, sql`true`) as Q) : joined;
};

/** Of linked ids that not everybody may know: those of rows that this actor may see. */
export const visibleIds = (field: Field, link: Table, actor: Actor | undefined): SQL => {
  if (!field.visible || !actor) return sql``;
  const seen = isVisible(resourceNamed(field.of ?? ''), actor, link[linkColumn(field.of ?? '')] as PgColumn);
  return seen ? sql` and ${seen}` : sql``;
};

/** What a field is in SQL: its column, or the expression that it is computed by, as this actor may know it. */
export const expressionOf = (resource: AnyResource, name: string, actor?: Actor): PgColumn | SQL => {
  const table = tableOf(resource.name);
  const field = resource.fields[name];
  if (!field || isColumn(field)) {
    const column = table[name] as PgColumn;
    return isMasked(resource.name, name, actor)
      ? masked(resource.name, name, qualified(table, name), actor).mapWith(column)
      : column;
  }
  const apart = apartOf(resource, name);
  if (apart) {
    const mine = qualified(apart.table, linkColumn(resource.name));
    return sql`(select ${masked(resource.name, name, apart.column, actor)} from ${apart.table} where ${mine} = ${qualified(table, 'id')})`;
  }
  if (field.kind === 'manyOf') {
    const link = linkTable(resource, field);
    const mine = qualified(link, linkColumn(resource.name));
    const theirs = qualified(link, linkColumn(field.of ?? ''));
    const seen = visibleIds(field, link, actor);
    return sql`array(select ${theirs} from ${link} where ${mine} = ${qualified(table, 'id')}${seen} order by 1)`;
  }
  if (field.kind === 'countOf') {
    const counted = sql.identifier(tableName(field.of ?? ''));
    return sql`(select count(*)::int from ${counted} where ${counted}.${sql.identifier(field.by ?? '')} = ${qualified(table, 'id')})`;
  }
  return computedSql(resource.name, name);
};

/** What a record is made of, alone or in a list, for a `select` with `joinRecord`. */
export const recordColumns = (
  resource: AnyResource,
  actor?: Actor,
  isListed = false,
): Record<string, PgColumn | SQL.Aliased> => {
  const names = Object.entries(resource.fields)
    .filter(([, field]) => !field.writeOnly && !(isListed && field.detailOnly))
    .map(([name]) => name);
  return Object.fromEntries(
    [...BASE, ...names].map((name) => {
      const apart = apartOf(resource, name);
      if (apart) {
        const column = apart.table[name] as PgColumn;
        if (!isMasked(resource.name, name, actor)) return [name, column];
        return [name, masked(resource.name, name, apart.column, actor).mapWith(column).as(name)];
      }
      const expression = expressionOf(resource, name, actor);
      if (!is(expression, SQL)) return [name, expression];
      const decode = decoderOf(resource.name, name);
      return [name, (decode ? sql`${expression}`.mapWith(decode) : expression).as(name)];
    }),
  );
};

/** Whether a list can be sorted by this name. */
export const isSortable = (resource: AnyResource, name: string): boolean => {
  if ((BASE as readonly string[]).includes(name)) return true;
  if (!Object.hasOwn(resource.fields, name)) return false;
  const field = resource.fields[name];
  return (
    field !== undefined &&
    !field.writeOnly &&
    !field.detailOnly &&
    decoderOf(resource.name, name) === undefined &&
    !['json', 'manyOf', 'tags', 'choices'].includes(field.kind)
  );
};

/** The column that the index of a sort order begins with, without its collation. */
export const sortedColumn = (resource: AnyResource, name: string): SQL =>
  apartOf(resource, name)?.column ?? qualified(tableOf(resource.name), sortColumn(resource, name));

/**
 * What a list is sorted by: text as people order it, a reference by the title of the row it points at.
 * What is kept apart needs `joinSideTable`.
 */
export const sortExpression = (resource: AnyResource, name: string, actor?: Actor): SQL => {
  const field = resource.fields[name];
  if (field?.sortColumn) return sql`${qualified(tableOf(resource.name), field.sortColumn)} ${TEXT_COLLATION}`;
  const apart = apartOf(resource, name)?.column;
  const expression = apart ? masked(resource.name, name, apart, actor) : expressionOf(resource, name, actor);
  const target = field?.kind === 'belongsTo' ? resources[field.of ?? ''] : undefined;
  if (target) {
    const rows = tableOf(target.name);
    const title = qualified(rows, target.title);
    return sql`(select ${title} ${TEXT_COLLATION} from ${rows} where ${qualified(rows, 'id')} = ${expression})`;
  }
  const order = textOrder(field);
  return order ? sql`${expression} ${order}` : sql`${expression}`;
};
