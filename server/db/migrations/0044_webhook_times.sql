-- Times as in every other body: UTC with milliseconds.
create or replace function webhook_report_done() returns trigger language plpgsql as $$
declare
  iso constant text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
begin
  perform queue_webhook_calls('report.done', new.company_id, (
    select jsonb_build_object('id', new.id, 'report_id', new.report_id, 'title', r.title, 'kind', r.kind,
      'from', to_char(new."from" at time zone 'UTC', iso), 'to', to_char(new."to" at time zone 'UTC', iso),
      'finished_at', to_char(new.finished_at at time zone 'UTC', iso), 'company_id', new.company_id)
    from reports r where r.id = new.report_id));
  return null;
end $$;
