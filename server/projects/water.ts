import type { Pool } from 'pg';
import { isPlain, riseBetween, type Checkpoint } from '../../src/domain/counter-checkpoints.ts';
import { sumOfMeters } from '../../src/domain/meter-tree.ts';
import type { Months } from '../../src/domain/project-summary.ts';
import { counterRise } from '../db/counter-rise.ts';
import { withDatapoints } from '../db/scope.ts';
import { marksOf, metersOf, type Marks, type Meter } from './counter-marks.ts';

/** Litres; null when no meter has two readings. */
interface Consumption {
  readonly this_month: number | null;
  readonly last_month_so_far: number | null;
  readonly last_month: number | null;
}
interface ConsumptionOf extends Consumption {
  /** The meter's datapoint. */
  readonly id: number;
}
export interface Water extends Consumption {
  readonly meters: number;
  /** Meters with readings this month. */
  readonly heard: number;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/**
 * SQL: the increase of counters, summed hour by hour, for counters that fell or are so new that a fall may have
 * been missed. A month starts at the last reading before it if that is still valid, otherwise at its first one, as in
 * reports (`registerOf`). An hour that spans two months counts towards the later one.
 */
const HOUR_BY_HOUR = `
  with steps as (
    select m.id, s.last_at >= $6::timestamptz as is_now, s.last_at < $5::timestamptz as is_far,
      -- Alone it says where a counter stands, not what went through.
      case when s.count > 1 or s.opens then m.litres * ${counterRise({
        hour: 's',
        before: '(case when s.opens then s.before end)',
        rollsOverAt: 'p.rolls_over_at',
      })} end as rise
    from unnest($1::int[], $2::int[], $3::int[], $8::timestamptz[]) m(id, litres, stands_s, since)
    join datapoints p on p.id = m.id
    cross join lateral (
      select h.*, coalesce(h.before_at >= case when h.last_at >= $6::timestamptz then $6::timestamptz
        else $4::timestamptz end - make_interval(secs => m.stands_s), false) as opens
      from (
        select r.*, lag(r.last) over w as before, lag(r.last_at) over w as before_at from reading_hours r
        where r.datapoint_id = m.id and r.hour < $7::timestamptz
          -- What was measured before its company had the meter is not that company's to know.
          and (m.since is null or r.first_at >= m.since)
          and r.hour >= $4::timestamptz - make_interval(secs => m.stands_s) - interval '1 hour'
        window w as (order by r.hour)
      ) h
      where h.last_at >= $4::timestamptz
    ) s
  )
  select id, sum(rise) filter (where is_now) as this_month,
    sum(rise) filter (where not is_now and is_far) as last_month_so_far,
    sum(rise) filter (where not is_now) as last_month
  from steps group by id`;

const hourByHour = async (pool: Pool, meters: readonly Meter[], months: Months): Promise<ConsumptionOf[]> => {
  if (meters.length === 0) return [];
  const { last, same, current, now } = months;
  const lists = [
    meters.map(({ id }) => id),
    meters.map(({ litres }) => litres),
    meters.map(({ stands_s }) => stands_s),
  ];
  const since = meters.map((meter) => (meter.since === null ? null : iso(meter.since)));
  const values = [...lists, iso(last), iso(same), iso(current), iso(now), since];
  const query = { name: 'counter_hours', text: HOUR_BY_HOUR, values };
  const ids = meters.map(({ id }) => id);
  return (await withDatapoints(ids, () => pool.query<ConsumptionOf>(query))).rows;
};

const STEP_MS = 7 * 86_400_000;

/** The times at which counters are read: the limits of the months, and each week in between. */
const momentsOf = ({ last, same, current, now }: Months): number[] => {
  const weeks = Array.from({ length: Math.ceil((now - last) / STEP_MS) }, (_, n) => last + n * STEP_MS);
  return [...new Set([...weeks, same, current, now])].toSorted((a, b) => a - b);
};

const consumptionFromMarks = (
  { marks, firsts }: Marks,
  { litres, stands_s }: Meter,
  months: Months,
): Consumption => {
  const at = (ms: number): Checkpoint =>
    marks.find((mark) => mark.at === ms) ?? { at: ms, last: null, last_at: null };
  const rise = (from: number, to: number): number | null => {
    const found = riseBetween(at(from), at(to), firsts.get(from), stands_s * 1000);
    return found === null ? null : found * litres;
  };
  return {
    this_month: rise(months.current, months.now),
    last_month_so_far: rise(months.last, months.same),
    last_month: rise(months.last, months.current),
  };
};

/** The consumption of a project; a main meter and its sub-meters count once. */
export const waterOf = async (pool: Pool, project: number, months: Months): Promise<Water> => {
  const meters = await metersOf(pool, project);
  const ids = meters.map(({ id }) => id);
  const known = await marksOf(pool, ids, momentsOf(months), [months.last, months.current]);
  const plain = meters.filter(({ id, since, stands_s }) => {
    const one = known.get(id);
    // A recently moved meter counts from its move on.
    const isOwn = since === null || since <= months.last - stands_s * 1000;
    return isOwn && one !== undefined && isPlain(one.marks, one.firsts);
  });
  const others = meters.filter((meter) => !plain.includes(meter));
  const measured = new Map<number, Consumption>([
    ...plain.map(
      (meter) => [meter.id, consumptionFromMarks(known.get(meter.id) as Marks, meter, months)] as const,
    ),
    ...(await hourByHour(pool, others, months)).map((one) => [one.id, one] as const),
  ]);
  const sum = (name: keyof Consumption) => sumOfMeters(meters, ({ id }) => measured.get(id)?.[name]);
  const heard = meters.filter(({ id, since }) => {
    const lastAt = known.get(id)?.marks.at(-1)?.last_at ?? 0;
    return lastAt >= Math.max(months.current, since ?? 0);
  });
  return {
    meters: meters.length,
    heard: heard.length,
    this_month: sum('this_month'),
    last_month_so_far: sum('last_month_so_far'),
    last_month: sum('last_month'),
  };
};
