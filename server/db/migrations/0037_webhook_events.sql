-- Calls the webhooks of a company, and those of all companies.
create function queue_webhook_calls(event text, company int, data jsonb) returns void language sql as $$
  insert into webhook_calls (webhook_id, message_id, type, body)
  select id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), event, jsonb_build_object(
    'type', event, 'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data)
  from webhooks where is_active and (company_id is null or company_id = company) and event = any(events)
$$;
--> statement-breakpoint
create function webhook_device_registered() returns trigger language plpgsql as $$
begin
  perform queue_webhook_calls('device.registered', new.company_id, jsonb_build_object(
    'id', new.id, 'title', new.title, 'type', new.type, 'app_id', new.app_id, 'dev_id', new.dev_id,
    'hw_serial', new.hw_serial, 'xid', new.xid, 'tags', new.tags, 'company_id', new.company_id));
  return null;
end $$;
--> statement-breakpoint
create trigger webhook_device_created after insert on devices
for each row when (new.is_active) execute function webhook_device_registered();
--> statement-breakpoint
create trigger webhook_device_registered after update of is_active on devices
for each row when (old.is_active is null and new.is_active) execute function webhook_device_registered();
--> statement-breakpoint
create function webhook_report_done() returns trigger language plpgsql as $$
begin
  perform queue_webhook_calls('report.done', new.company_id, (
    select jsonb_build_object('id', new.id, 'report_id', new.report_id, 'title', r.title, 'kind', r.kind,
      'from', new."from", 'to', new."to", 'finished_at', new.finished_at, 'company_id', new.company_id)
    from reports r where r.id = new.report_id));
  return null;
end $$;
--> statement-breakpoint
create trigger webhook_report_done after update of status on report_runs
for each row when (new.status = 'done' and old.status <> 'done') execute function webhook_report_done();
