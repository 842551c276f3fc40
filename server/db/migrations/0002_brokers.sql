ALTER TABLE "server_heartbeats" ADD COLUMN "brokers" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "server_heartbeats" DROP COLUMN "broker_at";
