import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatedCalls, POLICY } from '../../server/policy.ts';
import type { Role } from '../../src/domain/roles.ts';
import { resources } from '../../src/resources/all.ts';
import { nextNumber, type Person, startTestApp, type TestApp } from '../support/app.ts';

/**
 * Walks the policy table: every registered call × caller × own and other company. A new call needs
 * a line in `server/policy.ts`; one with an id in its path needs a sample here.
 */
let test: TestApp;
type Caller = 'nobody' | Role | 'read key' | 'company read key' | 'ingest key';
const CALLERS: readonly Caller[] = [
  'nobody',
  'superadmin',
  'companyadmin',
  'user',
  'read key',
  'company read key',
  'ingest key',
];
const tokens = new Map<Caller, string>();

/** The rows of one company by resource name. */
type World = Record<string, { id: number; hw_serial?: string; batch_id?: string; run_id?: number }>;
let own: World;
let foreign: World;

const makeWorld = async (companyId: number, admin: Person): Promise<World> => {
  const { pool } = test.context;
  const insert = async (text: string, values: unknown[]) =>
    (await pool.query(`${text} returning *`, values)).rows[0];
  const number = nextNumber();
  const device = await insert(
    `insert into devices (title, dev_id, app_id, hw_serial, type, company_id, is_active) values ('D', $1, 'app', $2, 'tmv', $3, true)`,
    [`dev-${number}`, `SERIAL${number}`, companyId],
  );
  const pending = await insert(
    `insert into devices (title, dev_id, app_id, hw_serial, type, company_id) values ('N', $1, 'app', $2, 'tmv', $3)`,
    [`new-${number}`, `PENDING${number}`, companyId],
  );
  const datapoint = await insert(
    `insert into datapoints (device_id, key, label, xid) values ($1, 'temperature', 'Temperature', $2)`,
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
     values (now(), $2, 'edit', 'companies', $1, '{"phone":"1"}', '{"phone":"2"}', $1, $3)`,
    [companyId, admin.id, randomUUID()],
  );
  const dashboard = await insert(`insert into dashboard_v2 (title, data) values ('B', '{}')`, []);
  await pool.query('insert into dashboard_companies (dashboard_v2_id, company_id) values ($1, $2)', [
    dashboard.id,
    companyId,
  ]);
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

beforeAll(async () => {
  test = await startTestApp();
  const superadmin = await test.asSuperadmin();
  const [mine, theirs] = [await test.seed.company(), await test.seed.company()];
  const admin = await test.asCompanyAdmin(mine.id);
  const user = await test.asUser(mine.id);
  const key = async (scopes: string[], company_id: number | null) =>
    (await superadmin.post('/api-keys', { name: `Key ${nextNumber()}`, scopes, company_id })).body
      .key as string;
  own = await makeWorld(mine.id, admin);
  foreign = await makeWorld(theirs.id, await test.asCompanyAdmin(theirs.id));
  tokens.set('superadmin', superadmin.token).set('companyadmin', admin.token).set('user', user.token);
  tokens.set('read key', await key(['read'], null));
  tokens.set('company read key', await key(['read'], mine.id));
  tokens.set('ingest key', await key(['ingest'], null));
});
afterAll(() => test.close());

const resourceOf = (call: string): string => call.split(' ')[1]!.split('/')[2]!;

/** The URL of a call in a world. */
const addressOf = (call: string, world: World): string => {
  const path = call.split(' ')[1]!.replace('/api', '');
  const row = world[resourceOf(call)];
  if (/:/.test(path) && !row) throw new Error(`${call} has an id, and this test no sample of it.`);
  const query = path.includes('check-xid-exists') ? '?xid=none' : '';
  return (
    path
      .replace(':id', String(row?.id))
      .replace(':version', '1')
      .replace(':run', String(row?.run_id))
      .replace(':batch_id', String(row?.batch_id))
      .replace(':hw_serial', String(row?.hw_serial))
      .replace(':type', 'tmv') + query
  );
};

/** Bodies that pass validation, so that the response depends only on the caller. */
const bodyOf = (call: string, world: World): unknown => {
  const id = world[resourceOf(call)]?.id;
  if (/^PUT .*\/many$|\/many\/preview$/.test(call)) return { ids: [id], data: {} };
  if (/^DELETE .*\/many$|\/many\/affected$/.test(call)) return { ids: [id] };
  if (call.endsWith('tach-devices')) return { ids: [world.devices?.id] };
  return call.startsWith('GET') || call.startsWith('DELETE') ? undefined : {};
};

const send = (call: string, caller: Caller, world: World) =>
  test.call(call.split(' ')[0] as 'GET', addressOf(call, world), {
    ...(tokens.has(caller) ? { token: tokens.get(caller)! } : {}),
    body: bodyOf(call, world),
  });

const isAllowed = (call: string, caller: Caller): boolean => {
  const policy = POLICY[call]!;
  if (policy.who === 'anyone') return true;
  switch (caller) {
    case 'nobody':
      return false;
    case 'ingest key':
      return policy.key === 'ingest';
    case 'read key':
      return policy.key === 'read' && policy.who.includes('superadmin');
    case 'company read key':
      return policy.key === 'read' && policy.who.includes('companyadmin');
    default:
      return policy.who.includes(caller);
  }
};

/** Calls that would end the session or delete a row that other tests need. They are tested separately. */
const ENDS = /^(POST \/api\/auth\/logout|DELETE )/;
const calls = Object.keys(POLICY);

describe('the policy table', () => {
  it('has a line for every registered call, and no other', () => {
    const registered = test.app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => /(\S+) \(([A-Z, ]+)\)/.exec(line)?.[2]?.split(', ') ?? []);
    expect(registered.length).toBeGreaterThan(calls.length - 1);
    for (const call of calls) {
      const [method, url] = call.split(' ') as ['GET', string];
      expect([call, test.app.hasRoute({ method, url })]).toEqual([call, true]);
    }
  });

  it('refuses to register a call without a line', async () => {
    expect(() => test.app.get('/api/no-policy', async () => 'x')).toThrow();
  });

  it('registers the calls of every definition', () => {
    for (const resource of Object.values(resources)) {
      for (const [method, path] of generatedCalls(resource)) {
        expect(calls).toContain(`${method} /api/${resource.name}${path}`);
      }
    }
  });
});

describe.each(CALLERS)('as %s', (caller) => {
  it.each(calls.filter((call) => !isAllowed(call, caller)))('%s is refused', async (call) => {
    const answer = await send(call, caller, own);
    expect([call, answer.status]).toEqual([call, caller === 'nobody' ? 401 : 403]);
    expect(answer.body.errors[0].msg).toEqual(expect.any(String));
  });

  it.each(calls.filter((call) => isAllowed(call, caller) && !ENDS.test(call) && call !== 'GET /api/live'))(
    '%s is allowed',
    async (call) => {
      const answer = await send(call, caller, own);
      expect([
        call,
        [401, 403].includes(answer.status) && !call.includes('/auth/') && !call.includes('/setup'),
      ]).toEqual([call, false]);
      expect(answer.status).toBeLessThan(500);
    },
  );
});

describe.each(['companyadmin', 'user', 'company read key'] as const)(
  'rows of another company, as %s',
  (caller) => {
    const withRow = calls.filter(
      (call) => /:(id|batch_id|hw_serial)|\/many/.test(call) && isAllowed(call, caller),
    );

    it.each(withRow)('%s finds none', async (call) => {
      const before = await test.context.pool.query('select count(*) from devices, users');
      const answer = await send(call, caller, foreign);
      expect([call, answer.status]).toEqual([call, 404]);
      expect((await test.context.pool.query('select count(*) from devices, users')).rows).toEqual(
        before.rows,
      );
    });

    it.each(
      calls.filter(
        (call) =>
          call.startsWith('GET') &&
          !/:|auth|setup|health|openapi|live|mail$/.test(call) &&
          isAllowed(call, caller),
      ),
    )('%s shows none', async (call) => {
      const answer = await send(call, caller, own);
      const rows = [answer.body?.data ?? answer.body].flat();
      const foreignId = foreign[resourceOf(call)]?.id;
      expect(rows.map((row: { id?: number }) => row?.id)).not.toContain(foreignId);
    });
  },
);
