import { sql, type SQL } from 'drizzle-orm';
import { DEFAULT_PROFILES, NZ_ZONES } from '../../src/domain/facility.ts';
import { decodeHealth, decodeReason, EVIDENCE } from '../devices/evidence.ts';

const cases = (profiles: Readonly<Record<string, string>>): string =>
  Object.entries(profiles)
    .map(([type, profile]) => `when '${type}' then '${profile}'`)
    .join(' ');

/** `defaultProfileKey` of `src/domain/facility.ts`, from the same tables, for a row of companies. */
const PROFILE = sql.raw(`case when time_zone in (${NZ_ZONES.map((zone) => `'${zone}'`).join(', ')})
  then case facility_type ${cases(DEFAULT_PROFILES.NZ)} end
  else case facility_type ${cases(DEFAULT_PROFILES.AU)} end end`);

interface Computed {
  readonly sql: SQL;
  /** Makes the field's value from what the database gives. Such a field can be read, not sorted or filtered by. */
  readonly decode?: (value: unknown) => unknown;
}

/** What is joined where records are read, for computed fields that are made from it together. */
const SOURCES: Readonly<Record<string, SQL>> = { devices: EVIDENCE };
const FOUND = sql`evidence.found`;

/**
 * The fields that a definition calls computed: `resource.field`. `stored` ones are kept in the row, so they
 * can only use its own columns and immutable functions.
 */
const COMPUTED: Readonly<Record<string, Computed>> = {
  'devices.endpoint_name': { sql: sql`endpoint_name(tags, title)` },
  'devices.health': { sql: FOUND, decode: decodeHealth },
  'devices.status_reason': { sql: FOUND, decode: decodeReason },
  'devices.limits_profile': {
    sql: sql`(select ${PROFILE} from companies where companies.id = devices.company_id)`,
  },
  'users.status': {
    sql: sql`(case when not users.is_active then 'deactivated'
    when exists (select from credentials where user_id = users.id) then 'active' else 'invited' end)`,
  },
  'hydraloop.has_token': { sql: sql`(hydraloop.token is not null)` },
};

/** The SQL of one computed field. */
export const computedSql = (resource: string, field: string): SQL => {
  const found = COMPUTED[`${resource}.${field}`];
  if (!found) throw new Error(`server/db/computed.ts has no SQL for ${resource}.${field}.`);
  return found.sql;
};

/** What makes a field's value from what the database gives, where it isn't the value itself. */
export const decoderOf = (resource: string, field: string): ((value: unknown) => unknown) | undefined =>
  COMPUTED[`${resource}.${field}`]?.decode;

/** What a resource's computed fields need to have joined. */
export const computedSource = (resource: string): SQL | undefined => SOURCES[resource];
