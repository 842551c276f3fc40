import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { listening, signedIn } from '../../support/server/live-client.ts';

let server: TestApp;
let host: string;
let company: { id: number };
beforeAll(async () => {
  server = await startTestApp();
  host = await listening(server);
  company = await server.seed.company();
});
afterAll(() => server?.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const isSignedIn = async (token: string) => (await server.call('GET', '/auth/me', { token })).status === 200;

/** The same user in another session. */
const again = (person: Person) => server.as(person);
const sessionsOf = async (person: Person) => (await person.get('/auth/sessions')).body.data;
const currentOf = async (person: Person): Promise<number> =>
  (await sessionsOf(person)).find((each: { is_current: boolean }) => each.is_current).id;

describe('sessions', () => {
  it('is listed with browser, address and times, never with the token', async () => {
    const user = await server.seed.user('user', company.id, { password: PASSWORD });
    const { body } = await server.call('POST', '/auth/login', {
      body: { email: user.email, password: PASSWORD },
      headers: { 'user-agent': FIREFOX },
      from: '203.0.113.9',
    });
    const answer = await server.call('GET', '/auth/sessions', { token: body.token });
    expect(answer.body).toEqual({
      data: [
        {
          id: expect.any(Number),
          user_agent: FIREFOX,
          address: '203.0.113.9',
          created_at: expect.stringMatching(/Z$/),
          last_used_at: expect.stringMatching(/Z$/),
          expires_at: expect.stringMatching(/Z$/),
          is_current: true,
        },
      ],
    });
  });

  it('says which of them asks, that one first; not those that are over or another’s', async () => {
    const first = await server.asUser(company.id);
    const second = await again(first);
    await server.asUser(company.id);
    const over = await again(first);
    await server.context.pool.query(`update sessions set expires_at = now() - interval '1 s' where id = $1`, [
      await currentOf(over),
    ]);
    const [mine, theirs] = [await sessionsOf(first), await sessionsOf(second)];
    expect(mine.map((each: { is_current: boolean }) => each.is_current)).toEqual([true, false]);
    expect(theirs.map((each: { id: number }) => each.id)).toEqual([mine[1].id, mine[0].id]);
  });

  it('is not for keys', async () => {
    const root = await server.asSuperadmin();
    const { key } = (await root.post('/api-keys', { name: 'Reader', scopes: ['read'] })).body;
    expect((await server.call('GET', '/auth/sessions', { token: key })).status).toBe(403);
    expect((await server.call('GET', '/auth/sessions')).status).toBe(401);
  });
});

describe('signing out elsewhere', () => {
  it('kills the token and closes its sockets; the others stay', async () => {
    const [here, there] = await (async () => {
      const person = await server.asUser(company.id);
      return [person, await again(person)] as const;
    })();
    const [mine, theirs] = [await signedIn(host, here), await signedIn(host, there)];
    expect((await here.delete(`/auth/sessions/${await currentOf(there)}`)).status).toBe(204);
    expect(await theirs.closed).toBeGreaterThan(1000);
    expect(await isSignedIn(there.token)).toBe(false);
    expect(await isSignedIn(here.token)).toBe(true);
    expect(mine.socket.readyState).toBe(mine.socket.OPEN);
    mine.socket.terminate();
  });

  it('everywhere keeps the current session', async () => {
    const here = await server.asCompanyAdmin(company.id);
    const others = [await again(here), await again(here)];
    const sockets = await Promise.all(others.map((each) => signedIn(host, each)));
    const answer = await here.delete('/auth/sessions');
    expect([answer.status, answer.body.count]).toEqual([200, 2]);
    await Promise.all(sockets.map(({ closed }) => closed));
    for (const { token } of others) expect(await isSignedIn(token)).toBe(false);
    expect(await sessionsOf(here)).toHaveLength(1);
    expect((await here.delete('/auth/sessions')).body).toEqual({ data: [], count: 0 });
  });

  it('the current session is signing out', async () => {
    const here = await server.asUser(company.id);
    expect((await here.delete(`/auth/sessions/${await currentOf(here)}`)).status).toBe(204);
    expect(await isSignedIn(here.token)).toBe(false);
  });

  it('finds no session of another, and one that is ended twice at once only once', async () => {
    const [here, stranger] = [await server.asUser(company.id), await server.asUser(company.id)];
    const root = await server.asSuperadmin();
    const foreign = await currentOf(stranger);
    for (const person of [here, root]) {
      expect((await person.delete(`/auth/sessions/${foreign}`)).status).toBe(404);
    }
    for (const id of ['0', '-1', 'abc', '99999999999']) {
      expect((await here.delete(`/auth/sessions/${id}`)).status).toBe(404);
    }
    expect(await isSignedIn(stranger.token)).toBe(true);
    const there = await currentOf(await again(here));
    const answers = await Promise.all([1, 2, 3].map(() => here.delete(`/auth/sessions/${there}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404]);
  });
});

describe('email preferences', () => {
  it('is their own choice, and visible to their admins', async () => {
    const admin = await server.asCompanyAdmin(company.id);
    const user = await server.asUser(company.id);
    expect((await user.get('/auth/preferences')).body).toEqual({ data: { mail_reports: true } });
    const answer = await user.put('/auth/preferences', { mail_reports: false });
    expect([answer.status, answer.body]).toEqual([200, { data: { mail_reports: false } }]);
    expect((await user.put('/auth/preferences', {})).body).toEqual(answer.body);
    expect((await user.get('/auth/preferences')).body).toEqual(answer.body);
    expect((await admin.get(`/users/${user.id}`)).body.mail_reports).toBe(false);
  });

  it.each([[{ mail_reports: 'no' }], [{ mail_reports: null }], [{ mail_alarms: true }], [[]]])(
    '%j is refused',
    async (body) => {
      const user = await server.asUser(company.id);
      expect((await user.put('/auth/preferences', body)).status).toBe(400);
    },
  );
});
