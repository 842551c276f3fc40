CREATE TABLE "audit" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" integer,
	"actor_name" text,
	"key_id" integer,
	"role" text,
	"address" text,
	"request_id" text,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"record_id" integer NOT NULL,
	"record_title" text,
	"record_version" integer,
	"before" jsonb,
	"after" jsonb,
	"company_id" integer,
	"batch_id" text NOT NULL,
	"undoes" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE INDEX "audit__resource__record_id__id" ON "audit" USING btree ("resource","record_id","id");
--> statement-breakpoint
CREATE INDEX "audit__company_id__id" ON "audit" USING btree ("company_id","id");
--> statement-breakpoint
CREATE INDEX "audit__actor_id__id" ON "audit" USING btree ("actor_id","id");
--> statement-breakpoint
CREATE INDEX "audit__batch_id" ON "audit" USING btree ("batch_id");
