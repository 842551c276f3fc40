CREATE TABLE "device_hardware" (
	"id" serial PRIMARY KEY NOT NULL,
	"device_id" integer NOT NULL,
	"hw_serial" text NOT NULL,
	"app_id" text NOT NULL,
	"dev_id" text NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"to" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "device_messages" (
	"device_id" integer NOT NULL,
	"slot" smallint NOT NULL,
	"number" integer NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"ts" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"size" integer NOT NULL,
	"payload" text NOT NULL,
	"outcomes" jsonb NOT NULL,
	"errors" jsonb NOT NULL,
	CONSTRAINT "device_messages_device_id_slot_pk" PRIMARY KEY("device_id","slot")
);

--> statement-breakpoint
ALTER TABLE "devices" DROP CONSTRAINT "devices__hw_serial__type_key";
--> statement-breakpoint
ALTER TABLE "devices" DROP CONSTRAINT "devices__app_id__dev_id_key";
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "is_serial_derived" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "is_type_guessed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "device_hardware" ADD CONSTRAINT "device_hardware_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "device_hardware__device_id" ON "device_hardware" USING btree ("device_id","to");
--> statement-breakpoint
CREATE UNIQUE INDEX "devices__hw_serial__type_key" ON "devices" USING btree ("hw_serial","type",("is_active" is null));
--> statement-breakpoint
CREATE UNIQUE INDEX "devices__app_id__dev_id_key" ON "devices" USING btree ("app_id","dev_id") WHERE "devices"."is_active" is not null;
--> statement-breakpoint
CREATE INDEX "devices__app_id__dev_id" ON "devices" USING btree ("app_id","dev_id");
--> statement-breakpoint
-- Hand-written from here on.
-- Messages are replaced in place.
alter table device_messages set (fillfactor = 80);
--> statement-breakpoint
-- The stored form of serial numbers, as `src/domain/serials.ts` says. Where two devices would get the same one, both stay as
-- they are.
with written as (
  select id, type, is_active is null as is_pending, hw_serial,
    regexp_replace(regexp_replace(regexp_replace(hw_serial, '^\s+|\s+$', '', 'g'), '^''+', ''), '^=?"(.*)"$', '\1') as bare
  from devices
), compacted as (
  select *, regexp_replace(regexp_replace(bare, '^0x', '', 'i'), '[\s:._-]+', '', 'g') as compact from written
), normalised as (
  select id, type, is_pending, hw_serial, upper(case
    when compact ~* '^[0-9a-f]{16}$' or bare ~* '^0x[0-9a-f]+$'
      or (bare ~* '^(0x)?[0-9a-f]{2}([\s:.-][0-9a-f]{2})+$' and length(compact) >= 8) then compact
    else bare end) as serial
  from compacted
), counted as (
  select *, count(*) over (partition by serial, type, is_pending) as same from normalised
)
update devices d set hw_serial = c.serial
from counted c where c.id = d.id and c.same = 1 and c.serial <> '' and c.serial <> d.hw_serial;
--> statement-breakpoint
-- Serials that were made from the network's names. Imported devices and those of ChirpStack have the names of their serial.
update devices set is_serial_derived = true
where hw_serial !~ '^[0-9A-F]{16}$' and app_id <> 'imported' and (
  hw_serial = left(upper(dev_id), 64) or hw_serial = left(upper(dev_id || '@' || app_id), 64)
  or hw_serial ~ '^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$');
--> statement-breakpoint
-- Nobody has decided about these yet.
update devices set is_type_guessed = true where is_active is null;
