import { getTableName } from 'drizzle-orm';
import { type Access, OWN_OR_PLATFORM, rowsFor } from '../../../src/domain/access/access.ts';
import { storedResources } from '../../../src/resources/all.ts';
import type { AnyResource } from '../../../src/schema/resource.ts';
import { linkColumn, tableName } from '../tables/names.ts';
import { linkCompany, sideCompany } from './row-companies.ts';
import { sideTableOf, tableOf } from '../tables/defined-tables.ts';

/*
 * Which rows of each table belong to which company: what the policies of PostgreSQL are made from (`policies.ts`). A
 * resource needs nothing here.
 */

/** The row of `table` that a row belongs to, by the id in `column`. */
interface Parent {
  readonly table: string;
  readonly column: string;
}

/**
 * Which rows of a table a company's scope includes. `company`: those with its id in `column`, and a visitor's scope those
 * whose parent's row it includes. `parent`: those whose parent's row it includes. `readings`: those of
 * its datapoints. `system`: none, the table is used by the server itself only. `shared`: all, to read. `where`: by a
 * condition in SQL.
 */
export type RowRule =
  | {
      readonly kind: 'company';
      readonly column: string;
      readonly orPlatform?: boolean;
      readonly parent?: Parent;
    }
  | ({ readonly kind: 'parent' } & Parent)
  | { readonly kind: 'where'; readonly sql: string }
  | { readonly kind: 'readings' | 'system' | 'shared' };

const company = (column = 'company_id'): RowRule => ({ kind: 'company', column });
const parent = (table: string, column: string): RowRule => ({ kind: 'parent', table, column });
const where = (sql: string): RowRule => ({ kind: 'where', sql });
const SYSTEM: RowRule = { kind: 'system' };
const READINGS: RowRule = { kind: 'readings' };
const SHARED_ROWS: RowRule = { kind: 'shared' };

/** The tables that no definition describes. */
const INTERNAL: Readonly<Record<string, RowRule>> = {
  alarm_checks: SYSTEM,
  alarm_closures: parent('alarms', 'alarm_id'),
  alarm_counts: company(),
  alarm_escalations: parent('alarms', 'alarm_id'),
  alarm_events: parent('alarms', 'alarm_id'),
  alarm_links: parent('alarms', 'alarm_id'),
  alarm_rule_changes: SYSTEM,
  alarm_states: SYSTEM,
  alarm_storms: company(),
  api_key_secrets: parent('api_keys', 'key_id'),
  cold_files: SYSTEM,
  cold_thaws: SYSTEM,
  counter_recounts: SYSTEM,
  credentials: parent('users', 'user_id'),
  dashboard_bindings: parent('dashboard_v2', 'dashboard_id'),
  dashboard_files: parent('dashboard_v2', 'dashboard_id'),
  dashboard_relations: parent('dashboard_v2', 'dashboard_id'),
  dashboard_selections: parent('dashboard_v2', 'dashboard_id'),
  datapoint_rewrites: parent('datapoints', 'datapoint_id'),
  demonstrations: SYSTEM,
  device_claims: company(),
  device_gateways: parent('devices', 'device_id'),
  device_hardware: parent('devices', 'device_id'),
  device_messages: parent('devices', 'device_id'),
  dial_readings: parent('datapoints', 'datapoint_id'),
  files: SYSTEM,
  ingest_outages: SHARED_ROWS,
  live_tickets: SYSTEM,
  oidc_attempts: SYSTEM,
  oidc_results: SYSTEM,
  oidc_sessions: parent('sessions', 'session_id'),
  login_challenges: parent('users', 'user_id'),
  one_time_tokens: parent('users', 'user_id'),
  outliers: READINGS,
  passkey_registrations: parent('sessions', 'session_id'),
  passkeys: parent('users', 'user_id'),
  platform_rules: SYSTEM,
  push_keys: SYSTEM,
  push_subscriptions: parent('users', 'user_id'),
  quarantined_readings: READINGS,
  reading_hours: READINGS,
  reading_months: READINGS,
  readings: READINGS,
  recovery_codes: parent('users', 'user_id'),
  report_results: parent('report_runs', 'run_id'),
  report_mails: parent('report_runs', 'run_id'),
  server_heartbeats: SYSTEM,
  server_leases: SYSTEM,
  sessions: parent('users', 'user_id'),
  share_boards: parent('shares', 'share_id'),
  share_proofs: parent('shares', 'share_id'),
  share_secrets: parent('shares', 'share_id'),
  share_variables: parent('shares', 'share_id'),
  sign_in_failures: SYSTEM,
  system_settings: SHARED_ROWS,
  totp_factors: parent('users', 'user_id'),
  undo_rows: SYSTEM,
  user_identities: parent('users', 'user_id'),
  webhook_calls: parent('webhooks', 'webhook_id'),
  webhook_secrets: parent('webhooks', 'webhook_id'),
};

const readsPlatformRows = (access: Access): boolean =>
  (['companyadmin', 'user'] as const).some((role) => {
    const grant = access[role];
    const rows = grant && rowsFor(grant);
    return (
      rows !== undefined &&
      rows !== 'all' &&
      (rows as Record<string, unknown>)['company_id'] === OWN_OR_PLATFORM
    );
  });

/** Resources whose records belong to a company in another way than by a column. */
const SPECIAL: Readonly<Record<string, RowRule>> = {
  companies: company('id'),
  // People of a company also sign in with providers of the platform.
  'identity-providers': { kind: 'company', column: 'company_id', orPlatform: true },
  // What devices send is no secret of a company.
  'device-models': SHARED_ROWS,
  'dashboard-v2': where('id = any ((select scope_dashboards())::int[])'),
};

const ruleOf = (resource: AnyResource): RowRule =>
  SPECIAL[resource.name] ??
  (tableOf(resource.name)['company_id'] === undefined
    ? SYSTEM
    : { kind: 'company', column: 'company_id', orPlatform: readsPlatformRows(resource.access) });

// A column is compared much faster than a parent is found.
const ownCompany = (column: string | undefined, { table, column: key }: Parent): RowRule =>
  column === undefined ? parent(table, key) : { kind: 'company', column, parent: { table, column: key } };

// A rule of the platform may list devices of any company, and a dashboard may be attached to several.
const linkRule = (through: string, sides: readonly string[]): RowRule => {
  const side = sides.includes('devices') ? 'devices' : (sides.find((name) => name !== 'dashboard-v2') ?? '');
  return ownCompany(linkCompany(through), { table: tableName(side), column: linkColumn(side) });
};

/** The rows of each table that a company's scope includes. */
export const rowRules = (): Readonly<Record<string, RowRule>> => {
  const rules: Record<string, RowRule> = { ...INTERNAL };
  for (const resource of storedResources) {
    rules[tableName(resource.name)] = ruleOf(resource);
    const sideTable = sideTableOf(resource);
    if (sideTable) {
      const record = { table: tableName(resource.name), column: linkColumn(resource.name) };
      rules[getTableName(sideTable)] = ownCompany(sideCompany(resource), record);
    }
    for (const { kind, through = '', of = '' } of Object.values(resource.fields)) {
      if (kind === 'manyOf') rules[through] = linkRule(through, [resource.name, of]);
    }
  }
  return rules;
};
