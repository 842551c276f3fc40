-- The free-text search finds "contains" through trigrams. In every standard package of PostgreSQL.
create extension if not exists pg_trgm;
--> statement-breakpoint
-- A large list sorted by company has the company's name in an index of its own (decision 14).
create function keep_company_title() returns trigger language plpgsql as $$
begin
  new.company_title := (select name from companies where id = new.company_id);
  return new;
end $$;
--> statement-breakpoint
create function follow_company_name() returns trigger language plpgsql as $$
begin
  update devices set company_title = new.name where company_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger devices__company_title before insert or update of company_id on devices
  for each row execute function keep_company_title();
--> statement-breakpoint
create trigger companies__name after update of name on companies
  for each row when (old.name is distinct from new.name) execute function follow_company_name();
