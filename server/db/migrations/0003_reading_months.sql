CREATE TABLE reading_months (
    datapoint_id integer NOT NULL,
    month timestamp(3) with time zone NOT NULL,
    hours bytea NOT NULL,
    CONSTRAINT reading_months_pkey PRIMARY KEY (datapoint_id, month)
);
--> statement-breakpoint
-- Doubles hardly get smaller, and are read a month at a time.
ALTER TABLE reading_months ALTER COLUMN hours SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE FUNCTION reading_month_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op <> 'INSERT' then
    delete from reading_months where datapoint_id = old.datapoint_id and month = date_trunc('month', old.hour, 'UTC');
  end if;
  if tg_op <> 'DELETE' then
    delete from reading_months where datapoint_id = new.datapoint_id and month = date_trunc('month', new.hour, 'UTC');
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- Later hours are in no month of this table (server/devices/reading-months.ts), so most readings cost a comparison.
CREATE TRIGGER reading_months__inserted AFTER INSERT ON reading_hours FOR EACH ROW
    WHEN (new.hour < now() - interval '40 days') EXECUTE FUNCTION reading_month_changed();
--> statement-breakpoint
CREATE TRIGGER reading_months__updated AFTER UPDATE ON reading_hours FOR EACH ROW
    WHEN (least(old.hour, new.hour) < now() - interval '40 days') EXECUTE FUNCTION reading_month_changed();
--> statement-breakpoint
CREATE TRIGGER reading_months__deleted AFTER DELETE ON reading_hours FOR EACH ROW
    WHEN (old.hour < now() - interval '40 days') EXECUTE FUNCTION reading_month_changed();
