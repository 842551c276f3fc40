ALTER TABLE "report_runs" ADD COLUMN "concern" integer;--> statement-breakpoint
ALTER TABLE "report_runs" ADD COLUMN "hot" integer;
