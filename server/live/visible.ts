import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '../../src/domain/access/access.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import type { Context } from '../context.ts';
import { scopeFilter } from '../crud/scope.ts';
import { batchCalls } from './batch-calls.ts';
import { joinSideTable, recordColumns } from '../crud/reading/columns.ts';
import { idList } from '../db/arrays.ts';
import { asActor } from '../db/access/scope.ts';
import { sideTableOf, type Table, tableOf } from '../db/tables/defined-tables.ts';

/** The fields of a datapoint used for live data. */
export interface Visible {
  readonly id: number;
  readonly last_value: number | null;
  readonly last_at: Date | null;
  readonly usual_interval_s: number | null;
  readonly expected_interval_s: number;
  /** Last contact of its device. */
  readonly last_seen_at: Date | null;
  /** Since when the device belongs to its company; null: no other company had it before. */
  readonly company_since: Date | null;
}

/** A key shared by all actors with the same access. */
const accessKey = ({ role, company_id, id, share_id }: Actor): string => {
  if (share_id !== undefined) return `share ${share_id}`;
  return role === 'superadmin' ? role : `${role} ${company_id} ${id}`;
};

/** The datapoints among `ids` that the actor may see, with their last values. */
const visibleDatapoints = async (
  { db }: Context,
  actor: Actor,
  ids: readonly number[],
): Promise<Visible[]> => {
  const datapoints = tableOf('datapoints');
  const devices = tableOf('devices');
  if (ids.length === 0) return [];
  const resource = resourceNamed('datapoints');
  const { last_value, last_at, usual_interval_s } = recordColumns(resource, actor);
  const contacts = sideTableOf(resourceNamed('devices')) as Table;
  const columns = {
    id: datapoints.id,
    last_value,
    last_at,
    usual_interval_s,
    expected_interval_s: devices['expected_interval_s'],
    last_seen_at: contacts['last_seen_at'],
    company_since: devices['company_since'],
  } as Record<keyof Visible, PgColumn | SQL.Aliased>;
  const query = db
    .select(columns)
    .from(datapoints)
    .innerJoin(devices, eq(devices.id, datapoints['device_id'] as PgColumn))
    .innerJoin(contacts, eq(contacts['device_id'] as PgColumn, devices.id))
    .$dynamic();
  const rows = await joinSideTable(query, resource).where(
    // A single array parameter: a thousand sockets may request thousands of ids at the same time.
    and(sql`${datapoints.id} = any(${idList(ids)})`, scopeFilter(resource, actor, 'show')),
  );
  return rows as unknown as Visible[];
};

interface VisibilityRequest {
  readonly actor: Actor;
  readonly ids: Iterable<number>;
}

/**
 * For each request, the visible datapoints by id. Requests with the same access share one query, so a result
 * may contain more ids than were requested.
 */
export const visibleToEach = async (
  context: Context,
  requests: readonly VisibilityRequest[],
): Promise<readonly ReadonlyMap<number, Visible>[]> => {
  const groups = new Map<string, { readonly actor: Actor; readonly ids: Set<number> }>();
  for (const { actor, ids } of requests) {
    const group = groups.get(accessKey(actor)) ?? { actor, ids: new Set<number>() };
    groups.set(accessKey(actor), group);
    for (const id of ids) group.ids.add(id);
  }
  const found = new Map<string, ReadonlyMap<number, Visible>>();
  for (const [key, { actor, ids }] of groups) {
    const rows = await asActor(actor, () => visibleDatapoints(context, actor, [...ids]));
    found.set(key, new Map(rows.map((row) => [row.id, row])));
  }
  return requests.map(({ actor }) => found.get(accessKey(actor)) ?? new Map());
};

/** Returns `visibleToEach` for single requests; concurrent ones are batched. */
export const batchVisible = (context: Context) =>
  batchCalls((requests: readonly VisibilityRequest[]) => visibleToEach(context, requests));
