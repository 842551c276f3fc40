import type { Pool } from 'pg';
import { type CountedSeries, isCounted } from '../../src/domain/counters/series.ts';
import { countedSince } from '../../src/domain/counters/water.ts';
import type { Span } from '../../src/domain/reports/computing/series.ts';
import { WITHOUT_FILES } from '../cold/reader.ts';
import { withDatapoints } from '../db/access/scope.ts';
import { momentOf, type MomentsOf, readCountedHours } from './read-counted.ts';

/** A counter of water: its datapoint, litres per unit, and since when its readings may be seen (ms). */
export interface WaterMeter {
  readonly id: number;
  readonly litres: number;
  readonly since: number | null;
}

/**
 * What meters counted in a span, by datapoint, in litres: from hourly roll-ups, and from readings in the hours in which one of
 * a meter's moments (ms) is, or in which it came to its company. Those without readings are missing. `cold`: for spans that may
 * be in files.
 */
export const readWater = async (
  pool: Pool,
  meters: readonly WaterMeter[],
  span: Span,
  momentsOf: MomentsOf,
  cold = WITHOUT_FILES,
): Promise<ReadonlyMap<number, CountedSeries>> => {
  const ids = meters.map(({ id }) => id);
  const sinceById = new Map(meters.map(({ id, since }) => [id, since]));
  const found = await withDatapoints(ids, async () => {
    const client = await pool.connect();
    try {
      return await readCountedHours({ client, cold }, ids, span, (id) => [
        ...momentsOf(id),
        ...momentOf(sinceById.get(id)),
      ]);
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

/**
 * What meters counted on each of some days, by datapoint, in litres: today, and the same weekday before. `untilOf`: until when
 * (ms) each of them is known today, which is as far as the earlier days are compared.
 */
export const readWaterOfDays = async (
  pool: Pool,
  meters: readonly WaterMeter[],
  days: readonly Span[],
  untilOf: (id: number) => number,
): Promise<readonly ReadonlyMap<number, CountedSeries>[]> => {
  const found: ReadonlyMap<number, CountedSeries>[] = [];
  const today = days[0]?.from ?? 0;
  for (const { from, to } of days)
    found.push(
      await readWater(pool, meters, { from, to }, (id) => [
        from,
        from + Math.min(to - from, Math.max(0, untilOf(id) - today)),
      ]),
    );
  return found;
};
