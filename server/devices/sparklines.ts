import { sql } from 'drizzle-orm';
import type { Actor } from '../../src/domain/access.ts';
import type { DayLine } from '../../src/domain/day-line.ts';
import { HEAT } from '../../src/domain/main-value.ts';
import { FLOW_KEYS } from '../../src/domain/reports/datapoints.ts';
import { isValidValue } from '../../src/domain/valid-value.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import type { Context } from '../context.ts';
import { scopeFilter } from '../crud/scope.ts';
import { idList } from '../db/arrays.ts';
import { counterRise } from '../db/counter-rise.ts';
import { isOneOf } from '../db/keys.ts';
import { lastUses } from './last-use.ts';
import { mainPointOf } from './main-values.ts';
import { isLimitedToTenure } from './tenure.ts';

const devices = resourceNamed('devices');

/** The last 24 hours of a device, with the outlet that its main value is about, if water was drawn from it. */
interface Row extends Omit<DayLine, 'today' | 'last_use'>, Record<string, unknown> {
  readonly key: string;
  readonly today: number | null;
  readonly temperature_id: number;
  /** The flow of the outlet; null if the main value is no temperature of one. */
  readonly flow_id: number | null;
  /** Whether water was drawn in the last 24 hours. */
  readonly is_used: boolean | null;
}

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
  const point = sql`p.id, p.key, p.unit, p.rolls_over_at, p.kind = 'counter' as is_counter`;
  const { rows } = await context.db.execute<Row>(sql`
    select devices.id, p.key, p.unit, p.is_counter as is_rate, l.hours, l.today,
      p.id as temperature_id, f.id as flow_id, f.is_used
    from devices
    left join companies c on c.id = devices.company_id
    cross join lateral (${mainPointOf(caller, point)}) p
    cross join lateral (
      select json_agg(json_build_array(
          extract(epoch from hour)::int8 / 3600,
          case when p.is_counter then rise else min end,
          case when p.is_counter then rise else mean end,
          case when p.is_counter then rise else max end) order by hour) as hours,
        sum(rise) filter (where hour >= date_trunc('hour',
          date_trunc('day', now(), coalesce(c.time_zone, 'UTC')), 'UTC')) as today
      from (
        select h.hour, h.min, h.max, round((h.sum / h.count)::numeric, 3)::float8 as mean,
          ${sql.raw(counterRise({ hour: 'h', before: 'h.before', rollsOverAt: 'p.rolls_over_at' }))} as rise
        from (
          select r.*, lag(r.last) over (order by r.hour) as before from reading_hours r
          where r.datapoint_id = p.id and r.hour > now() - interval '24 hours'
            and (${since} is null or r.first_at >= ${since})
        ) h
      ) h
    ) l
    left join lateral (
      select f.id, exists (
        select from reading_hours r
        where r.datapoint_id = f.id and r.hour > now() - interval '24 hours' and r.max > 0) as is_used
      from datapoints f
      where f.device_id = devices.id and ${sql.raw(isOneOf('f.key', FLOW_KEYS))}
        and ${sql.raw(isOneOf('p.key', HEAT))}
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
  return rows.map(({ id, key, unit, is_rate, hours, today, flow_id: flow }) => ({
    id,
    unit,
    is_rate,
    // An hour with a reading that no working sensor can have measured says nothing certain.
    hours: is_rate
      ? hours
      : hours.filter(([, low, , high]) => [low, high].every((value) => isValidValue({ key, unit }, value))),
    ...(is_rate ? { today } : {}),
    ...(flow === null ? {} : { last_use: byFlow.get(flow) ?? null }),
  }));
};
