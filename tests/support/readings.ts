import type { PoolClient } from 'pg';
import type { Reading } from '../../src/domain/reading-hours.ts';
import { sortReadings, storeReadings } from '../../server/ingest/store.ts';

/** Stores readings of datapoints as the pipeline does once it knows them. */
export const storeDirectly = async (client: PoolClient, readings: readonly Reading[], now: number) => {
  const { rows } = await client.query<{ id: number; at: number | null }>(
    `select datapoint_id as id, (extract(epoch from last_at) * 1000)::float8 as at
     from datapoint_values where datapoint_id = any($1)`,
    [readings.map(({ datapoint }) => datapoint)],
  );
  const latest = new Map(rows.map(({ id, at }) => [id, at]));
  return storeReadings(
    client,
    sortReadings(readings, ({ datapoint }) => latest.get(datapoint) ?? null),
    now,
  );
};
