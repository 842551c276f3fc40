CREATE TABLE "dashboard_v2" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"city" integer,
	"city_name" text,
	"logo" text,
	"old_logo" text,
	"data" text NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" integer,
	"search_text" text GENERATED ALWAYS AS (lower((coalesce("title", '') || chr(10) || coalesce("city_name", '')) collate "und-x-icu")) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "dashboard_users" (
	"dashboard_v2_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "dashboard_users_dashboard_v2_id_user_id_pk" PRIMARY KEY("dashboard_v2_id","user_id")
);

--> statement-breakpoint
CREATE TABLE "dashboard_companies" (
	"company_id" integer NOT NULL,
	"dashboard_v2_id" integer NOT NULL,
	CONSTRAINT "dashboard_companies_company_id_dashboard_v2_id_pk" PRIMARY KEY("company_id","dashboard_v2_id")
);

--> statement-breakpoint
CREATE TABLE "dashboard_projects" (
	"dashboard_v2_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	CONSTRAINT "dashboard_projects_dashboard_v2_id_project_id_pk" PRIMARY KEY("dashboard_v2_id","project_id")
);

--> statement-breakpoint
CREATE TABLE "dashboard_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"dashboard_id" integer NOT NULL,
	"created_by" integer,
	"user_name" text,
	"title" text NOT NULL,
	"city" integer,
	"city_name" text,
	"logo" text,
	"data" text NOT NULL,
	"changes" jsonb NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower((coalesce("user_name", '') || chr(10) || coalesce("title", '')) collate "und-x-icu")) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dashboard_versions__dashboard_id__version_key" UNIQUE("dashboard_id","version")
);

--> statement-breakpoint
CREATE TABLE "files" (
	"name" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "dashboard_bindings" (
	"dashboard_id" integer NOT NULL,
	"datapoint_id" integer NOT NULL,
	CONSTRAINT "dashboard_bindings_dashboard_id_datapoint_id_pk" PRIMARY KEY("dashboard_id","datapoint_id")
);

--> statement-breakpoint
CREATE TABLE "dashboard_files" (
	"dashboard_id" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "dashboard_files_dashboard_id_name_pk" PRIMARY KEY("dashboard_id","name")
);

--> statement-breakpoint
ALTER TABLE "dashboard_users" ADD CONSTRAINT "dashboard_users_dashboard_v2_id_dashboard_v2_id_fk" FOREIGN KEY ("dashboard_v2_id") REFERENCES "public"."dashboard_v2"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dashboard_users" ADD CONSTRAINT "dashboard_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dashboard_companies" ADD CONSTRAINT "dashboard_companies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dashboard_companies" ADD CONSTRAINT "dashboard_companies_dashboard_v2_id_dashboard_v2_id_fk" FOREIGN KEY ("dashboard_v2_id") REFERENCES "public"."dashboard_v2"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dashboard_projects" ADD CONSTRAINT "dashboard_projects_dashboard_v2_id_dashboard_v2_id_fk" FOREIGN KEY ("dashboard_v2_id") REFERENCES "public"."dashboard_v2"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dashboard_projects" ADD CONSTRAINT "dashboard_projects_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dashboard_versions" ADD CONSTRAINT "dashboard_versions__dashboard_id_fkey" FOREIGN KEY ("dashboard_id") REFERENCES "public"."dashboard_v2"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dashboard_bindings" ADD CONSTRAINT "dashboard_bindings_dashboard_id_dashboard_v2_id_fk" FOREIGN KEY ("dashboard_id") REFERENCES "public"."dashboard_v2"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dashboard_files" ADD CONSTRAINT "dashboard_files_dashboard_id_dashboard_v2_id_fk" FOREIGN KEY ("dashboard_id") REFERENCES "public"."dashboard_v2"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "dashboard_users__user_id" ON "dashboard_users" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "dashboard_companies__dashboard_v2_id" ON "dashboard_companies" USING btree ("dashboard_v2_id");
--> statement-breakpoint
CREATE INDEX "dashboard_projects__project_id" ON "dashboard_projects" USING btree ("project_id");
--> statement-breakpoint
CREATE INDEX "dashboard_versions__dashboard_id" ON "dashboard_versions" USING btree ("dashboard_id");
--> statement-breakpoint
CREATE INDEX "files__created_at" ON "files" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "dashboard_bindings__datapoint_id" ON "dashboard_bindings" USING btree ("datapoint_id");
--> statement-breakpoint
CREATE INDEX "dashboard_files__name" ON "dashboard_files" USING btree ("name");
