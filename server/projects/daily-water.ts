import type { Pool } from 'pg';
import { sumOfMeters } from '../../src/domain/water/meter-tree.ts';
import { lastDays } from '../../src/domain/time/same-weekdays.ts';
import { readCountedSpans } from '../counters/counted-spans.ts';
import { createExpiringCache } from './expiring-cache.ts';
import { metersOf, type Meter } from './meters.ts';

/** How many days the bars show. */
const SHOWN_DAYS = 14;
/** Beyond this, the hours of so many days take too long for a picture. */
const MAX_METERS = 500;

/** The litres of meters in one time zone on each of the last whole days, yesterday last; null: unknown. None for too many meters. */
export const lastDaysOf = async (
  pool: Pool,
  meters: readonly Meter[],
  zone: string,
  now: number,
): Promise<(number | null)[]> => {
  if (meters.length === 0 || meters.length > MAX_METERS) return [];
  const days = lastDays(now, zone, SHOWN_DAYS);
  const rises = await readCountedSpans(pool, meters, days);
  return days.map((_, day) => sumOfMeters(meters, ({ id }) => rises.get(id)?.[day]?.counted));
};

/** The last days of projects, computed at most every ten minutes: they change only by late readings, and at midnight. */
export const createDailyWater = (pool: Pool) => {
  const byProject = createExpiringCache(async (project: number, now, zone: string) =>
    lastDaysOf(pool, await metersOf(pool, project), zone, now),
  );
  return (project: number, zone: string): Promise<(number | null)[]> => byProject(project, zone);
};
