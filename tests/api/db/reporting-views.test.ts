import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeToPublic } from '../../../server/db/access/close-to-public.ts';
import { createPool } from '../../../server/db/pool.ts';
import { roleNames } from '../../../server/db/access/roles.ts';
import { REPORTING_VIEWS } from '../../../server/db/reporting/views.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { testDatabase } from '../../support/database/database.ts';
import { reportingChapter } from '../../support/database/reporting.ts';

const quiet = { info: () => undefined, warn: () => undefined };
let database: Awaited<ReturnType<typeof testDatabase>>;
let reader: Pool;
/** The template's role: copies keep its permissions. */
const role = (): string => roleNames(inject('postgres').template).reader;

beforeAll(async () => {
  database = await testDatabase();
  const { url, pool, appRole } = database;
  // Copies keep all permissions but those for the database itself.
  const client = await pool.connect();
  await closeToPublic(client, [appRole]).finally(() => client.release());
  reader = createPool({ connectionString: url.replace(/([?&]user=)[^&]*/, `$1${role()}`) }, quiet);
});
afterAll(async () => {
  await reader.end();
  await database.close();
});

const rowsOf = async (text: string, pool = reader): Promise<Record<string, unknown>[]> =>
  (await pool.query(text)).rows;
const codeOf = async (statement: string): Promise<string | undefined> =>
  reader.query(statement).then(
    () => undefined,
    (error: { code?: string }) => error.code,
  );

test('the views have the columns of the documentation', async () => {
  const documented = readFileSync(join(projectRoot(), 'docs', 'reporting-views.md'), 'utf8');
  expect(documented.slice(documented.indexOf('### `')).trim()).toBe(reportingChapter());
  const columns = await rowsOf(
    `select table_name as view, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'reporting' group by 1 order by 1`,
  );
  expect(columns).toEqual(
    REPORTING_VIEWS.map(({ name, columns: of }) => ({
      view: name,
      columns: of.map(([column]) => column),
    })).toSorted((a, b) => (a.view < b.view ? -1 : 1)),
  );
});

test('the reader can select from the views and from nothing else of the product', async () => {
  expect(await rowsOf('select current_user::text as name')).toEqual([{ name: role() }]);
  const readable = await rowsOf(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_toast%' and c.relkind <> 'i'
       and c.relkind <> 'S' and has_table_privilege(c.oid, 'select, insert, update, delete, truncate, references, trigger')
     order by 1`,
  );
  expect(readable.map(({ name }) => name)).toEqual(
    REPORTING_VIEWS.map(({ name }) => `reporting.${name}`).toSorted(),
  );
  const callable = await rowsOf(
    `select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname not in ('pg_catalog', 'information_schema') and has_function_privilege(p.oid, 'execute')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  expect(callable).toEqual([]);
  const changeable = await rowsOf(
    `select 1 from pg_class c where relnamespace = 'reporting'::regnamespace
       and has_table_privilege(oid, 'insert, update, delete, truncate')`,
  );
  expect(changeable).toEqual([]);
});

test.each([
  'select * from users',
  'select * from credentials',
  'select * from sessions',
  'select * from devices',
  'select * from readings',
  'select * from reading_hours',
  'select * from audit',
  'table system_settings',
  'copy companies to stdout',
  `copy reporting.companies to program 'cat'`,
  `copy reporting.companies to '/tmp/companies'`,
  'select * from drizzle.migrations',
  'select * from pg_shadow',
  'select * from pg_authid',
  `select pg_read_file('/etc/passwd')`,
  `select ensure_readings_month('2019-05-01')`,
  `select * from fold_reading_hour(1, now())`,
  `insert into reporting.companies (company_name) values ('x')`,
  `update reporting.companies set company_name = 'x'`,
  'delete from reporting.project_devices',
  'update devices set is_active = false',
  'drop view reporting.devices',
  `create or replace view reporting.project_devices as select 1`,
  'create view reporting.mine as select 1',
  'create table mine (id int)',
  'create temporary table mine (id int)',
  'create schema mine',
  'create function reporting.mine() returns int language sql as $$ select 1 $$',
  'create role mine',
  'set role pg_read_all_data',
  'set session authorization pg_read_all_data',
  'alter role current_user createrole',
  'alter role current_user bypassrls',
  'alter schema reporting rename to mine',
  'select * from devices for update',
])('the reader is refused: %s', async (statement) => {
  expect(await codeOf(statement)).toBe('42501');
});

test('the reader can’t become the app role or the owner', async () => {
  const { rows } = await database.pool.query<{ owner: string }>('select current_user::text as owner');
  for (const name of [database.appRole, rows[0]!.owner]) {
    expect([name, await codeOf(`set role "${name}"`)]).toEqual([name, '42501']);
  }
});

const seed = `
  insert into companies (id, name, contact_email, time_zone) values (1, 'A', 'a@example.com', 'Australia/Sydney');
  insert into projects (id, title, company_id) values (1, 'Second', 1), (2, 'First', 1);
  insert into devices (id, title, dev_id, app_id, hw_serial, type, company_id, tags, is_active, company_since) values
    (1, 'Meter', 'm', 'a', 'S1', 'water_meter', 1, '{x,y}', true, null),
    (2, 'Moved', 'n', 'a', 'S2', 'tmv', 1, '{}', null, '2026-03-01T12:30:00Z');
  insert into project_devices (device_id, project_id) values (1, 1), (1, 2);
  insert into datapoints (id, device_id, key, label, unit, kind, rolls_over_at) values
    (1, 1, 'volume_total', 'Volume', 'L', 'counter', null), (2, 2, 'temperature', 'Temperature', '°C', 'gauge', null),
    (3, 1, 'short', 'Short', 'L', 'counter', 100);
  insert into datapoint_values (datapoint_id, last_value, last_at) values
    (1, 7, now() - interval '90 seconds'), (2, 40, '2026-03-01T12:10:00Z'), (99, 1, now())
    on conflict (datapoint_id) do update set last_value = excluded.last_value, last_at = excluded.last_at;
  insert into reading_hours
    (datapoint_id, hour, count, min, max, sum, first_at, first, last_at, last, entered, counted)
  select p, h, n, least(a, b), greatest(a, b), a + b, h, a, h + interval '1 minute', b, entered, counted from (values
    (1, '2026-03-01T11:00Z'::timestamptz, 1, 10.0, 0.0, null::float8, 0.0), (1, '2026-03-01T12:00Z', 2, 14.0, 20.0, 4, 6),
    (1, '2026-03-01T14:00Z', 2, 5.0, 7.0, 5, 2), (3, '2026-03-01T11:00Z', 2, 90.0, 95.0, null, 5), (3, '2026-03-01T12:00Z', 2, 3.0, 5.0, 8, 2),
    (2, '2026-03-01T11:00Z', 2, 40.0, 42.0, null, 0), (2, '2026-03-01T13:00Z', 2, 43.0, 45.0, null, 0),
    (99, '2026-03-01T11:00Z', 2, 1.0, 2.0, null, 0)
  ) r(p, h, n, a, b, entered, counted);
  update reading_hours set last = first, min = first, max = first, sum = first where count = 1;
  insert into alarms (rule_id, kind, severity, company_id, device_id, gateway_id, title, text, response, since, detected_at, closed_at)
  values (1, 'scald', 'critical', 1, 1, null, 't', 't', 'r', '2026-03-01', '2026-03-01T00:01Z', '2026-03-01T00:03Z'),
    (1, 'scald', 'critical', 1, 77, null, 't', 't', 'r', now(), now(), null),
    (2, 'gateway_silent', 'high', 1, null, 'gw', 't', 't', 'r', now(), now(), null)`;

test('the views show what is stored, without what is deleted or another company’s', async () => {
  await database.pool.query(seed);
  expect(
    await rowsOf(
      'select device_id, state, project_titles, tags, company_id from reporting.devices order by 1',
    ),
  ).toEqual([
    { device_id: 1, state: 'active', project_titles: 'First, Second', tags: 'x, y', company_id: 1 },
    { device_id: 2, state: 'new', project_titles: null, tags: '', company_id: 1 },
  ]);
  const latest = await rowsOf(
    `select datapoint_id, latest_value, latest_age_seconds between 90 and 3600 as is_recent from reporting.datapoints
     where datapoint_id < 3 order by 1`,
  );
  expect(latest).toEqual([
    { datapoint_id: 1, latest_value: 7, is_recent: true },
    { datapoint_id: 2, latest_value: null, is_recent: null },
  ]);
  const hours = await rowsOf(
    `select datapoint_id, extract(hour from hour at time zone 'UTC')::int as hour, local_day::text, readings, minimum, average,
       maximum, latest, increase from reporting.hourly_readings order by 1, 2`,
  );
  expect(hours.map((row) => Object.values(row))).toEqual([
    [1, 11, '2026-03-01', 1, 10, 10, 10, 10, null],
    [1, 12, '2026-03-01', 2, 14, 17, 20, 20, 10],
    // It was reset to 0, and it is the next day in Sydney.
    [1, 14, '2026-03-02', 2, 5, 6, 7, 7, 7],
    [2, 13, '2026-03-02', 2, 43, 44, 45, 45, null],
    [3, 11, '2026-03-01', 2, 90, 92.5, 95, 95, 5],
    // It rolled over at 100.
    [3, 12, '2026-03-01', 2, 3, 4, 5, 5, 10],
  ]);
  expect(
    await rowsOf(
      'select kind, status, device_id, gateway, open_seconds > 0 as was_open from reporting.alarms order by kind desc',
    ),
  ).toMatchObject([
    { kind: 'scald', status: 'closed', device_id: 1, gateway: null, was_open: true },
    { kind: 'gateway_silent', status: 'open', device_id: null, gateway: 'gw' },
  ]);
  const all = await Promise.all(REPORTING_VIEWS.map(({ name }) => rowsOf(`select * from reporting.${name}`)));
  expect(JSON.stringify(all)).not.toContain('example.com');
});
