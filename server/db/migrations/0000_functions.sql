-- Where a device hangs: the value of its tag "endpoint_name", else its title (seed, section 3).
create or replace function endpoint_name(tags text[], title text) returns text
  language sql immutable parallel safe
  return coalesce(
    (select substr(tag, length('endpoint_name:') + 1)
       from unnest(tags) as tag
      where starts_with(tag, 'endpoint_name:')
      limit 1),
    title
  );

-- Why a device is in the state that it is in, as a short sentence.
-- A value is stale after 1.5 times the expected interval, at least two minutes.
create or replace function device_status_reason(is_active boolean, last_seen_at timestamptz, expected_interval_s integer)
  returns text
  language sql stable parallel safe
  return case
    when is_active is null then 'Waits to be registered'
    when not is_active then 'Switched off by a person'
    when last_seen_at is null then 'Never heard of'
    when last_seen_at < now() - make_interval(secs => greatest(120, expected_interval_s * 1.5)) then 'Silent for longer than expected'
    else 'Reports as expected'
  end;
