ALTER TABLE "projects" ADD COLUMN "city_name" text;
--> statement-breakpoint
ALTER TABLE "projects" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower((coalesce("title", '') || chr(10) || coalesce("description", '') || chr(10) || coalesce("address", '') || chr(10) || coalesce("city_name", '')) collate "und-x-icu")) STORED;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_reports" boolean DEFAULT true NOT NULL;
