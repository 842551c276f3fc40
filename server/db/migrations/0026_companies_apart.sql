ALTER TABLE "datapoints" DROP CONSTRAINT "datapoints__xid_key";
--> statement-breakpoint
ALTER TABLE "devices" DROP CONSTRAINT "devices__xid_key";
--> statement-breakpoint
ALTER TABLE "datapoints" ADD COLUMN "company_id" integer;
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "company_since" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "device_contacts" ADD COLUMN "status_at" jsonb;
--> statement-breakpoint
update datapoints set company_id = devices.company_id from devices where devices.id = datapoints.device_id;
--> statement-breakpoint
CREATE UNIQUE INDEX "datapoints__xid_key" ON "datapoints" USING btree ("xid",coalesce("company_id", 0));
--> statement-breakpoint
CREATE UNIQUE INDEX "devices__xid_key" ON "devices" USING btree ("xid",coalesce("company_id", 0));
--> statement-breakpoint
-- A datapoint belongs to the company of its device, whoever writes either of them.
create function datapoint_company() returns trigger language plpgsql as $$
begin
  new.company_id := (select company_id from devices where id = new.device_id);
  return new;
end $$;
--> statement-breakpoint
create trigger datapoint_company before insert on datapoints
for each row execute function datapoint_company();
--> statement-breakpoint
create function datapoints_follow_device() returns trigger language plpgsql as $$
begin
  update datapoints set company_id = new.company_id where device_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger datapoints_follow_device after update of company_id on devices
for each row when (old.company_id is distinct from new.company_id)
execute function datapoints_follow_device();
