-- What a counter counted, by the rule of src/domain/counters/rule.ts. `entered`: in the step that ends with the first reading
-- of the hour; null: there is none before. `counted`: from the first to the last one. `base`: from which is counted after the
-- last one. All three are null or 0 of what is no counter, as are the numbers of its steps of each kind.
drop function fold_reading_hour(integer, timestamptz);
--> statement-breakpoint
alter table reading_hours
  drop column resets,
  drop column reset_sum,
  add column entered double precision,
  add column counted double precision not null default 0,
  add column base double precision,
  add column base_at timestamptz(3),
  add column resets integer not null default 0,
  add column roll_overs integer not null default 0,
  add column reversals integer not null default 0,
  add column replaced integer not null default 0;
--> statement-breakpoint
-- Hours in which a register rose by something else than was counted: few.
create index reading_hours__unusual on reading_hours (datapoint_id, hour)
where resets + roll_overs + reversals + replaced > 0;
--> statement-breakpoint
-- What is remembered of the readings so far; `state_version` changes with it, and with the facts of the datapoint.
alter table datapoint_values
  add column state_version integer not null default 0,
  add column base double precision,
  add column base_at timestamptz(3),
  add column pending double precision,
  add column pending_at timestamptz(3);
--> statement-breakpoint
-- Readings that were set aside (readings.mark = 1), and those that somebody restored.
create table outliers (
  datapoint_id integer not null references datapoints on delete cascade,
  ts timestamptz(3) not null,
  value double precision not null,
  is_restored boolean not null default false,
  primary key (datapoint_id, ts, value)
);
--> statement-breakpoint
-- Counters whose hours are still to be counted: once after the upgrade, and after a change of the facts by which they are.
create table counter_recounts (
  datapoint_id integer primary key references datapoints on delete cascade,
  requested_at timestamptz(3) not null default now()
);
--> statement-breakpoint
insert into counter_recounts (datapoint_id) select id from datapoints where kind = 'counter';
--> statement-breakpoint
create function request_recount() returns trigger language plpgsql as $$
begin
  -- While it is being counted, this waits: it has to be counted once more.
  insert into counter_recounts (datapoint_id) values (new.id)
  on conflict (datapoint_id) do update set requested_at = now();
  -- What servers remember of its readings is outdated.
  update datapoint_values set state_version = state_version + 1 where datapoint_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger request_recount after update of kind, unit, rolls_over_at, resolution, max_flow on datapoints
for each row
when ((old.kind in ('counter', 'delta') or new.kind in ('counter', 'delta'))
  and (old.kind, old.unit, old.rolls_over_at, old.resolution, old.max_flow)
    is distinct from (new.kind, new.unit, new.rolls_over_at, new.resolution, new.max_flow))
execute function request_recount();
--> statement-breakpoint
create function fold_reading_hour(of_datapoint integer, of_hour timestamptz)
returns table (datapoint_id integer, hour timestamptz(3), count integer, min double precision, max double precision,
  sum double precision, first_at timestamptz(3), first double precision, last_at timestamptz(3), last double precision)
language sql stable as $$
  select of_datapoint, of_hour::timestamptz(3), count(*)::int, min(value), max(value),
    coalesce(sum(value) filter (where abs(value) < 1e290), 0),
    min(ts), (array_agg(value order by ts, value))[1],
    max(ts), (array_agg(value order by ts desc, value desc))[1]
  from readings
  where datapoint_id = of_datapoint and ts >= of_hour and ts < of_hour + interval '1 hour' and mark is null
  having count(*) > 0
$$;
