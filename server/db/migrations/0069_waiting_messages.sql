DROP INDEX "notifications__due_at";
--> statement-breakpoint
DROP INDEX "webhook_calls__due_at";
--> statement-breakpoint
CREATE INDEX "webhook_calls__due" ON "webhook_calls" USING btree ("webhook_id","due_at","id") WHERE due_at is not null and claimed_by is null;

--> statement-breakpoint
-- Written by hand from here: the messages that wait, by channel and company; see `server/notify/claim.ts`.
CREATE INDEX "notifications__waiting" ON "notifications" ("channel", coalesce("company_id", 0), "due_at", "id") where "due_at" is not null and "claimed_by" is null and "status" <> 'skipped';
