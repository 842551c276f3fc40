import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { listening, signedIn } from '../../support/server/live-client.ts';

let test: TestApp;
let host: string;
let root: Person;
let company: { id: number };
let admin: Person;
let user: Person;
beforeAll(async () => {
  test = await startTestApp();
  host = await listening(test);
  root = await test.asSuperadmin();
  company = await test.seed.company();
  admin = await test.asCompanyAdmin(company.id);
  user = await test.asUser(company.id);
});
afterAll(() => test?.close());

const isSignedIn = async (person: Person) => (await person.get('/auth/me')).status === 200;
const sessionsOf = async (reader: Person, owner: Person) =>
  (await reader.get(`/users/${owner.id}/sessions`)).body as { id: number; is_current: boolean }[];
const signOuts = async (owner: Person) =>
  (await root.get(`/audit?filter=${JSON.stringify({ action: 'sign_out', record_id: owner.id })}`)).body;

describe('the sessions of a user', () => {
  it('are listed for those who manage the user', async () => {
    for (const reader of [admin, root]) {
      expect(await sessionsOf(reader, user)).toEqual([
        {
          id: expect.any(Number),
          user_agent: null,
          address: null,
          created_at: expect.stringMatching(/Z$/),
          last_used_at: expect.stringMatching(/Z$/),
          expires_at: expect.stringMatching(/Z$/),
          is_current: false,
        },
      ]);
    }
    expect((await sessionsOf(admin, admin))[0]).toMatchObject({ is_current: true });
  });

  it('are not there for others', async () => {
    const other = await test.asCompanyAdmin();
    const [session] = await sessionsOf(admin, user);
    const key = await root.post('/api-keys', { name: 'Reader', scopes: ['read'] });
    for (const [who, status] of [
      [other, 404],
      [user, 403],
    ] as const) {
      expect((await who.get(`/users/${user.id}/sessions`)).status).toBe(status);
      expect((await who.delete(`/users/${user.id}/sessions`)).status).toBe(status);
      expect((await who.delete(`/users/${user.id}/sessions/${session?.id}`)).status).toBe(status);
    }
    expect((await admin.get(`/users/${root.id}/sessions`)).status).toBe(404);
    expect((await admin.delete(`/users/${root.id}/sessions`)).status).toBe(404);
    const url = `/users/${user.id}/sessions`;
    expect((await test.call('GET', url)).status).toBe(401);
    expect((await test.call('GET', url, { token: key.body.key })).status).toBe(403);
    for (const id of ['-1', 'x', '99999999999', '2147483647']) {
      expect((await admin.get(`/users/${id}/sessions`)).status).toBe(404);
      expect((await admin.delete(`/users/${user.id}/sessions/${id}`)).status).toBe(404);
    }
    expect(await isSignedIn(user)).toBe(true);
  });

  it('end one at a time, with their sockets', async () => {
    const first = await test.asUser(company.id);
    const again = await test.as(first);
    const client = await signedIn(host, first);
    const socket = await signedIn(host, again);
    const [, newest] = (await sessionsOf(admin, first)).map(({ id }) => id).toSorted((a, b) => a - b);
    const ended = await admin.delete(`/users/${first.id}/sessions/${newest}`);
    expect([ended.status, ended.body.id]).toEqual([200, newest]);
    await socket.closed;
    expect([await isSignedIn(first), await isSignedIn(again)]).toEqual([true, false]);
    expect(client.socket.readyState).toBe(client.socket.OPEN);
    // Of another user, and once more.
    expect((await admin.delete(`/users/${user.id}/sessions/${newest}`)).status).toBe(404);
    expect((await admin.delete(`/users/${first.id}/sessions/${newest}`)).status).toBe(404);
    expect(await signOuts(first)).toEqual([
      expect.objectContaining({ actor_id: admin.id, company_id: company.id, details: { sessions: 1 } }),
    ]);
    client.socket.terminate();
  });

  it('end all at once', async () => {
    const first = await test.asUser(company.id);
    const again = await test.as(first);
    const socket = await signedIn(host, again);
    const ended = await root.delete(`/users/${first.id}/sessions`);
    expect(ended.body).toEqual({ data: [expect.any(Number), expect.any(Number)], count: 2 });
    await socket.closed;
    expect([await isSignedIn(first), await isSignedIn(again)]).toEqual([false, false]);
    expect((await root.delete(`/users/${first.id}/sessions`)).body).toEqual({ data: [], count: 0 });
    expect(await signOuts(first)).toEqual([
      expect.objectContaining({ actor_id: root.id, details: { sessions: 2 } }),
    ]);
    // The company learns that it was a superadmin, not which.
    const seen = await admin.get(
      `/audit?filter=${JSON.stringify({ action: 'sign_out', record_id: first.id })}`,
    );
    expect(seen.body).toEqual([
      expect.objectContaining({ actor_id: null, role: 'superadmin', address: null }),
    ]);
  });

  it('end once when ended twice at the same time', async () => {
    const one = await test.asUser(company.id);
    const answers = await Promise.all([1, 2, 3].map(() => admin.delete(`/users/${one.id}/sessions`)));
    expect(answers.map(({ body }) => body.count).toSorted()).toEqual([0, 0, 1]);
    expect(await signOuts(one)).toHaveLength(1);
  });
});
