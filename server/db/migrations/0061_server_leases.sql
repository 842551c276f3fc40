CREATE TABLE "server_leases" (
	"server" integer PRIMARY KEY NOT NULL,
	"began_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"renewed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
-- For good: they would be valid again once the addressee is activated or comes back.
create function end_alarm_links() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'companies' then
    delete from alarm_links where user_id in (select id from users where company_id = new.id);
  else
    delete from alarm_links where user_id = new.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger end_alarm_links after update of role, company_id, is_active on users
for each row when (
  old.is_active and not new.is_active or new.company_id is distinct from old.company_id
  or array_position(array['superadmin', 'companyadmin', 'user'], new.role::text)
    > array_position(array['superadmin', 'companyadmin', 'user'], old.role::text))
execute function end_alarm_links();
--> statement-breakpoint
create trigger end_alarm_links after update of is_active on companies
for each row when (old.is_active and not new.is_active) execute function end_alarm_links();
