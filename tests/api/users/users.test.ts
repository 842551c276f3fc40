import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  nextNumber,
  PASSWORD,
  type Person,
  PUBLIC_URL,
  startTestApp,
  type TestApp,
} from '../../support/server/app.ts';

let server: TestApp;
let root: Person;
let company: { id: number };
let other: { id: number };
beforeAll(async () => {
  server = await startTestApp();
  root = await server.asSuperadmin();
  company = await server.seed.company();
  other = await server.seed.company();
});
afterAll(() => server.close());

const fresh = (more: object = {}) => {
  const number = nextNumber();
  return { name: `User ${number}`, email: `user${number}@example.com`, company_id: company.id, ...more };
};
const isSignedIn = async (token: string) => (await server.call('GET', '/auth/me', { token })).status === 200;

describe('a new user', () => {
  it('is a user by default, and gets an invitation link where there is no mail', async () => {
    const { status, body } = await root.post('/users', fresh());
    expect(status).toBe(201);
    expect(body).toMatchObject({
      role: 'user',
      is_active: true,
      locale: 'en',
      last_login_at: null,
      version: 1,
    });
    expect(body.invitation_url).toMatch(new RegExp(`^${PUBLIC_URL}/invitation\\?token=[\\w-]{43}$`));
    expect((await root.get(`/users/${body.id}`)).body).not.toHaveProperty('invitation_url');
  });

  it.each([
    ['without a company', { company_id: null }, 'company_id'],
    ['of no company that there is', { company_id: 999_999 }, 'company_id'],
    ['superadmin with a company', { role: 'superadmin' }, 'company_id'],
    ['with a short password', { password: 'short' }, 'password'],
    ['with a password of 1 MB', { password: 'x'.repeat(900_000) }, 'password'],
    ['with null as password', { password: null }, 'password'],
    ['with an unknown role', { role: 'root' }, 'role'],
    ['with a bad address', { email: 'nobody' }, 'email'],
    ['with a read-only field', { last_login_at: '2026-01-01T00:00:00.000Z' }, 'last_login_at'],
  ])('%s is refused', async (_what, part, path) => {
    const answer = await root.post('/users', fresh(part));
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
  });

  it('can’t share an address, in any case', async () => {
    const { email } = (await root.post('/users', fresh())).body;
    const answer = await root.post('/users', fresh({ email: email.toUpperCase() }));
    expect([answer.status, answer.body.errors[0].path]).toEqual([409, 'email']);
  });

  it('leaves nothing behind when it fails', async () => {
    const { email } = (await root.post('/users', fresh())).body;
    const count = async () =>
      (await server.context.pool.query('select count(*)::int as n from one_time_tokens')).rows[0].n;
    const before = await count();
    await root.post('/users', fresh({ email }));
    expect(await count()).toBe(before);
  });
});

describe('a company’s admin', () => {
  let admin: Person;
  beforeEach(async () => {
    admin = await server.asCompanyAdmin(company.id);
  });

  it('makes users of the own company, which is stamped', async () => {
    const { company_id: _, ...unsaid } = fresh();
    const made = await admin.post('/users', { ...unsaid, role: 'companyadmin' });
    expect([made.status, made.body.company_id]).toEqual([201, company.id]);
    expect((await admin.post('/users', fresh())).status).toBe(201);
  });

  it.each([
    ['another company', () => ({ company_id: other.id }), 403],
    ['a superadmin', () => ({ role: 'superadmin', company_id: undefined }), 403],
  ])('can’t make one of %s', async (_what, part, status) => {
    expect((await admin.post('/users', fresh(part()))).status).toBe(status);
  });

  it('can’t raise a role to superadmin, nor move a user', async () => {
    const user = await server.asUser(company.id);
    expect((await admin.put(`/users/${user.id}`, { role: 'superadmin' })).status).toBe(403);
    expect((await admin.put(`/users/${user.id}`, { company_id: other.id })).status).toBe(403);
    expect((await admin.put(`/users/${admin.id}`, { role: 'superadmin', company_id: null })).status).toBe(
      403,
    );
  });

  it('creates links for users of the own company only', async () => {
    const [mine, foreign] = [await server.asUser(company.id), await server.asUser(other.id)];
    expect((await admin.post(`/users/${mine.id}/reset-link`)).status).toBe(200);
    expect((await admin.post(`/users/${foreign.id}/reset-link`)).status).toBe(404);
    expect((await admin.post(`/users/${root.id}/reset-link`)).status).toBe(404);
    expect((await mine.post(`/users/${mine.id}/reset-link`)).status).toBe(403);
  });
});

describe('a link from an admin', () => {
  const tokenIn = (url: string) => new URL(url).searchParams.get('token');
  const reset = (url: string) =>
    server.call('POST', '/auth/reset', { body: { token: tokenIn(url), password: PASSWORD } });

  it('invites who has no password yet and resets the others; only the newest works', async () => {
    const made = (await root.post('/users', fresh())).body;
    const again = await root.post(`/users/${made.id}/reset-link`, {});
    expect(again.status).toBe(200);
    expect(again.body.url).toMatch(new RegExp(`^${PUBLIC_URL}/invitation\\?token=`));
    expect((await reset(made.invitation_url)).status).toBe(410);
    expect((await reset(again.body.url)).status).toBe(204);
    const third = await root.post(`/users/${made.id}/reset-link`);
    expect(third.body.url).toMatch(new RegExp(`^${PUBLIC_URL}/reset\\?token=`));
    expect((await reset(third.body.url)).status).toBe(204);
  });

  it('can’t be created for a deactivated or missing user', async () => {
    const user = await server.seed.user('user', company.id);
    await root.put(`/users/${user.id}`, { is_active: false });
    expect((await root.post(`/users/${user.id}/reset-link`)).status).toBe(409);
    for (const id of ['999999', '-1', 'abc', '99999999999999999999']) {
      expect((await root.post(`/users/${id}/reset-link`)).status).toBe(404);
    }
    expect((await root.post(`/users/${user.id}/reset-link`, { role: 'superadmin' })).status).toBe(400);
  });
});

describe('a session ends', () => {
  const revokedBy = async (work: () => Promise<unknown>) => {
    const revoked: unknown[] = [];
    const off = server.context.events.on('revoked', (payload) => revoked.push(payload));
    await work();
    off();
    return revoked;
  };

  it.each([
    ['deactivated', (id: number) => root.put(`/users/${id}`, { is_active: false })],
    ['demoted', (id: number) => root.put(`/users/${id}`, { role: 'user' })],
    ['moved to another company', (id: number) => root.put(`/users/${id}`, { company_id: other.id })],
    [
      'deactivated with others',
      (id: number) => root.put('/users/many', { ids: [id], data: { is_active: false } }),
    ],
    ['deleted', (id: number) => root.delete(`/users/${id}`)],
    ['deleted with others', (id: number) => root.delete('/users/many', { ids: [id] })],
  ])('when its user is %s', async (_what, act) => {
    const person = await server.asCompanyAdmin(company.id);
    expect(await isSignedIn(person.token)).toBe(true);
    const revoked = await revokedBy(async () => expect((await act(person.id)).status).toBe(200));
    expect(revoked).toEqual([{ user_id: person.id }]);
    expect(await isSignedIn(person.token)).toBe(false);
  });

  it('when its company is deactivated', async () => {
    const { id } = await server.seed.company();
    const [admin, user] = [await server.asCompanyAdmin(id), await server.asUser(id)];
    const revoked = await revokedBy(() => root.put(`/companies/${id}`, { is_active: false }));
    expect(revoked).toEqual(expect.arrayContaining([{ user_id: admin.id }, { user_id: user.id }]));
    expect(await isSignedIn(admin.token)).toBe(false);
    await root.put(`/companies/${id}`, { is_active: true });
    expect(await isSignedIn(user.token)).toBe(false);
  });

  it('not when something else is changed', async () => {
    const person = await server.asUser(company.id);
    const revoked = await revokedBy(() => root.put(`/users/${person.id}`, { name: 'Another', phone: '123' }));
    expect(revoked).toEqual([]);
    expect(await isSignedIn(person.token)).toBe(true);
  });
});

describe('the last superadmin', () => {
  const superadmins = async () => {
    const { rows } = await server.context.pool.query<{ n: number }>(
      `select count(*)::int as n from users where role = 'superadmin' and is_active`,
    );
    return rows[0]!.n;
  };
  const reduceToOne = () =>
    server.context.pool.query(`delete from users where role = 'superadmin' and id <> $1`, [root.id]);
  beforeEach(reduceToOne);

  const ways: [string, (person: Person, ids: number[]) => Promise<{ status: number }>][] = [
    ['deleted', (by, [id]) => by.delete(`/users/${id}`)],
    ['deactivated', (by, [id]) => by.put(`/users/${id}`, { is_active: false })],
    ['demoted', (by, [id]) => by.put(`/users/${id}`, { role: 'user', company_id: company.id })],
    ['deleted in bulk', (by, ids) => by.delete('/users/many', { ids })],
    ['deactivated in bulk', (by, ids) => by.put('/users/many', { ids, data: { is_active: false } })],
    [
      'demoted in bulk',
      (by, ids) => by.put('/users/many', { ids, data: { role: 'user', company_id: company.id } }),
    ],
  ];

  it.each(ways)('can’t be %s', async (_what, act) => {
    expect((await act(root, [root.id])).status).toBe(409);
    expect(await isSignedIn(root.token)).toBe(true);
    expect(await superadmins()).toBe(1);
  });

  it.each(ways.filter(([what]) => what.includes('bulk')))(
    'can’t be %s with all the others',
    async (_what, act) => {
      const second = await server.asSuperadmin();
      expect((await act(root, [root.id, second.id])).status).toBe(409);
      expect(await superadmins()).toBe(2);
    },
  );

  it.each(ways.filter(([what]) => !what.includes('bulk')))(
    'stays when each of two is %s by the other at once',
    async (_what, act) => {
      const second = await server.asSuperadmin();
      const answers = await Promise.all([act(root, [second.id]), act(second, [root.id])]);
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      expect(await superadmins()).toBeGreaterThanOrEqual(1);
      await server.context.pool.query(
        `update users set role = 'superadmin', company_id = null, is_active = true where id = $1`,
        [root.id],
      );
      const { rowCount } = await server.context.pool.query('select 1 from users where id = $1', [root.id]);
      if (rowCount === 0 || !(await isSignedIn(root.token))) root = await server.asSuperadmin();
    },
  );

  it('can be deleted if there is another one', async () => {
    const second = await server.asSuperadmin();
    expect((await root.delete(`/users/${second.id}`)).status).toBe(200);
  });
});
