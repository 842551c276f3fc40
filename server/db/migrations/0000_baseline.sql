-- Everything that the migrations up to 0069_waiting_messages made. Written by server/db/squash.ts.
set local check_function_bodies = off;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE FUNCTION public.alarm_check_cleared() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update alarm_checks set due_at = now(), dues = dues - new.rule_id::text
  where device_id = new.device_id and dues ? new.rule_id::text;
  return null;
end $$;

CREATE FUNCTION public.alarm_check_due() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into alarm_checks (device_id) values (new.id)
  on conflict (device_id) do update set due_at = now(), dues = null;
  if tg_op = 'UPDATE' then
    insert into gateways (gateway_id, company_id, last_heard_at, rssi, snr)
    select h.gateway_id, new.company_id, h.last_heard_at, h.rssi, h.snr from device_gateways h
    where h.device_id = new.id and new.is_active
    on conflict do nothing;
    update gateways set check_at = now() where id in (
      select g.id from gateways g join device_gateways h on h.gateway_id = g.gateway_id
      where h.device_id = new.id and coalesce(g.company_id, 0) in (coalesce(old.company_id, 0), coalesce(new.company_id, 0))
        and (g.check_at is null or g.check_at > now())
      for no key update of g skip locked);
  end if;
  return null;
end $$;

CREATE FUNCTION public.alarm_check_project() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update alarm_checks set due_at = now(), dues = null where device_id = coalesce(new.device_id, old.device_id);
  return null;
end $$;

CREATE FUNCTION public.alarm_check_project_values() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update alarm_checks set is_changed = true where device_id = new.device_id and not is_changed;
  return null;
end $$;

CREATE FUNCTION public.alarm_check_values() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update alarm_checks set is_changed = true where device_id = new.id and not is_changed;
  return null;
end $$;

CREATE FUNCTION public.alarm_counted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.alarm_judging(devices integer[]) RETURNS TABLE(generation bigint, rule_id integer, device_id integer, datapoint_id integer, state jsonb)
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('flowgen:alarm-rules'));
  return query
    select g.last_value, s.rule_id, s.device_id, s.datapoint_id, s.state
    from alarm_rules_generation g left join alarm_states s on s.device_id = any(devices);
end $$;

CREATE FUNCTION public.alarm_level(severity text) RETURNS integer
    LANGUAGE sql IMMUTABLE
    AS $$
  select case severity when 'critical' then 4 when 'high' then 3 when 'medium' then 2 when 'low' then 1 end
$$;

CREATE FUNCTION public.alarm_rule_changing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_advisory_xact_lock(hashtext('flowgen:alarm-rules'));
  perform nextval('alarm_rules_generation');
  return null;
end $$;

CREATE FUNCTION public.alarm_rule_checks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into alarm_rule_changes (rule_id) values (new.id) on conflict (rule_id) do update set device_id = 0;
  update gateways set check_at = now() where id in (
    select id from gateways where (new.company_id is null or company_id = new.company_id) and check_at > now()
    for no key update skip locked);
  return null;
end $$;

CREATE FUNCTION public.audit_is_kept() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'DELETE' and current_setting('flowgen.retention', true) = 'on' then return old; end if;
  raise exception 'The audit is never changed.' using errcode = '42501';
end $$;

CREATE FUNCTION public.close_alarms(ids integer[], reason text) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  with closed as (
    update alarms set closed_at = now(), close_reason = reason, check_at = null,
      version = version + 1, updated_at = now()
    where id = any(ids) and closed_at is null returning id
  ), entries as (
    insert into alarm_events (alarm_id, type) select id, 'closed' from closed
  )
  insert into alarm_closures (alarm_id) select id from closed on conflict do nothing;
end $$;

CREATE FUNCTION public.close_alarms_of_device() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from alarm_states where device_id = old.id;
  perform close_alarms(array(select id from alarms where device_id = old.id and closed_at is null order by id), 'device');
  return null;
end $$;

CREATE FUNCTION public.close_alarms_of_rule() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from alarm_states where rule_id = old.id;
  perform close_alarms(array(select id from alarms where rule_id = old.id and closed_at is null order by id), 'rule');
  return null;
end $$;

CREATE FUNCTION public.contact_title() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update device_contacts set sorted_title = new.title where device_id = new.id;
  return null;
end $$;

CREATE FUNCTION public.datapoint_company() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.company_id := (select company_id from devices where id = new.device_id);
  return new;
end $$;

CREATE FUNCTION public.datapoints_follow_device() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update datapoints set company_id = new.company_id where device_id = new.id;
  update datapoint_values set company_id = new.company_id
  where datapoint_id in (select id from datapoints where device_id = new.id);
  update device_contacts set company_id = new.company_id where device_id = new.id;
  update project_devices set company_id = new.company_id where device_id = new.id;
  return null;
end $$;

CREATE FUNCTION public.device_alarm_level() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' then
    update device_contacts c set alarm_level = alarm_level(new.severity)
    where c.device_id = new.device_id and new.closed_at is null
      and coalesce(c.alarm_level, 0) < alarm_level(new.severity);
    return null;
  end if;
  update device_contacts c set alarm_level = found.level
  from (select max(alarm_level(severity)) as level from alarms
        where device_id = new.device_id and closed_at is null) found
  where c.device_id = new.device_id and c.alarm_level is distinct from found.level;
  return null;
end $$;

CREATE FUNCTION public.end_alarm_links() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_table_name = 'companies' then
    delete from alarm_links where user_id in (select id from users where company_id = new.id);
  else
    delete from alarm_links where user_id = new.id;
  end if;
  return null;
end $$;

CREATE FUNCTION public.end_login_challenges() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from login_challenges where user_id = new.id;
  return null;
end $$;

CREATE FUNCTION public.endpoint_name(tags text[], title text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN COALESCE((SELECT substr(tag.tag, (length('endpoint_name:'::text) + 1)) AS substr FROM unnest(endpoint_name.tags) tag(tag) WHERE starts_with(tag.tag, 'endpoint_name:'::text) LIMIT 1), title);

CREATE FUNCTION public.ensure_readings_month(at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  first timestamp := date_trunc('month', at at time zone 'UTC');
  part text := 'readings_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass(part) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('flowgen:readings'));
  perform from pg_class c join pg_class r on r.relnamespace = c.relnamespace
    where c.relname = part and r.oid = 'readings'::regclass;
  if found then return; end if;
  execute format('create table %I (like readings including defaults)', part);
  execute format(
    'alter table readings attach partition %I for values from (%L) to (%L)',
    part, first at time zone 'UTC', (first + interval '1 month') at time zone 'UTC'
  );
end $$;

CREATE FUNCTION public.fold_reading_hour(of_datapoint integer, of_hour timestamp with time zone) RETURNS TABLE(datapoint_id integer, hour timestamp with time zone, count integer, min double precision, max double precision, sum double precision, first_at timestamp with time zone, first double precision, last_at timestamp with time zone, last double precision)
    LANGUAGE sql STABLE
    AS $$
  select of_datapoint, of_hour::timestamptz(3), count(*)::int, min(value), max(value),
    coalesce(sum(value) filter (where abs(value) < 1e290), 0),
    min(ts), (array_agg(value order by ts, value))[1],
    max(ts), (array_agg(value order by ts desc, value desc))[1]
  from readings
  where datapoint_id = of_datapoint and ts >= of_hour and ts < of_hour + interval '1 hour' and mark is null
  having count(*) > 0
$$;

CREATE FUNCTION public.fold_text(value text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN (octet_length(value) = char_length(value)) THEN (translate(lower((value COLLATE "C")), '''`'::text, ''::text) COLLATE "default") ELSE (lower((regexp_replace(NORMALIZE(value, NFD), '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F''’‘ʼʻ`´]'::text, ''::text, 'g'::text) COLLATE "und-x-icu")) COLLATE "default") END;

CREATE FUNCTION public.follow_company_name() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update devices set company_title = new.name where company_id = new.id;
  return null;
end $$;

CREATE FUNCTION public.keep_apart() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
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
end $_$;

CREATE FUNCTION public.keep_company_title() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.company_title := (select name from companies where id = new.company_id);
  return new;
end $$;

CREATE FUNCTION public.link_company() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  select company_id into new.company_id from devices where id = new.device_id for share;
  return new;
end $$;

CREATE FUNCTION public.note_listed_devices() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
declare
  owner int := (to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[1])::int;
begin
  if tg_op = 'DELETE' and not exists (select from devices where id = old.device_id) then return null; end if;
  execute format('update %1$I o set lists_devices = not lists_devices where id = $1
    and lists_devices is distinct from exists (select from %2$I where %3$I = $1)', tg_argv[0], tg_table_name, tg_argv[1])
  using owner;
  return null;
end $_$;

CREATE FUNCTION public.queue_webhook_calls(event text, company integer, data jsonb) RETURNS void
    LANGUAGE sql
    AS $$
  insert into webhook_calls (webhook_id, message_id, type, body)
  select id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), event, jsonb_build_object(
    'type', event, 'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data)
  from webhooks where is_active and (company_id is null or company_id = company) and event = any(events)
$$;

CREATE FUNCTION public.request_recount() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  -- While it is being counted, this waits: it has to be counted once more.
  insert into counter_recounts (datapoint_id) values (new.id)
  on conflict (datapoint_id) do update set requested_at = now();
  -- What servers remember of its readings is outdated.
  update datapoint_values set state_version = state_version + 1 where datapoint_id = new.id;
  return null;
end $$;

CREATE FUNCTION public.revoke_user_links() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from one_time_tokens where user_id = new.id and used_at is null;
  return null;
end $$;

CREATE FUNCTION public.silence(seen timestamp with time zone, at timestamp with time zone) RETURNS interval
    LANGUAGE sql STABLE
    AS $$
  select greatest(at - seen, interval '0') - coalesce((
    select sum(upper(gap) - lower(gap)) from unnest(
      (select range_agg(tstzrange("from", "to")) from ingest_outages where "to" > seen and "from" < "to")
      * tstzmultirange(tstzrange(least(seen, at), at))) gap), interval '0')
$$;

CREATE FUNCTION public.webhook_device_registered() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform queue_webhook_calls('device.registered', new.company_id, jsonb_build_object(
    'id', new.id, 'title', new.title, 'type', new.type, 'app_id', new.app_id, 'dev_id', new.dev_id,
    'hw_serial', new.hw_serial, 'xid', new.xid, 'tags', new.tags, 'company_id', new.company_id));
  return null;
end $$;

CREATE FUNCTION public.webhook_report_done() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE TABLE public.alarm_checks (
    device_id integer NOT NULL,
    due_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    dues jsonb,
    is_changed boolean DEFAULT false NOT NULL
);

CREATE TABLE public.alarm_closures (
    alarm_id integer NOT NULL
);

CREATE TABLE public.alarm_counts (
    company_id integer NOT NULL,
    is_open boolean NOT NULL,
    severity text NOT NULL,
    is_acknowledged boolean NOT NULL,
    count integer NOT NULL
);

CREATE TABLE public.alarm_escalations (
    alarm_id integer NOT NULL,
    occurrence integer NOT NULL,
    began_at timestamp(3) with time zone NOT NULL,
    is_single boolean DEFAULT false NOT NULL,
    is_combined boolean DEFAULT false NOT NULL,
    progress jsonb,
    due_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.alarm_events (
    id bigint NOT NULL,
    alarm_id integer NOT NULL,
    ts timestamp(3) with time zone DEFAULT now() NOT NULL,
    type text NOT NULL,
    by integer,
    text text,
    value double precision
);

CREATE SEQUENCE public.alarm_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.alarm_events_id_seq OWNED BY public.alarm_events.id;

CREATE TABLE public.alarm_links (
    token_hash text NOT NULL,
    alarm_id integer NOT NULL,
    user_id integer NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone
);

CREATE TABLE public.alarm_rule_changes (
    rule_id integer NOT NULL,
    device_id integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.alarm_rule_devices (
    alarm_rule_id integer NOT NULL,
    device_id integer NOT NULL
);

CREATE TABLE public.alarm_rules (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    title text NOT NULL,
    kind text NOT NULL,
    company_id integer,
    project_id integer,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    severity text,
    response text,
    params jsonb,
    raise_after_s integer DEFAULT 0 NOT NULL,
    clear_after_s integer DEFAULT 0 NOT NULL,
    is_enabled boolean DEFAULT true NOT NULL,
    search_text text GENERATED ALWAYS AS (COALESCE(public.fold_text(title), ''::text)) STORED,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    lists_devices boolean DEFAULT false NOT NULL
);

CREATE SEQUENCE public.alarm_rules_generation
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE SEQUENCE public.alarm_rules_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.alarm_rules_id_seq OWNED BY public.alarm_rules.id;

CREATE TABLE public.alarm_states (
    rule_id integer NOT NULL,
    device_id integer DEFAULT 0 NOT NULL,
    datapoint_id integer DEFAULT 0 NOT NULL,
    gateway integer DEFAULT 0 NOT NULL,
    state jsonb NOT NULL,
    due_at timestamp(3) with time zone
);

CREATE TABLE public.alarm_storms (
    company_id integer NOT NULL,
    began_at timestamp(3) with time zone NOT NULL,
    due_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.alarms (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    rule_id integer NOT NULL,
    kind text NOT NULL,
    severity text NOT NULL,
    company_id integer,
    device_id integer,
    gateway_id text,
    datapoint_id integer,
    title text NOT NULL,
    text text NOT NULL,
    response text NOT NULL,
    condition text DEFAULT 'active'::text NOT NULL,
    evidence text DEFAULT 'live'::text NOT NULL,
    since timestamp(3) with time zone NOT NULL,
    detected_at timestamp(3) with time zone NOT NULL,
    cleared_at timestamp(3) with time zone,
    closed_at timestamp(3) with time zone,
    close_reason text,
    value double precision,
    "limit" double precision,
    occurrences integer DEFAULT 1 NOT NULL,
    acknowledged_at timestamp(3) with time zone,
    acknowledged_by integer,
    assigned_to integer,
    latched boolean DEFAULT false NOT NULL,
    shelved_until timestamp(3) with time zone,
    suppressed_by text,
    late boolean DEFAULT false NOT NULL,
    chattering boolean DEFAULT false NOT NULL,
    memory jsonb,
    check_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    search_text text GENERATED ALWAYS AS (((COALESCE(public.fold_text(gateway_id), ''::text) || chr(10)) || COALESCE(public.fold_text(title), ''::text))) STORED,
    peak double precision
);

CREATE SEQUENCE public.alarms_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.alarms_id_seq OWNED BY public.alarms.id;

CREATE TABLE public.api_key_secrets (
    key_id integer NOT NULL,
    secret_hash text NOT NULL
);

CREATE TABLE public.api_keys (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    name text NOT NULL,
    scopes text[] NOT NULL,
    company_id integer,
    expires_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    prefix text,
    last_used_at timestamp(3) with time zone,
    created_by integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    search_text text GENERATED ALWAYS AS (((COALESCE(public.fold_text(name), ''::text) || chr(10)) || COALESCE(public.fold_text(prefix), ''::text))) STORED,
    last_used_address text
);

CREATE SEQUENCE public.api_keys_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.api_keys_id_seq OWNED BY public.api_keys.id;

CREATE TABLE public.audit (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    actor_id integer,
    actor_name text,
    key_id integer,
    role text,
    address text,
    request_id text,
    action text NOT NULL,
    resource text NOT NULL,
    record_id text,
    record_title text,
    record_version integer,
    before jsonb,
    after jsonb,
    company_id integer,
    batch_id text NOT NULL,
    undoes text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    search_text text GENERATED ALWAYS AS (((COALESCE(public.fold_text(actor_name), ''::text) || chr(10)) || COALESCE(public.fold_text(record_title), ''::text))) STORED,
    user_agent text,
    details jsonb
);

CREATE SEQUENCE public.audit_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.audit_id_seq OWNED BY public.audit.id;

CREATE TABLE public.companies (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    name text NOT NULL,
    contact_name text,
    contact_email text,
    phone text,
    address text,
    time_zone text DEFAULT 'Australia/Sydney'::text NOT NULL,
    logo text,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    search_text text GENERATED ALWAYS AS (((((COALESCE(public.fold_text(name), ''::text) || chr(10)) || COALESCE(public.fold_text(contact_name), ''::text)) || chr(10)) || COALESCE(public.fold_text(contact_email), ''::text))) STORED,
    facility_type text,
    may_share boolean DEFAULT false NOT NULL,
    require_second_factor boolean DEFAULT false NOT NULL
);

CREATE SEQUENCE public.companies_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.companies_id_seq OWNED BY public.companies.id;

CREATE TABLE public.counter_recounts (
    datapoint_id integer NOT NULL,
    requested_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.credentials (
    user_id integer NOT NULL,
    password_hash text NOT NULL,
    changed_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.dashboard_companies (
    company_id integer NOT NULL,
    dashboard_v2_id integer NOT NULL
);

CREATE TABLE public.dashboard_projects (
    dashboard_v2_id integer NOT NULL,
    project_id integer NOT NULL
);

CREATE TABLE public.dashboard_users (
    dashboard_v2_id integer NOT NULL,
    user_id integer NOT NULL
);

CREATE TABLE public.projects (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    title text NOT NULL,
    company_id integer NOT NULL,
    description text,
    address text,
    city integer,
    time_zone text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    city_name text,
    search_text text GENERATED ALWAYS AS (((((((COALESCE(public.fold_text(title), ''::text) || chr(10)) || COALESCE(public.fold_text(description), ''::text)) || chr(10)) || COALESCE(public.fold_text(address), ''::text)) || chr(10)) || COALESCE(public.fold_text(city_name), ''::text))) STORED
);

CREATE TABLE public.users (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    role text DEFAULT 'user'::text NOT NULL,
    company_id integer,
    phone text,
    is_active boolean DEFAULT true NOT NULL,
    locale text DEFAULT 'en'::text NOT NULL,
    time_zone text,
    last_login_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    mail_reports boolean DEFAULT true NOT NULL,
    search_text text GENERATED ALWAYS AS (((((COALESCE(public.fold_text(name), ''::text) || chr(10)) || COALESCE(public.fold_text(email), ''::text)) || chr(10)) || COALESCE(public.fold_text(phone), ''::text))) STORED
);

CREATE VIEW public.dashboard_audience AS
 SELECT dashboard_companies.dashboard_v2_id AS dashboard_id,
    dashboard_companies.company_id
   FROM public.dashboard_companies
UNION
 SELECT l.dashboard_v2_id AS dashboard_id,
    p.company_id
   FROM (public.dashboard_projects l
     JOIN public.projects p ON ((p.id = l.project_id)))
UNION
 SELECT l.dashboard_v2_id AS dashboard_id,
    u.company_id
   FROM (public.dashboard_users l
     JOIN public.users u ON ((u.id = l.user_id)))
  WHERE (u.company_id IS NOT NULL);

CREATE TABLE public.dashboard_bindings (
    dashboard_id integer NOT NULL,
    datapoint_id integer NOT NULL,
    is_shown boolean DEFAULT true NOT NULL
);

CREATE TABLE public.dashboard_selections (
    dashboard_id integer NOT NULL,
    project_id integer,
    tags text[]
);

CREATE TABLE public.datapoints (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    device_id integer NOT NULL,
    xid text,
    key text NOT NULL,
    label text NOT NULL,
    unit text,
    kind text DEFAULT 'gauge'::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    rolls_over_at double precision,
    search_text text GENERATED ALWAYS AS (((((COALESCE(public.fold_text(xid), ''::text) || chr(10)) || COALESCE(public.fold_text(key), ''::text)) || chr(10)) || COALESCE(public.fold_text(label), ''::text))) STORED,
    company_id integer,
    resolution double precision,
    role text,
    factor double precision DEFAULT 1 NOT NULL,
    "offset" double precision DEFAULT 0 NOT NULL,
    invalid jsonb,
    max_flow double precision
)
WITH (fillfactor='70');

CREATE TABLE public.devices (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    title text NOT NULL,
    dev_id text NOT NULL,
    app_id text NOT NULL,
    dev_id_display text,
    app_id_display text,
    hw_serial text NOT NULL,
    type text DEFAULT 'other'::text NOT NULL,
    xid text,
    company_id integer,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    is_active boolean,
    location text,
    expected_interval_s integer DEFAULT 3600 NOT NULL,
    endpoint_name text GENERATED ALWAYS AS (public.endpoint_name(tags, title)) STORED,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    company_title text,
    search_text text GENERATED ALWAYS AS (((((((((((COALESCE(public.fold_text(title), ''::text) || chr(10)) || COALESCE(public.fold_text(dev_id), ''::text)) || chr(10)) || COALESCE(public.fold_text(app_id), ''::text)) || chr(10)) || COALESCE(public.fold_text(hw_serial), ''::text)) || chr(10)) || COALESCE(public.fold_text(xid), ''::text)) || chr(10)) || COALESCE(public.fold_text(location), ''::text))) STORED,
    parent_device_id integer,
    company_since timestamp(3) with time zone,
    profile text,
    is_serial_derived boolean DEFAULT false NOT NULL,
    is_type_guessed boolean DEFAULT false NOT NULL,
    model_id integer
)
WITH (fillfactor='50');

CREATE TABLE public.project_devices (
    device_id integer NOT NULL,
    project_id integer NOT NULL,
    company_id integer
);

CREATE VIEW public.dashboard_devices AS
 SELECT x.dashboard_id,
    p.device_id
   FROM (public.dashboard_bindings x
     JOIN public.datapoints p ON ((p.id = x.datapoint_id)))
  WHERE x.is_shown
UNION ALL
 SELECT s.dashboard_id,
    l.device_id
   FROM (public.dashboard_selections s
     JOIN public.project_devices l ON ((l.project_id = s.project_id)))
UNION ALL
 SELECT s.dashboard_id,
    t.id AS device_id
   FROM (public.dashboard_selections s
     JOIN public.devices t ON ((t.tags @> s.tags)));

CREATE TABLE public.dashboard_files (
    dashboard_id integer NOT NULL,
    name text NOT NULL
);

CREATE TABLE public.dashboard_relations (
    dashboard_id integer NOT NULL,
    variable text NOT NULL,
    kind text NOT NULL,
    tags text[] NOT NULL,
    key text
);

CREATE TABLE public.dashboard_v2 (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    title text NOT NULL,
    city integer,
    city_name text,
    logo text,
    old_logo text,
    data text NOT NULL,
    deleted_at timestamp(3) with time zone,
    deleted_by integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    search_text text GENERATED ALWAYS AS (((COALESCE(public.fold_text(title), ''::text) || chr(10)) || COALESCE(public.fold_text(city_name), ''::text))) STORED
);

CREATE SEQUENCE public.dashboard_v2_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.dashboard_v2_id_seq OWNED BY public.dashboard_v2.id;

CREATE TABLE public.dashboard_versions (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    dashboard_id integer NOT NULL,
    created_by integer,
    user_name text,
    title text NOT NULL,
    city integer,
    city_name text,
    logo text,
    data text NOT NULL,
    changes jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    search_text text GENERATED ALWAYS AS (((COALESCE(public.fold_text(user_name), ''::text) || chr(10)) || COALESCE(public.fold_text(title), ''::text))) STORED
);

CREATE SEQUENCE public.dashboard_versions_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.dashboard_versions_id_seq OWNED BY public.dashboard_versions.id;

CREATE TABLE public.datapoint_rewrites (
    datapoint_id integer NOT NULL,
    requested_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    factor double precision NOT NULL,
    "offset" double precision NOT NULL,
    leased_until timestamp(3) with time zone
);

CREATE TABLE public.datapoint_values (
    datapoint_id integer NOT NULL,
    last_value double precision,
    last_at timestamp(3) with time zone,
    last_uplink integer,
    usual_interval_s double precision,
    company_id integer,
    state_version integer DEFAULT 0 NOT NULL,
    base double precision,
    base_at timestamp(3) with time zone,
    pending double precision,
    pending_at timestamp(3) with time zone
)
WITH (fillfactor='50');

CREATE SEQUENCE public.datapoints_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.datapoints_id_seq OWNED BY public.datapoints.id;

CREATE TABLE public.demonstrations (
    id integer NOT NULL,
    seed text NOT NULL,
    began_at timestamp(3) with time zone NOT NULL,
    made_at timestamp(3) with time zone
);

CREATE SEQUENCE public.demonstrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.demonstrations_id_seq OWNED BY public.demonstrations.id;

CREATE TABLE public.device_claims (
    device_id integer NOT NULL,
    company_id integer NOT NULL,
    is_first boolean NOT NULL,
    claimed_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.device_contacts (
    device_id integer NOT NULL,
    last_seen_at timestamp(3) with time zone,
    uplinks integer DEFAULT 0 NOT NULL,
    last_status jsonb,
    status_at jsonb,
    alarm_level integer,
    company_id integer,
    sorted_title text
)
WITH (fillfactor='50');

CREATE TABLE public.device_gateways (
    device_id integer NOT NULL,
    gateway_id text NOT NULL,
    last_heard_at timestamp(3) with time zone NOT NULL,
    rssi double precision,
    snr double precision
);

CREATE TABLE public.device_hardware (
    id integer NOT NULL,
    device_id integer NOT NULL,
    hw_serial text NOT NULL,
    app_id text NOT NULL,
    dev_id text NOT NULL,
    "from" timestamp(3) with time zone NOT NULL,
    "to" timestamp(3) with time zone NOT NULL
);

CREATE SEQUENCE public.device_hardware_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.device_hardware_id_seq OWNED BY public.device_hardware.id;

CREATE TABLE public.device_messages (
    device_id integer NOT NULL,
    slot smallint NOT NULL,
    number integer NOT NULL,
    received_at timestamp(3) with time zone NOT NULL,
    ts timestamp(3) with time zone NOT NULL,
    source text NOT NULL,
    size integer NOT NULL,
    payload text NOT NULL,
    outcomes jsonb NOT NULL,
    errors jsonb NOT NULL
)
WITH (fillfactor='80');

CREATE TABLE public.device_models (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    title text NOT NULL,
    vendor text NOT NULL,
    key text NOT NULL,
    device_type text NOT NULL,
    match jsonb,
    "values" jsonb NOT NULL,
    lists jsonb,
    decoder text,
    source text,
    is_builtin boolean DEFAULT false NOT NULL,
    search_text text GENERATED ALWAYS AS (((((COALESCE(public.fold_text(title), ''::text) || chr(10)) || COALESCE(public.fold_text(vendor), ''::text)) || chr(10)) || COALESCE(public.fold_text(key), ''::text))) STORED,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE SEQUENCE public.device_models_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.device_models_id_seq OWNED BY public.device_models.id;

CREATE SEQUENCE public.devices_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.devices_id_seq OWNED BY public.devices.id;

CREATE TABLE public.dial_readings (
    id integer NOT NULL,
    datapoint_id integer NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    value double precision NOT NULL,
    offset_before double precision NOT NULL,
    offset_after double precision NOT NULL,
    user_id integer,
    user_name text,
    batch_id text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE SEQUENCE public.dial_readings_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.dial_readings_id_seq OWNED BY public.dial_readings.id;

CREATE TABLE public.files (
    name text NOT NULL,
    content_type text NOT NULL,
    sha256 text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    bytes bytea NOT NULL,
    created_by integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    dashboard_id integer
);

CREATE TABLE public.gateways (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    gateway_id text NOT NULL,
    company_id integer,
    last_heard_at timestamp(3) with time zone NOT NULL,
    rssi double precision,
    snr double precision,
    check_at timestamp(3) with time zone,
    search_text text GENERATED ALWAYS AS (COALESCE(public.fold_text(gateway_id), ''::text)) STORED,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE SEQUENCE public.gateways_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.gateways_id_seq OWNED BY public.gateways.id;

CREATE TABLE public.hydraloop (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    name text NOT NULL,
    url text NOT NULL,
    serial_number text,
    company_id integer,
    token text,
    is_active boolean DEFAULT true NOT NULL,
    last_contact_at timestamp(3) with time zone,
    last_error text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    search_text text GENERATED ALWAYS AS (((((COALESCE(public.fold_text(name), ''::text) || chr(10)) || COALESCE(public.fold_text(url), ''::text)) || chr(10)) || COALESCE(public.fold_text(serial_number), ''::text))) STORED
);

CREATE SEQUENCE public.hydraloop_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.hydraloop_id_seq OWNED BY public.hydraloop.id;

CREATE TABLE public.identity_providers (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    title text NOT NULL,
    issuer text NOT NULL,
    client_id text NOT NULL,
    client_secret text,
    company_id integer,
    domains jsonb,
    role_claim text,
    role_map jsonb,
    auto_create boolean DEFAULT false NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    search_text text GENERATED ALWAYS AS (((COALESCE(public.fold_text(title), ''::text) || chr(10)) || COALESCE(public.fold_text(issuer), ''::text))) STORED,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE SEQUENCE public.identity_providers_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.identity_providers_id_seq OWNED BY public.identity_providers.id;

CREATE TABLE public.ingest_outages (
    id integer NOT NULL,
    source text NOT NULL,
    "from" timestamp(3) with time zone NOT NULL,
    "to" timestamp(3) with time zone NOT NULL,
    reason text NOT NULL
);

CREATE SEQUENCE public.ingest_outages_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.ingest_outages_id_seq OWNED BY public.ingest_outages.id;

CREATE TABLE public.live_tickets (
    ticket_hash text NOT NULL,
    session_id integer,
    key_id integer,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.login_challenges (
    token_hash text NOT NULL,
    user_id integer,
    attempts integer DEFAULT 0 NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    webauthn_challenge text,
    provider jsonb
);

CREATE TABLE public.maintenance_window_devices (
    device_id integer NOT NULL,
    maintenance_window_id integer NOT NULL
);

CREATE TABLE public.maintenance_windows (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    title text NOT NULL,
    company_id integer NOT NULL,
    project_id integer,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    starts_at timestamp(3) with time zone NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL,
    repeat text DEFAULT 'none'::text NOT NULL,
    time_zone text,
    check_at timestamp(3) with time zone,
    search_text text GENERATED ALWAYS AS (COALESCE(public.fold_text(title), ''::text)) STORED,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    lists_devices boolean DEFAULT false NOT NULL
);

CREATE SEQUENCE public.maintenance_windows_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.maintenance_windows_id_seq OWNED BY public.maintenance_windows.id;

CREATE TABLE public.notification_policies (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    title text NOT NULL,
    company_id integer NOT NULL,
    project_id integer,
    severities text[] NOT NULL,
    steps jsonb NOT NULL,
    search_text text GENERATED ALWAYS AS (COALESCE(public.fold_text(title), ''::text)) STORED,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE SEQUENCE public.notification_policies_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.notification_policies_id_seq OWNED BY public.notification_policies.id;

CREATE TABLE public.notifications (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    alarm_id integer,
    company_id integer,
    step integer DEFAULT 0 NOT NULL,
    user_id integer,
    channel text NOT NULL,
    "to" text,
    status text DEFAULT 'queued'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    sent_at timestamp(3) with time zone,
    error text,
    dedup_key text,
    payload jsonb,
    due_at timestamp(3) with time zone,
    search_text text GENERATED ALWAYS AS (COALESCE(public.fold_text("to"), ''::text)) STORED,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    claimed_by integer,
    transmitting_at timestamp(3) with time zone
);

CREATE SEQUENCE public.notifications_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.notifications_id_seq OWNED BY public.notifications.id;

CREATE TABLE public.oidc_attempts (
    state_hash text NOT NULL,
    provider_id integer NOT NULL,
    browser_hash text NOT NULL,
    next text,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.oidc_results (
    code_hash text NOT NULL,
    provider_id integer NOT NULL,
    browser_hash text NOT NULL,
    person jsonb NOT NULL,
    password_user_id integer,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.oidc_sessions (
    session_id integer NOT NULL,
    provider_id integer NOT NULL,
    has_second_factor boolean NOT NULL,
    identity_id integer,
    id_token text
);

CREATE TABLE public.one_time_tokens (
    token_hash text NOT NULL,
    kind text NOT NULL,
    user_id integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone,
    used_at timestamp(3) with time zone
);

CREATE TABLE public.outliers (
    datapoint_id integer NOT NULL,
    ts timestamp(3) with time zone NOT NULL,
    value double precision NOT NULL,
    is_restored boolean DEFAULT false NOT NULL
);

CREATE TABLE public.passkey_registrations (
    session_id integer NOT NULL,
    challenge_hash text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.passkeys (
    id integer NOT NULL,
    user_id integer NOT NULL,
    name text NOT NULL,
    rp_id text NOT NULL,
    credential_id text NOT NULL,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp(3) with time zone
);

CREATE SEQUENCE public.passkeys_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.passkeys_id_seq OWNED BY public.passkeys.id;

CREATE TABLE public.platform_rules (
    kind text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE SEQUENCE public.projects_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.projects_id_seq OWNED BY public.projects.id;

CREATE TABLE public.push_keys (
    id integer DEFAULT 1 NOT NULL,
    public_key text NOT NULL,
    private_key text NOT NULL
);

CREATE TABLE public.push_subscriptions (
    id integer NOT NULL,
    user_id integer NOT NULL,
    endpoint text NOT NULL,
    keys jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE SEQUENCE public.push_subscriptions_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.push_subscriptions_id_seq OWNED BY public.push_subscriptions.id;

CREATE TABLE public.quarantined_readings (
    datapoint_id integer NOT NULL,
    ts timestamp(3) with time zone NOT NULL,
    value double precision NOT NULL,
    received_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    reason text NOT NULL,
    sent double precision
);

CREATE TABLE public.reading_hours (
    datapoint_id integer NOT NULL,
    hour timestamp(3) with time zone NOT NULL,
    count integer NOT NULL,
    min double precision NOT NULL,
    max double precision NOT NULL,
    sum double precision NOT NULL,
    first_at timestamp(3) with time zone NOT NULL,
    first double precision NOT NULL,
    last_at timestamp(3) with time zone NOT NULL,
    last double precision NOT NULL,
    entered double precision,
    counted double precision DEFAULT 0 NOT NULL,
    base double precision,
    base_at timestamp(3) with time zone,
    resets integer DEFAULT 0 NOT NULL,
    roll_overs integer DEFAULT 0 NOT NULL,
    reversals integer DEFAULT 0 NOT NULL,
    replaced integer DEFAULT 0 NOT NULL
)
WITH (fillfactor='80');

CREATE TABLE public.readings (
    datapoint_id integer NOT NULL,
    ts timestamp(3) with time zone NOT NULL,
    value double precision NOT NULL,
    received_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    sent double precision,
    mark smallint
)
PARTITION BY RANGE (ts);

CREATE TABLE public.recovery_codes (
    id integer NOT NULL,
    user_id integer NOT NULL,
    code_hash text NOT NULL,
    used_at timestamp(3) with time zone
);

CREATE SEQUENCE public.recovery_codes_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.recovery_codes_id_seq OWNED BY public.recovery_codes.id;

CREATE TABLE public.report_devices (
    device_id integer NOT NULL,
    report_id integer NOT NULL
);

CREATE TABLE public.report_mails (
    run_id integer NOT NULL,
    claimed_by integer,
    handed jsonb DEFAULT '[]'::jsonb NOT NULL,
    round integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.report_results (
    run_id integer NOT NULL,
    inputs jsonb NOT NULL,
    result jsonb
);

CREATE TABLE public.report_runs (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    report_id integer NOT NULL,
    company_id integer NOT NULL,
    status text DEFAULT 'queued'::text NOT NULL,
    progress double precision DEFAULT 0 NOT NULL,
    error text,
    "from" timestamp(3) with time zone NOT NULL,
    "to" timestamp(3) with time zone NOT NULL,
    started_at timestamp(3) with time zone,
    finished_at timestamp(3) with time zone,
    data_hash text,
    requested_by integer,
    scheduled_for timestamp(3) with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    mailed_at timestamp(3) with time zone,
    mail_error text,
    mail_attempts integer DEFAULT 0 NOT NULL,
    mail_left jsonb,
    mail_due_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    outcome text,
    verdict text,
    concern integer,
    hot integer
);

CREATE SEQUENCE public.report_runs_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.report_runs_id_seq OWNED BY public.report_runs.id;

CREATE TABLE public.reports (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    title text NOT NULL,
    kind text NOT NULL,
    company_id integer NOT NULL,
    project_id integer,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    period text DEFAULT 'month'::text NOT NULL,
    "from" text,
    "to" text,
    time_zone text,
    schedule text DEFAULT 'none'::text NOT NULL,
    recipients jsonb,
    profile text,
    tariff double precision,
    last_run_at timestamp(3) with time zone,
    next_run_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    night_flow_max double precision,
    burst_litres double precision,
    search_text text GENERATED ALWAYS AS (COALESCE(public.fold_text(title), ''::text)) STORED
);

CREATE SEQUENCE public.reports_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.reports_id_seq OWNED BY public.reports.id;

CREATE TABLE public.rosters (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    title text NOT NULL,
    company_id integer NOT NULL,
    time_zone text,
    entries jsonb,
    exceptions jsonb,
    search_text text GENERATED ALWAYS AS (COALESCE(public.fold_text(title), ''::text)) STORED,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE SEQUENCE public.rosters_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.rosters_id_seq OWNED BY public.rosters.id;

CREATE TABLE public.server_heartbeats (
    server uuid NOT NULL,
    started_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL,
    broker_at timestamp(3) with time zone
);

CREATE TABLE public.server_leases (
    server integer NOT NULL,
    began_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    renewed_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.sessions (
    id integer NOT NULL,
    user_id integer NOT NULL,
    token_hash text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    address text,
    user_agent text
);

CREATE SEQUENCE public.sessions_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.sessions_id_seq OWNED BY public.sessions.id;

CREATE TABLE public.share_boards (
    share_id integer NOT NULL,
    dashboard_id integer NOT NULL,
    "position" integer NOT NULL
);

CREATE TABLE public.share_proofs (
    proof_hash text NOT NULL,
    share_id integer NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.share_secrets (
    share_id integer NOT NULL,
    token_hash text NOT NULL,
    pin_hash text
);

CREATE TABLE public.share_variables (
    share_id integer NOT NULL,
    dashboard_id integer NOT NULL,
    name text NOT NULL,
    project_id integer,
    tag text,
    device_id integer
);

CREATE TABLE public.shares (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    title text NOT NULL,
    company_id integer,
    seconds integer,
    expires_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    has_pin boolean DEFAULT false NOT NULL,
    last_seen_at timestamp(3) with time zone,
    created_by integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    is_paused boolean DEFAULT false NOT NULL
);

CREATE VIEW public.shared_boards AS
 SELECT b.share_id,
    b.dashboard_id,
    b."position",
    s.company_id,
    (EXISTS ( SELECT
           FROM public.dashboard_audience a
          WHERE (a.dashboard_id = b.dashboard_id))) AS has_audience
   FROM ((public.share_boards b
     JOIN public.shares s ON ((s.id = b.share_id)))
     JOIN public.dashboard_v2 d ON ((d.id = b.dashboard_id)))
  WHERE ((s.revoked_at IS NULL) AND (NOT s.is_paused) AND ((s.expires_at IS NULL) OR (s.expires_at > now())) AND (d.deleted_at IS NULL) AND
        CASE
            WHEN (s.company_id IS NOT NULL) THEN (EXISTS ( SELECT
               FROM (public.dashboard_audience a
                 JOIN public.companies c ON ((c.id = a.company_id)))
              WHERE ((a.dashboard_id = b.dashboard_id) AND (a.company_id = s.company_id) AND c.is_active)))
            ELSE COALESCE(( SELECT bool_or(c.is_active) AS bool_or
               FROM (public.dashboard_audience a
                 JOIN public.companies c ON ((c.id = a.company_id)))
              WHERE (a.dashboard_id = b.dashboard_id)), ( SELECT bool_or(COALESCE(c.is_active, true)) AS bool_or
               FROM (((public.dashboard_bindings x
                 JOIN public.datapoints p ON ((p.id = x.datapoint_id)))
                 JOIN public.devices v ON ((v.id = p.device_id)))
                 LEFT JOIN public.companies c ON ((c.id = v.company_id)))
              WHERE (x.dashboard_id = b.dashboard_id)), true)
        END);

CREATE VIEW public.shared_relations AS
 SELECT c.share_id,
    c.dashboard_id,
    r.key,
    v.id AS device_id
   FROM (((public.share_variables c
     JOIN public.dashboard_relations r ON (((r.dashboard_id = c.dashboard_id) AND (r.variable = c.name) AND (r.kind = 'project'::text))))
     JOIN public.project_devices l ON ((l.project_id = c.project_id)))
     JOIN public.devices v ON (((v.id = l.device_id) AND (v.tags @> r.tags))))
UNION ALL
 SELECT c.share_id,
    c.dashboard_id,
    r.key,
    v.id AS device_id
   FROM ((public.share_variables c
     JOIN public.dashboard_relations r ON (((r.dashboard_id = c.dashboard_id) AND (r.variable = c.name) AND (r.kind = 'tag'::text))))
     JOIN public.devices v ON ((v.tags @> array_append(r.tags, c.tag))))
  WHERE (c.tag IS NOT NULL)
UNION ALL
 SELECT c.share_id,
    c.dashboard_id,
    r.key,
    v.id AS device_id
   FROM ((public.share_variables c
     JOIN public.dashboard_relations r ON (((r.dashboard_id = c.dashboard_id) AND (r.variable = c.name) AND (r.kind = 'device'::text))))
     JOIN public.devices v ON (((v.id = c.device_id) AND (v.tags @> r.tags))));

CREATE VIEW public.shared_devices AS
 SELECT DISTINCT b.share_id,
    v.id AS device_id
   FROM (((public.shared_boards b
     JOIN ( SELECT NULL::integer AS share_id,
            d.dashboard_id,
            d.device_id
           FROM public.dashboard_devices d
        UNION ALL
         SELECT r.share_id,
            r.dashboard_id,
            r.device_id
           FROM public.shared_relations r) listed ON (((listed.dashboard_id = b.dashboard_id) AND ((listed.share_id IS NULL) OR (listed.share_id = b.share_id)))))
     JOIN public.devices v ON ((v.id = listed.device_id)))
     LEFT JOIN public.companies c ON ((c.id = v.company_id)))
  WHERE
        CASE
            WHEN (b.company_id IS NOT NULL) THEN (v.company_id = b.company_id)
            ELSE (COALESCE(c.is_active, true) AND ((NOT b.has_audience) OR (v.company_id IS NULL) OR (EXISTS ( SELECT
               FROM public.dashboard_audience a
              WHERE ((a.dashboard_id = b.dashboard_id) AND (a.company_id = v.company_id))))))
        END;

CREATE VIEW public.shared_datapoints AS
 SELECT DISTINCT b.share_id,
    p.id AS datapoint_id
   FROM (((public.shared_boards b
     JOIN public.dashboard_bindings x ON (((x.dashboard_id = b.dashboard_id) AND x.is_shown)))
     JOIN public.datapoints p ON ((p.id = x.datapoint_id)))
     JOIN public.shared_devices v ON (((v.share_id = b.share_id) AND (v.device_id = p.device_id))))
UNION
 SELECT b.share_id,
    p.id AS datapoint_id
   FROM (((public.shared_boards b
     JOIN public.shared_relations r ON (((r.share_id = b.share_id) AND (r.dashboard_id = b.dashboard_id))))
     JOIN public.datapoints p ON (((p.device_id = r.device_id) AND (p.key = r.key))))
     JOIN public.shared_devices v ON (((v.share_id = b.share_id) AND (v.device_id = p.device_id))));

CREATE SEQUENCE public.shares_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.shares_id_seq OWNED BY public.shares.id;

CREATE TABLE public.sign_in_failures (
    id integer NOT NULL,
    account text NOT NULL,
    address text NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE SEQUENCE public.sign_in_failures_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.sign_in_failures_id_seq OWNED BY public.sign_in_failures.id;

CREATE TABLE public.system_settings (
    id integer NOT NULL,
    require_second_factor boolean DEFAULT false NOT NULL,
    built_in_models text,
    CONSTRAINT system_settings__one_row CHECK ((id = 1))
);

CREATE TABLE public.totp_factors (
    user_id integer NOT NULL,
    secret text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    confirmed_at timestamp(3) with time zone,
    last_used_at timestamp(3) with time zone,
    used_steps bigint[] DEFAULT '{}'::bigint[] NOT NULL
);

CREATE UNLOGGED TABLE public.undo_rows (
    batch_id text NOT NULL,
    step integer NOT NULL,
    table_name text NOT NULL,
    cleared text,
    "row" jsonb NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.user_identities (
    id integer NOT NULL,
    user_id integer NOT NULL,
    provider_id integer NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp(3) with time zone
);

CREATE SEQUENCE public.user_identities_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.user_identities_id_seq OWNED BY public.user_identities.id;

CREATE SEQUENCE public.users_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.users_id_seq OWNED BY public.users.id;

CREATE TABLE public.webhook_calls (
    id bigint NOT NULL,
    webhook_id integer NOT NULL,
    alarm_id integer,
    message_id text NOT NULL,
    type text NOT NULL,
    body jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp(3) with time zone DEFAULT now(),
    delivered_at timestamp(3) with time zone,
    error text,
    claimed_by integer
);

CREATE SEQUENCE public.webhook_calls_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.webhook_calls_id_seq OWNED BY public.webhook_calls.id;

CREATE TABLE public.webhook_secrets (
    webhook_id integer NOT NULL,
    secret text NOT NULL
);

CREATE TABLE public.webhooks (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    title text NOT NULL,
    company_id integer,
    url text NOT NULL,
    events text[] NOT NULL,
    format text DEFAULT 'standard'::text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    search_text text GENERATED ALWAYS AS (((COALESCE(public.fold_text(title), ''::text) || chr(10)) || COALESCE(public.fold_text(url), ''::text))) STORED,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE SEQUENCE public.webhooks_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.webhooks_id_seq OWNED BY public.webhooks.id;

ALTER TABLE ONLY public.alarm_events ALTER COLUMN id SET DEFAULT nextval('public.alarm_events_id_seq'::regclass);

ALTER TABLE ONLY public.alarm_rules ALTER COLUMN id SET DEFAULT nextval('public.alarm_rules_id_seq'::regclass);

ALTER TABLE ONLY public.alarms ALTER COLUMN id SET DEFAULT nextval('public.alarms_id_seq'::regclass);

ALTER TABLE ONLY public.api_keys ALTER COLUMN id SET DEFAULT nextval('public.api_keys_id_seq'::regclass);

ALTER TABLE ONLY public.audit ALTER COLUMN id SET DEFAULT nextval('public.audit_id_seq'::regclass);

ALTER TABLE ONLY public.companies ALTER COLUMN id SET DEFAULT nextval('public.companies_id_seq'::regclass);

ALTER TABLE ONLY public.dashboard_v2 ALTER COLUMN id SET DEFAULT nextval('public.dashboard_v2_id_seq'::regclass);

ALTER TABLE ONLY public.dashboard_versions ALTER COLUMN id SET DEFAULT nextval('public.dashboard_versions_id_seq'::regclass);

ALTER TABLE ONLY public.datapoints ALTER COLUMN id SET DEFAULT nextval('public.datapoints_id_seq'::regclass);

ALTER TABLE ONLY public.demonstrations ALTER COLUMN id SET DEFAULT nextval('public.demonstrations_id_seq'::regclass);

ALTER TABLE ONLY public.device_hardware ALTER COLUMN id SET DEFAULT nextval('public.device_hardware_id_seq'::regclass);

ALTER TABLE ONLY public.device_models ALTER COLUMN id SET DEFAULT nextval('public.device_models_id_seq'::regclass);

ALTER TABLE ONLY public.devices ALTER COLUMN id SET DEFAULT nextval('public.devices_id_seq'::regclass);

ALTER TABLE ONLY public.dial_readings ALTER COLUMN id SET DEFAULT nextval('public.dial_readings_id_seq'::regclass);

ALTER TABLE ONLY public.gateways ALTER COLUMN id SET DEFAULT nextval('public.gateways_id_seq'::regclass);

ALTER TABLE ONLY public.hydraloop ALTER COLUMN id SET DEFAULT nextval('public.hydraloop_id_seq'::regclass);

ALTER TABLE ONLY public.identity_providers ALTER COLUMN id SET DEFAULT nextval('public.identity_providers_id_seq'::regclass);

ALTER TABLE ONLY public.ingest_outages ALTER COLUMN id SET DEFAULT nextval('public.ingest_outages_id_seq'::regclass);

ALTER TABLE ONLY public.maintenance_windows ALTER COLUMN id SET DEFAULT nextval('public.maintenance_windows_id_seq'::regclass);

ALTER TABLE ONLY public.notification_policies ALTER COLUMN id SET DEFAULT nextval('public.notification_policies_id_seq'::regclass);

ALTER TABLE ONLY public.notifications ALTER COLUMN id SET DEFAULT nextval('public.notifications_id_seq'::regclass);

ALTER TABLE ONLY public.passkeys ALTER COLUMN id SET DEFAULT nextval('public.passkeys_id_seq'::regclass);

ALTER TABLE ONLY public.projects ALTER COLUMN id SET DEFAULT nextval('public.projects_id_seq'::regclass);

ALTER TABLE ONLY public.push_subscriptions ALTER COLUMN id SET DEFAULT nextval('public.push_subscriptions_id_seq'::regclass);

ALTER TABLE ONLY public.recovery_codes ALTER COLUMN id SET DEFAULT nextval('public.recovery_codes_id_seq'::regclass);

ALTER TABLE ONLY public.report_runs ALTER COLUMN id SET DEFAULT nextval('public.report_runs_id_seq'::regclass);

ALTER TABLE ONLY public.reports ALTER COLUMN id SET DEFAULT nextval('public.reports_id_seq'::regclass);

ALTER TABLE ONLY public.rosters ALTER COLUMN id SET DEFAULT nextval('public.rosters_id_seq'::regclass);

ALTER TABLE ONLY public.sessions ALTER COLUMN id SET DEFAULT nextval('public.sessions_id_seq'::regclass);

ALTER TABLE ONLY public.shares ALTER COLUMN id SET DEFAULT nextval('public.shares_id_seq'::regclass);

ALTER TABLE ONLY public.sign_in_failures ALTER COLUMN id SET DEFAULT nextval('public.sign_in_failures_id_seq'::regclass);

ALTER TABLE ONLY public.user_identities ALTER COLUMN id SET DEFAULT nextval('public.user_identities_id_seq'::regclass);

ALTER TABLE ONLY public.users ALTER COLUMN id SET DEFAULT nextval('public.users_id_seq'::regclass);

ALTER TABLE ONLY public.webhook_calls ALTER COLUMN id SET DEFAULT nextval('public.webhook_calls_id_seq'::regclass);

ALTER TABLE ONLY public.webhooks ALTER COLUMN id SET DEFAULT nextval('public.webhooks_id_seq'::regclass);

INSERT INTO public.system_settings VALUES (1, false, NULL);

SELECT pg_catalog.setval('public.alarm_rules_generation', 2, true);

ALTER TABLE ONLY public.alarm_checks
    ADD CONSTRAINT alarm_checks_pkey PRIMARY KEY (device_id);

ALTER TABLE ONLY public.alarm_closures
    ADD CONSTRAINT alarm_closures_pkey PRIMARY KEY (alarm_id);

ALTER TABLE ONLY public.alarm_escalations
    ADD CONSTRAINT alarm_escalations_pkey PRIMARY KEY (alarm_id);

ALTER TABLE ONLY public.alarm_events
    ADD CONSTRAINT alarm_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.alarm_links
    ADD CONSTRAINT alarm_links_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.alarm_rule_changes
    ADD CONSTRAINT alarm_rule_changes_pkey PRIMARY KEY (rule_id);

ALTER TABLE ONLY public.alarm_rule_devices
    ADD CONSTRAINT alarm_rule_devices_alarm_rule_id_device_id_pk PRIMARY KEY (alarm_rule_id, device_id);

ALTER TABLE ONLY public.alarm_rules
    ADD CONSTRAINT alarm_rules_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.alarm_states
    ADD CONSTRAINT alarm_states_device_id_rule_id_datapoint_id_gateway_pk PRIMARY KEY (device_id, rule_id, datapoint_id, gateway);

ALTER TABLE ONLY public.alarm_storms
    ADD CONSTRAINT alarm_storms_pkey PRIMARY KEY (company_id);

ALTER TABLE ONLY public.alarms
    ADD CONSTRAINT alarms_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.api_key_secrets
    ADD CONSTRAINT api_key_secrets_pkey PRIMARY KEY (key_id);

ALTER TABLE ONLY public.api_key_secrets
    ADD CONSTRAINT api_key_secrets_secret_hash_unique UNIQUE (secret_hash);

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies__name_key UNIQUE (name);

ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.counter_recounts
    ADD CONSTRAINT counter_recounts_pkey PRIMARY KEY (datapoint_id);

ALTER TABLE ONLY public.credentials
    ADD CONSTRAINT credentials_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.dashboard_bindings
    ADD CONSTRAINT dashboard_bindings_dashboard_id_datapoint_id_pk PRIMARY KEY (dashboard_id, datapoint_id);

ALTER TABLE ONLY public.dashboard_companies
    ADD CONSTRAINT dashboard_companies_company_id_dashboard_v2_id_pk PRIMARY KEY (company_id, dashboard_v2_id);

ALTER TABLE ONLY public.dashboard_files
    ADD CONSTRAINT dashboard_files_dashboard_id_name_pk PRIMARY KEY (dashboard_id, name);

ALTER TABLE ONLY public.dashboard_projects
    ADD CONSTRAINT dashboard_projects_dashboard_v2_id_project_id_pk PRIMARY KEY (dashboard_v2_id, project_id);

ALTER TABLE ONLY public.dashboard_users
    ADD CONSTRAINT dashboard_users_dashboard_v2_id_user_id_pk PRIMARY KEY (dashboard_v2_id, user_id);

ALTER TABLE ONLY public.dashboard_v2
    ADD CONSTRAINT dashboard_v2_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.dashboard_versions
    ADD CONSTRAINT dashboard_versions__dashboard_id__version_key UNIQUE (dashboard_id, version);

ALTER TABLE ONLY public.dashboard_versions
    ADD CONSTRAINT dashboard_versions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.datapoint_rewrites
    ADD CONSTRAINT datapoint_rewrites_pkey PRIMARY KEY (datapoint_id);

ALTER TABLE ONLY public.datapoint_values
    ADD CONSTRAINT datapoint_values_pkey PRIMARY KEY (datapoint_id);

ALTER TABLE ONLY public.datapoints
    ADD CONSTRAINT datapoints__device_id__key_key UNIQUE (device_id, key);

ALTER TABLE ONLY public.datapoints
    ADD CONSTRAINT datapoints_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.demonstrations
    ADD CONSTRAINT demonstrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.device_claims
    ADD CONSTRAINT device_claims_device_id_company_id_pk PRIMARY KEY (device_id, company_id);

ALTER TABLE ONLY public.device_contacts
    ADD CONSTRAINT device_contacts_pkey PRIMARY KEY (device_id);

ALTER TABLE ONLY public.device_gateways
    ADD CONSTRAINT device_gateways_device_id_gateway_id_pk PRIMARY KEY (device_id, gateway_id);

ALTER TABLE ONLY public.device_hardware
    ADD CONSTRAINT device_hardware_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.device_messages
    ADD CONSTRAINT device_messages_device_id_slot_pk PRIMARY KEY (device_id, slot);

ALTER TABLE ONLY public.device_models
    ADD CONSTRAINT device_models__key_key UNIQUE (key);

ALTER TABLE ONLY public.device_models
    ADD CONSTRAINT device_models_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.dial_readings
    ADD CONSTRAINT dial_readings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.gateways
    ADD CONSTRAINT gateways__gateway_id__company_id_key UNIQUE (gateway_id, company_id);

ALTER TABLE ONLY public.gateways
    ADD CONSTRAINT gateways_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.hydraloop
    ADD CONSTRAINT hydraloop_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.identity_providers
    ADD CONSTRAINT identity_providers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ingest_outages
    ADD CONSTRAINT ingest_outages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.live_tickets
    ADD CONSTRAINT live_tickets_pkey PRIMARY KEY (ticket_hash);

ALTER TABLE ONLY public.login_challenges
    ADD CONSTRAINT login_challenges_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.maintenance_window_devices
    ADD CONSTRAINT maintenance_window_devices_device_id_maintenance_window_id_pk PRIMARY KEY (device_id, maintenance_window_id);

ALTER TABLE ONLY public.maintenance_windows
    ADD CONSTRAINT maintenance_windows_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.notification_policies
    ADD CONSTRAINT notification_policies_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications__dedup_key_key UNIQUE (dedup_key);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.oidc_attempts
    ADD CONSTRAINT oidc_attempts_pkey PRIMARY KEY (state_hash);

ALTER TABLE ONLY public.oidc_results
    ADD CONSTRAINT oidc_results_pkey PRIMARY KEY (code_hash);

ALTER TABLE ONLY public.oidc_sessions
    ADD CONSTRAINT oidc_sessions_pkey PRIMARY KEY (session_id);

ALTER TABLE ONLY public.one_time_tokens
    ADD CONSTRAINT one_time_tokens_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.outliers
    ADD CONSTRAINT outliers_pkey PRIMARY KEY (datapoint_id, ts, value);

ALTER TABLE ONLY public.passkey_registrations
    ADD CONSTRAINT passkey_registrations_pkey PRIMARY KEY (session_id);

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_credential_id_unique UNIQUE (credential_id);

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.platform_rules
    ADD CONSTRAINT platform_rules_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY public.project_devices
    ADD CONSTRAINT project_devices_device_id_project_id_pk PRIMARY KEY (device_id, project_id);

ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.push_keys
    ADD CONSTRAINT push_keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions__user_id__endpoint_key UNIQUE (user_id, endpoint);

ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.quarantined_readings
    ADD CONSTRAINT quarantined_readings_pkey PRIMARY KEY (datapoint_id, ts, value);

ALTER TABLE ONLY public.reading_hours
    ADD CONSTRAINT reading_hours_pkey PRIMARY KEY (datapoint_id, hour);

ALTER TABLE ONLY public.readings
    ADD CONSTRAINT readings_pkey PRIMARY KEY (datapoint_id, ts, value);

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.report_devices
    ADD CONSTRAINT report_devices_device_id_report_id_pk PRIMARY KEY (device_id, report_id);

ALTER TABLE ONLY public.report_mails
    ADD CONSTRAINT report_mails_pkey PRIMARY KEY (run_id);

ALTER TABLE ONLY public.report_results
    ADD CONSTRAINT report_results_pkey PRIMARY KEY (run_id);

ALTER TABLE ONLY public.report_runs
    ADD CONSTRAINT report_runs__report_id__scheduled_for_key UNIQUE (report_id, scheduled_for);

ALTER TABLE ONLY public.report_runs
    ADD CONSTRAINT report_runs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.rosters
    ADD CONSTRAINT rosters_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.server_heartbeats
    ADD CONSTRAINT server_heartbeats_pkey PRIMARY KEY (server);

ALTER TABLE ONLY public.server_leases
    ADD CONSTRAINT server_leases_pkey PRIMARY KEY (server);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_hash_unique UNIQUE (token_hash);

ALTER TABLE ONLY public.share_boards
    ADD CONSTRAINT share_boards_share_id_dashboard_id_pk PRIMARY KEY (share_id, dashboard_id);

ALTER TABLE ONLY public.share_proofs
    ADD CONSTRAINT share_proofs_pkey PRIMARY KEY (proof_hash);

ALTER TABLE ONLY public.share_secrets
    ADD CONSTRAINT share_secrets_pkey PRIMARY KEY (share_id);

ALTER TABLE ONLY public.share_secrets
    ADD CONSTRAINT share_secrets_token_hash_unique UNIQUE (token_hash);

ALTER TABLE ONLY public.share_variables
    ADD CONSTRAINT share_variables_share_id_dashboard_id_name_pk PRIMARY KEY (share_id, dashboard_id, name);

ALTER TABLE ONLY public.shares
    ADD CONSTRAINT shares_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sign_in_failures
    ADD CONSTRAINT sign_in_failures_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.system_settings
    ADD CONSTRAINT system_settings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.totp_factors
    ADD CONSTRAINT totp_factors_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.user_identities
    ADD CONSTRAINT user_identities__issuer__subject_key UNIQUE (issuer, subject);

ALTER TABLE ONLY public.user_identities
    ADD CONSTRAINT user_identities_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhook_calls
    ADD CONSTRAINT webhook_calls_message_id_unique UNIQUE (message_id);

ALTER TABLE ONLY public.webhook_calls
    ADD CONSTRAINT webhook_calls_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhook_secrets
    ADD CONSTRAINT webhook_secrets_pkey PRIMARY KEY (webhook_id);

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);

CREATE INDEX alarm_checks__changed ON public.alarm_checks USING btree (device_id) WHERE is_changed;

CREATE INDEX alarm_checks__due_at ON public.alarm_checks USING btree (due_at);

CREATE INDEX alarm_counts__company_id ON public.alarm_counts USING btree (company_id);

CREATE INDEX alarm_escalations__due_at ON public.alarm_escalations USING btree (due_at);

CREATE INDEX alarm_events__alarm_id ON public.alarm_events USING btree (alarm_id, id);

CREATE INDEX alarm_links__alarm_id ON public.alarm_links USING btree (alarm_id);

CREATE INDEX alarm_rule_devices__device_id ON public.alarm_rule_devices USING btree (device_id);

CREATE INDEX alarm_rules__company_id ON public.alarm_rules USING btree (company_id);

CREATE INDEX alarm_rules__project_id ON public.alarm_rules USING btree (project_id);

CREATE INDEX alarm_states__due_at ON public.alarm_states USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX alarm_states__rule_id ON public.alarm_states USING btree (rule_id);

CREATE INDEX alarms__by_closed_at ON public.alarms USING btree (closed_at DESC NULLS LAST, id DESC) WHERE (closed_at IS NOT NULL);

CREATE INDEX alarms__check_at ON public.alarms USING btree (check_at) WHERE (check_at IS NOT NULL);

CREATE INDEX alarms__company_id__closed_at__id ON public.alarms USING btree (company_id, closed_at, id);

CREATE INDEX alarms__device_id__closed_at ON public.alarms USING btree (device_id, closed_at);

CREATE INDEX alarms__new_by_company ON public.alarms USING btree (company_id, detected_at) WHERE (severity <> 'critical'::text);

CREATE UNIQUE INDEX alarms__open ON public.alarms USING btree (rule_id, device_id, COALESCE(datapoint_id, 0)) WHERE ((closed_at IS NULL) AND (device_id IS NOT NULL));

CREATE INDEX alarms__open_by_company ON public.alarms USING btree (company_id, id) WHERE (closed_at IS NULL);

CREATE INDEX alarms__open_by_detected_at ON public.alarms USING btree (detected_at, id) INCLUDE (company_id, acknowledged_at, severity) WHERE (closed_at IS NULL);

CREATE INDEX alarms__open_by_device ON public.alarms USING btree (device_id) WHERE (closed_at IS NULL);

CREATE INDEX alarms__open_by_severity ON public.alarms USING btree ((
CASE severity
    WHEN 'critical'::text THEN 4
    WHEN 'high'::text THEN 3
    WHEN 'medium'::text THEN 2
    WHEN 'low'::text THEN 1
    ELSE NULL::integer
END), id) INCLUDE (company_id, acknowledged_at) WHERE (closed_at IS NULL);

CREATE INDEX alarms__open_by_since ON public.alarms USING btree (since, id) INCLUDE (company_id, acknowledged_at, severity) WHERE (closed_at IS NULL);

CREATE UNIQUE INDEX alarms__open_gateway ON public.alarms USING btree (rule_id, gateway_id, COALESCE(company_id, 0)) WHERE ((closed_at IS NULL) AND (device_id IS NULL));

CREATE INDEX alarms__rule_id ON public.alarms USING btree (rule_id);

CREATE INDEX alarms__since__id ON public.alarms USING btree (since, id);

CREATE INDEX api_keys__company_id ON public.api_keys USING btree (company_id);

CREATE INDEX api_keys__created_by ON public.api_keys USING btree (created_by);

CREATE INDEX audit__actor_id__id ON public.audit USING btree (actor_id, id);

CREATE INDEX audit__at ON public.audit USING brin (at);

CREATE INDEX audit__batch_id ON public.audit USING btree (batch_id);

CREATE INDEX audit__company_id__id ON public.audit USING btree (company_id, id);

CREATE INDEX audit__resource__record_id__id ON public.audit USING btree (resource, record_id, id);

CREATE INDEX audit__undoes ON public.audit USING btree (undoes) WHERE (undoes IS NOT NULL);

CREATE INDEX dashboard_bindings__datapoint_id ON public.dashboard_bindings USING btree (datapoint_id);

CREATE INDEX dashboard_companies__dashboard_v2_id ON public.dashboard_companies USING btree (dashboard_v2_id);

CREATE INDEX dashboard_files__name ON public.dashboard_files USING btree (name);

CREATE INDEX dashboard_projects__project_id ON public.dashboard_projects USING btree (project_id);

CREATE INDEX dashboard_relations__dashboard_id ON public.dashboard_relations USING btree (dashboard_id);

CREATE INDEX dashboard_selections__dashboard_id ON public.dashboard_selections USING btree (dashboard_id);

CREATE INDEX dashboard_users__user_id ON public.dashboard_users USING btree (user_id);

CREATE INDEX dashboard_versions__dashboard_id ON public.dashboard_versions USING btree (dashboard_id);

CREATE INDEX datapoints__device_id ON public.datapoints USING btree (device_id);

CREATE UNIQUE INDEX datapoints__single_role ON public.datapoints USING btree (device_id, role) WHERE (role <> ALL (ARRAY['water_temperature'::text, 'ambient_temperature'::text, 'level'::text, 'pressure'::text, 'leak'::text, 'fault'::text]));

CREATE UNIQUE INDEX datapoints__xid_key ON public.datapoints USING btree (xid, COALESCE(company_id, 0));

CREATE INDEX device_contacts__by_alarm_level ON public.device_contacts USING btree (alarm_level, sorted_title COLLATE "und-x-icu", device_id, company_id) WHERE (alarm_level IS NOT NULL);

CREATE INDEX device_contacts__by_alarm_level_desc ON public.device_contacts USING btree (alarm_level DESC, sorted_title COLLATE "und-x-icu", device_id DESC, company_id) WHERE (alarm_level IS NOT NULL);

CREATE INDEX device_contacts__by_last_seen_at ON public.device_contacts USING btree (last_seen_at, device_id, company_id);

CREATE INDEX device_gateways__gateway_id ON public.device_gateways USING btree (gateway_id, last_heard_at);

CREATE INDEX device_hardware__device_id ON public.device_hardware USING btree (device_id, "to");

CREATE INDEX devices__app_id__dev_id ON public.devices USING btree (app_id, dev_id);

CREATE UNIQUE INDEX devices__app_id__dev_id_key ON public.devices USING btree (app_id, dev_id) WHERE (is_active IS NOT NULL);

CREATE INDEX devices__by_company_title ON public.devices USING btree (company_title COLLATE "und-x-icu", id, company_id, is_active);

CREATE INDEX devices__by_created_at ON public.devices USING btree (created_at, id, company_id, is_active);

CREATE INDEX devices__by_dev_id ON public.devices USING btree (dev_id COLLATE "C", id, company_id, is_active);

CREATE INDEX devices__by_endpoint_name ON public.devices USING btree (endpoint_name COLLATE "und-x-icu", id, company_id, is_active);

CREATE INDEX devices__by_hw_serial ON public.devices USING btree (hw_serial COLLATE "C", id, company_id, is_active);

CREATE INDEX devices__by_is_active ON public.devices USING btree (is_active, id, company_id);

CREATE INDEX devices__by_location ON public.devices USING btree (location COLLATE "und-x-icu", id, company_id, is_active);

CREATE INDEX devices__by_title ON public.devices USING btree (title COLLATE "und-x-icu", id, company_id, is_active);

CREATE INDEX devices__by_type ON public.devices USING btree (type COLLATE "C", id, company_id, is_active);

CREATE INDEX devices__company_id ON public.devices USING btree (company_id);

CREATE UNIQUE INDEX devices__hw_serial__type_key ON public.devices USING btree (hw_serial, type, ((is_active IS NULL)));

CREATE INDEX devices__model_id ON public.devices USING btree (model_id);

CREATE INDEX devices__parent_device_id ON public.devices USING btree (parent_device_id);

CREATE INDEX devices__search ON public.devices USING gin (search_text public.gin_trgm_ops);

CREATE UNIQUE INDEX devices__xid_key ON public.devices USING btree (xid, COALESCE(company_id, 0));

CREATE INDEX dial_readings__datapoint_id ON public.dial_readings USING btree (datapoint_id, at DESC);

CREATE INDEX files__created_at ON public.files USING btree (created_at);

CREATE INDEX gateways__check_at ON public.gateways USING btree (check_at);

CREATE INDEX gateways__company_id ON public.gateways USING btree (company_id);

CREATE UNIQUE INDEX gateways__one ON public.gateways USING btree (gateway_id, COALESCE(company_id, 0));

CREATE INDEX hydraloop__company_id ON public.hydraloop USING btree (company_id);

CREATE INDEX identity_providers__company_id ON public.identity_providers USING btree (company_id);

CREATE INDEX ingest_outages__to ON public.ingest_outages USING btree ("to");

CREATE INDEX login_challenges__expires_at ON public.login_challenges USING btree (expires_at);

CREATE INDEX login_challenges__user_id ON public.login_challenges USING btree (user_id);

CREATE INDEX maintenance_window_devices__maintenance_window_id ON public.maintenance_window_devices USING btree (maintenance_window_id);

CREATE INDEX maintenance_windows__check_at ON public.maintenance_windows USING btree (check_at);

CREATE INDEX maintenance_windows__company_id ON public.maintenance_windows USING btree (company_id);

CREATE INDEX maintenance_windows__project_id ON public.maintenance_windows USING btree (project_id);

CREATE INDEX notification_policies__company_id ON public.notification_policies USING btree (company_id);

CREATE INDEX notification_policies__project_id ON public.notification_policies USING btree (project_id);

CREATE INDEX notifications__claimed_by ON public.notifications USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);

CREATE INDEX notifications__combined ON public.notifications USING btree (company_id) WHERE ((status = 'skipped'::text) AND (due_at IS NOT NULL));

CREATE INDEX notifications__company_id__id ON public.notifications USING btree (company_id, id);

CREATE INDEX notifications__waiting ON public.notifications USING btree (channel, COALESCE(company_id, 0), due_at, id) WHERE ((due_at IS NOT NULL) AND (claimed_by IS NULL) AND (status <> 'skipped'::text));

CREATE INDEX oidc_attempts__expires_at ON public.oidc_attempts USING btree (expires_at);

CREATE INDEX oidc_results__expires_at ON public.oidc_results USING btree (expires_at);

CREATE INDEX oidc_sessions__identity_id ON public.oidc_sessions USING btree (identity_id);

CREATE INDEX one_time_tokens__user_id ON public.one_time_tokens USING btree (user_id);

CREATE INDEX passkeys__user_id ON public.passkeys USING btree (user_id);

CREATE INDEX project_devices__project_id ON public.project_devices USING btree (project_id);

CREATE INDEX projects__company_id ON public.projects USING btree (company_id);

CREATE INDEX quarantined_readings__by_received_at ON public.quarantined_readings USING btree (received_at);

CREATE INDEX reading_hours__unusual ON public.reading_hours USING btree (datapoint_id, hour) WHERE ((((resets + roll_overs) + reversals) + replaced) > 0);

CREATE INDEX recovery_codes__user_id ON public.recovery_codes USING btree (user_id);

CREATE INDEX report_devices__report_id ON public.report_devices USING btree (report_id);

CREATE INDEX report_mails__claimed_by ON public.report_mails USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);

CREATE INDEX report_runs__mail_due ON public.report_runs USING btree (mail_due_at) WHERE (mail_due_at IS NOT NULL);

CREATE INDEX report_runs__report_id ON public.report_runs USING btree (report_id);

CREATE INDEX report_runs__under_way ON public.report_runs USING btree (id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));

CREATE INDEX reports__company_id ON public.reports USING btree (company_id);

CREATE INDEX reports__next_run_at ON public.reports USING btree (next_run_at) WHERE (next_run_at IS NOT NULL);

CREATE INDEX reports__project_id ON public.reports USING btree (project_id);

CREATE INDEX rosters__company_id ON public.rosters USING btree (company_id);

CREATE INDEX sessions__expires_at ON public.sessions USING btree (expires_at);

CREATE INDEX sessions__user_id ON public.sessions USING btree (user_id);

CREATE INDEX share_boards__dashboard_id ON public.share_boards USING btree (dashboard_id);

CREATE INDEX share_proofs__expires_at ON public.share_proofs USING btree (expires_at);

CREATE INDEX share_proofs__share_id ON public.share_proofs USING btree (share_id);

CREATE INDEX share_variables__dashboard_id ON public.share_variables USING btree (dashboard_id);

CREATE INDEX share_variables__device_id ON public.share_variables USING btree (device_id);

CREATE INDEX share_variables__project_id ON public.share_variables USING btree (project_id);

CREATE INDEX shares__company_id ON public.shares USING btree (company_id);

CREATE INDEX shares__created_by ON public.shares USING btree (created_by);

CREATE INDEX sign_in_failures__account ON public.sign_in_failures USING btree (account, at);

CREATE INDEX sign_in_failures__address ON public.sign_in_failures USING btree (address, at);

CREATE INDEX undo_rows__at ON public.undo_rows USING brin (at);

CREATE INDEX undo_rows__batch_id ON public.undo_rows USING btree (batch_id);

CREATE INDEX user_identities__provider_id ON public.user_identities USING btree (provider_id);

CREATE INDEX user_identities__user_id ON public.user_identities USING btree (user_id);

CREATE INDEX users__company_id ON public.users USING btree (company_id);

CREATE UNIQUE INDEX users__email_key ON public.users USING btree (lower(email));

CREATE INDEX webhook_calls__alarm_id ON public.webhook_calls USING btree (webhook_id, alarm_id, id);

CREATE INDEX webhook_calls__claimed_by ON public.webhook_calls USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);

CREATE INDEX webhook_calls__due ON public.webhook_calls USING btree (webhook_id, due_at, id) WHERE ((due_at IS NOT NULL) AND (claimed_by IS NULL));

CREATE INDEX webhooks__company_id ON public.webhooks USING btree (company_id);

CREATE TRIGGER alarm_check_added AFTER INSERT ON public.devices FOR EACH ROW EXECUTE FUNCTION public.alarm_check_due();

CREATE TRIGGER alarm_check_changed AFTER UPDATE OF is_active, company_id, type, tags, expected_interval_s, profile ON public.devices FOR EACH ROW WHEN (((((((old.is_active IS DISTINCT FROM new.is_active) OR (old.company_id IS DISTINCT FROM new.company_id)) OR (old.type IS DISTINCT FROM new.type)) OR (old.tags IS DISTINCT FROM new.tags)) OR (old.expected_interval_s IS DISTINCT FROM new.expected_interval_s)) OR (old.profile IS DISTINCT FROM new.profile))) EXECUTE FUNCTION public.alarm_check_due();

CREATE TRIGGER alarm_check_cleared AFTER UPDATE OF condition, closed_at ON public.alarms FOR EACH ROW WHEN (((new.device_id IS NOT NULL) AND (((old.condition = 'active'::text) AND (new.condition = 'clear'::text)) OR ((old.closed_at IS NULL) AND (new.closed_at IS NOT NULL))))) EXECUTE FUNCTION public.alarm_check_cleared();

CREATE TRIGGER alarm_check_project AFTER INSERT OR DELETE ON public.project_devices FOR EACH ROW EXECUTE FUNCTION public.alarm_check_project();

CREATE TRIGGER alarm_check_project_values AFTER INSERT ON public.project_devices FOR EACH ROW EXECUTE FUNCTION public.alarm_check_project_values();

CREATE TRIGGER alarm_check_values_added AFTER INSERT ON public.devices FOR EACH ROW WHEN (new.is_active) EXECUTE FUNCTION public.alarm_check_values();

CREATE TRIGGER alarm_check_values_changed AFTER UPDATE OF is_active, company_id, type, tags, expected_interval_s, profile ON public.devices FOR EACH ROW WHEN ((new.is_active AND ((((((old.is_active IS DISTINCT FROM new.is_active) OR (old.company_id IS DISTINCT FROM new.company_id)) OR (old.type IS DISTINCT FROM new.type)) OR (old.tags IS DISTINCT FROM new.tags)) OR (old.expected_interval_s IS DISTINCT FROM new.expected_interval_s)) OR (old.profile IS DISTINCT FROM new.profile)))) EXECUTE FUNCTION public.alarm_check_values();

CREATE TRIGGER alarm_counted AFTER INSERT OR DELETE ON public.alarms FOR EACH ROW EXECUTE FUNCTION public.alarm_counted();

CREATE TRIGGER alarm_counted_again AFTER UPDATE OF company_id, closed_at, severity, acknowledged_at ON public.alarms FOR EACH ROW WHEN (((((old.company_id IS DISTINCT FROM new.company_id) OR ((old.closed_at IS NULL) IS DISTINCT FROM (new.closed_at IS NULL))) OR (old.severity IS DISTINCT FROM new.severity)) OR ((old.acknowledged_at IS NULL) IS DISTINCT FROM (new.acknowledged_at IS NULL)))) EXECUTE FUNCTION public.alarm_counted();

CREATE TRIGGER alarm_rule_changing AFTER INSERT OR DELETE OR UPDATE ON public.alarm_rule_devices FOR EACH ROW EXECUTE FUNCTION public.alarm_rule_changing();

CREATE TRIGGER alarm_rule_changing AFTER INSERT OR DELETE OR UPDATE ON public.alarm_rules FOR EACH ROW EXECUTE FUNCTION public.alarm_rule_changing();

CREATE TRIGGER alarm_rule_checks AFTER INSERT OR UPDATE ON public.alarm_rules FOR EACH ROW WHEN (new.is_enabled) EXECUTE FUNCTION public.alarm_rule_checks();

CREATE TRIGGER audit_is_kept BEFORE DELETE OR UPDATE ON public.audit FOR EACH ROW EXECUTE FUNCTION public.audit_is_kept();

CREATE TRIGGER audit_is_kept_whole BEFORE TRUNCATE ON public.audit FOR EACH STATEMENT EXECUTE FUNCTION public.audit_is_kept();

CREATE TRIGGER close_alarms_of_changed AFTER UPDATE OF is_enabled, kind, company_id ON public.alarm_rules FOR EACH ROW WHEN (((old.is_enabled AND (NOT new.is_enabled)) OR (old.kind <> new.kind) OR (old.company_id IS DISTINCT FROM new.company_id))) EXECUTE FUNCTION public.close_alarms_of_rule();

CREATE TRIGGER close_alarms_of_changed AFTER UPDATE OF is_active, company_id ON public.devices FOR EACH ROW WHEN (((old.is_active AND (new.is_active IS NOT TRUE)) OR (old.company_id IS DISTINCT FROM new.company_id))) EXECUTE FUNCTION public.close_alarms_of_device();

CREATE TRIGGER close_alarms_of_deleted AFTER DELETE ON public.alarm_rules FOR EACH ROW EXECUTE FUNCTION public.close_alarms_of_rule();

CREATE TRIGGER close_alarms_of_deleted AFTER DELETE ON public.devices FOR EACH ROW EXECUTE FUNCTION public.close_alarms_of_device();

CREATE TRIGGER companies__name AFTER UPDATE OF name ON public.companies FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION public.follow_company_name();

CREATE TRIGGER contact_title AFTER UPDATE OF title ON public.devices FOR EACH ROW WHEN ((new.title IS DISTINCT FROM old.title)) EXECUTE FUNCTION public.contact_title();

CREATE TRIGGER datapoint_company BEFORE INSERT ON public.datapoints FOR EACH ROW EXECUTE FUNCTION public.datapoint_company();

CREATE TRIGGER datapoints_follow_device AFTER UPDATE OF company_id ON public.devices FOR EACH ROW WHEN ((old.company_id IS DISTINCT FROM new.company_id)) EXECUTE FUNCTION public.datapoints_follow_device();

CREATE TRIGGER device_alarm_level AFTER INSERT ON public.alarms FOR EACH ROW WHEN ((new.device_id IS NOT NULL)) EXECUTE FUNCTION public.device_alarm_level();

CREATE TRIGGER device_alarm_level_changed AFTER UPDATE OF closed_at, severity ON public.alarms FOR EACH ROW WHEN (((new.device_id IS NOT NULL) AND (((old.closed_at IS NULL) IS DISTINCT FROM (new.closed_at IS NULL)) OR (old.severity IS DISTINCT FROM new.severity)))) EXECUTE FUNCTION public.device_alarm_level();

CREATE TRIGGER devices__company_title BEFORE INSERT OR UPDATE OF company_id ON public.devices FOR EACH ROW EXECUTE FUNCTION public.keep_company_title();

CREATE TRIGGER end_alarm_links AFTER UPDATE OF is_active ON public.companies FOR EACH ROW WHEN ((old.is_active AND (NOT new.is_active))) EXECUTE FUNCTION public.end_alarm_links();

CREATE TRIGGER end_alarm_links AFTER UPDATE OF role, company_id, is_active ON public.users FOR EACH ROW WHEN (((old.is_active AND (NOT new.is_active)) OR (new.company_id IS DISTINCT FROM old.company_id) OR (array_position(ARRAY['superadmin'::text, 'companyadmin'::text, 'user'::text], new.role) > array_position(ARRAY['superadmin'::text, 'companyadmin'::text, 'user'::text], old.role)))) EXECUTE FUNCTION public.end_alarm_links();

CREATE TRIGGER end_login_challenges AFTER UPDATE ON public.users FOR EACH ROW WHEN (((((old.role IS DISTINCT FROM new.role) OR (old.company_id IS DISTINCT FROM new.company_id)) OR (old.email IS DISTINCT FROM new.email)) OR (old.is_active IS DISTINCT FROM new.is_active))) EXECUTE FUNCTION public.end_login_challenges();

CREATE TRIGGER keep_apart AFTER INSERT ON public.datapoints REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION public.keep_apart('datapoint_values', 'datapoint_id');

CREATE TRIGGER keep_apart AFTER INSERT ON public.devices REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION public.keep_apart('device_contacts', 'device_id', 'sorted_title', 'title');

CREATE TRIGGER link_company BEFORE INSERT OR UPDATE OF device_id ON public.project_devices FOR EACH ROW EXECUTE FUNCTION public.link_company();

CREATE TRIGGER note_listed_devices AFTER INSERT OR DELETE ON public.alarm_rule_devices FOR EACH ROW EXECUTE FUNCTION public.note_listed_devices('alarm_rules', 'alarm_rule_id');

CREATE TRIGGER note_listed_devices AFTER INSERT OR DELETE ON public.maintenance_window_devices FOR EACH ROW EXECUTE FUNCTION public.note_listed_devices('maintenance_windows', 'maintenance_window_id');

CREATE TRIGGER request_recount AFTER UPDATE OF kind, unit, rolls_over_at, resolution, max_flow ON public.datapoints FOR EACH ROW WHEN ((((old.kind = ANY (ARRAY['counter'::text, 'delta'::text])) OR (new.kind = ANY (ARRAY['counter'::text, 'delta'::text]))) AND (((((old.kind IS DISTINCT FROM new.kind) OR (old.unit IS DISTINCT FROM new.unit)) OR (old.rolls_over_at IS DISTINCT FROM new.rolls_over_at)) OR (old.resolution IS DISTINCT FROM new.resolution)) OR (old.max_flow IS DISTINCT FROM new.max_flow)))) EXECUTE FUNCTION public.request_recount();

CREATE TRIGGER revoke_user_links AFTER UPDATE ON public.users FOR EACH ROW WHEN (((((old.role IS DISTINCT FROM new.role) OR (old.company_id IS DISTINCT FROM new.company_id)) OR (old.email IS DISTINCT FROM new.email)) OR (old.is_active IS DISTINCT FROM new.is_active))) EXECUTE FUNCTION public.revoke_user_links();

CREATE TRIGGER webhook_device_created AFTER INSERT ON public.devices FOR EACH ROW WHEN (new.is_active) EXECUTE FUNCTION public.webhook_device_registered();

CREATE TRIGGER webhook_device_registered AFTER UPDATE OF is_active ON public.devices FOR EACH ROW WHEN (((old.is_active IS NULL) AND new.is_active)) EXECUTE FUNCTION public.webhook_device_registered();

CREATE TRIGGER webhook_report_done AFTER UPDATE OF status ON public.report_runs FOR EACH ROW WHEN (((new.status = 'done'::text) AND (old.status <> 'done'::text))) EXECUTE FUNCTION public.webhook_report_done();

ALTER TABLE ONLY public.alarm_closures
    ADD CONSTRAINT alarm_closures_alarm_id_alarms_id_fk FOREIGN KEY (alarm_id) REFERENCES public.alarms(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.alarm_escalations
    ADD CONSTRAINT alarm_escalations_alarm_id_alarms_id_fk FOREIGN KEY (alarm_id) REFERENCES public.alarms(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.alarm_events
    ADD CONSTRAINT alarm_events_alarm_id_alarms_id_fk FOREIGN KEY (alarm_id) REFERENCES public.alarms(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.alarm_links
    ADD CONSTRAINT alarm_links_alarm_id_alarms_id_fk FOREIGN KEY (alarm_id) REFERENCES public.alarms(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.alarm_links
    ADD CONSTRAINT alarm_links_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.alarm_rule_devices
    ADD CONSTRAINT alarm_rule_devices_alarm_rule_id_alarm_rules_id_fk FOREIGN KEY (alarm_rule_id) REFERENCES public.alarm_rules(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.alarm_rule_devices
    ADD CONSTRAINT alarm_rule_devices_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.alarm_rules
    ADD CONSTRAINT alarm_rules__company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.alarm_rules
    ADD CONSTRAINT alarm_rules__project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.alarm_storms
    ADD CONSTRAINT alarm_storms_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.api_key_secrets
    ADD CONSTRAINT api_key_secrets_key_id_api_keys_id_fk FOREIGN KEY (key_id) REFERENCES public.api_keys(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys__company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys__created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.counter_recounts
    ADD CONSTRAINT counter_recounts_datapoint_id_fkey FOREIGN KEY (datapoint_id) REFERENCES public.datapoints(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.credentials
    ADD CONSTRAINT credentials_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.dashboard_bindings
    ADD CONSTRAINT dashboard_bindings_dashboard_id_dashboard_v2_id_fk FOREIGN KEY (dashboard_id) REFERENCES public.dashboard_v2(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.dashboard_companies
    ADD CONSTRAINT dashboard_companies_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.dashboard_companies
    ADD CONSTRAINT dashboard_companies_dashboard_v2_id_dashboard_v2_id_fk FOREIGN KEY (dashboard_v2_id) REFERENCES public.dashboard_v2(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.dashboard_files
    ADD CONSTRAINT dashboard_files_dashboard_id_dashboard_v2_id_fk FOREIGN KEY (dashboard_id) REFERENCES public.dashboard_v2(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.dashboard_projects
    ADD CONSTRAINT dashboard_projects_dashboard_v2_id_dashboard_v2_id_fk FOREIGN KEY (dashboard_v2_id) REFERENCES public.dashboard_v2(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.dashboard_projects
    ADD CONSTRAINT dashboard_projects_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.dashboard_relations
    ADD CONSTRAINT dashboard_relations_dashboard_id_dashboard_v2_id_fk FOREIGN KEY (dashboard_id) REFERENCES public.dashboard_v2(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.dashboard_selections
    ADD CONSTRAINT dashboard_selections_dashboard_id_dashboard_v2_id_fk FOREIGN KEY (dashboard_id) REFERENCES public.dashboard_v2(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.dashboard_users
    ADD CONSTRAINT dashboard_users_dashboard_v2_id_dashboard_v2_id_fk FOREIGN KEY (dashboard_v2_id) REFERENCES public.dashboard_v2(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.dashboard_users
    ADD CONSTRAINT dashboard_users_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.dashboard_versions
    ADD CONSTRAINT dashboard_versions__dashboard_id_fkey FOREIGN KEY (dashboard_id) REFERENCES public.dashboard_v2(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.datapoint_rewrites
    ADD CONSTRAINT datapoint_rewrites_datapoint_id_fkey FOREIGN KEY (datapoint_id) REFERENCES public.datapoints(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.datapoints
    ADD CONSTRAINT datapoints__device_id_fkey FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.device_claims
    ADD CONSTRAINT device_claims_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.device_gateways
    ADD CONSTRAINT device_gateways_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.device_hardware
    ADD CONSTRAINT device_hardware_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices__company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices__model_id_fkey FOREIGN KEY (model_id) REFERENCES public.device_models(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices__parent_device_id_fkey FOREIGN KEY (parent_device_id) REFERENCES public.devices(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.dial_readings
    ADD CONSTRAINT dial_readings_datapoint_id_fkey FOREIGN KEY (datapoint_id) REFERENCES public.datapoints(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.gateways
    ADD CONSTRAINT gateways__company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.hydraloop
    ADD CONSTRAINT hydraloop__company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.identity_providers
    ADD CONSTRAINT identity_providers__company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.live_tickets
    ADD CONSTRAINT live_tickets_key_id_api_keys_id_fk FOREIGN KEY (key_id) REFERENCES public.api_keys(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.live_tickets
    ADD CONSTRAINT live_tickets_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.login_challenges
    ADD CONSTRAINT login_challenges_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.maintenance_window_devices
    ADD CONSTRAINT maintenance_window_devices_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.maintenance_window_devices
    ADD CONSTRAINT maintenance_window_devices_maintenance_window_id_maintenance_wi FOREIGN KEY (maintenance_window_id) REFERENCES public.maintenance_windows(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.maintenance_windows
    ADD CONSTRAINT maintenance_windows__company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.maintenance_windows
    ADD CONSTRAINT maintenance_windows__project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notification_policies
    ADD CONSTRAINT notification_policies__company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notification_policies
    ADD CONSTRAINT notification_policies__project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.oidc_attempts
    ADD CONSTRAINT oidc_attempts_provider_id_identity_providers_id_fk FOREIGN KEY (provider_id) REFERENCES public.identity_providers(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.oidc_results
    ADD CONSTRAINT oidc_results_password_user_id_users_id_fk FOREIGN KEY (password_user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.oidc_results
    ADD CONSTRAINT oidc_results_provider_id_identity_providers_id_fk FOREIGN KEY (provider_id) REFERENCES public.identity_providers(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.oidc_sessions
    ADD CONSTRAINT oidc_sessions_identity_id_user_identities_id_fk FOREIGN KEY (identity_id) REFERENCES public.user_identities(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.oidc_sessions
    ADD CONSTRAINT oidc_sessions_provider_id_identity_providers_id_fk FOREIGN KEY (provider_id) REFERENCES public.identity_providers(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.oidc_sessions
    ADD CONSTRAINT oidc_sessions_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.one_time_tokens
    ADD CONSTRAINT one_time_tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.outliers
    ADD CONSTRAINT outliers_datapoint_id_fkey FOREIGN KEY (datapoint_id) REFERENCES public.datapoints(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.passkey_registrations
    ADD CONSTRAINT passkey_registrations_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.project_devices
    ADD CONSTRAINT project_devices_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.project_devices
    ADD CONSTRAINT project_devices_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects__company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.report_devices
    ADD CONSTRAINT report_devices_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.report_devices
    ADD CONSTRAINT report_devices_report_id_reports_id_fk FOREIGN KEY (report_id) REFERENCES public.reports(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.report_mails
    ADD CONSTRAINT report_mails_run_id_report_runs_id_fk FOREIGN KEY (run_id) REFERENCES public.report_runs(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.report_results
    ADD CONSTRAINT report_results_run_id_report_runs_id_fk FOREIGN KEY (run_id) REFERENCES public.report_runs(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.report_runs
    ADD CONSTRAINT report_runs__report_id_fkey FOREIGN KEY (report_id) REFERENCES public.reports(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports__company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports__project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.rosters
    ADD CONSTRAINT rosters__company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.share_boards
    ADD CONSTRAINT share_boards_dashboard_id_dashboard_v2_id_fk FOREIGN KEY (dashboard_id) REFERENCES public.dashboard_v2(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.share_boards
    ADD CONSTRAINT share_boards_share_id_shares_id_fk FOREIGN KEY (share_id) REFERENCES public.shares(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.share_proofs
    ADD CONSTRAINT share_proofs_share_id_shares_id_fk FOREIGN KEY (share_id) REFERENCES public.shares(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.share_secrets
    ADD CONSTRAINT share_secrets_share_id_shares_id_fk FOREIGN KEY (share_id) REFERENCES public.shares(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.share_variables
    ADD CONSTRAINT share_variables_dashboard_id_dashboard_v2_id_fk FOREIGN KEY (dashboard_id) REFERENCES public.dashboard_v2(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.share_variables
    ADD CONSTRAINT share_variables_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.share_variables
    ADD CONSTRAINT share_variables_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.share_variables
    ADD CONSTRAINT share_variables_share_id_shares_id_fk FOREIGN KEY (share_id) REFERENCES public.shares(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.shares
    ADD CONSTRAINT shares__company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.shares
    ADD CONSTRAINT shares__created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.totp_factors
    ADD CONSTRAINT totp_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_identities
    ADD CONSTRAINT user_identities_provider_id_identity_providers_id_fk FOREIGN KEY (provider_id) REFERENCES public.identity_providers(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_identities
    ADD CONSTRAINT user_identities_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users__company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.webhook_calls
    ADD CONSTRAINT webhook_calls_webhook_id_webhooks_id_fk FOREIGN KEY (webhook_id) REFERENCES public.webhooks(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_secrets
    ADD CONSTRAINT webhook_secrets_webhook_id_webhooks_id_fk FOREIGN KEY (webhook_id) REFERENCES public.webhooks(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks__company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;
