ALTER TABLE "alarm_checks" ADD COLUMN "dues" jsonb;
--> statement-breakpoint
-- A device that changes has all of its time-driven rules evaluated at once, and takes its gateways with it: its company
-- gets their rows. A gateway that is locked is left out: it is evaluated every few minutes anyway.
create or replace function alarm_check_due() returns trigger language plpgsql as $$
begin
  insert into alarm_checks (device_id) values (new.id)
  on conflict (device_id) do update set due_at = now(), dues = null;
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
--> statement-breakpoint
-- So does one that joins or leaves a project.
create function alarm_check_project() returns trigger language plpgsql as $$
begin
  update alarm_checks set due_at = now(), dues = null where device_id = coalesce(new.device_id, old.device_id);
  return null;
end $$;
--> statement-breakpoint
create trigger alarm_check_project after insert or delete on project_devices
for each row execute function alarm_check_project();
--> statement-breakpoint
-- A time-driven case that has cleared can be raised again: its rule is evaluated for the device at once.
create function alarm_check_cleared() returns trigger language plpgsql as $$
begin
  update alarm_checks set due_at = now(), dues = dues - new.rule_id::text
  where device_id = new.device_id and dues ? new.rule_id::text;
  return null;
end $$;
--> statement-breakpoint
create trigger alarm_check_cleared after update of condition, closed_at on alarms
for each row when (new.device_id is not null and (
  old.condition = 'active' and new.condition = 'clear' or old.closed_at is null and new.closed_at is not null))
execute function alarm_check_cleared();
