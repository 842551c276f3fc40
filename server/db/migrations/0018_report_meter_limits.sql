ALTER TABLE "reports" ADD COLUMN "night_flow_max" double precision;
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "burst_litres" double precision;
