import type { Pool } from 'pg';
import type { Actor } from '../../src/domain/access/access.ts';
import { sameWeekdays } from '../../src/domain/time/same-weekdays.ts';
import { untilOf, waterToday, type WaterCounter, type WaterToday } from '../../src/domain/water/today.ts';
import { readWaterOfDays } from '../counters/read-water.ts';
import { meterOfDevice } from '../projects/meters.ts';
import { isLimitedToTenure } from './replacement/tenure.ts';

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
  const isVisible = last !== null && last >= (since ?? 0);
  const found = await readWaterOfDays(pool, [{ ...meter, since }], days, () =>
    untilOf(days, isVisible ? last : null, now),
  );
  return waterToday({
    zone,
    days,
    counted: found.map((day) => day.get(meter.id)),
    last: isVisible ? last : null,
    now,
    validMs: meter.stands_s * 1000,
  });
};
