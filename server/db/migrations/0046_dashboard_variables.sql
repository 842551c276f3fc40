CREATE TABLE "dashboard_relations" (
	"dashboard_id" integer NOT NULL,
	"variable" text NOT NULL,
	"kind" text NOT NULL,
	"tags" text[] NOT NULL,
	"key" text
);

--> statement-breakpoint
CREATE TABLE "share_variables" (
	"share_id" integer NOT NULL,
	"dashboard_id" integer NOT NULL,
	"name" text NOT NULL,
	"project_id" integer,
	"tag" text,
	"device_id" integer,
	CONSTRAINT "share_variables_share_id_dashboard_id_name_pk" PRIMARY KEY("share_id","dashboard_id","name")
);

--> statement-breakpoint
ALTER TABLE "dashboard_relations" ADD CONSTRAINT "dashboard_relations_dashboard_id_dashboard_v2_id_fk" FOREIGN KEY ("dashboard_id") REFERENCES "public"."dashboard_v2"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "share_variables" ADD CONSTRAINT "share_variables_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "share_variables" ADD CONSTRAINT "share_variables_dashboard_id_dashboard_v2_id_fk" FOREIGN KEY ("dashboard_id") REFERENCES "public"."dashboard_v2"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "share_variables" ADD CONSTRAINT "share_variables_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "share_variables" ADD CONSTRAINT "share_variables_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "dashboard_relations__dashboard_id" ON "dashboard_relations" USING btree ("dashboard_id");
--> statement-breakpoint
CREATE INDEX "share_variables__dashboard_id" ON "share_variables" USING btree ("dashboard_id");
--> statement-breakpoint
CREATE INDEX "share_variables__project_id" ON "share_variables" USING btree ("project_id");
--> statement-breakpoint
CREATE INDEX "share_variables__device_id" ON "share_variables" USING btree ("device_id");

--> statement-breakpoint
-- The devices that share links show by what is chosen for variables. A choice counts only while the dashboard declares
-- a variable of the same name and kind.
create view shared_relations as
  select c.share_id, c.dashboard_id, r.key, v.id as device_id
  from share_variables c
  join dashboard_relations r on r.dashboard_id = c.dashboard_id and r.variable = c.name and r.kind = 'project'
  join project_devices l on l.project_id = c.project_id
  join devices v on v.id = l.device_id and v.tags @> r.tags
  union all
  select c.share_id, c.dashboard_id, r.key, v.id
  from share_variables c
  join dashboard_relations r on r.dashboard_id = c.dashboard_id and r.variable = c.name and r.kind = 'tag'
  join devices v on v.tags @> array_append(r.tags, c.tag)
  where c.tag is not null
  union all
  select c.share_id, c.dashboard_id, r.key, v.id
  from share_variables c
  join dashboard_relations r on r.dashboard_id = c.dashboard_id and r.variable = c.name and r.kind = 'device'
  join devices v on v.id = c.device_id and v.tags @> r.tags;
--> statement-breakpoint
create or replace view shared_devices as
  select distinct b.share_id, v.id as device_id
  from shared_boards b
  join (
    select null::int as share_id, x.dashboard_id, p.device_id
    from dashboard_bindings x join datapoints p on p.id = x.datapoint_id
    union all
    select null, s.dashboard_id, l.device_id from dashboard_selections s
    join project_devices l on l.project_id = s.project_id
    union all
    select null, s.dashboard_id, t.id from dashboard_selections s join devices t on t.tags @> s.tags
    union all
    select r.share_id, r.dashboard_id, r.device_id from shared_relations r
  ) listed on listed.dashboard_id = b.dashboard_id and (listed.share_id is null or listed.share_id = b.share_id)
  join devices v on v.id = listed.device_id
  left join companies c on c.id = v.company_id
  where case when b.company_id is not null then v.company_id = b.company_id
    else coalesce(c.is_active, true) and (not b.has_audience or v.company_id is null or exists (
      select from dashboard_audience a where a.dashboard_id = b.dashboard_id and a.company_id = v.company_id)) end;
--> statement-breakpoint
create or replace view shared_datapoints as
  select distinct b.share_id, p.id as datapoint_id
  from shared_boards b
  join dashboard_bindings x on x.dashboard_id = b.dashboard_id
  join datapoints p on p.id = x.datapoint_id
  join shared_devices v on v.share_id = b.share_id and v.device_id = p.device_id
  union
  select b.share_id, p.id
  from shared_boards b
  join shared_relations r on r.share_id = b.share_id and r.dashboard_id = b.dashboard_id
  join datapoints p on p.device_id = r.device_id and p.key = r.key
  join shared_devices v on v.share_id = b.share_id and v.device_id = p.device_id;
