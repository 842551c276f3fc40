ALTER TABLE "dashboard_bindings" ADD COLUMN "is_shown" boolean DEFAULT true NOT NULL;

--> statement-breakpoint
-- Of dashboards that hide columns; a text that is no valid JSON has no bindings that anyone sees.
do $$
declare board record;
begin
  for board in select id, data from dashboard_v2 where data ~ '"display"\s*:\s*false' loop
    begin
      update dashboard_bindings set is_shown = datapoint_id::text in (
        select jsonb_path_query(board.data::jsonb,
          '$.rows[*].columns[*] ? (!(@.display == false)).elements[*].xidwithValues[*].id') #>> '{}'
        union all
        select jsonb_path_query(board.data::jsonb,
          '$.rows[*].columns[*] ? (!(@.display == false)).elements[*].stateDatapoints[*].dataPoint') #>> '{}')
      where dashboard_id = board.id;
    exception when data_exception or untranslatable_character then
      update dashboard_bindings set is_shown = false where dashboard_id = board.id;
    end;
  end loop;
end $$;
--> statement-breakpoint
create or replace view shared_devices as
  select distinct b.share_id, v.id as device_id
  from shared_boards b
  join (
    select null::int as share_id, x.dashboard_id, p.device_id
    from dashboard_bindings x join datapoints p on p.id = x.datapoint_id
    where x.is_shown
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
  join dashboard_bindings x on x.dashboard_id = b.dashboard_id and x.is_shown
  join datapoints p on p.id = x.datapoint_id
  join shared_devices v on v.share_id = b.share_id and v.device_id = p.device_id
  union
  select b.share_id, p.id
  from shared_boards b
  join shared_relations r on r.share_id = b.share_id and r.dashboard_id = b.dashboard_id
  join datapoints p on p.device_id = r.device_id and p.key = r.key
  join shared_devices v on v.share_id = b.share_id and v.device_id = p.device_id;
