import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POLICY } from '../../../server/policy.ts';
import type { Role } from '../../../src/domain/access/roles.ts';
import { resources } from '../../../src/resources/all.ts';
import { callsOf } from '../../../src/schema/dialect.ts';
import { nextNumber, startTestApp, type TestApp } from '../../support/server/app.ts';
import { makeWorld, type World } from '../../support/server/world.ts';

/**
 * Walks the policy table: every registered call × caller × own and other company. A new call needs
 * a line in `server/policy.ts`; one with an id in its path needs a sample here.
 */
let test: TestApp;
let paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
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

let own: World;
let foreign: World;

beforeAll(async () => {
  test = await startTestApp();
  ({ paths } = (await test.call('GET', '/openapi.json')).body);
  const superadmin = await test.asSuperadmin();
  const [mine, theirs] = [await test.seed.company(), await test.seed.company()];
  const admin = await test.asCompanyAdmin(mine.id);
  const user = await test.asUser(mine.id);
  const key = async (scopes: string[], company_id: number | null) =>
    (await superadmin.post('/api-keys', { name: `Key ${nextNumber()}`, scopes, company_id })).body
      .key as string;
  own = await makeWorld(test, mine.id, admin);
  foreign = await makeWorld(test, theirs.id, await test.asCompanyAdmin(theirs.id));
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
  if (/:(?!token)/.test(path) && !row) throw new Error(`${call} has an id, and this test no sample of it.`);
  const query = path.includes('check-xid-exists')
    ? '?xid=none'
    : path.endsWith('/counted')
      ? '?edges=1,2'
      : '';
  return (
    path
      .replace(':id', String(row?.id))
      .replace(':token', 'x'.repeat(43))
      .replace(':version', '1')
      .replace(':share', String(world.shares?.id))
      .replace(':session', String(world.auth?.id))
      .replace(':run', String(row?.run_id))
      .replace(':batch_id', String(row?.batch_id))
      .replace(':hw_serial', String(row?.hw_serial))
      .replace(':type', 'tmv') + query
  );
};

/** What the calls about alarms need. */
const ALARM_BODIES: Readonly<Record<string, object>> = {
  comment: { text: 'Hello' },
  assign: { user_id: null },
  shelve: { until: new Date(Date.now() + 3_600_000).toISOString(), reason: 'Works' },
  reset: { note: 'Checked' },
  'dry-run': { at: '2026-11-20T00:00:00Z', severity: 'high' },
  replace: { hw_serial: 'REPLACED-1' },
};

/** Bodies that pass validation, so that the response depends only on the caller. */
const bodyOf = (call: string, world: World): unknown => {
  const id = world[resourceOf(call)]?.id;
  if (/^PUT .*\/many$|\/many\/preview$/.test(call)) return { ids: [id], data: {} };
  if (/^DELETE .*\/many$|\/many\/affected$/.test(call)) return { ids: [id] };
  const alarmBody = ALARM_BODIES[call.split('/').at(-1) ?? ''];
  if (/alarms\/many/.test(call)) return { ids: [id], ...alarmBody };
  if (alarmBody) return alarmBody;
  if (call.startsWith('PUT /api/auth/passkeys')) return { name: 'Laptop' };
  if (call === 'POST /api/datapoints/:id/restore') return { ts: '2026-11-20T00:00:00Z' };
  if (call.endsWith('/dial')) return { value: 1 };
  if (call.endsWith('/shares')) return { title: 'Hall' };
  if (call === 'PUT /api/dashboard-v2/:id/shares/:share') return { is_paused: false };
  if (call.endsWith('tach-devices')) return { ids: [world.devices?.id] };
  return call.startsWith('GET') || call.startsWith('DELETE') ? undefined : {};
};

interface Described {
  readonly security: readonly unknown[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }>
  >;
}
/** A call in the OpenAPI description; undefined if it is not there. */
const described = (call: string): Described | undefined => {
  const [method, url] = call.split(' ') as [string, string];
  return paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
};

/** Makes a call; its answer must have a status that the description names. */
const send = async (call: string, caller: Caller, world: World) => {
  const answer = await test.call(call.split(' ')[0] as 'GET', addressOf(call, world), {
    ...(tokens.has(caller) ? { token: tokens.get(caller)! } : {}),
    body: bodyOf(call, world),
  });
  expect([call, Object.keys(described(call)?.responses ?? {})]).toEqual([
    call,
    expect.arrayContaining([String(answer.status)]),
  ]);
  return answer;
};

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
      for (const { method, path } of callsOf(resource)) {
        expect(calls).toContain(`${method} /api/${resource.name}${path}`);
      }
    }
  });
});

describe('the OpenAPI description', () => {
  const ERROR = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

  it.each(calls)('%s has its responses and errors', (call) => {
    const { responses = {}, security } = described(call) ?? {};
    const isError = (status: string): boolean => /^[45]|default/.test(status);
    const statuses = Object.keys(responses);
    expect(statuses.filter((status) => !isError(status))).not.toEqual([]);
    for (const status of statuses) {
      const { content } = responses[status]!;
      if (isError(status)) expect(content).toEqual(ERROR);
      // Without a body: no content, a redirect, or a socket.
      else if (/^(?:204|302|101)$/.test(status)) expect(content).toBeUndefined();
      else
        expect(Object.values(content ?? {}).map(({ schema }) => Object.keys(schema ?? {}))).not.toContain([]);
    }
    const isOpen = POLICY[call]!.who === 'anyone';
    expect(security).toEqual(isOpen ? [] : [{ bearer: [] }]);
    expect(statuses).toEqual(expect.arrayContaining(isOpen ? ['429', '503'] : ['401', '403', '429', '503']));
  });

  it('refers to nothing that is missing', async () => {
    const { body } = await test.call('GET', '/openapi.json');
    const references = new Set(JSON.stringify(body).match(/#\/components\/schemas\/\w+/g));
    expect([...references]).toEqual(
      Object.keys(body.components.schemas).map((name) => `#/components/schemas/${name}`),
    );
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
      (call) =>
        /:(id|batch_id|hw_serial)|\/many/.test(call) &&
        isAllowed(call, caller) &&
        // The provider decides who may sign in, and models of devices are no company's.
        !/\/auth\/oidc\/|\/device-models\//.test(call),
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
          !/:|auth|setup|health|openapi|live|mail$|device-models/.test(call) &&
          isAllowed(call, caller),
      ),
    )('%s shows none', async (call) => {
      const answer = await send(call, caller, own);
      const rows = [answer.body?.data ?? answer.body].flat();
      const foreignId = foreign[resourceOf(call)]?.id ?? 'not about records';
      expect(rows.map((row: { id?: number }) => row?.id)).not.toContain(foreignId);
    });
  },
);
