CREATE TABLE "report_runs" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"report_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"error" text,
	"from" timestamp (3) with time zone NOT NULL,
	"to" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"data_hash" text,
	"requested_by" integer,
	"scheduled_for" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"mail_error" text,
	"mail_attempts" integer DEFAULT 0 NOT NULL,
	"mail_left" jsonb,
	"mail_due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_runs__report_id__scheduled_for_key" UNIQUE("report_id","scheduled_for")
);

--> statement-breakpoint
CREATE TABLE "reports" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"company_id" integer NOT NULL,
	"project_id" integer,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"period" text DEFAULT 'month' NOT NULL,
	"from" text,
	"to" text,
	"time_zone" text,
	"schedule" text DEFAULT 'none' NOT NULL,
	"recipients" jsonb,
	"profile" text,
	"tariff" double precision,
	"last_run_at" timestamp (3) with time zone,
	"next_run_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower((coalesce("title", '')) collate "und-x-icu")) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "report_devices" (
	"device_id" integer NOT NULL,
	"report_id" integer NOT NULL,
	CONSTRAINT "report_devices_device_id_report_id_pk" PRIMARY KEY("device_id","report_id")
);

--> statement-breakpoint
CREATE TABLE "report_results" (
	"run_id" integer PRIMARY KEY NOT NULL,
	"inputs" jsonb NOT NULL,
	"result" jsonb
);

--> statement-breakpoint
ALTER TABLE "datapoints" ADD COLUMN "rolls_over_at" double precision;
--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs__report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports__company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports__project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_devices" ADD CONSTRAINT "report_devices_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_devices" ADD CONSTRAINT "report_devices_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_results" ADD CONSTRAINT "report_results_run_id_report_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."report_runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "report_runs__report_id" ON "report_runs" USING btree ("report_id");
--> statement-breakpoint
CREATE INDEX "reports__company_id" ON "reports" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "reports__project_id" ON "reports" USING btree ("project_id");
--> statement-breakpoint
CREATE INDEX "report_devices__report_id" ON "report_devices" USING btree ("report_id");
--> statement-breakpoint
-- What every server looks at every few seconds: the queue, the schedules, the mails.
create index report_runs__under_way on report_runs (id) where status in ('queued', 'running');
--> statement-breakpoint
create index report_runs__mail_due on report_runs (mail_due_at) where mail_due_at is not null;
--> statement-breakpoint
create index reports__next_run_at on reports (next_run_at) where next_run_at is not null;
