-- Text as every search compares it: `foldText` of src/domain/fold.ts in SQL. Accents and apostrophes are
-- dropped, letters are in lower case. A query is folded by the same function, so "O'Neill" finds "O’Neill".
-- Text of ASCII alone, which most of it is, takes the short way. Written to be inlined: one expression.
create function fold_text(value text) returns text
  language sql immutable parallel safe
  return case
    when octet_length(value) = char_length(value) then translate(lower(value collate "C"), '''`', '') collate "default"
    else lower(regexp_replace(
      normalize(value, NFD),
      '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F''’‘ʼʻ`´]', '', 'g'
    ) collate "und-x-icu") collate "default"
  end;
--> statement-breakpoint
ALTER TABLE "api_keys" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "search_text" text GENERATED ALWAYS AS (coalesce(fold_text("name"), '') || chr(10) || coalesce(fold_text("prefix"), '')) STORED;
--> statement-breakpoint
ALTER TABLE "audit" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "search_text" text GENERATED ALWAYS AS (coalesce(fold_text("actor_name"), '') || chr(10) || coalesce(fold_text("record_title"), '')) STORED;
--> statement-breakpoint
ALTER TABLE "companies" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "search_text" text GENERATED ALWAYS AS (coalesce(fold_text("name"), '') || chr(10) || coalesce(fold_text("contact_name"), '') || chr(10) || coalesce(fold_text("contact_email"), '')) STORED;
--> statement-breakpoint
ALTER TABLE "dashboard_v2" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "dashboard_v2" ADD COLUMN "search_text" text GENERATED ALWAYS AS (coalesce(fold_text("title"), '') || chr(10) || coalesce(fold_text("city_name"), '')) STORED;
--> statement-breakpoint
ALTER TABLE "dashboard_versions" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "dashboard_versions" ADD COLUMN "search_text" text GENERATED ALWAYS AS (coalesce(fold_text("user_name"), '') || chr(10) || coalesce(fold_text("title"), '')) STORED;
--> statement-breakpoint
ALTER TABLE "datapoints" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "datapoints" ADD COLUMN "search_text" text GENERATED ALWAYS AS (coalesce(fold_text("xid"), '') || chr(10) || coalesce(fold_text("key"), '') || chr(10) || coalesce(fold_text("label"), '')) STORED;
--> statement-breakpoint
ALTER TABLE "devices" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "search_text" text GENERATED ALWAYS AS (coalesce(fold_text("title"), '') || chr(10) || coalesce(fold_text("dev_id"), '') || chr(10) || coalesce(fold_text("app_id"), '') || chr(10) || coalesce(fold_text("hw_serial"), '') || chr(10) || coalesce(fold_text("xid"), '') || chr(10) || coalesce(fold_text("location"), '')) STORED;
--> statement-breakpoint
ALTER TABLE "hydraloop" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "hydraloop" ADD COLUMN "search_text" text GENERATED ALWAYS AS (coalesce(fold_text("name"), '') || chr(10) || coalesce(fold_text("url"), '') || chr(10) || coalesce(fold_text("serial_number"), '')) STORED;
--> statement-breakpoint
ALTER TABLE "projects" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "search_text" text GENERATED ALWAYS AS (coalesce(fold_text("title"), '') || chr(10) || coalesce(fold_text("description"), '') || chr(10) || coalesce(fold_text("address"), '') || chr(10) || coalesce(fold_text("city_name"), '')) STORED;
--> statement-breakpoint
ALTER TABLE "reports" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "search_text" text GENERATED ALWAYS AS (coalesce(fold_text("title"), '')) STORED;
--> statement-breakpoint
ALTER TABLE "users" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (coalesce(fold_text("name"), '') || chr(10) || coalesce(fold_text("email"), '') || chr(10) || coalesce(fold_text("phone"), '')) STORED;
--> statement-breakpoint
CREATE INDEX "devices__search" ON "devices" USING gin ("search_text" gin_trgm_ops);
