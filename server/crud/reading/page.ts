import { and, asc, desc, sql, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Actor } from '../../../src/domain/access/access.ts';
import type { AnyResource } from '../../../src/schema/resource.ts';
import { isNullable } from '../../../src/schema/field.ts';
import { nextSql } from '../../db/tables/computed.ts';
import { isTitledBeside } from '../../db/tables/list-indexes.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import {
  joinRecord,
  joinSideTable,
  recordColumns,
  sideTitle,
  sortedColumn,
  sortExpression,
} from './columns.ts';
import { filterCondition, type Filter } from './filter.ts';
import { preparedRecords } from './prepared-records.ts';
import type { Row } from '../rules.ts';
import { scopeFilter, type Which } from '../scope.ts';

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
  /** Whether `and` contains a search of the resource's texts. */
  readonly isSearch?: boolean;
}

export type Condition = Pick<ListRequest, 'filter' | 'and' | 'which'>;

export const conditionOf = (resource: AnyResource, actor: Actor, request: Condition): SQL | undefined =>
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

/**
 * Where many rows have the same rank: what makes one worse than another, if anything does, and then the title, read
 * from the side table if that has it in an index with the rank.
 */
const nextBy = (
  resource: AnyResource,
  name: string,
  isAscending: boolean,
  reversed: boolean,
  isBeside = false,
): SQL[] => {
  const { computed, names, ranked } = resource.fields[name] ?? {};
  const next = nextSql(resource.name, name);
  if (!next && !names && !(computed === 'virtual' && ranked)) return [];
  const title = (isBeside ? sideTitle(resource) : undefined) ?? sortExpression(resource, resource.title);
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
 * ascending, and can only be reversed as a whole. Indexes with a copied title have no nulls.
 */
const hasIndex = (resource: AnyResource, { field, order }: ListRequest['sort']): boolean =>
  !resource.large?.sorted.includes(field) ||
  (!isTitledBeside(resource, field) && (order === 'ASC' || isNeverNull(resource, field)));

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
  const isAscending = (sort.order === 'ASC') !== reversed;
  const direction = isAscending ? asc : desc;
  const by = direction(sortExpression(resource, sort.field));
  const next = (isBeside: boolean) => [
    ...nextBy(resource, sort.field, isAscending, reversed, isBeside),
    direction(table.id),
  ];
  const ranked = [by, ...next(isTitledBeside(resource, sort.field))];
  const withValue = part(sql`${column} is not null`, ranked, offset + limit);
  const withoutValue = part(sql`${column} is null`, next(false), offset + limit);
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

/**
 * How many rows of a sorted list a search looks through before it asks the index of the searched text. Policies hide
 * from the planner how often a text occurs, so it takes that index even if most rows match, and sorts them all.
 */
const LOOKED_THROUGH = 500;
/** The last row of a page for which that is tried. */
const NEAR = 100;

/** The ids of a page of a search if the first rows in its order are enough for it; undefined otherwise. */
const nearIds = async (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  request: ListRequest,
): Promise<number[] | undefined> => {
  const { sort, limit, offset } = request;
  const isInSideTable = resource.fields[sort.field]?.sideTable !== undefined;
  const isSearch = request.isSearch === true || request.filter['q'] !== undefined;
  const isTried = isSearch && offset + limit <= NEAR && hasIndex(resource, sort) && !isInSideTable;
  if (!isTried || !resource.large?.sorted.includes(sort.field)) return undefined;
  const table = tableOf(resource.name);
  const order = sql.join(orderBy(resource, sort, actor), sql`, `);
  const scope = scopeFilter(resource, actor, 'list', request.which) ?? sql`true`;
  const { rows } = await db.execute<{ id: number }>(
    sql`select ${table.id} from (select * from ${table} where ${scope} order by ${order} limit ${LOOKED_THROUGH}) as ${table}
      where ${conditionOf(resource, actor, request) ?? sql`true`} order by ${order} limit ${limit} offset ${offset}`,
  );
  return rows.length < limit ? undefined : rows.map(({ id }) => id);
};

/** Finds the page's ids first, from an index alone if possible, then the records of these ids. */
export const readPage = async (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  request: ListRequest,
  fromEnd?: PageRange,
): Promise<Row[]> => {
  if (request.extraColumns) return pageStatement(db, resource, actor, request, fromEnd);
  const isReversed = fromEnd !== undefined;
  const near = isReversed ? undefined : await nearIds(db, resource, actor, request);
  const page =
    near ?? (await idsOf(db, pageIds(db, resource, actor, request, fromEnd ?? request, isReversed)));
  if (page.length === 0) return [];
  const rows = await preparedRecords(db, resource, actor, request.which).execute({
    ids: `{${page.join(',')}}`,
  });
  const byId = new Map(rows.map((row) => [row.id as number, row] as const));
  const ids = isReversed ? page.toReversed() : page;
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
};

const idsOf = async (db: NodePgDatabase, ids: SQL): Promise<number[]> =>
  (await db.execute<{ id: number }>(ids)).rows.map(({ id }) => id);
