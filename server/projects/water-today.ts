import type { Pool } from 'pg';
import { groupBy } from '../../src/domain/group-by.ts';
import { sumOfMeters } from '../../src/domain/meter-tree.ts';
import type { ProjectSummary } from '../../src/domain/project-summary.ts';
import { sameWeekdays } from '../../src/domain/same-weekdays.ts';
import { type MeteredHour, waterToday } from '../../src/domain/water-today.ts';
import { readCounterHours } from '../db/counter-hours.ts';
import { METERED_HOURS } from '../devices/water-today.ts';
import type { Meter } from './counter-marks.ts';

/** Beyond this, the hours of five days take too long for a figure that is refetched every minute. */
const MAX_METERS = 500;

const LAST = `select datapoint_id as id, extract(epoch from last_at)::float8 * 1000 as last
  from datapoint_values where datapoint_id = any($1::int[])`;

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
  const [hours, lasts] = await Promise.all([
    readCounterHours<MeteredHour & { readonly id: number }>(pool, METERED_HOURS, meters, days),
    pool.query<{ id: number; last: number | null }>(LAST, [meters.map(({ id }) => id)]),
  ]);
  const hoursById = groupBy(hours, ({ id }) => id);
  const lastById = new Map(lasts.rows.map((row) => [row.id, row.last]));
  const today = new Map(
    meters.map(({ id, since, stands_s }) => {
      const last = lastById.get(id) ?? null;
      const known = last !== null && last >= (since ?? 0) ? last : null;
      const input = { zone, hours: hoursById.get(id) ?? [], days, last: known, now };
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
