ALTER TABLE "report_runs" ADD COLUMN "outcome" text;
--> statement-breakpoint
ALTER TABLE "report_runs" ADD COLUMN "verdict" text;
