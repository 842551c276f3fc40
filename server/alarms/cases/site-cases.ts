/** SQL for whether the case of a silent gateway explains an open case of a device; both are aliases of `alarms`. */
export const explainsSql = (gateway: string, explained: string): string =>
  `${explained}.closed_at is null and ${explained}.company_id = ${gateway}.company_id
    and ${explained}.suppressed_by = 'gateway:' || ${gateway}.gateway_id`;

/**
 * The open cases of each site, as a table of `project_id`, `id`, `severity`, `company_id` and `title`: those of its devices, and
 * those of the gateways whose silence explains cases of its devices. Everything that counts a site's alarms counts these.
 */
export const SITE_CASES = `(
  select l.project_id, a.id, a.severity, a.company_id, a.title
  from alarms a join project_devices l on l.device_id = a.device_id where a.closed_at is null
  union
  select l.project_id, g.id, g.severity, g.company_id, g.title
  from alarms b join project_devices l on l.device_id = b.device_id
  join alarms g on g.closed_at is null and g.device_id is null and ${explainsSql('g', 'b')})`;
