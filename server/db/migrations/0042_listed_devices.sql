CREATE TABLE "alarm_rule_changes" (
	"rule_id" integer PRIMARY KEY NOT NULL,
	"device_id" integer DEFAULT 0 NOT NULL
);

--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD COLUMN "lists_devices" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "maintenance_windows" ADD COLUMN "lists_devices" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Never used, like its index.
create or replace function close_alarms(ids int[], reason text) returns void language plpgsql as $$
begin
  with closed as (
    update alarms set closed_at = now(), close_reason = reason, check_at = null,
      version = version + 1, updated_at = now()
    where id = any(ids) and closed_at is null returning id
  ), entries as (
    insert into alarm_events (alarm_id, type) select id, 'closed' from closed
  )
  insert into alarm_closures (alarm_id) select id from closed on conflict do nothing;
end $$;
--> statement-breakpoint
ALTER TABLE "alarms" DROP COLUMN "notify_at";
--> statement-breakpoint
-- Marking thousands of devices as due takes long, and no reading is judged while a rule changes: a loop does it afterwards.
create or replace function alarm_rule_checks() returns trigger language plpgsql as $$
begin
  insert into alarm_rule_changes (rule_id) values (new.id) on conflict (rule_id) do update set device_id = 0;
  update gateways set check_at = now() where id in (
    select id from gateways where (new.company_id is null or company_id = new.company_id) and check_at > now()
    for no key update skip locked);
  return null;
end $$;
--> statement-breakpoint
update alarm_rules r set lists_devices = true
where exists (select from alarm_rule_devices l where l.alarm_rule_id = r.id);
--> statement-breakpoint
update maintenance_windows w set lists_devices = true
where exists (select from maintenance_window_devices l where l.maintenance_window_id = w.id);
--> statement-breakpoint
-- What listed devices when they were deleted is about none of them, not about all devices. Arguments: the table of the
-- list's owner, and the link's column that refers to it.
create function note_listed_devices() returns trigger language plpgsql as $$
declare
  owner int := (to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[1])::int;
begin
  if tg_op = 'DELETE' and not exists (select from devices where id = old.device_id) then return null; end if;
  execute format('update %1$I o set lists_devices = not lists_devices where id = $1
    and lists_devices is distinct from exists (select from %2$I where %3$I = $1)', tg_argv[0], tg_table_name, tg_argv[1])
  using owner;
  return null;
end $$;
--> statement-breakpoint
create trigger note_listed_devices after insert or delete on alarm_rule_devices
for each row execute function note_listed_devices('alarm_rules', 'alarm_rule_id');
--> statement-breakpoint
create trigger note_listed_devices after insert or delete on maintenance_window_devices
for each row execute function note_listed_devices('maintenance_windows', 'maintenance_window_id');
