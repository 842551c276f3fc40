import { is, SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '../../../src/domain/access/access.ts';
import { resourceNamed, resources } from '../../../src/resources/all.ts';
import type { Field } from '../../../src/schema/field.ts';
import type { AnyResource } from '../../../src/schema/resource.ts';
import { columnDecoder, computedSource, computedSql, decoderOf } from '../../db/tables/computed.ts';
import { copiedTitle, rankSql, TEXT_COLLATION, sortColumn, textOrder } from '../../db/tables/list-indexes.ts';
import { linkColumn, tableName } from '../../db/tables/names.ts';
import { sideTableOf, isColumn, linkTable, type Table, tableOf } from '../../db/tables/defined-tables.ts';
import { isMasked, masked } from './masks.ts';
import { isVisible } from '../scope.ts';

const BASE = ['id', 'version', 'created_at', 'updated_at'] as const;

/**
 * A column, always qualified with its table. drizzle omits the table in a selection from a single table,
 * and in a subquery the bare name would mean the inner table's column.
 */
export const qualified = (table: Table, name: string): SQL => sql`${table}.${sql.identifier(name)}`;

/** The side table and column of a field; undefined if it has none. The table must be joined. */
const sideColumnOf = (resource: AnyResource, name: string): { table: Table; column: SQL } | undefined => {
  const table = resource.fields[name]?.sideTable === undefined ? undefined : sideTableOf(resource);
  return table && { table, column: qualified(table, name) };
};

/** Joins the resource's side table, which has one row per record. Needed wherever records are read or sorted. */
export const joinSideTable = <Q extends Joinable>(query: Q, resource: AnyResource): Q => {
  const side = sideTableOf(resource);
  if (!side) return query;
  return query.innerJoin(
    side,
    sql`${qualified(side, linkColumn(resource.name))} = ${qualified(tableOf(resource.name), 'id')}`,
  ) as Q;
};
interface Joinable {
  readonly innerJoin: (table: Table, on: SQL) => unknown;
}

/** Joins every other table that `recordColumns` reads from. */
export const joinRecord = <Q extends Joinable & { readonly leftJoin: (table: SQL, on: SQL) => unknown }>(
  query: Q,
  resource: AnyResource,
): Q => {
  const joined = joinSideTable(query, resource);
  const source = computedSource(resource.name);
  return source ? (joined.leftJoin(source, sql`true`) as Q) : joined;
};

/** The actor's own record among those of a resource, which it knows even if it can't list them. */
const ownIdIn = (resource: string, { company_id, id, share_id }: Actor): number | null => {
  if (share_id !== undefined) return null;
  return resource === 'companies' ? company_id : resource === 'users' ? id : null;
};

/** Restricts linked ids to rows that this actor may see, if the field requires it. */
export const visibleIds = (field: Field, link: Table, actor: Actor | undefined): SQL => {
  if (!field.visible || !actor) return sql``;
  const target = field.of ?? '';
  const theirs = link[linkColumn(target)] as PgColumn;
  const visible = isVisible(resourceNamed(target), actor, theirs);
  if (!visible) return sql``;
  const own = ownIdIn(target, actor);
  return own === null ? sql` and ${visible}` : sql` and (${visible} or ${theirs} = ${own})`;
};

/** A field in SQL: its column or the expression that computes it, masked for this actor. */
export const expressionOf = (resource: AnyResource, name: string, actor?: Actor): PgColumn | SQL => {
  const table = tableOf(resource.name);
  const field = resource.fields[name];
  if (!field || isColumn(field)) {
    const column = table[name] as PgColumn;
    return isMasked(resource.name, name, actor)
      ? masked(resource.name, name, qualified(table, name), actor).mapWith(column)
      : column;
  }
  const side = sideColumnOf(resource, name);
  if (side) {
    const mine = qualified(side.table, linkColumn(resource.name));
    return sql`(select ${masked(resource.name, name, side.column, actor)} from ${side.table} where ${mine} = ${qualified(table, 'id')})`;
  }
  if (field.kind === 'manyOf') {
    const link = linkTable(resource, field);
    const mine = qualified(link, linkColumn(resource.name));
    const theirs = qualified(link, linkColumn(field.of ?? ''));
    const visible = visibleIds(field, link, actor);
    return sql`array(select ${theirs} from ${link} where ${mine} = ${qualified(table, 'id')}${visible} order by 1)`;
  }
  if (field.kind === 'countOf') {
    const counted = sql.identifier(field.through ?? tableName(field.of ?? ''));
    return sql`(select count(*)::int from ${counted} where ${counted}.${sql.identifier(field.by ?? '')} = ${qualified(table, 'id')})`;
  }
  return computedSql(resource.name, name, actor);
};

/** The columns of a record, single or in a list, for a `select` with `joinRecord`. */
export const recordColumns = (
  resource: AnyResource,
  actor?: Actor,
  isListed = false,
): Record<string, PgColumn | SQL.Aliased> => {
  const names = Object.entries(resource.fields)
    .filter(([, field]) => !field.writeOnly && !(isListed ? field.detailOnly : field.listOnly))
    .map(([name]) => name);
  return Object.fromEntries(
    [...BASE, ...names].map((name) => {
      const side = sideColumnOf(resource, name);
      if (side) {
        const column = side.table[name] as PgColumn;
        if (!isMasked(resource.name, name, actor)) return [name, column];
        return [name, masked(resource.name, name, side.column, actor).mapWith(column).as(name)];
      }
      const expression = expressionOf(resource, name, actor);
      const decode = columnDecoder(resource.name, name);
      if (!decode) return [name, is(expression, SQL) ? expression.as(name) : expression];
      const read = (value: unknown): unknown => decode(value, actor?.locale);
      return [name, sql`${expression}`.mapWith(read).as(name)];
    }),
  );
};

/** Whether a list can be sorted by this field. */
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

/** The first column of the index for a sort order, without its collation. */
export const sortedColumn = (resource: AnyResource, name: string): SQL =>
  sideColumnOf(resource, name)?.column ?? qualified(tableOf(resource.name), sortColumn(resource, name));

/** The copy of the title in the side table; undefined if it has none. The table must be joined. */
export const sideTitle = (resource: AnyResource): SQL | undefined => {
  const side = sideTableOf(resource);
  const name = copiedTitle(resource);
  return side && name !== undefined ? sql`${qualified(side, name)} ${TEXT_COLLATION}` : undefined;
};

/** A `recordId` as a number; null for text. */
export const numberOf = (recordId: PgColumn | SQL): SQL =>
  sql`(case when ${recordId} ~ '^[0-9]+$' then ${recordId}::int end)`;

/**
 * The expression that a list is sorted by: text in alphabetical order, a ranked choice by its rank, a reference by
 * the title of its row.
 * A field in a side table needs `joinSideTable`.
 */
export const sortExpression = (resource: AnyResource, name: string, actor?: Actor): SQL => {
  const field = resource.fields[name];
  if (field?.sortColumn) return sql`${qualified(tableOf(resource.name), field.sortColumn)} ${TEXT_COLLATION}`;
  const side = sideColumnOf(resource, name)?.column;
  const expression = side ? masked(resource.name, name, side, actor) : expressionOf(resource, name, actor);
  const target = field?.kind === 'belongsTo' ? resources[field.of ?? ''] : undefined;
  if (target) {
    const rows = tableOf(target.name);
    const title = qualified(rows, target.title);
    return sql`(select ${title} ${TEXT_COLLATION} from ${rows} where ${qualified(rows, 'id')} = ${expression})`;
  }
  if (field?.kind === 'recordId') return numberOf(expression);
  if (field?.ranked) return rankSql(field, sql`${expression}`);
  const collation = textOrder(field);
  return collation ? sql`${expression} ${collation}` : sql`${expression}`;
};
