import { FLOW_ROLES } from '../../../src/domain/readings/datapoint-roles.ts';
import { hasRole } from '../../db/roles-of-datapoints.ts';

/** SQL of an instant as milliseconds. */
const ms = (column: string): string => `extract(epoch from ${column})::float8 * 1000`;

export const CONTACTS = `
  select d.id, ${ms('c.last_seen_at')} as seen_at, ${ms('greatest(d.created_at, d.company_since)')} as active_since
  from devices d left join device_contacts c on c.device_id = d.id where d.id = any($1::int[])`;

export const MEASURED = `
  select p.device_id as id, ${ms('max(v.last_at)')} as measured_at
  from datapoints p join datapoint_values v on v.datapoint_id = p.id
  where p.device_id = any($1::int[]) group by p.device_id`;

// The last hour with flow, found in the roll-ups, and the last reading with flow in it; and the first reading at all.
export const FLOW = `
  select p.device_id as id, max(${ms('coalesce(exact.ts, flowing.last_at)')}) as flow_at,
    min(${ms('known.since')}) as flow_since
  from datapoints p join devices d on d.id = p.device_id
  left join lateral (
    select min(h.first_at) as since from reading_hours h
    where h.datapoint_id = p.id and h.hour > now() - interval '366 days'
      and h.hour >= coalesce(d.company_since, '-infinity')
  ) known on true
  left join lateral (
    select h.hour, h.last_at from reading_hours h
    where h.datapoint_id = p.id and h.max > 0 and h.hour > now() - interval '366 days'
    order by h.hour desc limit 1
  ) flowing on true
  left join lateral (
    select max(r.ts) as ts from readings r
    where r.datapoint_id = p.id and r.value > 0 and r.mark is null and r.ts >= flowing.hour and r.ts < flowing.hour + interval '1 hour'
  ) exact on true
  where p.device_id = any($1::int[]) and ${hasRole('p', FLOW_ROLES)}
  group by p.device_id`;

// Since when a counter has its value: the reading after the last one with another value.
export const COUNTERS = `
  select p.device_id, p.id, p.key, p.unit, p.kind, p.role, p.rolls_over_at, p.resolution,
    v.last_value as value, ${ms('v.last_at')} as read_at, ${ms('changed.ts')} as changed_at,
    coalesce(days.used, 0) as days_used, coalesce(days.known, 0) as days_known
  from unnest($1::int[], $2::text[]) as q(device_id, zone)
  join datapoints p on p.device_id = q.device_id and p.kind = 'counter'
  join datapoint_values v on v.datapoint_id = p.id and v.last_value is not null
  left join lateral (
    select h.hour, h.last_at from reading_hours h
    where h.datapoint_id = p.id and (h.min <> v.last_value or h.max <> v.last_value)
      and h.hour > now() - interval '60 days'
    order by h.hour desc limit 1
  ) other on true
  left join lateral (
    -- Readings of old months are not in the table.
    select coalesce(max(r.ts), other.last_at) as ts from readings r
    where r.datapoint_id = p.id and r.value <> v.last_value and r.mark is null
      and r.ts >= other.hour and r.ts < other.hour + interval '1 hour'
  ) before on true
  left join lateral (
    select least(
      (select min(r.ts) from readings r where r.datapoint_id = p.id and r.ts > before.ts and r.mark is null),
      (select h.first_at from reading_hours h where h.datapoint_id = p.id and h.hour > other.hour order by h.hour limit 1)
    ) as ts
  ) changed on true
  left join lateral (
    select count(distinct day)::int as known, (count(distinct day) filter (where has_risen))::int as used from (
      select (h.hour at time zone q.zone)::date as day,
        h.counted > 0 or h.entered > 0 as has_risen
      from reading_hours h
      where h.datapoint_id = p.id
        and h.hour >= (date_trunc('day', changed.ts at time zone q.zone) - interval '14 days') at time zone q.zone
        and h.hour < date_trunc('day', changed.ts at time zone q.zone) at time zone q.zone
    ) h
  ) days on true`;

export const BATTERY = `
  select q.device_id as id, ${ms('min(h.hour)')} as ts, min(h.min) as value
  from unnest($1::int[], $2::text[]) as q(device_id, zone)
  join datapoints p on p.device_id = q.device_id and ${hasRole('p', ['battery_voltage'])} and p.kind <> 'state'
  join reading_hours h on h.datapoint_id = p.id and h.hour > now() - interval '60 days'
  group by q.device_id, (h.hour at time zone q.zone)::date
  order by q.device_id, min(h.hour)`;

// A device that says that its battery is low has none left; one that says it is not says nothing of its charge.
export const CHARGE = `
  select p.device_id as id,
    min(case when p.kind <> 'state' then v.last_value when v.last_value <> 0 then 0 end) as value
  from datapoints p join datapoint_values v on v.datapoint_id = p.id
  where p.device_id = any($1::int[]) and ${hasRole('p', ['battery_percent'])}
    and coalesce(p.unit, '%') = '%'
  group by p.device_id`;
