import { sql, type SQL } from 'drizzle-orm';

/**
 * The SQL of the fields that a definition calls computed: `resource.field`. `stored` ones are kept
 * in the row, so they can only use its own columns and immutable functions (see `db/sql/functions.sql`).
 */
export const COMPUTED: Readonly<Record<string, SQL>> = {
  'devices.endpoint_name': sql`endpoint_name(tags, title)`,
  'devices.status_reason': sql`device_status_reason(devices.is_active, (
    select last_seen_at from device_contacts where device_id = devices.id), devices.expected_interval_s)`,
  'users.status': sql`(case when not users.is_active then 'deactivated'
    when exists (select from credentials where user_id = users.id) then 'active' else 'invited' end)`,
  'hydraloop.has_token': sql`(hydraloop.token is not null)`,
};

/** The SQL of one computed field. */
export const computedSql = (resource: string, field: string): SQL => {
  const found = COMPUTED[`${resource}.${field}`];
  if (!found) throw new Error(`server/db/computed.ts has no SQL for ${resource}.${field}.`);
  return found;
};
