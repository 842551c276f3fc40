-- What was sent, where the stored value differs from it: a fact of the datapoint that changes rewrites `value` exactly.
-- `mark`: null for a value; 1 for one set aside as an outlier; 2 for one that means "no value". Marked readings are kept,
-- but are in no roll-up, figure, chart or judgement. See docs/decisions/0085-facts-rewrite-readings.md.
alter table readings add column sent double precision, add column mark smallint;
--> statement-breakpoint
alter table quarantined_readings add column sent double precision;
--> statement-breakpoint
-- Datapoints whose kept readings are still to be rewritten, since their factor, offset or invalid values changed.
create table datapoint_rewrites (
  datapoint_id integer primary key references datapoints on delete cascade,
  requested_at timestamptz(3) not null default now(),
  -- Those by which the values are stored; for hours whose readings retention has removed.
  factor double precision not null,
  "offset" double precision not null,
  -- Until then a server works on it.
  leased_until timestamptz(3)
);
--> statement-breakpoint
-- What the dial of a meter showed; `offset_before` and `offset_after` are the datapoint's, before and after.
create table dial_readings (
  id serial primary key,
  datapoint_id integer not null references datapoints on delete cascade,
  at timestamptz(3) not null,
  value double precision not null,
  offset_before double precision not null,
  offset_after double precision not null,
  user_id integer,
  user_name text,
  batch_id text,
  created_at timestamptz(3) not null default now()
);
--> statement-breakpoint
create index dial_readings__datapoint_id on dial_readings (datapoint_id, at desc);
--> statement-breakpoint
create or replace function fold_reading_hour(of_datapoint integer, of_hour timestamptz)
returns setof reading_hours language sql stable as $$
  select of_datapoint, of_hour::timestamptz(3), count(*)::int, min(value), max(value),
    coalesce(sum(value) filter (where abs(value) < 1e290), 0),
    min(ts), (array_agg(value order by ts, value))[1],
    max(ts), (array_agg(value order by ts desc, value desc))[1],
    (count(*) filter (where value < before))::int,
    coalesce(sum(before) filter (where value < before and abs(before) < 1e290), 0)
  from (
    select ts, value, lag(value) over (order by ts, value) as before from readings
    where datapoint_id = of_datapoint and ts >= of_hour and ts < of_hour + interval '1 hour' and mark is null
  ) r
  having count(*) > 0
$$;
--> statement-breakpoint
-- The roles of the well-known keys. Where several datapoints of a device could have a role that is one per device, the
-- one that reports used so far has it.
update datapoints p set role = case when r.nth > 1 and r.role = 'outlet_temperature' then 'water_temperature' else r.role end
from (
  select id, role, row_number() over (partition by device_id, role order by rank, key <> name, id) as nth
  from (
    select d.id, d.device_id, d.key, k.name, k.role, k.rank
    from datapoints d
    join (values
      ('temperature_mixed', 'outlet_temperature', 1), ('temperature', 'outlet_temperature', 2),
      ('temperature_hot', 'hot_temperature', 1), ('temperature_cold', 'cold_temperature', 1),
      ('volume_total', 'register', 1), ('pulse_count', 'register', 3),
      ('volume_recycled', 'register_recycled', 1), ('volume_mains', 'register_mains', 1),
      ('flow_rate', 'flow_rate', 1), ('flow_seconds', 'flow_seconds', 1),
      ('battery_percent', 'battery_percent', 1), ('battery', 'battery_percent', 2),
      ('battery_v', 'battery_voltage', 1),
      ('level', 'level', 1), ('pressure', 'pressure', 1), ('humidity', 'humidity', 1),
      ('leak', 'leak', 1), ('tamper', 'tamper', 1), ('valve_open', 'valve_open', 1), ('pump', 'pump', 1)
    ) as k (name, role, rank) on k.name = substring(d.key from '[^.]*$')
    union all
    -- A counter of litres or cubic metres under another key.
    select d.id, d.device_id, d.key, d.key, 'register', 2
    from datapoints d
    where d.kind = 'counter'
      and substring(d.key from '[^.]*$') not in ('volume_total', 'volume_recycled', 'volume_mains', 'pulse_count')
      and trim(d.unit) ~* '^(?:l(?:it(?:er|re)s?)?|m³|m3|m\^3|cbm|kl)$'
  ) candidates
) r
where p.id = r.id and (r.nth = 1 or r.role in ('outlet_temperature', 'level', 'pressure', 'leak'));
--> statement-breakpoint
create unique index datapoints__single_role on datapoints (device_id, role)
where role not in ('water_temperature', 'ambient_temperature', 'level', 'pressure', 'leak', 'fault');
