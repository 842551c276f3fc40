CREATE TABLE "device_models" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"vendor" text NOT NULL,
	"key" text NOT NULL,
	"device_type" text NOT NULL,
	"match" jsonb,
	"values" jsonb NOT NULL,
	"lists" jsonb,
	"decoder" text,
	"source" text,
	"is_builtin" boolean DEFAULT false NOT NULL,
	"search_text" text GENERATED ALWAYS AS (coalesce(fold_text("title"), '') || chr(10) || coalesce(fold_text("vendor"), '') || chr(10) || coalesce(fold_text("key"), '')) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_models__key_key" UNIQUE("key")
);

--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "model_id" integer;
--> statement-breakpoint
ALTER TABLE "system_settings" ADD COLUMN "built_in_models" text;
--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices__model_id_fkey" FOREIGN KEY ("model_id") REFERENCES "public"."device_models"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "devices__model_id" ON "devices" USING btree ("model_id");
