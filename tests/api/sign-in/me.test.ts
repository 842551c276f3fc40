import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';

const NEW_PASSWORD = 'a new passphrase';

let server: TestApp;
let person: Person;
beforeAll(async () => {
  server = await startTestApp();
  const { id } = await server.seed.company();
  person = await server.as(await server.seed.user('companyadmin', id, { password: PASSWORD }));
});
afterAll(() => server.close());

const login = (password: string) =>
  server.call('POST', '/auth/login', { body: { email: person.email, password } });

describe('one’s own data', () => {
  it('can be changed in part', async () => {
    const changes = {
      name: 'Māia O’Neill',
      phone: '+64 3 1234',
      locale: 'en-NZ',
      time_zone: 'Pacific/Auckland',
    };
    const before = (await person.get('/auth/me')).body;
    const answer = await person.put('/auth/me', changes);
    expect([answer.status, answer.body]).toEqual([200, { ...before, ...changes }]);
    expect((await person.put('/auth/me', { phone: null, time_zone: null })).body).toMatchObject({
      name: 'Māia O’Neill',
      phone: null,
      time_zone: null,
    });
  });

  it('accepts the record that GET returned', async () => {
    const before = (await person.get('/auth/me')).body;
    const answer = await person.put('/auth/me', before);
    expect([answer.status, answer.body]).toEqual([200, before]);
  });

  it('makes an edit of the same user by an admin stale', async () => {
    const root = await server.asSuperadmin();
    const { version } = (await root.get(`/users/${person.id}`)).body;
    await person.put('/auth/me', { name: 'Māia' });
    const stale = await root.put(`/users/${person.id}`, { name: 'Maya', version });
    expect([stale.status, stale.body.current]).toEqual([409, version + 1]);
  });

  it.each([
    ['role', { role: 'superadmin' }],
    ['company_id', { company_id: null }],
    ['company_id', { company_id: 999 }],
    ['email', { email: 'other@example.com' }],
    ['id', { id: 1_000_000 }],
    ['company', { company: null }],
    ['is_active', { is_active: false }],
    ['time_zone', { time_zone: 'Mars/Olympus' }],
    ['name', { name: null }],
    ['name', { name: '' }],
    ['locale', { locale: 5 }],
    ['password', { password: 'short', current_password: PASSWORD }],
    ['password', { current_password: PASSWORD }],
    ['current_password', { password: NEW_PASSWORD }],
    ['current_password', { password: NEW_PASSWORD, current_password: 'x'.repeat(1_048_576) }],
  ])('refuses %s', async (path, body) => {
    const before = (await person.get('/auth/me')).body;
    const answer = await person.put('/auth/me', body);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
    expect((await person.get('/auth/me')).body).toEqual(before);
  });
});

describe('one’s own password', () => {
  it('needs the present one: a wrong one is 400, and the session goes on', async () => {
    const body = { name: 'Eve', password: NEW_PASSWORD, current_password: 'not the present one' };
    const answer = await person.put('/auth/me', body);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'current_password']);
    expect((await person.get('/auth/me')).body.name).not.toBe('Eve');
  });

  it('ends the other sessions and the links, not this one', async () => {
    const other = await server.seed.session(person.id);
    const root = await server.asSuperadmin();
    const { url } = (await root.post(`/users/${person.id}/reset-link`)).body;
    const revoked: unknown[] = [];
    const off = server.context.events.on('revoked', (payload) => revoked.push(payload));
    const answer = await person.put('/auth/me', { password: NEW_PASSWORD, current_password: PASSWORD });
    off();
    expect(answer.status).toBe(200);
    expect(revoked).toEqual([{ session_id: expect.any(Number) }]);
    expect((await person.get('/auth/me')).status).toBe(200);
    expect((await server.call('GET', '/auth/me', { token: other })).status).toBe(401);
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
    const token = new URL(url).searchParams.get('token');
    const reset = await server.call('POST', '/auth/reset', { body: { token, password: PASSWORD } });
    expect(reset.status).toBe(410);
  });

  it('can’t be guessed through this call', async () => {
    const guess = () => person.put('/auth/me', { password: NEW_PASSWORD, current_password: 'a wrong guess' });
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) statuses.push((await guess()).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses).not.toContain(401);
  });

  it('reads a letter with its accent the same, however it was typed', async () => {
    const typed = await server.as(
      await server.seed.user('user', person.company_id, { password: 'caf\u00e9 caf\u00e9 caf\u00e9' }),
    );
    const body = { email: typed.email, password: 'cafe\u0301 cafe\u0301 cafe\u0301' };
    expect((await server.call('POST', '/auth/login', { body })).status).toBe(200);
  });
});
