import { sql, type SQL } from 'drizzle-orm';
import type { Actor } from '../../../src/domain/access/access.ts';
import { DEFAULT_PROFILES, NZ_ZONES } from '../../../src/domain/valves/facility.ts';
import { explainsSql, SITE_CASES } from '../../alarms/cases/site-cases.ts';
import { DEVICES_OF_BOARD, openCasesOfBoard } from '../../dashboards/board-cases.ts';
import { decodeHealth, decodeReason, EVIDENCE } from '../../devices/evidence.ts';
import { mainValueOf } from '../../devices/main-values.ts';
import { silentSql } from '../../devices/silence.ts';
import { unreadableSql } from '../../devices/unreadable.ts';
import { GATEWAY_STATE, openCasesOfGateway, SERVED_DEVICES, SILENT_DEVICES } from '../../gateways/served.ts';
import { hasSecondFactor } from '../../sessions/second-factor/ready.ts';
import { writeStored } from '../../texts/translations.ts';

const cases = (profiles: Readonly<Record<string, string>>): string =>
  Object.entries(profiles)
    .map(([type, profile]) => `when '${type}' then '${profile}'`)
    .join(' ');

/** `defaultProfileKey` of `src/domain/valves/facility.ts`, from the same tables, for a row of companies. */
const PROFILE = sql.raw(`case when time_zone in (${NZ_ZONES.map((zone) => `'${zone}'`).join(', ')})
  then case facility_type ${cases(DEFAULT_PROFILES.NZ)} end
  else case facility_type ${cases(DEFAULT_PROFILES.AU)} end end`);

/** The threshold profile of a row of devices: its own, otherwise that of its company; null while the facility type of that is unknown. */
export const limitsProfileOf = (device: SQL): SQL =>
  sql`coalesce(${device}.profile, (select ${PROFILE} from companies where companies.id = ${device}.company_id))`;

/** Decodes a field's value as returned by the database; `locale` is the reader's. */
export type Decode = (value: unknown, locale?: string) => unknown;

interface Computed {
  /** Depends on the actor for some fields. */
  readonly sql: SQL | ((actor: Actor | undefined) => SQL);
  /** A field with a decoder can be read, but not sorted or filtered by. */
  readonly decode?: Decode;
  /** The condition that the field has a value, where `sql` can't use an index. */
  readonly condition?: (value: unknown) => SQL;
  /** What lists sorted by the field have next, in the same direction. */
  readonly next?: SQL;
}

/** Subqueries that are joined where records are read, for computed fields with a common source. */
const SOURCES: Readonly<Record<string, SQL>> = { devices: EVIDENCE };
const FOUND = sql`evidence.found`;

/** A figure of the open cases of a project. */
const openCasesOfProject = (figure: string): SQL =>
  sql.raw(`(select ${figure} from ${SITE_CASES} a
    where a.project_id = projects.id and a.company_id = projects.company_id)`);

/** Figures of open cases: the severity of the worst, and what it is. */
const WORST_LEVEL = 'max(alarm_level(a.severity))';
const WORST_TITLE = '(array_agg(a.title order by alarm_level(a.severity) desc, a.id desc))[1]';

const ofGateway = (figure: string): SQL => sql.raw(`(select ${figure} from ${openCasesOfGateway})`);

/** Writes a stored text in the reader’s language. */
const decodeText: Decode = (value, locale) =>
  typeof value === 'string' ? writeStored(value, locale) : value;

/** From PostgreSQL's text of an instant. */
const decodeInstant: Decode = (value) => (value === null ? null : new Date(String(value)));

/** A figure of the open cases of an alarm rule. */
const ofOpenCases = (figure: string): SQL =>
  sql.raw(`(select ${figure} from alarms a where a.rule_id = alarm_rules.id and a.closed_at is null)`);

/** Among runs of one outcome: those with water above the limit first, then by how many devices need attention. */
const HOT_FIRST = '(case when r.hot > 0 then 1000000 else 0 end) + coalesce(r.concern, 0)';

/** The recipients of a report, by name where they are users of its company. */
const RECIPIENT_NAMES = sql.raw(`(select json_agg(coalesce(u.name, r.email) order by r.at)
  from jsonb_array_elements_text(coalesce(reports.recipients, '[]')::jsonb) with ordinality r (email, at)
  left join users u on lower(u.email) = lower(r.email) and u.company_id = reports.company_id)`);

/** A value of a report's newest run of the latest period: a later one of an earlier period is for comparison. */
const ofLastRun = (value: string): SQL =>
  sql.raw(`(select ${value} from report_runs r where r.report_id = reports.id and r.status in ('done', 'failed')
    order by r."to" desc, r.id desc limit 1)`);

/**
 * The SQL of computed fields, by `resource.field`. Those that are `stored` in the row can only use its own columns
 * and immutable functions.
 */
const COMPUTED: Readonly<Record<string, Computed>> = {
  'devices.endpoint_name': { sql: sql`endpoint_name(tags, title)` },
  'devices.health': { sql: FOUND, decode: decodeHealth },
  'devices.status_reason': { sql: FOUND, decode: decodeReason },
  'devices.main_value': { sql: mainValueOf },
  'devices.worst_alarm': {
    sql: sql.raw(
      `(select ${WORST_TITLE} from alarms a where a.device_id = devices.id and a.closed_at is null)`,
    ),
    decode: decodeText,
  },
  'devices.is_silent': {
    sql: sql.raw(
      `(select ${silentSql('devices', 'c')} from device_contacts c where c.device_id = devices.id)`,
    ),
  },
  'devices.is_unreadable': {
    sql: sql.raw(
      `(select ${unreadableSql('devices', 'c')} from device_contacts c where c.device_id = devices.id)`,
    ),
  },
  'devices.limits_profile': {
    sql: limitsProfileOf(sql`devices`),
  },
  'users.status': {
    sql: sql`(case when not users.is_active then 'deactivated'
    when exists (select from credentials where user_id = users.id)
      or exists (select from user_identities where user_id = users.id) then 'active' else 'invited' end)`,
  },
  'users.has_second_factor': { sql: sql.raw(hasSecondFactor('users.id')) },
  'gateways.devices': { sql: SERVED_DEVICES },
  'gateways.silent': { sql: SILENT_DEVICES },
  'gateways.state': { sql: GATEWAY_STATE },
  'gateways.alarm_level': { sql: ofGateway(WORST_LEVEL) },
  'gateways.worst_alarm': { sql: ofGateway(WORST_TITLE), decode: decodeText },
  'projects.alarm_level': { sql: openCasesOfProject(WORST_LEVEL) },
  'projects.open_alarms': { sql: openCasesOfProject('count(*)::int') },
  'projects.silent_devices': {
    sql: sql.raw(`(select count(*)::int from project_devices l join devices d on d.id = l.device_id
      join device_contacts c on c.device_id = d.id where l.project_id = projects.id and ${silentSql('d', 'c')})`),
  },
  'projects.worst_alarm': { sql: openCasesOfProject(WORST_TITLE), decode: decodeText },
  'dashboard-v2.device_count': { sql: DEVICES_OF_BOARD },
  'dashboard-v2.alarm_level': { sql: openCasesOfBoard(WORST_LEVEL) },
  'dashboard-v2.worst_alarm': { sql: openCasesOfBoard(WORST_TITLE), decode: decodeText },
  'alarms.status': {
    sql: sql`(case when alarms.closed_at is null then 'open' else 'closed' end)`,
    condition: (value) =>
      value === 'open' ? sql`alarms.closed_at is null` : sql`alarms.closed_at is not null`,
  },
  'alarms.acknowledged': {
    sql: sql`(alarms.acknowledged_at is not null)`,
    condition: (value) =>
      value === true ? sql`alarms.acknowledged_at is not null` : sql`alarms.acknowledged_at is null`,
  },
  // A device can be in several projects.
  'alarms.project_id': {
    sql: sql`(select min(l.project_id) from project_devices l where l.device_id = alarms.device_id)`,
    condition: (value) =>
      value === null
        ? sql`not exists (select from project_devices l where l.device_id = alarms.device_id)`
        : sql`alarms.id in (
            select a.id from alarms a join project_devices l on l.device_id = a.device_id where l.project_id = ${value}
            union all select s.id from ${sql.raw(SITE_CASES)} s where s.project_id = ${value})`,
  },
  'reports.last_outcome': { sql: ofLastRun('r.outcome'), next: ofLastRun(HOT_FIRST) },
  'reports.last_period': { sql: ofLastRun(`json_build_object('from', r."from", 'to', r."to")`) },
  'reports.recipient_names': { sql: RECIPIENT_NAMES },
  'reports.last_result': { sql: ofLastRun('r.verdict'), decode: decodeText },
  'alarm-rules.scope': {
    sql: sql`(case when alarm_rules.lists_devices then 'devices' when cardinality(alarm_rules.tags) > 0 then 'tags'
      when alarm_rules.project_id is not null then 'project'
      when alarm_rules.company_id is not null then 'company' else 'everything' end)`,
  },
  'alarm-rules.open_alarms': {
    sql: ofOpenCases('count(*)::int'),
    next: sql`alarm_level(alarm_rules.severity)`,
  },
  'alarm-rules.alarm_level': {
    sql: ofOpenCases(WORST_LEVEL),
    next: ofOpenCases('count(*)::int'),
  },
  'alarms.site': {
    sql: sql`(select string_agg(distinct p.title, ', ' order by p.title) from project_devices l join projects p
      on p.id = l.project_id where p.company_id = alarms.company_id and (l.device_id = alarms.device_id
        or alarms.device_id is null and l.device_id in (select b.device_id from alarms b
          where ${sql.raw(explainsSql('alarms', 'b'))})))`,
  },
  'alarms.device_title': { sql: sql`(select d.title from devices d where d.id = alarms.device_id)` },
  'notifications.device_title': {
    sql: sql`(select coalesce(d.title, a.gateway_id) from alarms a left join devices d on d.id = a.device_id
      where a.id = notifications.alarm_id)`,
  },
  'alarms.raised_at': {
    sql: sql`(case when alarms.occurrences = 1 then alarms.detected_at else coalesce((select min(e.ts)
      from alarm_events e where e.alarm_id = alarms.id and e.type = 'raised'), alarms.detected_at) end)`,
  },
  'hydraloop.has_token': { sql: sql`(hydraloop.token is not null)` },
  'identity-providers.last_used_at': {
    sql: sql`(select max(i.last_used_at) from user_identities i where i.provider_id = identity_providers.id)`,
  },
  'identity-providers.has_client_secret': { sql: sql`(identity_providers.client_secret is not null)` },
};

/** The SQL of one computed field. */
export const computedSql = (resource: string, field: string, actor?: Actor): SQL => {
  const found = COMPUTED[`${resource}.${field}`];
  if (!found) throw new Error(`server/db/tables/computed.ts has no SQL for ${resource}.${field}.`);
  return typeof found.sql === 'function' ? found.sql(actor) : found.sql;
};

/** Computed instants. */
const INSTANTS = new Set(['alarms.raised_at', 'identity-providers.last_used_at']);

/** Fields that hold texts as `storedText` makes them. */
const TEXTS = new Set([
  'alarms.title',
  'alarms.text',
  'alarms.response',
  'hydraloop.last_error',
  'notifications.error',
  'report-runs.error',
  'report-runs.verdict',
  'report-runs.mail_error',
]);
/** Whether some fields of a resource are texts in the reader's language. */
export const hasReaderTexts = (resource: string): boolean =>
  [...TEXTS, 'devices.status_reason', 'reports.last_result'].some((name) => name.startsWith(`${resource}.`));

/** A stored record id as the number that it is, or as text. */
const decodeRecordId: Decode = (value) => (/^\d+$/.test(String(value)) ? Number(value) : value);

/** The condition that a computed field has a value; undefined to compare its SQL. */
export const conditionOf = (resource: string, field: string): Computed['condition'] =>
  COMPUTED[`${resource}.${field}`]?.condition;

/** What lists sorted by a computed field have next; undefined: nothing. */
export const nextSql = (resource: string, field: string): SQL | undefined =>
  COMPUTED[`${resource}.${field}`]?.next;

/** The decoder of a column; undefined if the database returns the value itself. */
export const columnDecoder = (resource: string, field: string): Decode | undefined =>
  TEXTS.has(`${resource}.${field}`)
    ? decodeText
    : INSTANTS.has(`${resource}.${field}`)
      ? decodeInstant
      : `${resource}.${field}` === 'audit.record_id'
        ? decodeRecordId
        : decoderOf(resource, field);

/** The decoder of a computed field; undefined if the database returns the value itself. */
export const decoderOf = (resource: string, field: string): Decode | undefined =>
  COMPUTED[`${resource}.${field}`]?.decode;

/** The subquery that a resource's computed fields need; undefined if none. */
export const computedSource = (resource: string): SQL | undefined => SOURCES[resource];
