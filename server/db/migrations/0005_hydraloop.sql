CREATE TABLE "hydraloop" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"serial_number" text,
	"company_id" integer,
	"token" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_contact_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "hydraloop" ADD CONSTRAINT "hydraloop__company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "hydraloop__company_id" ON "hydraloop" USING btree ("company_id");
