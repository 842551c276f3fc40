-- Months are packed 11 days after their end (server/devices/reading-months.ts), 41 before.
CREATE OR REPLACE TRIGGER reading_months__inserted AFTER INSERT ON reading_hours FOR EACH ROW
    WHEN (new.hour < now() - interval '10 days') EXECUTE FUNCTION reading_month_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER reading_months__updated AFTER UPDATE ON reading_hours FOR EACH ROW
    WHEN (least(old.hour, new.hour) < now() - interval '10 days') EXECUTE FUNCTION reading_month_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER reading_months__deleted AFTER DELETE ON reading_hours FOR EACH ROW
    WHEN (old.hour < now() - interval '10 days') EXECUTE FUNCTION reading_month_changed();
