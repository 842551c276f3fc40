-- What was done stays as it was written down: rows are added and read, nothing else. Only retention
-- may remove old ones, in a transaction that says so: set local flowgen.retention = 'on'.
create function audit_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('flowgen.retention', true) = 'on' then return old; end if;
  raise exception 'The audit is never changed.' using errcode = '42501';
end $$;
--> statement-breakpoint
create trigger audit_is_kept before update or delete on audit
  for each row execute function audit_is_kept();
--> statement-breakpoint
create trigger audit_is_kept_whole before truncate on audit
  for each statement execute function audit_is_kept();
--> statement-breakpoint
-- Rows come in the order of their time, so that this stays small.
create index audit__at on audit using brin (at);
--> statement-breakpoint
create index audit__undoes on audit (undoes) where undoes is not null;
--> statement-breakpoint
-- What was deleted, whole, for as long as it can be taken back: the rows themselves and those that
-- went with them, secrets too, which the audit never holds. Unlogged: after a crash of the database
-- it is empty, and an undo says that it is too late.
create unlogged table undo_rows (
  batch_id text not null,
  -- Rows of a lower step are put back first: others point at them.
  step integer not null,
  table_name text not null,
  -- The column that was emptied, of a row that stayed; null for a row that went.
  cleared text,
  row jsonb not null,
  at timestamptz(3) not null default now()
);
--> statement-breakpoint
create index undo_rows__batch_id on undo_rows (batch_id);
--> statement-breakpoint
create index undo_rows__at on undo_rows using brin (at);
