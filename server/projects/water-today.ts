import type { Pool } from 'pg';
import { sumOfMeters } from '../../src/domain/water/meter-tree.ts';
import type { ProjectSummary } from '../../src/domain/projects/summary.ts';
import { sameWeekdays } from '../../src/domain/time/same-weekdays.ts';
import { untilOf, waterToday } from '../../src/domain/water/today.ts';
import { readWaterOfDays } from '../counters/read-water.ts';
import { LAST, type Meter } from './meters.ts';

/** Beyond this, the hours of five days take too long for a figure that is refetched every minute. */
const MAX_METERS = 500;

/**
 * The water of a project's meters today, against the usual by the time of their latest readings, as on the page of each
 * meter. Null without meters, or with too many.
 */
export const projectWaterToday = async (
  pool: Pool,
  meters: readonly Meter[],
  zone: string,
  now: number,
): Promise<ProjectSummary['water']['today']> => {
  if (meters.length === 0 || meters.length > MAX_METERS) return null;
  const days = sameWeekdays(now, zone, 0);
  const lasts = await pool.query<{ id: number; last: number | null }>(LAST, [meters.map(({ id }) => id)]);
  const lastById = new Map(lasts.rows.map((row) => [row.id, row.last]));
  const found = await readWaterOfDays(pool, meters, days, (id) =>
    untilOf(days, lastById.get(id) ?? null, now),
  );
  const today = new Map(
    meters.map(({ id, since, stands_s }) => {
      const last = lastById.get(id) ?? null;
      const known = last !== null && last >= (since ?? 0) ? last : null;
      const input = { zone, days, counted: found.map((day) => day.get(id)), last: known, now };
      return [id, waterToday({ ...input, validMs: stands_s * 1000 })] as const;
    }),
  );
  const litresOf = ({ id }: Meter) => today.get(id)?.today;
  const usualOf = ({ id }: Meter) => today.get(id)?.usual;
  const comparable = meters.filter(
    (meter) => typeof litresOf(meter) === 'number' && typeof usualOf(meter) === 'number',
  );
  const usual = sumOfMeters(comparable, usualOf);
  const then = sumOfMeters(comparable, litresOf);
  return {
    litres: sumOfMeters(meters, litresOf),
    usual,
    change: then === null || usual === null || usual <= 0 ? null : then / usual - 1,
  };
};
