DROP INDEX "notifications__due_at";
--> statement-breakpoint
DROP INDEX "webhook_calls__due_at";
--> statement-breakpoint
CREATE INDEX "webhook_calls__due" ON "webhook_calls" USING btree ("webhook_id","due_at","id") WHERE due_at is not null and claimed_by is null;

--> statement-breakpoint
-- Written by hand from here: the messages that wait, by channel and company; see `server/notify/claim.ts`.
CREATE INDEX "notifications__waiting" ON "notifications" ("channel", coalesce("company_id", 0), "due_at", "id") where "due_at" is not null and "claimed_by" is null and "status" <> 'skipped';

--> statement-breakpoint
-- The level of a device was computed again from all its open cases for each that changed, in whatever way.
create or replace function device_alarm_level() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update device_contacts c set alarm_level = alarm_level(new.severity)
    where c.device_id = new.device_id and new.closed_at is null
      and coalesce(c.alarm_level, 0) < alarm_level(new.severity);
    return null;
  end if;
  update device_contacts c set alarm_level = found.level
  from (select max(alarm_level(severity)) as level from alarms
        where device_id = new.device_id and closed_at is null) found
  where c.device_id = new.device_id and c.alarm_level is distinct from found.level;
  return null;
end $$;
--> statement-breakpoint
drop trigger device_alarm_level on alarms;
--> statement-breakpoint
create trigger device_alarm_level after insert on alarms
for each row when (new.device_id is not null) execute function device_alarm_level();
--> statement-breakpoint
create trigger device_alarm_level_changed after update of closed_at, severity on alarms
for each row when (
  new.device_id is not null
  and (old.closed_at is null, old.severity) is distinct from (new.closed_at is null, new.severity))
execute function device_alarm_level();
