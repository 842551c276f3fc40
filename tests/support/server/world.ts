import { randomUUID } from 'node:crypto';
import { insertCase } from '../alarms/alarms.ts';
import { nextNumber, type Person, type TestApp } from './app.ts';

/** The rows of one company by resource name. */
export type World = Record<string, { id: number; hw_serial?: string; batch_id?: string; run_id?: number }>;

/** Inserts a row of every resource for a company. */
export const makeWorld = async (test: TestApp, companyId: number, admin: Person): Promise<World> => {
  const { pool } = test.context;
  const insert = async (text: string, values: unknown[]) =>
    (await pool.query(`${text} returning *`, values)).rows[0];
  const number = nextNumber();
  await pool.query('update companies set may_share = true where id = $1', [companyId]);
  const device = await insert(
    `insert into devices (title, dev_id, app_id, hw_serial, type, company_id, is_active) values ('D', $1, 'app', $2, 'tmv', $3, true)`,
    [`dev-${number}`, `SERIAL${number}`, companyId],
  );
  const pending = await insert(
    `insert into devices (title, dev_id, app_id, hw_serial, type, company_id) values ('N', $1, 'app', $2, 'tmv', $3)`,
    [`new-${number}`, `PENDING${number}`, companyId],
  );
  const datapoint = await insert(
    `insert into datapoints (device_id, key, label, xid, role)
     values ($1, 'temperature', 'Temperature', $2, 'outlet_temperature')`,
    [device.id, `x${number}`],
  );
  const project = await insert(`insert into projects (title, company_id) values ('P', $1)`, [companyId]);
  const report = await insert(`insert into reports (title, kind, company_id) values ('R', 'tmv', $1)`, [
    companyId,
  ]);
  const run = await insert(
    `insert into report_runs (report_id, company_id, "from", "to") values ($1, $2, now(), now())`,
    [report.id, companyId],
  );
  const key = await insert(`insert into api_keys (name, scopes, company_id) values ('K', '{read}', $1)`, [
    companyId,
  ]);
  const change = await insert(
    `insert into audit (at, actor_id, action, resource, record_id, before, after, company_id, batch_id)
     values (now(), $2, 'edit', 'companies', $1::int::text, '{"phone":"1"}', '{"phone":"2"}', $1, $3)`,
    [companyId, admin.id, randomUUID()],
  );
  const dashboard = await insert(`insert into dashboard_v2 (title, data) values ('B', '{}')`, []);
  await pool.query('insert into dashboard_companies (dashboard_v2_id, company_id) values ($1, $2)', [
    dashboard.id,
    companyId,
  ]);
  const rule = await insert(
    `insert into alarm_rules (title, kind, params, company_id) values ('R', 'tamper', '{}', $1)`,
    [companyId],
  );
  const alarm = await insertCase(pool, { rule_id: rule.id, company_id: companyId, device_id: device.id });
  const session = await insert(
    `insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [admin.id, `none ${number}`],
  );
  return {
    auth: session,
    companies: { id: companyId },
    'dashboard-v2': dashboard,
    audit: change,
    hydraloop: await insert(
      `insert into hydraloop (name, url, company_id) values ('H', 'https://127.0.0.1/', $1)`,
      [companyId],
    ),
    'alarm-rules': rule,
    alarms: { id: alarm },
    'device-models': await insert(
      `insert into device_models (title, vendor, key, device_type, "values") values ('M', 'Acme', $1, 'other', '[]')`,
      [`acme/m${number}`],
    ),
    gateways: await insert(
      `insert into gateways (gateway_id, company_id, last_heard_at) values ('G', $1, now())`,
      [companyId],
    ),
    'maintenance-windows': await insert(
      `insert into maintenance_windows (title, company_id, starts_at, ends_at)
       values ('M', $1, now(), now() + interval '1 hour')`,
      [companyId],
    ),
    rosters: await insert(
      `insert into rosters (title, company_id, entries, exceptions) values ('R', $1, '[]', '[]')`,
      [companyId],
    ),
    'notification-policies': await insert(
      `insert into notification_policies (title, company_id, severities, steps) values ('N', $1, '{high}', '[]')`,
      [companyId],
    ),
    notifications: await insert(
      `insert into notifications (alarm_id, company_id, channel, dedup_key) values ($1, $2, 'app', $3)`,
      [alarm, companyId, `n${number}`],
    ),
    push: await insert(`insert into push_subscriptions (user_id, endpoint, keys) values ($1, $2, '{}')`, [
      admin.id,
      `https://push.example.com/${number}`,
    ]),
    webhooks: await insert(
      `insert into webhooks (title, company_id, url, events) values ('W', $1, 'https://example.com/', '{alarm.raised}')`,
      [companyId],
    ),
    'identity-providers': await insert(
      `insert into identity_providers (title, issuer, client_id, company_id) values ('I', 'https://login.example.com', 'c', $1)`,
      [companyId],
    ),
    shares: await insert(`insert into shares (title, company_id) values ('S', $1)`, [companyId]),
    s: dashboard,
    users: await test.seed.user('user', companyId),
    projects: project,
    reports: { ...report, run_id: run.id },
    devices: device,
    datapoints: datapoint,
    'api-keys': key,
    devices_new: pending,
    admin,
  };
};
