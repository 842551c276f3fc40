import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Actor } from '../../src/domain/access.ts';
import type { DayLine } from '../../src/domain/day-line.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { scopeFilter } from '../crud/scope.ts';
import { idList } from '../db/arrays.ts';
import { counterRise } from '../db/counter-rise.ts';
import { mainPointOf } from './main-values.ts';
import { isLimitedToTenure } from './tenure.ts';

const devices = resourceNamed('devices');

/**
 * The last 24 hours of each device's main value, from the hourly roll-ups: at most 25 rows a device, found by their key.
 * Devices that the caller may not see, or that sent nothing, are left out.
 */
export const dayLines = async (
  db: NodePgDatabase,
  caller: Actor,
  ids: readonly number[],
): Promise<readonly DayLine[]> => {
  const since = isLimitedToTenure(caller) ? sql`devices.company_since` : sql`null::timestamptz`;
  const { rows } = await db.execute<DayLine & Record<string, unknown>>(sql`
    select devices.id, p.unit, p.is_counter as is_rate, l.hours
    from devices
    cross join lateral (${mainPointOf(caller, sql`p.id, p.unit, p.rolls_over_at, p.kind = 'counter' as is_counter`)}) p
    cross join lateral (
      select json_agg(json_build_array(
          extract(epoch from hour)::int8 / 3600,
          case when p.is_counter then rise else min end,
          case when p.is_counter then rise else mean end,
          case when p.is_counter then rise else max end) order by hour) as hours
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
    where devices.id = any(${idList(ids)}) and l.hours is not null
      and ${scopeFilter(devices, caller, 'list') ?? sql`true`}
    order by devices.id`);
  return rows;
};
