ALTER TABLE "report_runs" ADD COLUMN "concern" integer;
