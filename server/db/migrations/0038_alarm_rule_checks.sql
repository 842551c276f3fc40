-- A rule that is added or changed is evaluated at once for the devices that it may be about, if time can raise it: what is
-- due for a rule is forgotten with it.
create function alarm_rule_checks() returns trigger language plpgsql as $$
begin
  update alarm_checks c set due_at = now(), dues = c.dues - new.id::text
  from devices d
  where d.id = c.device_id and d.is_active and (new.company_id is null or d.company_id = new.company_id)
    and (c.due_at > now() or c.dues ? new.id::text);
  update gateways set check_at = now() where id in (
    select id from gateways where (new.company_id is null or company_id = new.company_id) and check_at > now()
    for no key update skip locked);
  return null;
end $$;
--> statement-breakpoint
create trigger alarm_rule_checks after insert or update on alarm_rules
for each row when (new.is_enabled) execute function alarm_rule_checks();
