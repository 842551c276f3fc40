import { sql, type SQL } from 'drizzle-orm';
import { DEFAULT_PROFILES, NZ_ZONES } from '../../src/domain/facility.ts';

const cases = (profiles: Readonly<Record<string, string>>): string =>
  Object.entries(profiles)
    .map(([type, profile]) => `when '${type}' then '${profile}'`)
    .join(' ');

/** `defaultProfileKey` of `src/domain/facility.ts`, from the same tables, for a row of companies. */
const PROFILE = sql.raw(`case when time_zone in (${NZ_ZONES.map((zone) => `'${zone}'`).join(', ')})
  then case facility_type ${cases(DEFAULT_PROFILES.NZ)} end
  else case facility_type ${cases(DEFAULT_PROFILES.AU)} end end`);

/**
 * The SQL of the fields that a definition calls computed: `resource.field`. `stored` ones are kept
 * in the row, so they can only use its own columns and immutable functions (see `db/sql/functions.sql`).
 */
export const COMPUTED: Readonly<Record<string, SQL>> = {
  'devices.endpoint_name': sql`endpoint_name(tags, title)`,
  'devices.status_reason': sql`device_status_reason(devices.is_active, (
    select last_seen_at from device_contacts where device_id = devices.id), devices.expected_interval_s)`,
  'devices.limits_profile': sql`(select ${PROFILE} from companies where companies.id = devices.company_id)`,
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
