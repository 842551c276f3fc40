-- The company of a row that belongs to a device, next to it: row-level security compares it, instead of finding the device
-- of each row. Without a foreign key: devices without a company have none either, and a row may outlive its device.
DROP INDEX "device_contacts__by_last_seen_at";
--> statement-breakpoint
DROP INDEX "device_contacts__by_alarm_level";
--> statement-breakpoint
ALTER TABLE "datapoint_values" ADD COLUMN "company_id" integer;
--> statement-breakpoint
ALTER TABLE "device_contacts" ADD COLUMN "company_id" integer;
--> statement-breakpoint
ALTER TABLE "project_devices" ADD COLUMN "company_id" integer;
--> statement-breakpoint
update datapoint_values v set company_id = p.company_id from datapoints p
where p.id = v.datapoint_id and p.company_id is not null;
--> statement-breakpoint
update device_contacts c set company_id = d.company_id from devices d
where d.id = c.device_id and d.company_id is not null;
--> statement-breakpoint
update project_devices l set company_id = d.company_id from devices d
where d.id = l.device_id and d.company_id is not null;
--> statement-breakpoint
CREATE INDEX "device_contacts__by_last_seen_at" ON "device_contacts" USING btree ("last_seen_at","device_id","company_id");
--> statement-breakpoint
CREATE INDEX "device_contacts__by_alarm_level" ON "device_contacts" USING btree ("alarm_level","device_id","company_id");
--> statement-breakpoint
-- A row that outlived its record takes on the company of the restored one.
create or replace function keep_apart() returns trigger language plpgsql as $$
begin
  execute format('insert into %1$I as t (%2$I, company_id) select id, company_id from made
    on conflict (%2$I) do update set company_id = excluded.company_id
    where t.company_id is distinct from excluded.company_id', tg_argv[0], tg_argv[1]);
  return null;
end $$;
--> statement-breakpoint
-- Every writer of such a row locks its device first, and so does a move of the device to another company.
create or replace function datapoints_follow_device() returns trigger language plpgsql as $$
begin
  update datapoints set company_id = new.company_id where device_id = new.id;
  update datapoint_values set company_id = new.company_id
  where datapoint_id in (select id from datapoints where device_id = new.id);
  update device_contacts set company_id = new.company_id where device_id = new.id;
  update project_devices set company_id = new.company_id where device_id = new.id;
  return null;
end $$;
--> statement-breakpoint
-- The lock makes a move wait for the link, or the link for the move.
create function link_company() returns trigger language plpgsql as $$
begin
  select company_id into new.company_id from devices where id = new.device_id for share;
  return new;
end $$;
--> statement-breakpoint
create trigger link_company before insert or update of device_id on project_devices
for each row execute function link_company();
