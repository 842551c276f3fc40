import { DEFINER_FUNCTIONS, definer } from './definers.ts';
import { type RowRule, rowRules } from './row-rules.ts';

/*
 * Row-level security, the second line of defence behind the conditions of `server/crud/scope.ts`: which rows a query may
 * touch, by the role and the settings of its transaction (`scope.ts`).
 *
 * A company is compared with the setting itself, not with a subquery of it: the planner merges the comparison with that
 * of the query, and evaluates it once. A subquery would be planned for each table of a query, which takes longer than
 * most queries do.
 */

/** The roles that the app role turns into: see `roles.ts`. */
export interface ServingRoles {
  /** For the server itself and superadmins: all rows. */
  readonly platform: string;
  /** For visitors with a share link: what the link shows. */
  readonly visitor: string;
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const setting = (name: string): string => `nullif(current_setting('flowgen.${name}', true), '')`;
const COMPANY = `${setting('company')}::int`;
const SHARE = `${setting('share')}::int`;

// Where the app role was created manually without the others, settings say which of them a transaction works as.
const IS_ALL = `(select coalesce(current_setting('flowgen.platform', true) = 'on', false))`;
const IS_SHARE = `(select ${setting('share')} is not null)`;

const idsOf = (name: string, column: string): string =>
  definer(
    `scope_${name}() returns int[]`,
    `return array(select ${column} from ${name} where share_id = ${SHARE});`,
  );

const FUNCTIONS = `
create or replace function scope_named_datapoints() returns int[] language plpgsql stable parallel safe as $$ begin
  return array(select id from SCHEMA.datapoints where id = any (string_to_array(${setting('datapoints')}, ',')::int[]));
end $$;
${idsOf('shared_devices', 'device_id')}
${idsOf('shared_datapoints', 'datapoint_id')}
${definer(
  'scope_dashboards() returns int[]',
  `return array(
    select dashboard_id from shared_boards where share_id = ${SHARE}
    union all
    select dashboard_id from dashboard_audience where company_id = ${COMPANY});`,
)}`;

/** What visitors with a share link see; of tables with a parent, what belongs to it. */
const SHARED: Readonly<Record<string, string>> = {
  devices: `id = any ((select scope_shared_devices())::int[])
    or id in (select v.device_id from share_variables v)`,
  datapoints: 'id = any ((select scope_shared_datapoints())::int[])',
  alarms: 'device_id = any ((select scope_shared_devices())::int[])',
  // The limits of a device follow from its company's country and facility type.
  companies:
    'id in (select d.company_id from devices d where d.id = any ((select scope_shared_devices())::int[]))',
  share_variables: `share_id = ${SHARE}`,
  projects: 'id in (select v.project_id from share_variables v)',
};

/*
 * A query of readings says which datapoints it is about to read (`withDatapoints` in `scope.ts`): these are looked up
 * once, instead of the datapoint of each reading.
 */
const ofDatapoints = (table: string): string => `case when (select ${setting('datapoints')} is not null)
  then ${table}.datapoint_id = any ((select scope_named_datapoints())::int[])
  else exists (select from datapoints p where p.id = ${table}.datapoint_id) end`;

/** Rows that belong to others, by a condition that holds for companies and visitors alike. */
const ofParent = (table: string, rule: RowRule): string | undefined => {
  const parent = rule.kind === 'parent' ? rule : rule.kind === 'company' ? rule.parent : undefined;
  if (parent)
    return `exists (select from ${parent.table} parent where parent.id = ${table}.${parent.column})`;
  if (rule.kind === 'readings') return ofDatapoints(table);
  return rule.kind === 'where' ? rule.sql : undefined;
};

/*
 * A row with a parent is mostly read by that parent, whose row was compared already, so the comparison hardly excludes
 * any. PostgreSQL would expect it to exclude as many as that of the parent, and join in a worse order; of a `coalesce` it
 * expects that half of the rows pass.
 */
const ofCompany = (table: string, rule: RowRule): string | undefined => {
  if (rule.kind !== 'company') return ofParent(table, rule);
  const isSame = `${table}.${rule.column} = ${COMPANY}`;
  return rule.parent ? `coalesce(${isSame}, false)` : isSame;
};

/** What a company may read besides. */
const readByCompany = (table: string, rule: RowRule): string | undefined => {
  if (rule.kind === 'shared') return `${COMPANY} is not null`;
  const isPlatform = rule.kind === 'company' && rule.orPlatform === true;
  return isPlatform ? `${table}.${rule.column} is null and ${COMPANY} is not null` : undefined;
};

interface Policy {
  readonly name: string;
  readonly of: string;
  /** The condition of rows that may be read and written. */
  readonly rows?: string | undefined;
  /** The condition of rows that may only be read. */
  readonly reads?: string | undefined;
}

const policySqlOf = (table: string, { name, of, rows, reads }: Policy): string => {
  const head = `create policy flowgen_${name} on ${table}`;
  if (rows !== undefined) return `${head} to ${of} using (${rows}) with check (${rows});`;
  return reads === undefined ? '' : `${head} for select to ${of} using (${reads});`;
};

const policiesOf = (
  table: string,
  rule: RowRule,
  app: string,
  roles: ServingRoles | null,
): readonly Policy[] => {
  const shared = SHARED[table] ?? ofParent(table, rule);
  const company = { rows: ofCompany(table, rule), reads: readByCompany(table, rule) };
  if (roles) {
    return [
      { name: 'platform', of: quote(roles.platform), rows: 'true' },
      { name: 'company', of: quote(app), rows: company.rows },
      { name: 'company_reads', of: quote(app), reads: company.reads },
      { name: 'visitor', of: quote(roles.visitor), reads: shared },
    ];
  }
  const rows = company.rows === undefined ? IS_ALL : `${IS_ALL} or (not ${IS_SHARE} and ${company.rows})`;
  return [
    { name: 'company', of: quote(app), rows },
    { name: 'company_reads', of: quote(app), reads: company.reads },
    { name: 'visitor', of: quote(app), reads: shared && `${IS_SHARE} and (${shared})` },
  ];
};

const CLEAR = `
do $$
declare found record;
begin
  for found in select polname, polrelid::regclass as of from pg_policy where polname like 'flowgen\\_%' loop
    execute format('drop policy %I on %s', found.polname, found.of);
  end loop;
end $$;`;

/** What gives every table its policies. */
export interface PolicyScript {
  readonly sql: string;
  /** The number of policies that it creates. */
  readonly count: number;
}

/**
 * The SQL that gives every table its policies, and all that they need. `schema`: where the tables are, quoted; `roles`:
 * null where there is only the app role.
 */
export const policyScript = (schema: string, app: string, roles: ServingRoles | null): PolicyScript => {
  const rules = Object.entries(rowRules()).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const tables = rules.map(
    ([table, rule]) =>
      [table, policiesOf(table, rule, app, roles).map((policy) => policySqlOf(table, policy))] as const,
  );
  const policies = tables.flatMap(([, some]) => some.filter((sql) => sql !== ''));
  const sql = [
    FUNCTIONS,
    DEFINER_FUNCTIONS,
    CLEAR,
    ...tables.map(([table]) => `alter table ${table} enable row level security;`),
    ...policies,
  ].join('\n');
  return { sql: sql.replaceAll('SCHEMA', schema), count: policies.length };
};
