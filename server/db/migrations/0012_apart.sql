-- What every reading changes, apart from the records and their many indexes. Half of each page is left
-- free, so that a changed row stays on its page. No foreign keys: a row outlives its record, so that
-- an undo finds it there, and is removed by the sweep of old readings.
CREATE TABLE "datapoint_values" (
	"datapoint_id" integer PRIMARY KEY NOT NULL,
	"last_value" double precision,
	"last_at" timestamp (3) with time zone
) with (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "device_contacts" (
	"device_id" integer PRIMARY KEY NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"uplinks" integer DEFAULT 0 NOT NULL,
	"last_status" jsonb
) with (fillfactor = 50);
--> statement-breakpoint
insert into datapoint_values select id, last_value, last_at from datapoints order by id;
--> statement-breakpoint
insert into device_contacts select id, last_seen_at, uplinks, last_status from devices order by id;
--> statement-breakpoint
CREATE INDEX "device_contacts__by_last_seen_at" ON "device_contacts" USING btree ("last_seen_at","device_id");
--> statement-breakpoint
-- Every record has its row, whoever makes it: `keep_apart(table, key)`.
create function keep_apart() returns trigger language plpgsql as $$
begin
  execute format('insert into %I (%I) select id from made on conflict do nothing', tg_argv[0], tg_argv[1]);
  return null;
end $$;
--> statement-breakpoint
create trigger keep_apart after insert on devices referencing new table as made
for each statement execute function keep_apart('device_contacts', 'device_id');
--> statement-breakpoint
create trigger keep_apart after insert on datapoints referencing new table as made
for each statement execute function keep_apart('datapoint_values', 'datapoint_id');
--> statement-breakpoint
drop index devices__pending;
--> statement-breakpoint
DROP INDEX "devices__by_last_seen_at";
--> statement-breakpoint
ALTER TABLE "datapoints" DROP COLUMN "last_value";
--> statement-breakpoint
ALTER TABLE "datapoints" DROP COLUMN "last_at";
--> statement-breakpoint
ALTER TABLE "devices" DROP COLUMN "last_seen_at";
--> statement-breakpoint
ALTER TABLE "devices" DROP COLUMN "uplinks";
--> statement-breakpoint
ALTER TABLE "devices" DROP COLUMN "last_status";
