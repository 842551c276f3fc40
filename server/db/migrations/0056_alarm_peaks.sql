ALTER TABLE "alarms" ADD COLUMN "peak" double precision;
