import { sql, type SQL } from 'drizzle-orm';
import { healthText, type HealthWords } from '../../src/domain/devices/health-text.ts';
import {
  EVIDENCE_MS,
  type HealthEvidence,
  healthOf,
  type JudgedDevice,
  type Observation,
  type OutletLimits,
  problemsIn,
} from '../../src/domain/devices/health.ts';
import { isLabelled } from '../../src/domain/devices/labels.ts';
import {
  defaultProfileKey,
  type Facility,
  OUTLET_MAX,
  type ProfileKey,
} from '../../src/domain/valves/facility.ts';
import { PROFILES } from '../../src/domain/reports/profiles.ts';
import { sourceOf } from '../../src/domain/valves/threshold-sources.ts';
import { type DatapointRole, isOutlet, isTemperature } from '../../src/domain/readings/datapoint-roles.ts';
import { physicalRange, RANGED_ROLES, unitsOfRole } from '../../src/domain/readings/physical-ranges.ts';
import { THRESHOLDS } from '../../src/domain/valves/thresholds.ts';
import { celsiusAs } from '../../src/domain/readings/units.ts';
import { unreadableSql } from './unreadable.ts';
import { translatorFor } from '../texts/translations.ts';

/** The lowest outlet limit of any profile, °C. Temperatures up to it are fine everywhere. */
const LOWEST_LIMIT = Math.min(
  ...Object.values(PROFILES).flatMap(({ limits }) => [limits.outlet_max, limits.alarm_high]),
);

// For each role and unit ('' for none), the values that can be a problem: below `low`, or above `hot` (the outlet limit or
// the upper end of the physical range). Temperatures are checked over the whole day; for everything else, such as a battery,
// only the latest value counts.
const limitsIn = (role: DatapointRole, unit: string | null) => {
  const [low, high] = physicalRange({ role, unit }) ?? [0, 0];
  const hot = isOutlet({ role }) ? (celsiusAs(LOWEST_LIMIT, unit) ?? high) : high;
  return [isTemperature({ role }), low, high, hot];
};
const LIMITS = JSON.stringify(
  Object.fromEntries(
    RANGED_ROLES.map((role) => [
      role,
      Object.fromEntries(unitsOfRole(role).map((unit) => [unit ?? '', limitsIn(role, unit)])),
    ]),
  ),
).replaceAll("'", "''");
// A device that moved to another company is judged only by readings since the move.
const BEGIN = sql.raw(`greatest(now() - interval '${EVIDENCE_MS / 1000} seconds', devices.company_since)`);
const FIRST_HOUR = sql`date_trunc('hour', ${BEGIN}, 'UTC')`;

/**
 * The readings of a device's last 24 hours that can be problems. For each datapoint: the lowest and the highest value
 * outside the physical range, and the highest within it. Read from the roll-ups; only the first, partial hour and the
 * exact times come from the readings.
 */
const OBSERVATIONS = sql`
  select json_agg(json_build_object('datapoint_id', p.id, 'key', p.key, 'role', p.role, 'label', p.label, 'unit', p.unit,
    'value', found.value,
    'at', to_char(coalesce(moment.at, found.hour) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  from datapoints p
  -- Optimisation fences: found once per datapoint, whatever number of rows PostgreSQL expects.
  cross join lateral (
    select coalesce(of_role.units -> btrim(coalesce(p.unit, '')), of_role.units -> lower(btrim(p.unit))) as limits
    from (select '${sql.raw(LIMITS)}'::jsonb -> p.role as units) as of_role offset 0
  ) as of_key
  cross join lateral (
    select (limits ->> 0)::boolean as is_daily, (limits ->> 1)::float8 as low, (limits ->> 2)::float8 as high,
      (limits ->> 3)::float8 as hot
    where limits is not null offset 0
  ) as k
  cross join lateral (
    with parts as materialized (
      select h.hour, h.min, h.max from reading_hours h
      where k.is_daily and h.datapoint_id = p.id and h.hour >= ${BEGIN} and (h.min < k.low or h.max > k.hot)
      union all
      select ${FIRST_HOUR}, min(r.value), max(r.value) from readings r
      where k.is_daily and r.datapoint_id = p.id and r.mark is null and r.ts >= ${BEGIN} and r.ts < ${FIRST_HOUR} + interval '1 hour'
      having min(r.value) < k.low or max(r.value) > k.hot
      union all
      select v.last_at, v.last_value, v.last_value from datapoint_values v
      where not k.is_daily and v.datapoint_id = p.id and v.last_at >= ${BEGIN}
        and (v.last_value < k.low or v.last_value > k.hot)
    )
    (select hour, min as value from parts where min < k.low order by min, hour desc limit 1)
    union all
    (select hour, max from parts where max > k.high order by max desc, hour desc limit 1)
    union all
    (select hour, max from parts where max > k.hot and max <= k.high order by max desc, hour desc limit 1)
  ) as found
  cross join lateral (
    select max(r.ts) as at from readings r
    where r.datapoint_id = p.id and r.mark is null and r.ts >= greatest(found.hour, ${BEGIN}) and r.ts < found.hour + interval '1 hour'
      and r.value = found.value
  ) as moment
  where p.device_id = devices.id`;

/** Join this to `devices`: `evidence.found` holds what a device's health is computed from. */
export const EVIDENCE: SQL = sql`lateral (
  select json_build_object('is_active', devices.is_active, 'last_seen_at', device_contacts.last_seen_at,
    'expected_interval_s', devices.expected_interval_s, 'type', devices.type, 'tags', devices.tags,
    'profile', devices.profile, 'time_zone', c.time_zone, 'facility_type', c.facility_type,
    'unreadable', case when devices.is_active is not false and ${sql.raw(unreadableSql('devices', 'device_contacts'))}
      then array(select p.label from datapoints p where p.device_id = devices.id order by p.id limit 3) end,
    'observations', case when devices.is_active then (${OBSERVATIONS}) end) as found
  from (values (1)) as one(row) left join companies c on c.id = devices.company_id
  -- An optimisation fence: computed once, although several columns are derived from it.
  offset 0
) as evidence`;

interface Evidence extends Omit<JudgedDevice, 'health'> {
  readonly type: string;
  readonly tags: readonly string[];
  readonly time_zone: string | null;
  readonly profile: ProfileKey | null;
  readonly facility_type: Facility['facility_type'];
  readonly observations: readonly Observation[] | null;
  readonly unreadable: readonly string[] | null;
}

/** For devices without a company. */
const DEFAULT_ZONE = 'Australia/Sydney';
const zoneOf = ({ time_zone }: Evidence): string => time_zone ?? DEFAULT_ZONE;

/** By its own threshold profile, otherwise that of its company; while the facility type is unknown, of type `other`. */
const limitsOf = (evidence: Evidence): OutletLimits | null => {
  const facility = { facility_type: evidence.facility_type ?? 'other', time_zone: zoneOf(evidence) };
  const profile = evidence.profile ?? defaultProfileKey(facility);
  if (!profile || !isLabelled(evidence, 'tmv')) return null;
  const { outlet_max, alarm_high } = PROFILES[profile].limits;
  const source = [THRESHOLDS[OUTLET_MAX[profile]], THRESHOLDS.alarmHigh].map(sourceOf).join('; ');
  return { outlet_max, alarm_high, source };
};

/** Computes a device's `health` from its evidence. */
export const decodeHealth = (value: unknown): HealthEvidence => {
  const evidence = value as Evidence;
  const limits = limitsOf(evidence);
  return {
    limits,
    problems: problemsIn(evidence.observations ?? [], limits),
    unreadable: evidence.unreadable,
  };
};

/** Computes a device's `status_reason` in the reader's language, with times in the company's time zone. */
export const decodeReason = (value: unknown, locale?: string): string => {
  const evidence = value as Evidence;
  const now = Date.now();
  const health = healthOf({ ...evidence, health: decodeHealth(evidence) }, now);
  // The API returns this text: replace no-break spaces and minus signs with plain characters.
  const translate = translatorFor(locale);
  const words: HealthWords = (key, values) => translate(`health.${key}`, values);
  return healthText(health, evidence, { zone: zoneOf(evidence), now, words })
    .replaceAll('\u00a0', ' ')
    .replaceAll('−', '-');
};
