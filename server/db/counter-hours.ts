import type { Pool } from 'pg';
import type { LocalDay } from '../../src/domain/same-weekdays.ts';
import { counterRise } from './counter-rise.ts';
import { withDatapoints } from './scope.ts';

/** A counter whose increase is summed: its datapoint, litres per unit, and since when its readings may be seen (ms). */
export interface Counted {
  readonly id: number;
  readonly litres: number;
  readonly since: number | null;
}

/**
 * SQL: the increase of each counter in each hour of each period, in litres, with the number of the period from 0. An
 * hour that spans two periods counts towards the later one. `is_continued`: its increase counts from a reading before it.
 */
export const COUNTER_HOURS = `
  select m.id, b.n::int - 1 as day, h.hour, h.before is not null as is_continued,
    m.litres * ${counterRise({ hour: 'h', before: 'h.before', rollsOverAt: 'p.rolls_over_at' })} as rise
  from unnest($1::int[], $2::int[], $3::timestamptz[]) m(id, litres, since)
  join datapoints p on p.id = m.id
  cross join unnest($4::timestamptz[], $5::timestamptz[]) with ordinality b("from", "to", n)
  cross join lateral (
    select r.*, lag(r.last) over (order by r.hour) as before from reading_hours r
    where r.datapoint_id = m.id and (m.since is null or r.first_at >= m.since)
      and r.hour > b."from" - interval '3 hours' and r.hour <= b."to" - interval '1 hour'
  ) h
  -- Alone, a reading says where a counter stands, not what went through.
  where h.hour > b."from" - interval '1 hour' and (h.count > 1 or h.before is not null)`;

const iso = (ms: number): string => new Date(ms).toISOString();

/** Runs a query that begins with `COUNTER_HOURS`. `name`: of the prepared statement. */
export const readCounterHours = async <Row extends object>(
  pool: Pool,
  { name, text }: { readonly name: string; readonly text: string },
  counters: readonly Counted[],
  periods: readonly LocalDay[],
): Promise<readonly Row[]> => {
  const query = {
    name,
    text,
    values: [
      counters.map(({ id }) => id),
      counters.map(({ litres }) => litres),
      counters.map(({ since }) => (since === null ? null : iso(since))),
      periods.map(({ from }) => iso(from)),
      periods.map(({ to }) => iso(to)),
    ],
  };
  const ids = counters.map(({ id }) => id);
  return (await withDatapoints(ids, () => pool.query<Row>(query))).rows;
};
