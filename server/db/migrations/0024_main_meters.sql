ALTER TABLE "devices" ADD COLUMN "parent_device_id" integer;
--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices__parent_device_id_fkey" FOREIGN KEY ("parent_device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "devices__parent_device_id" ON "devices" USING btree ("parent_device_id");
