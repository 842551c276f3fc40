ALTER TABLE "api_keys" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower((coalesce("name", '') || chr(10) || coalesce("prefix", '')) collate "und-x-icu")) STORED;
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower((coalesce("actor_name", '') || chr(10) || coalesce("record_title", '')) collate "und-x-icu")) STORED;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower((coalesce("name", '') || chr(10) || coalesce("contact_name", '') || chr(10) || coalesce("contact_email", '')) collate "und-x-icu")) STORED;
--> statement-breakpoint
ALTER TABLE "datapoints" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower((coalesce("xid", '') || chr(10) || coalesce("key", '') || chr(10) || coalesce("label", '')) collate "und-x-icu")) STORED;
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "company_title" text;
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower((coalesce("title", '') || chr(10) || coalesce("dev_id", '') || chr(10) || coalesce("app_id", '') || chr(10) || coalesce("hw_serial", '') || chr(10) || coalesce("xid", '') || chr(10) || coalesce("location", '')) collate "und-x-icu")) STORED;
--> statement-breakpoint
ALTER TABLE "hydraloop" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower((coalesce("name", '') || chr(10) || coalesce("url", '') || chr(10) || coalesce("serial_number", '')) collate "und-x-icu")) STORED;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower((coalesce("title", '') || chr(10) || coalesce("description", '') || chr(10) || coalesce("address", '')) collate "und-x-icu")) STORED;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower((coalesce("name", '') || chr(10) || coalesce("email", '') || chr(10) || coalesce("phone", '')) collate "und-x-icu")) STORED;
--> statement-breakpoint
CREATE INDEX "devices__by_title" ON "devices" USING btree ("title" collate "und-x-icu","id","company_id","is_active");
--> statement-breakpoint
CREATE INDEX "devices__by_type" ON "devices" USING btree ("type" collate "und-x-icu","id","company_id","is_active");
--> statement-breakpoint
CREATE INDEX "devices__by_dev_id" ON "devices" USING btree ("dev_id" collate "und-x-icu","id","company_id","is_active");
--> statement-breakpoint
CREATE INDEX "devices__by_hw_serial" ON "devices" USING btree ("hw_serial" collate "und-x-icu","id","company_id","is_active");
--> statement-breakpoint
CREATE INDEX "devices__by_company_title" ON "devices" USING btree ("company_title" collate "und-x-icu","id","company_id","is_active");
--> statement-breakpoint
CREATE INDEX "devices__by_company_title_desc" ON "devices" USING btree ("company_title" collate "und-x-icu" desc nulls last,"id" desc,"company_id","is_active");
--> statement-breakpoint
CREATE INDEX "devices__by_is_active" ON "devices" USING btree ("is_active","id","company_id");
--> statement-breakpoint
CREATE INDEX "devices__by_is_active_desc" ON "devices" USING btree ("is_active" desc nulls last,"id" desc,"company_id");
--> statement-breakpoint
CREATE INDEX "devices__by_location" ON "devices" USING btree ("location" collate "und-x-icu","id","company_id","is_active");
--> statement-breakpoint
CREATE INDEX "devices__by_location_desc" ON "devices" USING btree ("location" collate "und-x-icu" desc nulls last,"id" desc,"company_id","is_active");
--> statement-breakpoint
CREATE INDEX "devices__by_endpoint_name" ON "devices" USING btree ("endpoint_name" collate "und-x-icu","id","company_id","is_active");
--> statement-breakpoint
CREATE INDEX "devices__by_last_seen_at" ON "devices" USING btree ("last_seen_at","id","company_id","is_active");
--> statement-breakpoint
CREATE INDEX "devices__by_last_seen_at_desc" ON "devices" USING btree ("last_seen_at" desc nulls last,"id" desc,"company_id","is_active");
--> statement-breakpoint
CREATE INDEX "devices__by_created_at" ON "devices" USING btree ("created_at","id","company_id","is_active");
--> statement-breakpoint
CREATE INDEX "devices__search" ON "devices" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
update devices set company_title = companies.name from companies where companies.id = devices.company_id;
--> statement-breakpoint
-- devices__by_endpoint_name serves the groups as well.
drop index devices__endpoint_name;
