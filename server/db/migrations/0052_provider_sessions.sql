ALTER TABLE "login_challenges" ADD COLUMN "provider" jsonb;
--> statement-breakpoint
ALTER TABLE "oidc_sessions" ADD COLUMN "identity_id" integer;
--> statement-breakpoint
ALTER TABLE "oidc_sessions" ADD COLUMN "id_token" text;
--> statement-breakpoint
ALTER TABLE "oidc_sessions" ADD CONSTRAINT "oidc_sessions_identity_id_user_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."user_identities"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "oidc_sessions__identity_id" ON "oidc_sessions" USING btree ("identity_id");

--> statement-breakpoint
-- Sessions that go on: of users with several links to the provider, it is the first one.
update oidc_sessions o set identity_id = (
  select min(i.id) from user_identities i join sessions s on s.user_id = i.user_id
  where s.id = o.session_id and i.provider_id = o.provider_id);
