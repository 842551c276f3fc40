CREATE TABLE "alarm_counts" (
	"company_id" integer NOT NULL,
	"is_open" boolean NOT NULL,
	"severity" text NOT NULL,
	"is_acknowledged" boolean NOT NULL,
	"count" integer NOT NULL
);

--> statement-breakpoint
CREATE INDEX "alarm_counts__company_id" ON "alarm_counts" USING btree ("company_id");
--> statement-breakpoint
create function alarm_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into alarm_counts values
      (coalesce(old.company_id, 0), old.closed_at is null, old.severity, old.acknowledged_at is not null, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into alarm_counts values
      (coalesce(new.company_id, 0), new.closed_at is null, new.severity, new.acknowledged_at is not null, 1);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger alarm_counted after insert or delete on alarms
for each row execute function alarm_counted();
--> statement-breakpoint
create trigger alarm_counted_again after update of company_id, closed_at, severity, acknowledged_at on alarms
for each row when (
  (old.company_id, old.closed_at is null, old.severity, old.acknowledged_at is null)
  is distinct from (new.company_id, new.closed_at is null, new.severity, new.acknowledged_at is null))
execute function alarm_counted();
--> statement-breakpoint
-- After the triggers, which keep other transactions from changing cases until the commit.
insert into alarm_counts
select coalesce(company_id, 0), closed_at is null, severity, acknowledged_at is not null, count(*)
from alarms group by 1, 2, 3, 4;
