import { and, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Actor } from '../../src/domain/access/access.ts';
import type { Endpoint } from '../../src/domain/devices/devices.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import type { Context } from '../context.ts';
import { foldedContains } from '../crud/reading/filter.ts';
import { notSortable } from '../crud/reading/list-query.ts';
import { filterQuery, pageQuery, parameterCondition, searchSchema } from '../crud/reading/parameters.ts';
import { scopeFilter } from '../crud/scope.ts';
import { foldedSql } from '../db/tables/list-indexes.ts';
import { tableOf } from '../db/tables/defined-tables.ts';
import { instantSchema } from '../http/call-schemas.ts';
import { silentSql } from './silence.ts';

const devices = resourceNamed('devices');

/** Counts of one endpoint's devices. `stale` counts active devices that are silent; `last_seen_at` is the most recent of all. */
export const endpointSchema = z.object({
  endpoint_name: z.string(),
  total: z.int(),
  active: z.int(),
  inactive: z.int(),
  new: z.int(),
  stale: z.int(),
  last_seen_at: instantSchema.nullable(),
}) satisfies z.ZodType<Endpoint>;
type EndpointRow = z.input<typeof endpointSchema>;

/** The device list's filters, plus `search` in the endpoint names. */
export const endpointsQuery = z.strictObject({
  ...filterQuery(devices),
  ...pageQuery,
  search: searchSchema.describe('searches the endpoint name'),
  sort: z.string().max(60).optional().describe('a column; prefix with `-` for descending order'),
});
type EndpointsQuery = z.output<typeof endpointsQuery>;

const quoted = (column: string): SQL => sql`${sql.identifier(column)}`;
const count = (condition: SQL, name: string): SQL =>
  sql`count(*) filter (where ${condition})::int as ${quoted(name)}`;
// Case- and accent-aware order. The index uses the same collation, and distinct names never compare equal.
const NAME = sql`endpoint_name collate "und-x-icu"`;

const orderOf = (sort: string): SQL => {
  const column = sort.replace(/^-/, '');
  if (!Object.hasOwn(endpointSchema.shape, column)) throw notSortable(column);
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  if (column === 'endpoint_name') return sql`${NAME} ${direction}`;
  return sql`${quoted(column)} ${direction} nulls last, ${NAME}`;
};

const conditionOf = (actor: Actor, { search, sort: _sort, ...query }: EndpointsQuery): SQL => {
  const nameMatches = foldedContains(foldedSql(sql`endpoint_name`), search);
  const scope = scopeFilter(devices, actor, 'list');
  return and(scope, parameterCondition(devices, query, actor), nameMatches) ?? sql`true`;
};

const STATE_COUNTS = sql`count(*)::int as total, ${count(sql`is_active`, 'active')},
  ${count(sql`not is_active`, 'inactive')}, ${count(sql`is_active is null`, 'new')}`;
const CONTACT_COLUMNS = sql`${count(sql.raw(silentSql('devices', 'device_contacts')), 'stale')},
  max(last_seen_at) as last_seen_at`;
const CONTACT_TABLES = sql`devices join device_contacts on device_id = devices.id`;

const pageOf = (condition: SQL, { sort = 'endpoint_name', limit, offset }: EndpointsQuery): SQL => {
  const order = orderOf(sort);
  const grouped = (columns: SQL, from: SQL): SQL => sql`
    select ${NAME} as endpoint_name, ${columns} from ${from} where ${condition}
    group by ${NAME} order by ${order} limit ${limit} offset ${offset}`;
  if (/^-?(?:stale|last_seen_at)$/.test(sort))
    return grouped(sql`${STATE_COUNTS}, ${CONTACT_COLUMNS}`, CONTACT_TABLES);
  // An index covers names and states, but not contact times: those are read only for the rows of the page.
  return sql`
    with page as (${grouped(STATE_COUNTS, sql`devices`)})
    select page.*, contact.* from page, lateral (
      select ${CONTACT_COLUMNS} from ${CONTACT_TABLES} where ${condition} and devices.${NAME} = page.endpoint_name
    ) as contact order by ${order}`;
};

/** One page of the endpoints that have matching devices visible to the actor, and the total number of endpoints. */
export const listEndpoints = async (
  { db }: Context,
  actor: Actor,
  query: EndpointsQuery,
): Promise<{ readonly data: EndpointRow[]; readonly total: number }> => {
  const condition = conditionOf(actor, query);
  const total = sql`
    select count(*)::int as total
    from (select from ${tableOf('devices')} where ${condition} group by ${NAME}) as g`;
  const [rows, totals] = await Promise.all([
    db.execute(pageOf(condition, query)),
    db.execute<{ total: number }>(total),
  ]);
  const data = (rows.rows as unknown as EndpointRow[]).map((row) => ({
    ...row,
    // drizzle does not parse timestamps in the results of raw SQL.
    last_seen_at: row.last_seen_at === null ? null : new Date(row.last_seen_at),
  }));
  return { data, total: totals.rows[0]?.total ?? 0 };
};
