import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { type Actor, can } from '../../src/domain/access/access.ts';
import { dataForViewer } from '../../src/domain/dashboard/for-viewer.ts';
import type { DatapointLimit } from '../../src/domain/readings/datapoints.ts';
import { limitSource, sourceOf } from '../../src/domain/valves/threshold-sources.ts';
import { isOutlet } from '../../src/domain/readings/datapoint-roles.ts';
import { celsiusAs } from '../../src/domain/readings/units.ts';
import {
  limitsOf,
  SCALD,
  type LimitedDevice,
  type LimitedPoint,
} from '../../src/domain/valves/thresholds.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { createSchema, idSchema, listedSchema, recordSchema, updateSchema } from '../../src/schema/zod.ts';
import type { Context } from '../context.ts';
import type { Row } from '../crud/rules.ts';
import { scopeFilter } from '../crud/scope.ts';
import { idList } from '../db/arrays.ts';
import { limitsProfileOf } from '../db/tables/computed.ts';
import { tableOf } from '../db/tables/defined-tables.ts';
import { datapointWithDeviceSchema } from '../devices/search-datapoints.ts';
import { isLimitedToTenure } from '../devices/replacement/tenure.ts';
import { describedBy } from '../http/call-schemas.ts';
import { findPlace } from '../projects/places.ts';
import { mayShare } from '../shares/may-share.ts';
import { placeSchema } from '../routes/places.ts';

export const dashboards = resourceNamed('dashboard-v2');
export const versions = resourceNamed('dashboard-versions');
const datapoints = resourceNamed('datapoints');

const ids = z.array(idSchema);
/** Aliases of the attachment fields that API clients also expect. */
export const mirrors = { users: ids, companies: ids, projects: ids };
export const mirrored = (row: Row) => ({
  ...row,
  users: row['user_ids'] as number[],
  companies: row['company_ids'] as number[],
  projects: row['project_ids'] as number[],
});

/** A limit of a datapoint; `name` is the key of its text. */
const limitSchema = z.object({
  name: z.string(),
  value: z.number(),
  kind: z.enum(['aim', 'alarm']),
  source: z.string(),
});
const boundSchema = datapointWithDeviceSchema.extend({
  usual_interval_s: z.number().nullable(),
  limits: z.array(limitSchema),
});
/** A datapoint bound to a dashboard; `is_moved`: its device belonged to another company before. */
type Bound = z.output<typeof boundSchema> & { readonly is_moved: boolean };

export const listedDashboard = listedSchema(dashboards).extend(mirrors);
export const deletedDashboard = listedDashboard.extend({
  deleted_at: z.string(),
  deleted_by: idSchema.nullable(),
  deleted_by_name: z.string().nullable(),
});
/** Fields of single-record responses. */
export const addedToDashboard = {
  ...mirrors,
  datapoints: z.array(boundSchema),
  place: placeSchema.nullable(),
  may_share: z.boolean().describe('whether the caller may create links to it'),
};
export const dashboardDetailSchema = recordSchema(dashboards).extend(addedToDashboard);
export const dashboardResponse = z.object({ data: dashboardDetailSchema });
type DashboardDetail = z.input<typeof dashboardDetailSchema>;

/** Computed fields that a GET adds: accepted in a PUT and ignored. */
const COMPUTED_FIELDS = Object.fromEntries(
  Object.keys(addedToDashboard).map((name) => [name, z.unknown().optional()]),
);
export const dashboardCreate = describedBy(dashboards, createSchema(dashboards));
export const dashboardUpdate = describedBy(dashboards, updateSchema(dashboards).extend(COMPUTED_FIELDS));

/** The body of a PUT without the computed fields. */
export const ownFields = (body: Row): Row =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(COMPUTED_FIELDS, name)));

const sinceMove = (actor: Actor, name: 'last_value' | 'last_at'): SQL => {
  const column = sql`v.${sql.identifier(name)}`;
  return isLimitedToTenure(actor)
    ? sql`case when v.last_at >= coalesce(d.company_since, '-infinity') then ${column} end as ${sql.identifier(name)}`
    : column;
};

/** The limit of an open case of scald risk about a datapoint, in °C; null: there is none. By its device, which has an index. */
const SCALD_LIMIT = sql`(select min(a."limit") from alarms a
  where a.device_id = datapoints.device_id and a.datapoint_id = datapoints.id and a.company_id is not distinct from d.company_id
    and a.kind = 'scald' and a.closed_at is null)`;

/** The limits of a datapoint, highest first, with that of its open case, which charts on its device's page show too. */
const boundLimits = (
  row: LimitedDevice & LimitedPoint & { readonly scald_limit: number | null },
): DatapointLimit[] => {
  const usual = limitsOf(row, row).map((one) => ({ ...one, source: limitSource(one) }));
  const scald = row.scald_limit === null ? null : celsiusAs(row.scald_limit, row.unit);
  if (scald === null || !isOutlet(row) || usual.some(({ value }) => value === scald)) return usual;
  const found = { name: 'scald', value: scald, kind: 'alarm' as const, source: sourceOf(SCALD[0]) };
  return [...usual, found].toSorted((a, b) => b.value - a.value);
};

/** The datapoints that match a SQL condition and that the actor may see. Any other bound datapoint is shown as broken. */
const boundWhere = async (db: Context['db'], actor: Actor, condition: SQL): Promise<Bound[]> => {
  const scope = scopeFilter(datapoints, actor, 'show') ?? sql`true`;
  const { rows } = await db.execute<
    Omit<Bound, 'limits'> & LimitedDevice & { readonly scald_limit: number | null } & Row
  >(sql`
    select datapoints.id, datapoints.xid, datapoints.key, datapoints.label, datapoints.unit, datapoints.kind, datapoints.role,
      datapoints.device_id, d.dev_id, d.title as device_title, d.expected_interval_s, v.usual_interval_s,
      d.type, d.tags, ${limitsProfileOf(sql`d`)} as limits_profile,
      ${SCALD_LIMIT} as scald_limit, d.company_since is not null as is_moved, ${sinceMove(actor, 'last_value')}, ${sinceMove(actor, 'last_at')}
    from ${tableOf('datapoints')}
    join devices d on d.id = datapoints.device_id
    left join datapoint_values v on v.datapoint_id = datapoints.id
    where ${condition} and ${scope} order by datapoints.id`);
  return rows.map((row) => ({
    ...row,
    last_at: instant(row.last_at),
    limits: boundLimits(row),
  }));
};
// Raw SQL returns timestamps in PostgreSQL's text format.
const instant = (value: string | null): string | null => value && new Date(value).toISOString();

/** Returns `data` unchanged to actors who may edit the dashboard, and a reduced copy to viewers. */
const dataFor = (actor: Actor, data: string, bound: readonly Bound[]): string => {
  if (actor.share_id === undefined && can(dashboards.access, actor.role, 'edit')) return data;
  const visible = bound.map(({ id, last_value, is_moved }) => ({ id, last_value, isMoved: is_moved }));
  return dataForViewer(data, new Map(visible.map((datapoint) => [datapoint.id, datapoint])));
};

const BOUND_TO = (id: number): SQL =>
  sql`datapoints.id in (select b.datapoint_id from dashboard_bindings b where b.dashboard_id = ${id})`;

/** A layout as the actor may see it, with its datapoints: those bound in it and `more`. */
export const serializeLayout = async (
  db: Context['db'],
  actor: Actor,
  { id, data }: { readonly id: number; readonly data: string },
  more: readonly number[] = [],
): Promise<{ readonly data: string; readonly datapoints: Bound[] }> => {
  const condition =
    more.length === 0 ? BOUND_TO(id) : sql`(${BOUND_TO(id)} or datapoints.id = any(${idList(more)}))`;
  const bound = await boundWhere(db, actor, condition);
  return { data: dataFor(actor, data, bound), datapoints: bound };
};

/**
 * A dashboard in single-record responses: with its datapoints (and `more`), its place, and `data` as the actor may see
 * it.
 */
export const serializeDashboard = async (
  db: Context['db'],
  actor: Actor,
  dashboard: Row,
  more?: readonly number[],
): Promise<DashboardDetail> => {
  const layout = { id: dashboard.id as number, data: dashboard.data as string };
  return {
    ...mirrored(dashboard),
    ...(await serializeLayout(db, actor, layout, more)),
    place: findPlace(dashboard.city) ?? null,
    may_share: await mayShare(db, actor),
  };
};

/** Ids of the dashboards that show a value of a device and that the actor may see. */
export const dashboardsOfDevice = async (
  db: Context['db'],
  actor: Actor,
  deviceId: number,
): Promise<number[]> => {
  const table = tableOf('dashboard-v2');
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${table.id} as id from ${table} where ${scopeFilter(dashboards, actor, 'show') ?? sql`true`}
      and ${table.id} in (select b.dashboard_id from dashboard_bindings b
        join datapoints p on p.id = b.datapoint_id where p.device_id = ${deviceId})
    order by 1`);
  return rows.map(({ id }) => id);
};
