CREATE TABLE "device_claims" (
	"device_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"is_first" boolean NOT NULL,
	"claimed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_claims_device_id_company_id_pk" PRIMARY KEY("device_id","company_id")
);

--> statement-breakpoint
ALTER TABLE "device_claims" ADD CONSTRAINT "device_claims_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;

--> statement-breakpoint
-- Devices that are pending already: each was claimed by the company it was recorded for.
insert into device_claims (device_id, company_id, is_first)
select id, coalesce(company_id, 0), true from devices where is_active is null;
