ALTER TABLE "server_heartbeats" ADD COLUMN "broker_at" timestamp (3) with time zone;
--> statement-breakpoint
-- One row for each gateway and company; devices without a company share one.
CREATE UNIQUE INDEX "gateways__one" ON "gateways" ("gateway_id", coalesce("company_id", 0));
--> statement-breakpoint
-- How long a device has been silent at an instant, without the periods in which nothing could be received.
create function silence(seen timestamptz, at timestamptz) returns interval language sql stable as $$
  select greatest(at - seen, interval '0') - coalesce((
    select sum(upper(gap) - lower(gap)) from unnest(
      (select range_agg(tstzrange("from", "to")) from ingest_outages where "to" > seen and "from" < "to")
      * tstzmultirange(tstzrange(least(seen, at), at))) gap), interval '0')
$$;
--> statement-breakpoint
-- A device that changes takes its gateways with it: its company gets their rows, and both are evaluated at once. A
-- gateway that is locked is left out: it is evaluated every few minutes anyway, and must not be waited for.
create or replace function alarm_check_due() returns trigger language plpgsql as $$
begin
  insert into alarm_checks (device_id) values (new.id)
  on conflict (device_id) do update set due_at = now() where alarm_checks.due_at > now();
  if tg_op = 'UPDATE' then
    insert into gateways (gateway_id, company_id, last_heard_at, rssi, snr)
    select h.gateway_id, new.company_id, h.last_heard_at, h.rssi, h.snr from device_gateways h
    where h.device_id = new.id and new.is_active
    on conflict do nothing;
    update gateways set check_at = now() where id in (
      select g.id from gateways g join device_gateways h on h.gateway_id = g.gateway_id
      where h.device_id = new.id and coalesce(g.company_id, 0) in (coalesce(old.company_id, 0), coalesce(new.company_id, 0))
        and (g.check_at is null or g.check_at > now())
      for no key update of g skip locked);
  end if;
  return null;
end $$;
