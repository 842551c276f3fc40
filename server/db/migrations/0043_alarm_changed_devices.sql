ALTER TABLE "alarm_checks" ADD COLUMN "is_changed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "alarm_checks__changed" ON "alarm_checks" USING btree ("device_id") WHERE is_changed;
--> statement-breakpoint
-- A device that changes may meet a rule with values that it already has: it is registered or activated, or gets a tag that
-- a rule is about. The triggers fire after those that add its row (by name).
create function alarm_check_values() returns trigger language plpgsql as $$
begin
  update alarm_checks set is_changed = true where device_id = new.id and not is_changed;
  return null;
end $$;
--> statement-breakpoint
create trigger alarm_check_values_added after insert on devices
for each row when (new.is_active) execute function alarm_check_values();
--> statement-breakpoint
create trigger alarm_check_values_changed
after update of is_active, company_id, type, tags, expected_interval_s, profile on devices
for each row when (new.is_active and
  (old.is_active, old.company_id, old.type, old.tags, old.expected_interval_s, old.profile)
  is distinct from (new.is_active, new.company_id, new.type, new.tags, new.expected_interval_s, new.profile))
execute function alarm_check_values();
--> statement-breakpoint
create function alarm_check_project_values() returns trigger language plpgsql as $$
begin
  update alarm_checks set is_changed = true where device_id = new.device_id and not is_changed;
  return null;
end $$;
--> statement-breakpoint
create trigger alarm_check_project_values after insert on project_devices
for each row execute function alarm_check_project_values();
