import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { type Actor, can } from '../../src/domain/access.ts';
import { dataForViewer, type VisibleDatapoint } from '../../src/domain/dashboard/for-viewer.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { createSchema, idSchema, listedSchema, recordSchema, updateSchema } from '../../src/schema/zod.ts';
import type { Context } from '../context.ts';
import { serialize } from '../crud/changes.ts';
import type { Row } from '../crud/rules.ts';
import { scopeFilter } from '../crud/scope.ts';
import { tableOf } from '../db/tables.ts';
import { datapointWithDeviceSchema } from '../devices/search-datapoints.ts';
import { isLimitedToTenure } from '../devices/tenure.ts';
import { describedBy } from '../http.ts';
import { findPlace } from '../places.ts';
import { placeSchema } from '../routes/places.ts';

export const dashboards = resourceNamed('dashboard-v2');
export const versions = resourceNamed('dashboard-versions');
const datapoints = resourceNamed('datapoints');

/** Aliases of the attachment fields that API clients also expect. */
const MIRRORS = { users: 'user_ids', companies: 'company_ids', projects: 'project_ids' } as const;
const ids = z.array(idSchema);
const mirrors = { users: ids, companies: ids, projects: ids };
export const mirrored = (row: Row): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(MIRRORS).map(([name, source]) => [name, row[source]])),
});

const boundSchema = datapointWithDeviceSchema.extend({ usual_interval_s: z.number().nullable() });

export const listedDashboard = listedSchema(dashboards).extend(mirrors);
export const deletedDashboard = listedDashboard.extend({
  deleted_at: z.string(),
  deleted_by: idSchema.nullable(),
  deleted_by_name: z.string().nullable(),
});
export const dashboardDetailSchema = recordSchema(dashboards).extend({
  ...mirrors,
  datapoints: z.array(boundSchema),
  place: placeSchema.nullable(),
});
export const dashboardResponse = z.object({ data: dashboardDetailSchema });

/** Computed fields that a GET adds: accepted in a PUT and ignored. */
const ignored = z.unknown().optional();
const COMPUTED_FIELDS = {
  users: ignored,
  companies: ignored,
  projects: ignored,
  datapoints: ignored,
  place: ignored,
};
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

/** The datapoints bound to a dashboard that the actor may see. Any other bound datapoint is shown as broken. */
const boundTo = async (db: Context['db'], actor: Actor, id: number): Promise<Row[]> => {
  const scope = scopeFilter(datapoints, actor, 'show') ?? sql`true`;
  const { rows } = await db.execute<Row>(sql`
    select datapoints.id, datapoints.xid, datapoints.key, datapoints.label, datapoints.unit, datapoints.kind,
      datapoints.device_id, d.dev_id, d.title as device_title, d.expected_interval_s, v.usual_interval_s,
      d.company_since is not null as is_moved, ${sinceMove(actor, 'last_value')}, ${sinceMove(actor, 'last_at')}
    from dashboard_bindings b
    join ${tableOf('datapoints')} on datapoints.id = b.datapoint_id
    join devices d on d.id = datapoints.device_id
    left join datapoint_values v on v.datapoint_id = datapoints.id
    where b.dashboard_id = ${id} and ${scope} order by datapoints.id`);
  return rows.map((row) => ({ ...row, last_at: instant(row.last_at) }));
};
// Raw SQL returns timestamps in PostgreSQL's text format.
const instant = (value: unknown): unknown =>
  typeof value === 'string' ? new Date(value).toISOString() : serialize(value ?? null);

/** Returns `data` unchanged to actors who may edit the dashboard, and a reduced copy to viewers. */
const dataFor = (actor: Actor, data: string, bound: readonly Row[]): string => {
  if (can(dashboards.access, actor.role, 'edit')) return data;
  const datapointsSeen = bound.map(
    ({ id, last_value, is_moved }) => ({ id, last_value, isMoved: is_moved }) as VisibleDatapoint,
  );
  return dataForViewer(data, new Map(datapointsSeen.map((datapoint) => [datapoint.id, datapoint])));
};

/** A dashboard in single-record responses: with its datapoints, its place, and `data` as the actor may see it. */
export const serializeDashboard = async (db: Context['db'], actor: Actor, dashboard: Row): Promise<Row> => {
  const bound = await boundTo(db, actor, dashboard.id as number);
  return {
    ...mirrored(dashboard),
    data: dataFor(actor, dashboard.data as string, bound),
    datapoints: bound,
    place: findPlace(dashboard.city) ?? null,
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
