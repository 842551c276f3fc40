import type { Pool } from 'pg';
import { type CountedSeries, isCounted } from '../../src/domain/counters/series.ts';
import { countedSince } from '../../src/domain/counters/water.ts';
import type { Span } from '../../src/domain/reports/series.ts';
import { withDatapoints } from '../db/scope.ts';
import { readCountedHours } from './read-counted.ts';

/** A counter of water: its datapoint, litres per unit, and since when its readings may be seen (ms). */
export interface WaterMeter {
  readonly id: number;
  readonly litres: number;
  readonly since: number | null;
}

/**
 * What meters counted in a span, by datapoint, in litres: from hourly roll-ups, and from readings in the hours in which one of
 * the moments (ms) is. Those without readings are missing.
 */
export const readWater = async (
  pool: Pool,
  meters: readonly WaterMeter[],
  span: Span,
  moments: readonly number[],
): Promise<ReadonlyMap<number, CountedSeries>> => {
  const ids = meters.map(({ id }) => id);
  const found = await withDatapoints(ids, async () => {
    const client = await pool.connect();
    try {
      return await readCountedHours(client, ids, span, moments);
    } finally {
      client.release();
    }
  });
  return new Map(
    meters.flatMap(({ id, litres, since }): [number, CountedSeries][] => {
      const all = found.get(id);
      const series = all && (since === null ? all : countedSince(all, since));
      if (!series || !isCounted(series) || series.ts.length === 0) return [];
      if (litres === 1) return [[id, series]];
      const counted = Float64Array.from(series.counted, (one) => one * litres);
      return [[id, { ...series, counted }]];
    }),
  );
};

/** What meters counted on each of some days, by datapoint, in litres; of a day that is not over, until now. */
export const readWaterOfDays = async (
  pool: Pool,
  meters: readonly WaterMeter[],
  days: readonly Span[],
  now: number,
): Promise<readonly ReadonlyMap<number, CountedSeries>[]> => {
  const found: ReadonlyMap<number, CountedSeries>[] = [];
  for (const { from, to } of days) {
    // An earlier day is compared until the same time.
    const until = from + Math.min(to - from, Math.max(0, now - (days[0]?.from ?? from)));
    found.push(await readWater(pool, meters, { from, to }, [from, until]));
  }
  return found;
};
