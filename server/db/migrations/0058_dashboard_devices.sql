-- The devices that dashboards show: those of bound datapoints, and those that their elements choose by project or tag. A
-- device can be listed more than once.
create view dashboard_devices as
  select x.dashboard_id, p.device_id from dashboard_bindings x
  join datapoints p on p.id = x.datapoint_id
  where x.is_shown
  union all
  select s.dashboard_id, l.device_id from dashboard_selections s
  join project_devices l on l.project_id = s.project_id
  union all
  select s.dashboard_id, t.id from dashboard_selections s join devices t on t.tags @> s.tags;
--> statement-breakpoint
-- As before, with the devices of that view.
create or replace view shared_devices as
  select distinct b.share_id, v.id as device_id
  from shared_boards b
  join (
    select null::int as share_id, d.dashboard_id, d.device_id from dashboard_devices d
    union all
    select r.share_id, r.dashboard_id, r.device_id from shared_relations r
  ) listed on listed.dashboard_id = b.dashboard_id and (listed.share_id is null or listed.share_id = b.share_id)
  join devices v on v.id = listed.device_id
  left join companies c on c.id = v.company_id
  where case when b.company_id is not null then v.company_id = b.company_id
    else coalesce(c.is_active, true) and (not b.has_audience or v.company_id is null or exists (
      select from dashboard_audience a where a.dashboard_id = b.dashboard_id and a.company_id = v.company_id)) end;
