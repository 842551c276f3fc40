import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Actor } from '../../src/domain/access.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { isNullable } from '../../src/schema/zod.ts';
import { idList } from '../db/arrays.ts';
import { tableOf } from '../db/tables.ts';
import { notFound } from '../errors.ts';
import { joinSideTable, joinRecord, recordColumns, sortedColumn, sortExpression } from './columns.ts';
import { filterCondition, type Filter } from './filter.ts';
import type { Row } from './rules.ts';
import { scopeFilter, type Which } from './scope.ts';

export interface ListRequest {
  readonly filter: Filter;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly offset: number;
  readonly limit: number;
  /** A condition besides the filter's, for calls that are written by hand. */
  readonly and?: SQL;
  /** Of a resource that keeps its deleted rows: those. */
  readonly which?: Which;
  /** What is answered of each row besides its record, by name; found for the rows of the page only. */
  readonly extraColumns?: Readonly<Record<string, SQL>>;
}

type Condition = Pick<ListRequest, 'filter' | 'and' | 'which'>;

const conditionOf = (resource: AnyResource, actor: Actor, asked: Condition): SQL | undefined =>
  and(
    scopeFilter(resource, actor, 'list', asked.which),
    filterCondition(resource, asked.filter, actor),
    asked.and,
  );

// Not for a reference, which is sorted by a title that it may not have.
const isAlwaysKnown = ({ fields }: AnyResource, name: string): boolean => {
  const field = fields[name];
  return field === undefined || (!isNullable(field) && field.kind !== 'belongsTo');
};

/** In which order a list stands: what is not known is last either way; the id makes the order whole. */
export const orderBy = (
  resource: AnyResource,
  { field, order }: ListRequest['sort'],
  actor: Actor,
  reversed = false,
): SQL[] => {
  const by = sortExpression(resource, field, actor);
  const { id } = tableOf(resource.name);
  const rises = (order === 'ASC') !== reversed;
  // Where all is known nothing is said of it: an index serves both directions only then.
  const unknown = isAlwaysKnown(resource, field) ? sql`` : sql.raw(reversed ? ' nulls first' : ' nulls last');
  return rises ? [sql`${by} asc${unknown}`, asc(id)] : [sql`${by} desc${unknown}`, desc(id)];
};

/** A page counted from the end of the list. */
interface FromEnd {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Whether an index of this order, read one way or the other, gives the rows as they are wanted: it has
 * what is unknown last where it rises, and can only turn the whole order round.
 */
const isServed = (resource: AnyResource, { field, order }: ListRequest['sort']): boolean =>
  order === 'ASC' || isAlwaysKnown(resource, field) || !resource.large?.sorted.includes(field);

/**
 * The ids of a page. Where no index has the whole order, those whose value is known and those whose
 * isn't are read one after the other, each by its index, as far as the page needs.
 */
const pageIds = (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  asked: ListRequest,
  { limit, offset }: FromEnd,
  reversed: boolean,
): SQL => {
  const { sort } = asked;
  const table = tableOf(resource.name);
  const isApart = resource.fields[sort.field]?.sideTable !== undefined;
  const ids = () => {
    const query = db.select({ id: table.id }).from(table).$dynamic();
    return isApart ? joinSideTable(query, resource) : query;
  };
  const part = (which: SQL | undefined, order: SQL[], most: number) =>
    ids()
      .where(and(conditionOf(resource, actor, asked), which))
      .orderBy(...order)
      .limit(most);
  if (isServed(resource, sort)) {
    return sql`${part(undefined, orderBy(resource, sort, actor, reversed), limit).offset(offset)}`;
  }
  const column = sortedColumn(resource, sort.field);
  // It falls, and rises only where it is read from its end.
  const direction = reversed ? asc : desc;
  const by = direction(sortExpression(resource, sort.field));
  const id = direction(table.id);
  const known = part(sql`${column} is not null`, [by, id], offset + limit);
  const unknown = part(sql`${column} is null`, [id], offset + limit);
  const [first, second] = reversed ? [unknown, known] : [known, unknown];
  return sql`(${first} union all ${second} limit ${limit} offset ${offset})`;
};

/**
 * The query of a page. The page's ids are found first, by an index alone where there is one; counts,
 * links and the like are then computed for those rows only.
 */
export const pageStatement = (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  asked: ListRequest,
  fromEnd?: FromEnd,
) => {
  const table = tableOf(resource.name);
  const page = pageIds(db, resource, actor, asked, fromEnd ?? asked, fromEnd !== undefined);
  const also = Object.entries(asked.extraColumns ?? {}).map(
    ([name, value]) => [name, value.as(name)] as const,
  );
  const rows = db
    .select({ ...recordColumns(resource, actor, true), ...Object.fromEntries(also) })
    .from(table)
    .$dynamic();
  return joinRecord(rows, resource)
    .where(sql`${table.id} in ${page}`)
    .orderBy(...orderBy(resource, asked.sort, actor));
};

/** From here on it is worth knowing how many rows there are: counting is cheaper than skipping. */
const FAR = 5_000;

/** One page of the rows that the actor may see; one in the further half is reached from the end. */
export const listRows = async (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  asked: ListRequest,
): Promise<Row[]> => {
  if (asked.offset < FAR) return pageStatement(db, resource, actor, asked);
  const total = await countList(db, resource, actor, asked);
  if (asked.offset >= total) return [];
  if (asked.offset * 2 < total) return pageStatement(db, resource, actor, asked);
  const limit = Math.min(asked.limit, total - asked.offset);
  const fromEnd = { limit, offset: total - asked.offset - limit };
  return pageStatement(db, resource, actor, asked, fromEnd);
};

/** How many rows the actor may see that fit the filter. */
export const countList = async (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  asked: Condition,
): Promise<number> => {
  const rows = await db
    .select({ total: count() })
    .from(tableOf(resource.name))
    .where(conditionOf(resource, actor, asked));
  return rows[0]?.total ?? 0;
};

/** The same, of a filter alone. */
export const countRows = (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  filter: Filter,
  more?: SQL,
): Promise<number> => countList(db, resource, actor, { filter, ...(more ? { and: more } : {}) });

/** The record of that id, or 404 where there is none or it is not the actor's to see. */
export const getRow = async (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  id: number,
): Promise<Row> => {
  const row = await recordOf(db, resource, id, scopeFilter(resource, actor, 'show'), actor);
  if (!row) throw notFound();
  return row;
};

/** A query of records, to be narrowed. */
export const records = (db: NodePgDatabase, resource: AnyResource, actor?: Actor) =>
  joinRecord(db.select(recordColumns(resource, actor)).from(tableOf(resource.name)).$dynamic(), resource);

/** The records of these ids, in the order of the ids' numbers. */
export const recordsOf = (
  db: NodePgDatabase,
  resource: AnyResource,
  ids: readonly number[],
): Promise<Row[]> => {
  const table = tableOf(resource.name);
  return records(db, resource)
    .where(sql`${table.id} = any(${idList(ids)})`)
    .orderBy(asc(table.id));
};

/** The record of that id as it is answered, if it fits the condition. */
export const recordOf = async (
  db: NodePgDatabase,
  resource: AnyResource,
  id: number,
  condition?: SQL,
  actor?: Actor,
): Promise<Row | undefined> => {
  const table = tableOf(resource.name);
  const rows = await records(db, resource, actor).where(and(eq(table.id, id), condition));
  return rows[0];
};
