CREATE TABLE "alarm_escalations" (
	"alarm_id" integer PRIMARY KEY NOT NULL,
	"occurrence" integer NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"is_single" boolean DEFAULT false NOT NULL,
	"is_combined" boolean DEFAULT false NOT NULL,
	"progress" jsonb,
	"due_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "claimed_by" integer;
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "transmitting_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "alarm_escalations" ADD CONSTRAINT "alarm_escalations_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "alarm_escalations__due_at" ON "alarm_escalations" USING btree ("due_at");
--> statement-breakpoint
ALTER TABLE "webhook_calls" DROP COLUMN "notification_id";
--> statement-breakpoint
ALTER TABLE "alarm_storms" DROP COLUMN "reported_alarm_id";
