CREATE TABLE "alarm_closures" (
	"alarm_id" integer PRIMARY KEY NOT NULL
);

--> statement-breakpoint
ALTER TABLE "alarm_states" DROP CONSTRAINT "alarm_states_rule_id_alarm_rules_id_fk";

--> statement-breakpoint
ALTER TABLE "alarm_closures" ADD CONSTRAINT "alarm_closures_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "alarm_states__rule_id" ON "alarm_states" USING btree ("rule_id");

--> statement-breakpoint
-- Changes with every change of a rule, so that a server knows whether the rules that it has in memory are current.
CREATE SEQUENCE "alarm_rules_generation";
--> statement-breakpoint
-- Who judges readings holds this lock as a shared one until the commit: a rule that was changed or disabled is not
-- used by a transaction that began before.
create function alarm_rule_changing() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('flowgen:alarm-rules'));
  perform nextval('alarm_rules_generation');
  return null;
end $$;
--> statement-breakpoint
create trigger alarm_rule_changing after insert or update or delete on alarm_rules
for each row execute function alarm_rule_changing();
--> statement-breakpoint
create trigger alarm_rule_changing after insert or update or delete on alarm_rule_devices
for each row execute function alarm_rule_changing();
--> statement-breakpoint
-- The version of the rules, and what they remember about these devices; at least one row.
create function alarm_judging(devices int[])
returns table (generation bigint, rule_id int, device_id int, datapoint_id int, state jsonb)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('flowgen:alarm-rules'));
  return query
    select g.last_value, s.rule_id, s.device_id, s.datapoint_id, s.state
    from alarm_rules_generation g left join alarm_states s on s.device_id = any(devices);
end $$;
--> statement-breakpoint
-- Closes open cases without judging them. Those who follow them are notified by a server (`server/alarms/cases/closures.ts`).
create function close_alarms(ids int[], reason text) returns void language plpgsql as $$
begin
  with closed as (
    update alarms set closed_at = now(), close_reason = reason, notify_at = null, check_at = null,
      version = version + 1, updated_at = now()
    where id = any(ids) and closed_at is null returning id
  ), entries as (
    insert into alarm_events (alarm_id, type) select id, 'closed' from closed
  )
  insert into alarm_closures (alarm_id) select id from closed on conflict do nothing;
end $$;
--> statement-breakpoint
create function close_alarms_of_rule() returns trigger language plpgsql as $$
begin
  delete from alarm_states where rule_id = old.id;
  perform close_alarms(array(select id from alarms where rule_id = old.id and closed_at is null order by id), 'rule');
  return null;
end $$;
--> statement-breakpoint
create trigger close_alarms_of_deleted after delete on alarm_rules
for each row execute function close_alarms_of_rule();
--> statement-breakpoint
create trigger close_alarms_of_changed after update of is_enabled, kind, company_id on alarm_rules
for each row when (old.is_enabled and not new.is_enabled or old.kind <> new.kind
  or old.company_id is distinct from new.company_id)
execute function close_alarms_of_rule();
--> statement-breakpoint
create function close_alarms_of_device() returns trigger language plpgsql as $$
begin
  delete from alarm_states where device_id = old.id;
  perform close_alarms(array(select id from alarms where device_id = old.id and closed_at is null order by id), 'device');
  return null;
end $$;
--> statement-breakpoint
create trigger close_alarms_of_deleted after delete on devices
for each row execute function close_alarms_of_device();
--> statement-breakpoint
create trigger close_alarms_of_changed after update of is_active, company_id on devices
for each row when (old.is_active and new.is_active is not true or old.company_id is distinct from new.company_id)
execute function close_alarms_of_device();
