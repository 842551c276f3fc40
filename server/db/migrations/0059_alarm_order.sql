-- The title of a device next to its alarm level: an index has the order of lists by alarm level, then by title. It has only
-- devices with an open case, so that readings of the others change one index less.
DROP INDEX "device_contacts__by_alarm_level";
--> statement-breakpoint
ALTER TABLE "device_contacts" ADD COLUMN "sorted_title" text;
--> statement-breakpoint
update device_contacts c set sorted_title = d.title from devices d where d.id = c.device_id;
--> statement-breakpoint
CREATE INDEX "device_contacts__by_alarm_level_desc" ON "device_contacts" USING btree ("alarm_level" desc,"sorted_title" collate "und-x-icu","device_id" desc,"company_id") WHERE "device_contacts"."alarm_level" is not null;
--> statement-breakpoint
CREATE INDEX "device_contacts__by_alarm_level" ON "device_contacts" USING btree ("alarm_level","sorted_title" collate "und-x-icu","device_id","company_id") WHERE "device_contacts"."alarm_level" is not null;
--> statement-breakpoint
-- A row that outlived its record takes on the values of the restored one. `keep_apart(table, key)`, for a table that also
-- copies a column: `keep_apart(table, key, copy, column)`.
create or replace function keep_apart() returns trigger language plpgsql as $$
declare
  copied boolean := tg_nargs > 2;
begin
  execute format('insert into %1$I as t (%2$I, company_id' || case when copied then ', %3$I' else '' end || ')
    select id, company_id' || case when copied then ', %4$I' else '' end || ' from made
    on conflict (%2$I) do update set company_id = excluded.company_id'
      || case when copied then ', %3$I = excluded.%3$I' else '' end || '
    where t.company_id is distinct from excluded.company_id'
      || case when copied then ' or t.%3$I is distinct from excluded.%3$I' else '' end,
    tg_argv[0], tg_argv[1], tg_argv[2], tg_argv[3]);
  return null;
end $$;
--> statement-breakpoint
drop trigger keep_apart on devices;
--> statement-breakpoint
create trigger keep_apart after insert on devices referencing new table as made
for each statement execute function keep_apart('device_contacts', 'device_id', 'sorted_title', 'title');
--> statement-breakpoint
create function contact_title() returns trigger language plpgsql as $$
begin
  update device_contacts set sorted_title = new.title where device_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger contact_title after update of title on devices
for each row when (new.title is distinct from old.title) execute function contact_title();
