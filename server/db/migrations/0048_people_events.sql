ALTER TABLE "audit" ALTER COLUMN "record_id" SET DATA TYPE text;
--> statement-breakpoint
ALTER TABLE "audit" ALTER COLUMN "record_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "user_agent" text;
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "details" jsonb;
