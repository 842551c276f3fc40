import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../src/domain/access.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import type { Context } from '../context.ts';
import { scopeFilter } from '../crud/scope.ts';
import { memoizePer } from '../memoize-per.ts';
import { batchCalls } from '../batch-calls.ts';
import { joinSideTable, recordColumns } from '../crud/columns.ts';
import { idList } from '../db/arrays.ts';
import { sideTableOf, type Table, tableOf } from '../db/tables.ts';

/** A datapoint as far as live data is concerned. */
export interface Visible {
  readonly id: number;
  readonly last_value: number | null;
  readonly last_at: Date | null;
  readonly usual_interval_s: number | null;
  readonly expected_interval_s: number;
  /** When its device was last heard from. */
  readonly last_seen_at: Date | null;
  /** Since when the device belongs to its company; null: no other company had it before. */
  readonly company_since: Date | null;
}

/** One for all who may see the same. */
const sightOf = ({ role, company_id, id }: Actor): string =>
  role === 'superadmin' ? role : `${role} ${company_id} ${id}`;

/** Those of the datapoints that the actor may see, with their last values. */
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
  const query = db
    .select({
      id: datapoints.id,
      last_value: last_value as never,
      last_at: last_at as never,
      usual_interval_s: usual_interval_s as never,
      expected_interval_s: devices['expected_interval_s'] as never,
      last_seen_at: contacts['last_seen_at'] as never,
      company_since: devices['company_since'] as never,
    })
    .from(datapoints)
    .innerJoin(devices, eq(devices.id, datapoints['device_id'] as never))
    .innerJoin(contacts, eq(contacts['device_id'] as never, devices.id))
    .$dynamic();
  const rows = await joinSideTable(query, resource).where(
    // One parameter for them all: a thousand sockets ask for thousands of ids at once.
    and(sql`${datapoints.id} = any(${idList(ids)})`, scopeFilter(resource, actor, 'show')),
  );
  return rows as unknown as Visible[];
};

interface Asked {
  readonly actor: Actor;
  readonly ids: Iterable<number>;
}

/**
 * What each of these may see of the datapoints that it asks for, by id. Those who may see the same are
 * answered by one statement, so that each may find others besides its own.
 */
export const visibleToEach = async (
  context: Context,
  all: readonly Asked[],
): Promise<readonly ReadonlyMap<number, Visible>[]> => {
  const groups = new Map<string, { readonly actor: Actor; readonly ids: Set<number> }>();
  for (const { actor, ids } of all) {
    const group = groups.get(sightOf(actor)) ?? { actor, ids: new Set<number>() };
    groups.set(sightOf(actor), group);
    for (const id of ids) group.ids.add(id);
  }
  const found = new Map<string, ReadonlyMap<number, Visible>>();
  for (const [sight, { actor, ids }] of groups) {
    const rows = await visibleDatapoints(context, actor, [...ids]);
    found.set(sight, new Map(rows.map((row) => [row.id, row])));
  }
  return all.map(({ actor }) => found.get(sightOf(actor)) ?? new Map());
};

/** The same for one; those who ask at the same time are answered together. */
export const snapshotOf = memoizePer((context: Context) =>
  batchCalls((all: readonly Asked[]) => visibleToEach(context, all)),
);
