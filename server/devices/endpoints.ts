import { and, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Actor } from '../../src/domain/access.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import type { Context } from '../context.ts';
import { filterCondition, foldedContains } from '../crud/filter.ts';
import { scopeFilter } from '../crud/scope.ts';
import { foldedSql } from '../db/list-indexes.ts';
import { tableOf } from '../db/tables.ts';
import { badRequest } from '../errors.ts';
import { toFilter, devicesTotalQuery, pageQuery } from './query.ts';
import { silentSql } from './silence.ts';

const devices = resourceNamed('devices');

/** The devices of one endpoint. `stale` are those of `active` that are silent; `last_seen_at` is that of the last one heard. */
export const endpointSchema = z.object({
  endpoint_name: z.string(),
  total: z.int(),
  active: z.int(),
  inactive: z.int(),
  new: z.int(),
  stale: z.int(),
  last_seen_at: z.iso.datetime().nullable(),
});
export type Endpoint = Omit<z.output<typeof endpointSchema>, 'last_seen_at'> & {
  readonly last_seen_at: Date | null;
};

/** The list's filters, and `search` in the names of the endpoints. */
export const endpointsQuery = devicesTotalQuery.extend({
  ...pageQuery,
  search: devicesTotalQuery.shape.q.describe('in the name of the endpoint'),
  sort: z.string().max(60).optional().describe('a column; with a minus before it, falling'),
});
type Asked = z.output<typeof endpointsQuery>;

const at = (column: string): SQL => sql`${sql.identifier(column)}`;
const count = (condition: SQL, name: string): SQL =>
  sql`count(*) filter (where ${condition})::int as ${at(name)}`;
// The order that people expect, and the one that the index has; equal names stay equal in it.
const NAME = sql`endpoint_name collate "und-x-icu"`;

const orderOf = (sort: string): SQL => {
  const column = sort.replace(/^-/, '');
  if (!Object.hasOwn(endpointSchema.shape, column)) {
    throw badRequest(`There is no sorting by “${column.slice(0, 60)}”.`, 'sort');
  }
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  if (column === 'endpoint_name') return sql`${NAME} ${direction}`;
  return sql`${at(column)} ${direction} nulls last, ${NAME}`;
};

const conditionOf = (actor: Actor, { search, sort: _sort, ...query }: Asked): SQL => {
  const asked = toFilter(query);
  const found = foldedContains(foldedSql(sql`endpoint_name`), search);
  const scope = scopeFilter(devices, actor, 'list');
  return and(scope, filterCondition(devices, asked.filter), asked.and, found) ?? sql`true`;
};

const COUNTED = sql`count(*)::int as total, ${count(sql`is_active`, 'active')},
  ${count(sql`not is_active`, 'inactive')}, ${count(sql`is_active is null`, 'new')}`;
const HEARD = sql`${count(sql.raw(silentSql('devices', 'device_contacts')), 'stale')},
  max(last_seen_at) as last_seen_at`;
const HEARD_OF = sql`devices join device_contacts on device_id = devices.id`;

const pageOf = (condition: SQL, { sort = 'endpoint_name', limit, offset }: Asked): SQL => {
  const order = orderOf(sort);
  const grouped = (columns: SQL, from: SQL): SQL => sql`
    select ${NAME} as endpoint_name, ${columns} from ${from} where ${condition}
    group by ${NAME} order by ${order} limit ${limit} offset ${offset}`;
  if (/^-?(?:stale|last_seen_at)$/.test(sort)) return grouped(sql`${COUNTED}, ${HEARD}`, HEARD_OF);
  // Names and states stand in an index, what was heard doesn't: that is asked for the page alone.
  return sql`
    with page as (${grouped(COUNTED, sql`devices`)})
    select page.*, heard.* from page, lateral (
      select ${HEARD} from ${HEARD_OF} where ${condition} and devices.${NAME} = page.endpoint_name
    ) as heard order by ${order}`;
};

/** One page of the endpoints that have devices which fit and which the actor may see, and how many there are. */
export const listEndpoints = async (
  { db }: Context,
  actor: Actor,
  query: Asked,
): Promise<{ readonly data: Endpoint[]; readonly total: number }> => {
  const condition = conditionOf(actor, query);
  const total = sql`
    select count(*)::int as total
    from (select from ${tableOf('devices')} where ${condition} group by ${NAME}) as g`;
  const [rows, counted] = await Promise.all([
    db.execute(pageOf(condition, query)),
    db.execute<{ total: number }>(total),
  ]);
  const data = (rows.rows as unknown as Endpoint[]).map((row) => ({
    ...row,
    // drizzle leaves instants of raw SQL as the text that the database gave.
    last_seen_at: row.last_seen_at === null ? null : new Date(row.last_seen_at),
  }));
  return { data, total: counted.rows[0]?.total ?? 0 };
};
