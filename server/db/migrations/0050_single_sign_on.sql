CREATE TABLE "identity_providers" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text,
	"company_id" integer,
	"domains" jsonb,
	"role_claim" text,
	"role_map" jsonb,
	"auto_create" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text GENERATED ALWAYS AS (coalesce(fold_text("title"), '') || chr(10) || coalesce(fold_text("issuer"), '')) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "user_identities" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"provider_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "user_identities__issuer__subject_key" UNIQUE("issuer","subject")
);

--> statement-breakpoint
CREATE TABLE "oidc_attempts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"provider_id" integer NOT NULL,
	"browser_hash" text NOT NULL,
	"next" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "oidc_results" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"provider_id" integer NOT NULL,
	"browser_hash" text NOT NULL,
	"person" jsonb NOT NULL,
	"password_user_id" integer,
	"expires_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "oidc_sessions" (
	"session_id" integer PRIMARY KEY NOT NULL,
	"provider_id" integer NOT NULL,
	"has_second_factor" boolean NOT NULL
);

--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers__company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oidc_attempts" ADD CONSTRAINT "oidc_attempts_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oidc_results" ADD CONSTRAINT "oidc_results_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oidc_results" ADD CONSTRAINT "oidc_results_password_user_id_users_id_fk" FOREIGN KEY ("password_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oidc_sessions" ADD CONSTRAINT "oidc_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oidc_sessions" ADD CONSTRAINT "oidc_sessions_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "identity_providers__company_id" ON "identity_providers" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "user_identities__user_id" ON "user_identities" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "user_identities__provider_id" ON "user_identities" USING btree ("provider_id");
--> statement-breakpoint
CREATE INDEX "oidc_attempts__expires_at" ON "oidc_attempts" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "oidc_results__expires_at" ON "oidc_results" USING btree ("expires_at");
