ALTER TABLE "shares" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A paused link shows nothing.
create or replace view shared_boards as
  select b.share_id, b.dashboard_id, b.position, s.company_id,
    exists (select from dashboard_audience a where a.dashboard_id = b.dashboard_id) as has_audience
  from share_boards b
  join shares s on s.id = b.share_id
  join dashboard_v2 d on d.id = b.dashboard_id
  where s.revoked_at is null and not s.is_paused
    and (s.expires_at is null or s.expires_at > now()) and d.deleted_at is null
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
