ALTER TABLE "files" ADD COLUMN "dashboard_id" integer;
