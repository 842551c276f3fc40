CREATE TABLE "report_mails" (
	"run_id" integer PRIMARY KEY NOT NULL,
	"claimed_by" integer,
	"handed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"round" integer DEFAULT 0 NOT NULL
);

--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_run_id_report_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."report_runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "report_mails__claimed_by" ON "report_mails" USING btree ("claimed_by") WHERE claimed_by is not null;
