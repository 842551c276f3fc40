import type { Pool } from 'pg';
import type { Months } from '../../src/domain/project-summary.ts';

/** Litres; null where no meter has two readings to tell by. */
export interface Water {
  readonly meters: number;
  /** Meters that said something this month. */
  readonly heard: number;
  readonly this_month: number | null;
  readonly last_month_so_far: number | null;
  readonly last_month: number | null;
}

/**
 * What the meters of a project (their `volume_total`) rose by, from the hours that their readings sum up
 * to. A month begins with the last reading before it, if that still stood, else with its first one; a
 * counter that falls was reset and counts on from 0, unless it rolls over. As reports reckon it:
 * `registerOf`, `counterIncrease`. An hour that a month cuts through counts to the month it ends in.
 */
const WATER = `
  with meters as (
    select distinct on (d.id) p.id, p.rolls_over_at as top,
      make_interval(secs => 2 * d.expected_interval_s) as stands,
      case when p.unit ~* '^\\s*(m³|m3|m\\^3|cbm|kl)\\s*$' then 1000 else 1 end as litres
    from project_devices l
    join devices d on d.id = l.device_id
    join datapoints p on p.device_id = d.id
    where l.project_id = $1 and p.kind = 'counter' and (p.key = 'volume_total' or p.key like '%.volume\\_total')
    order by d.id, p.key <> 'volume_total', p.id
  ), hours as (
    select m.id, m.litres, m.top, m.stands, h.last_at, h.first, h.last, h.count, h.resets, h.reset_sum,
      lag(h.last) over w as before, lag(h.last_at) over w as before_at
    from meters m
    join reading_hours h on h.datapoint_id = m.id
      and h.hour >= $2::timestamptz - m.stands - interval '1 hour' and h.hour < $5::timestamptz
    window w as (partition by m.id order by h.hour)
  ), steps as (
    select id, last_at, last_at >= $4::timestamptz as is_now, last_at < $3::timestamptz as is_far,
      -- Alone it says where a counter stands, not what went through.
      case when count > 1 or opens then litres * (
        last - first + case when top is null then reset_sum else resets * top end
        + case
            when not opens then 0
            when first >= before then first - before
            when top is not null and before <= top then first - before + top
            else first
          end
      ) end as rise
    from (
      select *, coalesce(before_at >= stands_since, false) as opens from (
        select *, case when last_at >= $4::timestamptz then $4::timestamptz else $2::timestamptz end - stands
          as stands_since
        from hours
      ) b
    ) h
    where last_at >= $2::timestamptz
  )
  select (select count(*)::int from meters) as meters,
    (count(distinct id) filter (where is_now))::int as heard,
    sum(rise) filter (where is_now) as this_month,
    sum(rise) filter (where not is_now and is_far) as last_month_so_far,
    sum(rise) filter (where not is_now) as last_month
  from steps`;

const iso = (ms: number): string => new Date(ms).toISOString();

/** What went through the meters of a project. */
export const waterOf = async (pool: Pool, project: number, months: Months): Promise<Water> => {
  const { last, same, current, now } = months;
  const values = [project, iso(last), iso(same), iso(current), iso(now)];
  const { rows } = await pool.query<Water>({ name: 'project_water', text: WATER, values });
  return rows[0] as Water;
};
