CREATE INDEX "alarms__since__id" ON "alarms" USING btree ("since","id");

--> statement-breakpoint
-- The open cases in the orders that pages show them in; what lists are counted and filtered by is read from the index.
CREATE INDEX "alarms__open_by_since" ON "alarms" ("since", "id")
  include ("company_id", "acknowledged_at", "severity") where "closed_at" is null;
--> statement-breakpoint
CREATE INDEX "alarms__open_by_detected_at" ON "alarms" ("detected_at", "id")
  include ("company_id", "acknowledged_at", "severity") where "closed_at" is null;
--> statement-breakpoint
CREATE INDEX "alarms__open_by_severity" ON "alarms"
  ((case severity when 'critical' then 4 when 'high' then 3 when 'medium' then 2 when 'low' then 1 end), "id")
  include ("company_id", "acknowledged_at") where "closed_at" is null;
--> statement-breakpoint
CREATE INDEX "alarms__by_closed_at" ON "alarms" ("closed_at" desc nulls last, "id" desc) where "closed_at" is not null;
