-- Readings live apart from the resources: partitioned by month, written in batches, and without a
-- foreign key, since they outlive their device until retention removes them.
create table readings (
  datapoint_id integer not null,
  ts timestamptz(3) not null,
  value double precision not null,
  received_at timestamptz(3) not null default now(),
  primary key (datapoint_id, ts, value)
) partition by range (ts);
--> statement-breakpoint
-- Kept, never "latest": measured more than 5 minutes ahead or before 2015.
create table quarantined_readings (
  datapoint_id integer not null,
  ts timestamptz(3) not null,
  value double precision not null,
  received_at timestamptz(3) not null default now(),
  reason text not null,
  primary key (datapoint_id, ts, value)
);
--> statement-breakpoint
-- Makes the partition of the month (UTC) that an instant falls into, if it is missing. Made apart and
-- then attached, which does not stop those who are writing.
create function ensure_readings_month(at timestamptz) returns void language plpgsql as $$
declare
  first timestamp := date_trunc('month', at at time zone 'UTC');
  part text := 'readings_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass(part) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('flowgen:readings'));
  if to_regclass(part) is not null then return; end if;
  execute format('create table %I (like readings including defaults)', part);
  execute format(
    'alter table readings attach partition %I for values from (%L) to (%L)',
    part, first at time zone 'UTC', (first + interval '1 month') at time zone 'UTC'
  );
end $$;
--> statement-breakpoint
-- What the lists of devices look for: those waiting to be registered, and those with a tag.
create index devices__pending on devices (last_seen_at desc) where is_active is null;
