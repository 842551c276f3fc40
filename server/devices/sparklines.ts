import { sql } from 'drizzle-orm';
import type { Actor } from '../../src/domain/access/access.ts';
import type { Pool } from 'pg';
import { countedIn } from '../../src/domain/counters/water.ts';
import {
  type DatapointRole,
  FLOW_ROLES,
  VALVE_TEMPERATURES,
} from '../../src/domain/readings/datapoint-roles.ts';
import type { DayLine, LineHour } from '../../src/domain/charts/day-line.ts';
import { HOUR_MS, hourOf } from '../../src/domain/readings/reading-hours.ts';
import { isValidValue } from '../../src/domain/readings/valid-value.ts';
import { localDate, startOfDay } from '../../src/domain/time/zoned.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import type { Context } from '../context.ts';
import { scopeFilter } from '../crud/scope.ts';
import { readWater } from '../counters/read-water.ts';
import { idList } from '../db/arrays.ts';
import { hasRole } from '../db/roles-of-datapoints.ts';
import { lastUses } from './last-use.ts';
import { mainPointOf } from './main-values.ts';
import { isLimitedToTenure } from './replacement/tenure.ts';

const devices = resourceNamed('devices');

/** The last 24 hours of a device, with the outlet that its main value is about, if water was drawn from it. */
interface Row extends Omit<DayLine, 'today' | 'last_use'>, Record<string, unknown> {
  readonly role: DatapointRole | null;
  /** Of its company. */
  readonly zone: string;
  /** Since when the caller may see its readings (ms); null: all. */
  readonly since: number | null;
  readonly temperature_id: number;
  /** The flow of the outlet; null if the main value is no temperature of one. */
  readonly flow_id: number | null;
  /** Whether water was drawn in the last 24 hours. */
  readonly is_used: boolean | null;
}

/** What the counters of some rows counted in each of the last hours, and today until their last reading; by device. */
const countedLines = async (
  pool: Pool,
  rows: readonly Row[],
  now: number,
): Promise<ReadonlyMap<number, Pick<DayLine, 'hours' | 'today'>>> => {
  if (rows.length === 0) return new Map();
  const hours = Array.from({ length: 24 }, (_, n) => hourOf(now) - (23 - n) * HOUR_MS);
  const midnightOf = ({ zone }: Row): number => startOfDay(localDate(now, zone), zone);
  const midnights = rows.map(midnightOf);
  const span = { from: Math.min(hours[0] as number, ...midnights), to: hourOf(now) + HOUR_MS };
  const meters = rows.map(({ temperature_id: id, since }) => ({ id, litres: 1, since }));
  const series = await readWater(pool, meters, span, () => midnights);
  return new Map(
    rows.map((row): [number, Pick<DayLine, 'hours' | 'today'>] => {
      const own = series.get(row.temperature_id);
      const last = own?.ts[own.ts.length - 1];
      const midnight = midnightOf(row);
      const today =
        own && last !== undefined && last > midnight ? countedIn(own, { from: midnight, to: last }) : null;
      const lines = hours.flatMap((from): LineHour[] => {
        const { counted } = own ? countedIn(own, { from, to: from + HOUR_MS }) : { counted: null };
        return counted === null ? [] : [[from / HOUR_MS, counted, counted, counted]];
      });
      return [row.id, { hours: lines, today: today?.counted ?? null }];
    }),
  );
};

/**
 * The last 24 hours of each device's main value, from the hourly roll-ups: at most 25 rows a device, found by their key.
 * Devices that the caller may not see, or that sent nothing, are left out.
 */
export const dayLines = async (
  context: Context,
  caller: Actor,
  ids: readonly number[],
): Promise<readonly DayLine[]> => {
  const since = isLimitedToTenure(caller) ? sql`devices.company_since` : sql`null::timestamptz`;
  const point = sql`p.id, p.role, p.unit, p.kind in ('counter', 'delta') as is_counter`;
  const { rows } = await context.db.execute<Row>(sql`
    select devices.id, p.role, p.unit, p.is_counter as is_rate, l.hours,
      coalesce(c.time_zone, 'UTC') as zone, (extract(epoch from ${since}) * 1000)::float8 as since,
      p.id as temperature_id, f.id as flow_id, f.is_used
    from devices
    left join companies c on c.id = devices.company_id
    cross join lateral (${mainPointOf(caller, point)}) p
    cross join lateral (
      select json_agg(json_build_array(
          extract(epoch from h.hour)::int8 / 3600, h.min, round((h.sum / h.count)::numeric, 3)::float8, h.max)
        order by h.hour) as hours
      from reading_hours h
      where h.datapoint_id = p.id and h.hour > now() - interval '24 hours'
        and (${since} is null or h.first_at >= ${since})
    ) l
    left join lateral (
      select f.id, exists (
        select from reading_hours r
        where r.datapoint_id = f.id and r.hour > now() - interval '24 hours' and r.max > 0) as is_used
      from datapoints f
      where f.device_id = devices.id and ${sql.raw(hasRole('f', FLOW_ROLES))}
        and ${sql.raw(hasRole('p', VALVE_TEMPERATURES))}
      order by is_used desc, f.id limit 1
    ) f on true
    where devices.id = any(${idList(ids)}) and l.hours is not null
      and ${scopeFilter(devices, caller, 'list') ?? sql`true`}
    order by devices.id`);
  const uses = await lastUses(
    context,
    caller,
    rows.flatMap(({ flow_id: flow, temperature_id: temperature, is_used }) =>
      flow !== null && is_used ? [{ flow, temperature }] : [],
    ),
  );
  const byFlow = new Map(
    uses.map(({ flow_id, at, value, hottest_at }) => [flow_id, { at, value, hottest_at }]),
  );
  const counted = await countedLines(
    context.pool,
    rows.filter(({ is_rate }) => is_rate),
    Date.now(),
  );
  return rows.map(({ id, role, unit, is_rate, hours, flow_id: flow }) => ({
    id,
    unit,
    is_rate,
    // An hour with a reading that no working sensor can have measured says nothing certain.
    hours: hours.filter(([, low, , high]) =>
      [low, high].every((value) => isValidValue({ role, unit }, value)),
    ),
    ...counted.get(id),
    ...(flow === null ? {} : { last_use: byFlow.get(flow) ?? null }),
  }));
};
