-- Whether a device that is switched on is silent: longer than 1.5 times the expected interval, at
-- least two minutes, or since ever.
create function device_is_stale(is_active boolean, last_seen_at timestamptz, expected_interval_s integer)
  returns boolean
  language sql stable parallel safe
  return coalesce(is_active, false) and (
    last_seen_at is null
    or last_seen_at < now() - make_interval(secs => greatest(120, expected_interval_s * 1.5))
  );
--> statement-breakpoint
create or replace function device_status_reason(is_active boolean, last_seen_at timestamptz, expected_interval_s integer)
  returns text
  language sql stable parallel safe
  return case
    when is_active is null then 'Waits to be registered'
    when not is_active then 'Switched off by a person'
    when not device_is_stale(is_active, last_seen_at, expected_interval_s) then 'Reports as expected'
    when last_seen_at is null then 'Never heard of'
    else 'Silent for longer than expected'
  end;
--> statement-breakpoint
-- Devices by endpoint, in the order of the list. Nothing that each uplink changes stands in it: such an
-- index would make every update of a device write into all of its indexes.
create index devices__endpoint_name on devices (endpoint_name collate "und-x-icu");
