CREATE TABLE "alarm_rules" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"company_id" integer,
	"project_id" integer,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"severity" text,
	"response" text,
	"params" jsonb,
	"raise_after_s" integer DEFAULT 0 NOT NULL,
	"clear_after_s" integer DEFAULT 0 NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"search_text" text GENERATED ALWAYS AS (coalesce(fold_text("title"), '')) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "alarm_rule_devices" (
	"alarm_rule_id" integer NOT NULL,
	"device_id" integer NOT NULL,
	CONSTRAINT "alarm_rule_devices_alarm_rule_id_device_id_pk" PRIMARY KEY("alarm_rule_id","device_id")
);

--> statement-breakpoint
CREATE TABLE "alarms" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"rule_id" integer NOT NULL,
	"kind" text NOT NULL,
	"severity" text NOT NULL,
	"company_id" integer,
	"device_id" integer,
	"gateway_id" text,
	"datapoint_id" integer,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"response" text NOT NULL,
	"condition" text DEFAULT 'active' NOT NULL,
	"evidence" text DEFAULT 'live' NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"detected_at" timestamp (3) with time zone NOT NULL,
	"cleared_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"close_reason" text,
	"value" double precision,
	"limit" double precision,
	"occurrences" integer DEFAULT 1 NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" integer,
	"assigned_to" integer,
	"latched" boolean DEFAULT false NOT NULL,
	"shelved_until" timestamp (3) with time zone,
	"suppressed_by" text,
	"late" boolean DEFAULT false NOT NULL,
	"chattering" boolean DEFAULT false NOT NULL,
	"memory" jsonb,
	"notify_at" timestamp (3) with time zone,
	"check_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (coalesce(fold_text("title"), '') || chr(10) || coalesce(fold_text("text"), '')) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "gateways" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"gateway_id" text NOT NULL,
	"company_id" integer,
	"last_heard_at" timestamp (3) with time zone NOT NULL,
	"rssi" double precision,
	"snr" double precision,
	"check_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (coalesce(fold_text("gateway_id"), '')) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateways__gateway_id__company_id_key" UNIQUE("gateway_id","company_id")
);

--> statement-breakpoint
CREATE TABLE "maintenance_windows" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"company_id" integer NOT NULL,
	"project_id" integer,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"repeat" text DEFAULT 'none' NOT NULL,
	"time_zone" text,
	"check_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (coalesce(fold_text("title"), '')) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "maintenance_window_devices" (
	"device_id" integer NOT NULL,
	"maintenance_window_id" integer NOT NULL,
	CONSTRAINT "maintenance_window_devices_device_id_maintenance_window_id_pk" PRIMARY KEY("device_id","maintenance_window_id")
);

--> statement-breakpoint
CREATE TABLE "notification_policies" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"company_id" integer NOT NULL,
	"project_id" integer,
	"severities" text[] NOT NULL,
	"steps" jsonb NOT NULL,
	"search_text" text GENERATED ALWAYS AS (coalesce(fold_text("title"), '')) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"alarm_id" integer,
	"company_id" integer,
	"step" integer DEFAULT 0 NOT NULL,
	"user_id" integer,
	"channel" text NOT NULL,
	"to" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"error" text,
	"dedup_key" text,
	"payload" jsonb,
	"due_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (coalesce(fold_text("to"), '')) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications__dedup_key_key" UNIQUE("dedup_key")
);

--> statement-breakpoint
CREATE TABLE "rosters" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"company_id" integer NOT NULL,
	"time_zone" text,
	"entries" jsonb,
	"exceptions" jsonb,
	"search_text" text GENERATED ALWAYS AS (coalesce(fold_text("title"), '')) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"company_id" integer,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"format" text DEFAULT 'standard' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text GENERATED ALWAYS AS (coalesce(fold_text("title"), '') || chr(10) || coalesce(fold_text("url"), '')) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "alarm_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"alarm_id" integer NOT NULL,
	"ts" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"by" integer,
	"text" text,
	"value" double precision
);

--> statement-breakpoint
CREATE TABLE "alarm_states" (
	"rule_id" integer NOT NULL,
	"device_id" integer DEFAULT 0 NOT NULL,
	"datapoint_id" integer DEFAULT 0 NOT NULL,
	"gateway" integer DEFAULT 0 NOT NULL,
	"state" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "alarm_states_device_id_rule_id_datapoint_id_gateway_pk" PRIMARY KEY("device_id","rule_id","datapoint_id","gateway")
);

--> statement-breakpoint
CREATE TABLE "alarm_checks" (
	"device_id" integer PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "device_gateways" (
	"device_id" integer NOT NULL,
	"gateway_id" text NOT NULL,
	"last_heard_at" timestamp (3) with time zone NOT NULL,
	"rssi" double precision,
	"snr" double precision,
	CONSTRAINT "device_gateways_device_id_gateway_id_pk" PRIMARY KEY("device_id","gateway_id")
);

--> statement-breakpoint
CREATE TABLE "ingest_outages" (
	"id" serial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"to" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "server_heartbeats" (
	"server" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "webhook_secrets" (
	"webhook_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "webhook_calls" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"webhook_id" integer NOT NULL,
	"alarm_id" integer,
	"notification_id" integer,
	"message_id" text NOT NULL,
	"type" text NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now(),
	"delivered_at" timestamp (3) with time zone,
	"error" text,
	CONSTRAINT "webhook_calls_message_id_unique" UNIQUE("message_id")
);

--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"keys" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);

--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "alarm_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"alarm_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "alarm_storms" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"reported_alarm_id" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "datapoints" ADD COLUMN "resolution" double precision;
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "profile" text;
--> statement-breakpoint
ALTER TABLE "device_contacts" ADD COLUMN "alarm_level" integer;
--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD CONSTRAINT "alarm_rules__company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD CONSTRAINT "alarm_rules__project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alarm_rule_devices" ADD CONSTRAINT "alarm_rule_devices_alarm_rule_id_alarm_rules_id_fk" FOREIGN KEY ("alarm_rule_id") REFERENCES "public"."alarm_rules"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alarm_rule_devices" ADD CONSTRAINT "alarm_rule_devices_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gateways" ADD CONSTRAINT "gateways__company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_windows" ADD CONSTRAINT "maintenance_windows__company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_windows" ADD CONSTRAINT "maintenance_windows__project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_window_devices" ADD CONSTRAINT "maintenance_window_devices_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_window_devices" ADD CONSTRAINT "maintenance_window_devices_maintenance_window_id_maintenance_windows_id_fk" FOREIGN KEY ("maintenance_window_id") REFERENCES "public"."maintenance_windows"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_policies" ADD CONSTRAINT "notification_policies__company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_policies" ADD CONSTRAINT "notification_policies__project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rosters" ADD CONSTRAINT "rosters__company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks__company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alarm_events" ADD CONSTRAINT "alarm_events_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alarm_states" ADD CONSTRAINT "alarm_states_rule_id_alarm_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alarm_rules"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alarm_checks" ADD CONSTRAINT "alarm_checks_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_gateways" ADD CONSTRAINT "device_gateways_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_calls" ADD CONSTRAINT "webhook_calls_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alarm_links" ADD CONSTRAINT "alarm_links_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alarm_links" ADD CONSTRAINT "alarm_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alarm_storms" ADD CONSTRAINT "alarm_storms_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "alarm_rules__company_id" ON "alarm_rules" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "alarm_rules__project_id" ON "alarm_rules" USING btree ("project_id");
--> statement-breakpoint
CREATE INDEX "alarm_rule_devices__device_id" ON "alarm_rule_devices" USING btree ("device_id");
--> statement-breakpoint
CREATE INDEX "alarms__device_id__closed_at" ON "alarms" USING btree ("device_id","closed_at");
--> statement-breakpoint
CREATE INDEX "alarms__company_id__closed_at__id" ON "alarms" USING btree ("company_id","closed_at","id");
--> statement-breakpoint
CREATE INDEX "alarms__rule_id" ON "alarms" USING btree ("rule_id");
--> statement-breakpoint
CREATE INDEX "gateways__company_id" ON "gateways" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "gateways__check_at" ON "gateways" USING btree ("check_at");
--> statement-breakpoint
CREATE INDEX "maintenance_windows__company_id" ON "maintenance_windows" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "maintenance_windows__project_id" ON "maintenance_windows" USING btree ("project_id");
--> statement-breakpoint
CREATE INDEX "maintenance_windows__check_at" ON "maintenance_windows" USING btree ("check_at");
--> statement-breakpoint
CREATE INDEX "maintenance_window_devices__maintenance_window_id" ON "maintenance_window_devices" USING btree ("maintenance_window_id");
--> statement-breakpoint
CREATE INDEX "notification_policies__company_id" ON "notification_policies" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "notification_policies__project_id" ON "notification_policies" USING btree ("project_id");
--> statement-breakpoint
CREATE INDEX "notifications__due_at" ON "notifications" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "notifications__company_id__id" ON "notifications" USING btree ("company_id","id");
--> statement-breakpoint
CREATE INDEX "rosters__company_id" ON "rosters" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "webhooks__company_id" ON "webhooks" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "alarm_events__alarm_id" ON "alarm_events" USING btree ("alarm_id","id");
--> statement-breakpoint
CREATE INDEX "alarm_states__due_at" ON "alarm_states" USING btree ("due_at") WHERE due_at is not null;
--> statement-breakpoint
CREATE INDEX "alarm_checks__due_at" ON "alarm_checks" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "device_gateways__gateway_id" ON "device_gateways" USING btree ("gateway_id","last_heard_at");
--> statement-breakpoint
CREATE INDEX "ingest_outages__to" ON "ingest_outages" USING btree ("to");
--> statement-breakpoint
CREATE INDEX "webhook_calls__due_at" ON "webhook_calls" USING btree ("due_at") WHERE due_at is not null;
--> statement-breakpoint
CREATE INDEX "webhook_calls__alarm_id" ON "webhook_calls" USING btree ("webhook_id","alarm_id","id");
--> statement-breakpoint
CREATE INDEX "push_subscriptions__user_id" ON "push_subscriptions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "alarm_links__alarm_id" ON "alarm_links" USING btree ("alarm_id");
--> statement-breakpoint
-- At most one open case for each rule and subject, whatever happens: a second server, a crash, a retry.
CREATE UNIQUE INDEX "alarms__open" ON "alarms" ("rule_id", "device_id", coalesce("datapoint_id", 0))
  where "closed_at" is null and "device_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "alarms__open_gateway" ON "alarms" ("rule_id", "gateway_id", coalesce("company_id", 0))
  where "closed_at" is null and "device_id" is null;
--> statement-breakpoint
CREATE INDEX "alarms__open_by_device" ON "alarms" ("device_id") where "closed_at" is null;
--> statement-breakpoint
CREATE INDEX "alarms__open_by_company" ON "alarms" ("company_id", "id") where "closed_at" is null;
--> statement-breakpoint
CREATE INDEX "alarms__notify_at" ON "alarms" ("notify_at") where "notify_at" is not null;
--> statement-breakpoint
CREATE INDEX "alarms__check_at" ON "alarms" ("check_at") where "check_at" is not null;
--> statement-breakpoint
CREATE INDEX "device_contacts__by_alarm_level" ON "device_contacts" ("alarm_level", "device_id");
--> statement-breakpoint
-- The level that device lists sort by is that of the worst open case, whoever changes a case.
create function alarm_level(severity text) returns integer language sql immutable as $$
  select case severity when 'critical' then 4 when 'high' then 3 when 'medium' then 2 when 'low' then 1 end
$$;
--> statement-breakpoint
create function device_alarm_level() returns trigger language plpgsql as $$
begin
  update device_contacts c set alarm_level = found.level
  from (select max(alarm_level(severity)) as level from alarms
        where device_id = new.device_id and closed_at is null) found
  where c.device_id = new.device_id and c.alarm_level is distinct from found.level;
  return null;
end $$;
--> statement-breakpoint
create trigger device_alarm_level after insert or update of closed_at, severity on alarms
for each row when (new.device_id is not null) execute function device_alarm_level();
--> statement-breakpoint
-- Every device has a check; a change that rules depend on makes it due at once.
insert into alarm_checks (device_id) select id from devices;
--> statement-breakpoint
create function alarm_check_due() returns trigger language plpgsql as $$
begin
  insert into alarm_checks (device_id) values (new.id)
  on conflict (device_id) do update set due_at = now() where alarm_checks.due_at > now();
  return null;
end $$;
--> statement-breakpoint
create trigger alarm_check_added after insert on devices for each row execute function alarm_check_due();
--> statement-breakpoint
create trigger alarm_check_changed
after update of is_active, company_id, type, tags, expected_interval_s, profile on devices
for each row when (
  (old.is_active, old.company_id, old.type, old.tags, old.expected_interval_s, old.profile)
  is distinct from (new.is_active, new.company_id, new.type, new.tags, new.expected_interval_s, new.profile))
execute function alarm_check_due();
