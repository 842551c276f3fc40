ALTER TABLE "datapoint_values" ADD COLUMN "last_uplink" integer;
--> statement-breakpoint
ALTER TABLE "datapoint_values" ADD COLUMN "usual_interval_s" double precision;
--> statement-breakpoint
-- What is silent, and why a device is in its state, is said in one place by now: src/domain/live.ts, src/domain/health.ts.
drop function device_status_reason(boolean, timestamptz, integer);
--> statement-breakpoint
drop function device_is_stale(boolean, timestamptz, integer);
