import { and, eq, inArray } from 'drizzle-orm';
import type { Actor } from '../../src/domain/access.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import type { Context } from '../context.ts';
import { scopeFilter } from '../crud/scope.ts';
import { joinApart, recordColumns } from '../crud/columns.ts';
import { tableOf } from '../db/tables.ts';

/** A datapoint as far as live data is concerned. */
export interface Visible {
  readonly id: number;
  readonly last_value: number | null;
  readonly last_at: Date | null;
  readonly expected_interval_s: number;
}

/** Those of the datapoints that the actor may see, with their last values. */
export const visibleDatapoints = async (
  { db }: Context,
  actor: Actor,
  ids: readonly number[],
): Promise<Visible[]> => {
  const datapoints = tableOf('datapoints');
  const devices = tableOf('devices');
  if (ids.length === 0) return [];
  const resource = resourceNamed('datapoints');
  const { last_value, last_at } = recordColumns(resource);
  const query = db
    .select({
      id: datapoints.id,
      last_value: last_value as never,
      last_at: last_at as never,
      expected_interval_s: devices['expected_interval_s'] as never,
    })
    .from(datapoints)
    .innerJoin(devices, eq(devices.id, datapoints['device_id'] as never))
    .$dynamic();
  const rows = await joinApart(query, resource).where(
    and(inArray(datapoints.id, [...ids]), scopeFilter(resource, actor, 'show')),
  );
  return rows as unknown as Visible[];
};
