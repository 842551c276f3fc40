import type { Pool } from 'pg';
import type { Actor } from '../../src/domain/access.ts';
import { sameWeekdays } from '../../src/domain/same-weekdays.ts';
import {
  waterToday,
  type MeteredHour,
  type WaterCounter,
  type WaterToday,
} from '../../src/domain/water-today.ts';
import { COUNTER_HOURS, readCounterHours } from '../db/counter-hours.ts';
import { meterOfDevice } from '../projects/counter-marks.ts';
import { isLimitedToTenure } from './tenure.ts';

/** The hours of counters, with their ids. */
export const METERED_HOURS = {
  name: 'water_today',
  text: `select id, day, extract(epoch from hour)::float8 * 1000 as ms, rise as litres, is_continued
    from (${COUNTER_HOURS}) hours`,
};

const LAST = `
  select extract(epoch from v.last_at)::float8 * 1000 as last, c.time_zone as zone
  from devices d
  left join companies c on c.id = d.company_id
  left join datapoint_values v on v.datapoint_id = $2
  where d.id = $1`;

/** The water that a device has counted today, against the usual; null if it has no such counter. Days are its company's. */
export const waterTodayOf = async (
  pool: Pool,
  caller: Actor,
  device: number,
  now: number,
  key?: WaterCounter,
): Promise<WaterToday | null> => {
  const meter = await meterOfDevice(pool, device, key);
  if (!meter) return null;
  const { rows } = await pool.query<{ last: number | null; zone: string | null }>({
    name: 'meter_last',
    text: LAST,
    values: [device, meter.id],
  });
  const since = isLimitedToTenure(caller) ? meter.since : null;
  const last = rows[0]?.last ?? null;
  const zone = rows[0]?.zone ?? 'UTC';
  const days = sameWeekdays(now, zone, 0);
  const hours = await readCounterHours<MeteredHour>(pool, METERED_HOURS, [{ ...meter, since }], days);
  const isVisible = last !== null && last >= (since ?? 0);
  return waterToday({
    zone,
    hours,
    days,
    last: isVisible ? last : null,
    now,
    validMs: meter.stands_s * 1000,
  });
};
