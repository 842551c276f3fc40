-- What the readings of each hour (UTC) sum up to, kept for ever; see docs/decisions/0019-roll-ups.md.
-- An hour knows only its own readings, in the order of (ts, value): what a counter rose by from one
-- hour to the next is seen by comparing the two when they are read.
create table reading_hours (
  datapoint_id integer not null,
  hour timestamptz(3) not null,
  count integer not null,
  min double precision not null,
  max double precision not null,
  -- Of values below 1e290: beyond, a sum may have no double.
  sum double precision not null,
  first_at timestamptz(3) not null,
  first double precision not null,
  last_at timestamptz(3) not null,
  last double precision not null,
  -- How often a value was lower than the one before it, and the sum of those from which it fell:
  -- a counter rose by last - first + reset_sum.
  resets integer not null,
  reset_sum double precision not null,
  primary key (datapoint_id, hour)
  -- Room for a changed row on its page while its hour lasts.
) with (fillfactor = 80);
--> statement-breakpoint
-- One hour summed up anew from its readings; no row when there are none.
create function fold_reading_hour(of_datapoint integer, of_hour timestamptz)
returns setof reading_hours language sql stable as $$
  select of_datapoint, of_hour::timestamptz(3), count(*)::int, min(value), max(value),
    coalesce(sum(value) filter (where abs(value) < 1e290), 0),
    min(ts), (array_agg(value order by ts, value))[1],
    max(ts), (array_agg(value order by ts desc, value desc))[1],
    (count(*) filter (where value < before))::int,
    coalesce(sum(before) filter (where value < before and abs(before) < 1e290), 0)
  from (
    select ts, value, lag(value) over (order by ts, value) as before from readings
    where datapoint_id = of_datapoint and ts >= of_hour and ts < of_hour + interval '1 hour'
  ) r
  having count(*) > 0
$$;
--> statement-breakpoint
insert into reading_hours
select datapoint_id, hour, count(*)::int, min(value), max(value),
  coalesce(sum(value) filter (where abs(value) < 1e290), 0),
  min(ts), (array_agg(value order by ts, value))[1],
  max(ts), (array_agg(value order by ts desc, value desc))[1],
  (count(*) filter (where value < before))::int,
  coalesce(sum(before) filter (where value < before and abs(before) < 1e290), 0)
from (
  select datapoint_id, hour, ts, value,
    lag(value) over (partition by datapoint_id, hour order by ts, value) as before
  from (select *, date_bin('1 hour', ts, timestamptz '2000-01-01Z') as hour from readings) h
) r
group by datapoint_id, hour;
--> statement-breakpoint
-- Each new latest value changes its row: with room on the page no index is written.
alter table datapoints set (fillfactor = 70);
--> statement-breakpoint
-- As before, but for two that make a month at once: the second has waited for the first, and must look
-- into the catalogue for it, since what it knew of names (to_regclass) may be from before.
create or replace function ensure_readings_month(at timestamptz) returns void language plpgsql as $$
declare
  first timestamp := date_trunc('month', at at time zone 'UTC');
  part text := 'readings_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass(part) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('flowgen:readings'));
  perform from pg_class c join pg_class r on r.relnamespace = c.relnamespace
    where c.relname = part and r.oid = 'readings'::regclass;
  if found then return; end if;
  execute format('create table %I (like readings including defaults)', part);
  execute format(
    'alter table readings attach partition %I for values from (%L) to (%L)',
    part, first at time zone 'UTC', (first + interval '1 month') at time zone 'UTC'
  );
end $$;
