ALTER TABLE "alarms" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "search_text" text GENERATED ALWAYS AS (coalesce(fold_text("gateway_id"), '') || chr(10) || coalesce(fold_text("title"), '')) STORED;
