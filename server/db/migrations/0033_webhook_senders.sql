ALTER TABLE "webhook_calls" ADD COLUMN "claimed_by" integer;
--> statement-breakpoint
CREATE INDEX "webhook_calls__claimed_by" ON "webhook_calls" USING btree ("claimed_by") WHERE claimed_by is not null;
--> statement-breakpoint
CREATE INDEX "notifications__claimed_by" ON "notifications" ("claimed_by") where "claimed_by" is not null;
--> statement-breakpoint
-- The messages that the next combined one of an alarm storm reports.
CREATE INDEX "notifications__combined" ON "notifications" ("company_id") where "status" = 'skipped' and "due_at" is not null;
--> statement-breakpoint
-- Counts a company's new cases within ten minutes.
CREATE INDEX "alarms__new_by_company" ON "alarms" ("company_id", "detected_at") where "severity" <> 'critical';
