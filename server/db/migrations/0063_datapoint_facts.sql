ALTER TABLE "datapoints" ADD COLUMN "role" text;
--> statement-breakpoint
ALTER TABLE "datapoints" ADD COLUMN "factor" double precision DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "datapoints" ADD COLUMN "offset" double precision DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "datapoints" ADD COLUMN "invalid" jsonb;
--> statement-breakpoint
ALTER TABLE "datapoints" ADD COLUMN "max_flow" double precision;
