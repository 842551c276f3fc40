CREATE TABLE "shares" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"company_id" integer,
	"seconds" integer,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"has_pin" boolean DEFAULT false NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "dashboard_selections" (
	"dashboard_id" integer NOT NULL,
	"project_id" integer,
	"tags" text[]
);

--> statement-breakpoint
CREATE TABLE "share_boards" (
	"share_id" integer NOT NULL,
	"dashboard_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "share_boards_share_id_dashboard_id_pk" PRIMARY KEY("share_id","dashboard_id")
);

--> statement-breakpoint
CREATE TABLE "share_secrets" (
	"share_id" integer PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"pin_hash" text,
	CONSTRAINT "share_secrets_token_hash_unique" UNIQUE("token_hash")
);

--> statement-breakpoint
CREATE TABLE "share_proofs" (
	"proof_hash" text PRIMARY KEY NOT NULL,
	"share_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "may_share" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares__company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares__created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dashboard_selections" ADD CONSTRAINT "dashboard_selections_dashboard_id_dashboard_v2_id_fk" FOREIGN KEY ("dashboard_id") REFERENCES "public"."dashboard_v2"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "share_boards" ADD CONSTRAINT "share_boards_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "share_boards" ADD CONSTRAINT "share_boards_dashboard_id_dashboard_v2_id_fk" FOREIGN KEY ("dashboard_id") REFERENCES "public"."dashboard_v2"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "share_secrets" ADD CONSTRAINT "share_secrets_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "share_proofs" ADD CONSTRAINT "share_proofs_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "shares__company_id" ON "shares" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "shares__created_by" ON "shares" USING btree ("created_by");
--> statement-breakpoint
CREATE INDEX "dashboard_selections__dashboard_id" ON "dashboard_selections" USING btree ("dashboard_id");
--> statement-breakpoint
CREATE INDEX "share_boards__dashboard_id" ON "share_boards" USING btree ("dashboard_id");
--> statement-breakpoint
CREATE INDEX "share_proofs__share_id" ON "share_proofs" USING btree ("share_id");
--> statement-breakpoint
CREATE INDEX "share_proofs__expires_at" ON "share_proofs" USING btree ("expires_at");

--> statement-breakpoint
-- The companies whose users see a dashboard.
create view dashboard_audience as
  select dashboard_v2_id as dashboard_id, company_id from dashboard_companies
  union
  select l.dashboard_v2_id, p.company_id from dashboard_projects l join projects p on p.id = l.project_id
  union
  select l.dashboard_v2_id, u.company_id from dashboard_users l join users u on u.id = l.user_id
  where u.company_id is not null;
--> statement-breakpoint
-- The dashboards that share links currently show. A link of a company admin shows what the company sees. One of a
-- superadmin ends when all companies are inactive that see the dashboard or, if none does, whose devices it shows.
create view shared_boards as
  select b.share_id, b.dashboard_id, b.position, s.company_id,
    exists (select from dashboard_audience a where a.dashboard_id = b.dashboard_id) as has_audience
  from share_boards b
  join shares s on s.id = b.share_id
  join dashboard_v2 d on d.id = b.dashboard_id
  where s.revoked_at is null and (s.expires_at is null or s.expires_at > now()) and d.deleted_at is null
    and case when s.company_id is not null then exists (
      select from dashboard_audience a join companies c on c.id = a.company_id
      where a.dashboard_id = b.dashboard_id and a.company_id = s.company_id and c.is_active)
    else coalesce(
      (select bool_or(c.is_active) from dashboard_audience a join companies c on c.id = a.company_id
        where a.dashboard_id = b.dashboard_id),
      (select bool_or(coalesce(c.is_active, true)) from dashboard_bindings x
        join datapoints p on p.id = x.datapoint_id join devices v on v.id = p.device_id
        left join companies c on c.id = v.company_id
        where x.dashboard_id = b.dashboard_id),
      true) end;
--> statement-breakpoint
-- The devices that share links show: those of bound datapoints, and those that elements list. Devices of other
-- companies than those that see the dashboard are not shown.
create view shared_devices as
  select distinct b.share_id, v.id as device_id
  from shared_boards b
  join (
    select x.dashboard_id, p.device_id from dashboard_bindings x join datapoints p on p.id = x.datapoint_id
    union all
    select s.dashboard_id, l.device_id from dashboard_selections s
    join project_devices l on l.project_id = s.project_id
    union all
    select s.dashboard_id, t.id from dashboard_selections s join devices t on t.tags @> s.tags
  ) listed on listed.dashboard_id = b.dashboard_id
  join devices v on v.id = listed.device_id
  left join companies c on c.id = v.company_id
  where case when b.company_id is not null then v.company_id = b.company_id
    else coalesce(c.is_active, true) and (not b.has_audience or v.company_id is null or exists (
      select from dashboard_audience a where a.dashboard_id = b.dashboard_id and a.company_id = v.company_id)) end;
--> statement-breakpoint
create view shared_datapoints as
  select distinct b.share_id, p.id as datapoint_id
  from shared_boards b
  join dashboard_bindings x on x.dashboard_id = b.dashboard_id
  join datapoints p on p.id = x.datapoint_id
  join shared_devices v on v.share_id = b.share_id and v.device_id = p.device_id;
--> statement-breakpoint
-- The selections of dashboards saved before. What PostgreSQL can't read as JSON is indexed with its next save.
do $$
declare board record;
begin
  for board in select id, data from dashboard_v2 loop
    begin
      insert into dashboard_selections (dashboard_id, project_id, tags)
      select distinct board.id,
        case when jsonb_typeof(o -> 'project_id') = 'number' then (o ->> 'project_id')::int end,
        case when jsonb_typeof(o -> 'project_id') is distinct from 'number' then array(
          select lower(split_part(trim(tag), ':', 1)) || substr(trim(tag), length(split_part(trim(tag), ':', 1)) + 1)
          from unnest(string_to_array(o ->> 'tag', ',')) tag where trim(tag) <> '') end
      from jsonb_path_query(board.data::jsonb,
        '$.rows[*].columns[*] ? (!(@.display == false)).elements[*].options.devices') o
      where jsonb_typeof(o -> 'project_id') = 'number' or trim(o ->> 'tag') <> '';
    exception when others then
      raise notice 'The elements of dashboard % were not indexed: %', board.id, sqlerrm;
    end;
  end loop;
end $$;
