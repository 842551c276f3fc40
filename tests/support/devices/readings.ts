import type { PoolClient } from 'pg';
import { type KnownPoint, loadPoints } from '../../../server/counters/load.ts';
import type { Reading } from '../../../src/domain/readings/reading-hours.ts';
import { sortReadings, storeReadings } from '../../../server/ingest/storing/store.ts';

/** Stores readings of datapoints as the pipeline does once it knows them. */
export const storeDirectly = async (client: PoolClient, readings: readonly Reading[], now: number) => {
  const points = await loadPoints(client, [...new Set(readings.map(({ datapoint }) => datapoint))]);
  return storeReadings(
    client,
    sortReadings(readings, ({ datapoint }) => points.get(datapoint)?.at ?? null),
    now,
    (id) => points.get(id) as KnownPoint,
  );
};
