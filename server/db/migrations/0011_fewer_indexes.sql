DROP INDEX "devices__by_company_title_desc";
--> statement-breakpoint
DROP INDEX "devices__by_is_active_desc";
--> statement-breakpoint
DROP INDEX "devices__by_location_desc";
--> statement-breakpoint
DROP INDEX "devices__by_last_seen_at_desc";
--> statement-breakpoint
DROP INDEX "devices__by_type";
--> statement-breakpoint
DROP INDEX "devices__by_dev_id";
--> statement-breakpoint
DROP INDEX "devices__by_hw_serial";
--> statement-breakpoint
CREATE INDEX "devices__by_type" ON "devices" USING btree ("type" collate "C","id","company_id","is_active");
--> statement-breakpoint
CREATE INDEX "devices__by_dev_id" ON "devices" USING btree ("dev_id" collate "C","id","company_id","is_active");
--> statement-breakpoint
CREATE INDEX "devices__by_hw_serial" ON "devices" USING btree ("hw_serial" collate "C","id","company_id","is_active");
