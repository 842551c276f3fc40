import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POLICY } from '../../../server/policy.ts';
import { type Person, PASSWORD, startTestApp, type TestApp } from '../../support/server/app.ts';
import { type Client, listening, signedIn } from '../../support/server/live-client.ts';
import { seedTotp, signInCalls, stopClock } from '../../support/sign-in/totp.ts';
import { codeOf } from '../../support/sign-in/totp-code.ts';

let server: TestApp;
let host: string;
let superadmin: Person;
let company: { id: number };
beforeAll(async () => {
  server = await startTestApp();
  host = await listening(server);
});
afterAll(() => server?.close());
beforeEach(async () => {
  company = await server.seed.company();
  superadmin = await server.asSuperadmin();
});
afterEach(() => server.context.pool.query('update system_settings set require_second_factor = false'));

stopClock();

const { login, second } = signInCalls(() => server);
const requireOfCompany = async (value = true) => {
  const answer = await superadmin.put(`/companies/${company.id}`, { require_second_factor: value });
  expect([answer.status, answer.body.require_second_factor]).toEqual([200, value]);
};
const requireOfSuperadmins = (person: Person) =>
  person.put('/system/settings', { require_second_factor: true });
const newUser = () => server.seed.user('user', company.id, { password: PASSWORD });
const setUp = async (person: Pick<Person, 'post'>) => {
  const { secret } = (await person.post('/auth/totp')).body as { secret: string };
  expect((await person.post('/auth/totp/confirm', { code: codeOf(secret) })).status).toBe(200);
};

describe('a required second factor', () => {
  it('is told at the sign-in, and the session can only set it up', async () => {
    await requireOfCompany();
    const user = await newUser();
    const { status, body } = await login(user.email);
    expect([status, Object.keys(body), body.setup_required]).toEqual([
      200,
      ['token', 'data', 'setup_required'],
      true,
    ]);
    const session = { token: body.token as string };
    const refused = await server.call('GET', '/devices', session);
    expect([refused.status, refused.body.setup_required]).toEqual([403, true]);
    expect((await server.call('GET', '/auth/second-factor', session)).body.data.required).toBe(true);
    expect((await server.call('GET', '/auth/me', session)).status).toBe(200);

    const post = (url: string, sent?: unknown) => server.call('POST', url, { ...session, body: sent });
    await setUp({ post });
    expect((await server.call('GET', '/devices', session)).status).toBe(200);
  });

  it('is not told to a user who has one', async () => {
    await requireOfCompany();
    const user = await newUser();
    const secret = await seedTotp(server, user.id);
    const { challenge } = (await login(user.email)).body;
    const { body } = await second({ challenge, method: 'totp', code: codeOf(secret) });
    expect(Object.keys(body)).toEqual(['token', 'data']);
    expect((await server.call('GET', '/devices', { token: body.token })).status).toBe(200);
  });

  it('counts for sessions that are there, within a second, and until it is lifted', async () => {
    const person = await server.asUser(company.id);
    const other = await server.asUser();
    expect((await person.get('/devices')).status).toBe(200);
    await requireOfCompany();
    await expect.poll(async () => (await person.get('/devices')).status, { timeout: 5_000 }).toBe(403);
    expect((await other.get('/devices')).status).toBe(200);
    await requireOfCompany(false);
    await expect.poll(async () => (await person.get('/devices')).status, { timeout: 5_000 }).toBe(200);
  });

  it('counts again once it is removed', async () => {
    const person = await server.as(await newUser());
    await requireOfCompany();
    const { secret } = (await person.post('/auth/totp')).body;
    await person.post('/auth/totp/confirm', { code: codeOf(secret, -1) });
    expect((await person.get('/devices')).status).toBe(200);
    const remove = (code: string) => person.delete('/auth/totp', { current_password: PASSWORD, code });
    expect((await remove(codeOf(secret, 1))).status).toBe(204);
    await expect.poll(async () => (await person.get('/devices')).status, { timeout: 5_000 }).toBe(403);
  });

  it('counts for a user who is moved to the company', async () => {
    await requireOfCompany();
    const user = await server.seed.user('user', (await server.seed.company()).id, { password: PASSWORD });
    await superadmin.put(`/users/${user.id}`, { company_id: company.id });
    expect((await login(user.email)).body.setup_required).toBe(true);
  });

  it('leaves only the calls below /auth', async () => {
    await requireOfCompany();
    const user = await server.seed.user('companyadmin', company.id);
    await requireOfSuperadmins(superadmin);
    const admin = await server.seed.user('superadmin', null);
    const calls = Object.entries(POLICY).filter(([, { who }]) => who !== 'anyone');
    expect(calls.length).toBeGreaterThan(100);
    for (const { id } of [user, admin]) {
      let token = await server.seed.session(id);
      for (const [call] of calls) {
        const [method, url = ''] = call.split(' ');
        const path = url.replace('/api', '').replaceAll(/:\w+/g, '1');
        const answer = await server.call(method as 'GET', path, { token });
        const isRefused = answer.status === 403 && answer.body.setup_required === true;
        expect([call, isRefused]).toEqual([call, !url.startsWith('/api/auth/')]);
        if (call === 'POST /api/auth/logout') token = await server.seed.session(id);
      }
    }
  }, 60_000);

  it.each([['/auth/../devices'], ['/auth/%2e%2e/devices'], ['//auth/devices'], ['/devices#/auth/']])(
    'can’t be evaded by %s',
    async (path) => {
      const person = await server.asUser(company.id);
      await requireOfCompany();
      expect((await person.get(path)).status).not.toBe(200);
    },
  );

  it('leaves API keys alone', async () => {
    const body = { name: 'Reader', scopes: ['read'], company_id: company.id };
    const { key } = (await superadmin.post('/api-keys', body)).body;
    await requireOfCompany();
    expect((await server.call('GET', '/devices', { token: key })).status).toBe(200);
    expect((await server.call('POST', '/live/ticket', { token: key })).status).toBe(200);
  });
});

describe('live sockets', () => {
  const clients: Client[] = [];
  afterEach(() => {
    for (const client of clients.splice(0)) client.socket.terminate();
  });

  it('are closed when it becomes required, those of others stay open', async () => {
    const [person, other] = [await server.asUser(company.id), await server.asUser()];
    const [closing, staying] = [await signedIn(host, person), await signedIn(host, other)];
    clients.push(closing, staying);
    await requireOfCompany();
    expect(await closing.closed).toBe(1008);
    expect(staying.socket.readyState).toBe(staying.socket.OPEN);
    const ticket = await person.post('/live/ticket');
    expect([ticket.status, ticket.body.setup_required]).toEqual([403, true]);
  });

  it('are not opened with a ticket from before', async () => {
    const person = await server.asUser(company.id);
    const { ticket } = (await person.post('/live/ticket')).body;
    await requireOfCompany();
    expect(await server.context.tickets.redeem(ticket)).toBeNull();
  });
});

describe('the system settings', () => {
  it('require it of superadmins', async () => {
    const before = await superadmin.get('/system/settings');
    expect([before.status, before.body]).toEqual([200, { require_second_factor: false }]);
    const changed = await requireOfSuperadmins(superadmin);
    expect([changed.status, changed.body]).toEqual([200, { require_second_factor: true }]);
    await expect
      .poll(async () => (await superadmin.get('/system/settings')).status, { timeout: 5_000 })
      .toBe(403);
    const admin = await server.seed.user('superadmin', null, { password: PASSWORD });
    expect((await login(admin.email)).body.setup_required).toBe(true);
    expect((await (await server.asCompanyAdmin(company.id)).get('/devices')).status).toBe(200);
    await setUp(superadmin);
    expect((await superadmin.get('/system/settings')).body).toEqual({ require_second_factor: true });
  });

  it('are recorded in the history when they change, and only then', async () => {
    await superadmin.put('/system/settings', { require_second_factor: false });
    await requireOfSuperadmins(superadmin);
    const { rows } = await server.context.pool.query(
      `select action, resource, before, after, company_id from audit where resource = 'system-settings' and actor_id = $1`,
      [superadmin.id],
    );
    expect(rows).toEqual([
      {
        action: 'edit',
        resource: 'system-settings',
        before: { require_second_factor: false },
        after: { require_second_factor: true },
        company_id: null,
      },
    ]);
  });

  it('are for superadmins, and refuse anything else', async () => {
    const admin = await server.asCompanyAdmin(company.id);
    expect((await admin.get('/system/settings')).status).toBe(403);
    expect((await requireOfSuperadmins(admin)).status).toBe(403);
    for (const body of [{}, { require_second_factor: 'yes' }, { require_second_factor: true, more: 1 }, []]) {
      expect((await superadmin.put('/system/settings', body)).status).toBe(400);
    }
  });

  it('leave the company’s requirement to superadmins', async () => {
    const admin = await server.asCompanyAdmin(company.id);
    const answer = await admin.put(`/companies/${company.id}`, { require_second_factor: false });
    expect(answer.status).toBe(403);
  });
});
