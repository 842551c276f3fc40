CREATE TABLE "api_keys" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"company_id" integer,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"prefix" text,
	"last_used_at" timestamp (3) with time zone,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "companies" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"contact_name" text,
	"contact_email" text,
	"phone" text,
	"address" text,
	"time_zone" text DEFAULT 'Australia/Sydney' NOT NULL,
	"logo" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies__name_key" UNIQUE("name")
);

--> statement-breakpoint
CREATE TABLE "datapoints" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"device_id" integer NOT NULL,
	"xid" text,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"unit" text,
	"kind" text DEFAULT 'gauge' NOT NULL,
	"last_value" double precision,
	"last_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "datapoints__xid_key" UNIQUE("xid"),
	CONSTRAINT "datapoints__device_id__key_key" UNIQUE("device_id","key")
);

--> statement-breakpoint
CREATE TABLE "devices" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"dev_id" text NOT NULL,
	"app_id" text NOT NULL,
	"dev_id_display" text,
	"app_id_display" text,
	"hw_serial" text NOT NULL,
	"type" text DEFAULT 'other' NOT NULL,
	"xid" text,
	"company_id" integer,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_active" boolean,
	"location" text,
	"expected_interval_s" integer DEFAULT 3600 NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"uplinks" integer DEFAULT 0 NOT NULL,
	"last_status" jsonb,
	"endpoint_name" text GENERATED ALWAYS AS (endpoint_name(tags, title)) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devices__xid_key" UNIQUE("xid"),
	CONSTRAINT "devices__hw_serial__type_key" UNIQUE("hw_serial","type"),
	CONSTRAINT "devices__app_id__dev_id_key" UNIQUE("app_id","dev_id")
);

--> statement-breakpoint
CREATE TABLE "project_devices" (
	"device_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	CONSTRAINT "project_devices_device_id_project_id_pk" PRIMARY KEY("device_id","project_id")
);

--> statement-breakpoint
CREATE TABLE "projects" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"company_id" integer NOT NULL,
	"description" text,
	"address" text,
	"city" integer,
	"time_zone" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"company_id" integer,
	"phone" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"time_zone" text,
	"last_login_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "credentials" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"address" text,
	"user_agent" text,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);

--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"id" serial PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "api_key_secrets" (
	"key_id" integer PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	CONSTRAINT "api_key_secrets_secret_hash_unique" UNIQUE("secret_hash")
);

--> statement-breakpoint
CREATE TABLE "live_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"session_id" integer,
	"key_id" integer,
	"expires_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys__company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys__created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "datapoints" ADD CONSTRAINT "datapoints__device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices__company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_devices" ADD CONSTRAINT "project_devices_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_devices" ADD CONSTRAINT "project_devices_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects__company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users__company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "live_tickets" ADD CONSTRAINT "live_tickets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "live_tickets" ADD CONSTRAINT "live_tickets_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "api_keys__company_id" ON "api_keys" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "api_keys__created_by" ON "api_keys" USING btree ("created_by");
--> statement-breakpoint
CREATE INDEX "datapoints__device_id" ON "datapoints" USING btree ("device_id");
--> statement-breakpoint
CREATE INDEX "devices__company_id" ON "devices" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "project_devices__project_id" ON "project_devices" USING btree ("project_id");
--> statement-breakpoint
CREATE INDEX "projects__company_id" ON "projects" USING btree ("company_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "users__email_key" ON "users" USING btree (lower("email"));
--> statement-breakpoint
CREATE INDEX "users__company_id" ON "users" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "sessions__user_id" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions__expires_at" ON "sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "one_time_tokens__user_id" ON "one_time_tokens" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sign_in_failures__account" ON "sign_in_failures" USING btree ("account","at");
--> statement-breakpoint
CREATE INDEX "sign_in_failures__address" ON "sign_in_failures" USING btree ("address","at");
