CREATE TABLE "login_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"webauthn_challenge" text
);

--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"used_steps" bigint[] DEFAULT '{}' NOT NULL
);

--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "system_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"require_second_factor" boolean DEFAULT false NOT NULL
);

--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "require_second_factor" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "login_challenges" ADD CONSTRAINT "login_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "login_challenges__user_id" ON "login_challenges" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "login_challenges__expires_at" ON "login_challenges" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "recovery_codes__user_id" ON "recovery_codes" USING btree ("user_id");

--> statement-breakpoint
insert into system_settings (id) values (1);
--> statement-breakpoint
alter table system_settings add constraint system_settings__one_row check (id = 1);
--> statement-breakpoint
-- A sign-in that waits for its second step must not outlive the rights that its password proved, whichever code
-- changes them.
create function end_login_challenges() returns trigger language plpgsql as $$
begin
  delete from login_challenges where user_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger end_login_challenges after update on users for each row
  when ((old.role, old.company_id, old.email, old.is_active)
    is distinct from (new.role, new.company_id, new.email, new.is_active))
  execute function end_login_challenges();
