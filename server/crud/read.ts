import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Actor } from '../../src/domain/access.ts';
import { ENGLISH } from '../../src/languages/locale.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { isNullable } from '../../src/schema/zod.ts';
import { idList } from '../db/arrays.ts';
import { hasReaderTexts, nextSql } from '../db/computed.ts';
import { tableOf } from '../db/tables.ts';
import { notFound } from '../errors.ts';
import { languageOf } from '../translations.ts';
import { joinSideTable, joinRecord, recordColumns, sortedColumn, sortExpression } from './columns.ts';
import { filterCondition, type Filter } from './filter.ts';
import { hasMasks } from './masks.ts';
import { keptCounts } from './kept-counts.ts';
import type { Row } from './rules.ts';
import { scopeFilter, type Which } from './scope.ts';

export interface ListRequest {
  readonly filter: Filter;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly offset: number;
  readonly limit: number;
  /** An additional condition, for custom routes. */
  readonly and?: SQL;
  /** Whether to list present or soft-deleted rows. */
  readonly which?: Which;
  /** Additional columns by name; computed for the rows of the page only. */
  readonly extraColumns?: Readonly<Record<string, SQL>>;
}

type Condition = Pick<ListRequest, 'filter' | 'and' | 'which'>;

const conditionOf = (resource: AnyResource, actor: Actor, request: Condition): SQL | undefined =>
  and(
    scopeFilter(resource, actor, 'list', request.which),
    filterCondition(resource, request.filter, actor),
    request.and,
  );

// False for a reference: it is sorted by a title that may be missing.
const isNeverNull = ({ fields }: AnyResource, name: string): boolean => {
  const field = fields[name];
  return field === undefined || (!isNullable(field) && field.kind !== 'belongsTo');
};

/** Where many rows have the same rank: what makes one worse than another, if anything does, and then the title. */
const nextBy = (resource: AnyResource, name: string, isAscending: boolean, reversed: boolean): SQL[] => {
  const { computed, names, ranked } = resource.fields[name] ?? {};
  const next = nextSql(resource.name, name);
  if (!next && !names && !(computed === 'virtual' && ranked)) return [];
  const title = sortExpression(resource, resource.title);
  return [...(next ? [isAscending ? asc(next) : desc(next)] : []), reversed ? desc(title) : asc(title)];
};

/** The ORDER BY of a list: nulls are last in both directions, and the id breaks ties. */
export const orderBy = (
  resource: AnyResource,
  { field, order }: ListRequest['sort'],
  actor: Actor,
  reversed = false,
): SQL[] => {
  const by = sortExpression(resource, field, actor);
  const { id } = tableOf(resource.name);
  const isAscending = (order === 'ASC') !== reversed;
  // Without nulls the clause is left out: only then does an index serve both directions.
  const nulls = isNeverNull(resource, field) ? sql`` : sql.raw(reversed ? ' nulls first' : ' nulls last');
  const next = nextBy(resource, field, isAscending, reversed);
  return isAscending
    ? [sql`${by} asc${nulls}`, ...next, asc(id)]
    : [sql`${by} desc${nulls}`, ...next, desc(id)];
};

/** A page; its offset may count from the end of the list. */
interface PageRange {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Whether an index can return the rows in this order, read forwards or backwards: it has nulls last when
 * ascending, and can only be reversed as a whole.
 */
const hasIndex = (resource: AnyResource, { field, order }: ListRequest['sort']): boolean =>
  order === 'ASC' || isNeverNull(resource, field) || !resource.large?.sorted.includes(field);

/**
 * The ids of a page. If no index has the whole order, rows with and without a value are read one after the
 * other, each through its index, only as far as the page needs.
 */
const pageIds = (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  request: ListRequest,
  { limit, offset }: PageRange,
  reversed: boolean,
): SQL => {
  const { sort } = request;
  const table = tableOf(resource.name);
  const inSideTable = resource.fields[sort.field]?.sideTable !== undefined;
  const ids = () => {
    const query = db.select({ id: table.id }).from(table).$dynamic();
    return inSideTable ? joinSideTable(query, resource) : query;
  };
  const part = (condition: SQL | undefined, order: SQL[], max: number) =>
    ids()
      .where(and(conditionOf(resource, actor, request), condition))
      .orderBy(...order)
      .limit(max);
  if (hasIndex(resource, sort)) {
    return sql`${part(undefined, orderBy(resource, sort, actor, reversed), limit).offset(offset)}`;
  }
  const column = sortedColumn(resource, sort.field);
  // The order is descending; it ascends only when the list is read from its end.
  const direction = reversed ? asc : desc;
  const by = direction(sortExpression(resource, sort.field));
  const next = [...nextBy(resource, sort.field, reversed, reversed), direction(table.id)];
  const withValue = part(sql`${column} is not null`, [by, ...next], offset + limit);
  const withoutValue = part(sql`${column} is null`, next, offset + limit);
  const [first, second] = reversed ? [withoutValue, withValue] : [withValue, withoutValue];
  return sql`(${first} union all ${second} limit ${limit} offset ${offset})`;
};

/**
 * The query of a page. Finds the page's ids first, from an index alone if possible, and then computes
 * counts, links and the like for those rows only.
 */
export const pageStatement = (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  request: ListRequest,
  fromEnd?: PageRange,
) => {
  const table = tableOf(resource.name);
  const page = pageIds(db, resource, actor, request, fromEnd ?? request, fromEnd !== undefined);
  const extra = Object.entries(request.extraColumns ?? {}).map(
    ([name, value]) => [name, value.as(name)] as const,
  );
  const rows = db
    .select({ ...recordColumns(resource, actor, true), ...Object.fromEntries(extra) })
    .from(table)
    .$dynamic();
  return joinRecord(rows, resource)
    .where(sql`${table.id} in ${page}`)
    .orderBy(...orderBy(resource, request.sort, actor));
};

/** From this offset on, counting all rows is cheaper than skipping. */
const DEEP_OFFSET = 5_000;

/** One page of the rows that the actor may see; a page in the second half is read from the end. */
export const listRows = async (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  request: ListRequest,
): Promise<Row[]> => {
  if (request.offset < DEEP_OFFSET) return pageStatement(db, resource, actor, request);
  const total = await countList(db, resource, actor, request);
  if (request.offset >= total) return [];
  if (request.offset * 2 < total) return pageStatement(db, resource, actor, request);
  const limit = Math.min(request.limit, total - request.offset);
  const fromEnd = { limit, offset: total - request.offset - limit };
  return pageStatement(db, resource, actor, request, fromEnd);
};

/** The number of rows that match the filter and that the actor may see. */
export const countList = async (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  request: Condition,
): Promise<number> => {
  const kept = request.and || request.which ? undefined : keptCounts(resource, actor, request.filter);
  if (kept) {
    const { rows: sums } = await db.execute<{ total: number }>(
      sql`select coalesce(sum(count), 0)::int as total from ${kept.table} where ${kept.where}`,
    );
    return sums[0]?.total ?? 0;
  }
  const rows = await db
    .select({ total: count() })
    .from(tableOf(resource.name))
    .where(conditionOf(resource, actor, request));
  return rows[0]?.total ?? 0;
};

/** Like `countList`, with a plain filter. */
export const countRows = (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  filter: Filter,
  more?: SQL,
): Promise<number> => countList(db, resource, actor, { filter, ...(more ? { and: more } : {}) });

/** The record with that id. Throws 404 if there is none or the actor may not see it. */
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

/** A query of all records, for the caller to narrow. */
export const records = (db: NodePgDatabase, resource: AnyResource, actor?: Actor) =>
  joinRecord(db.select(recordColumns(resource, actor)).from(tableOf(resource.name)).$dynamic(), resource);

/** The records with these ids, in ascending order of id. */
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

/** The record with that id as sent in responses, if it meets the condition. */
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

/** A record that was just written, as this actor reads it: with masks, and texts in the actor's language. */
export const asRead = async (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  record: Row,
): Promise<Row> => {
  const isInEnglish = languageOf(actor.locale) === ENGLISH || !hasReaderTexts(resource.name);
  if (isInEnglish && !hasMasks(resource.name, actor)) return record;
  return (await recordOf(db, resource, record.id as number, undefined, actor)) ?? record;
};
