import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextNumber, type Person, PASSWORD, startTestApp, type TestApp } from '../../support/server/app.ts';

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startTestApp();
  admin = await server.asCompanyAdmin();
});
afterAll(() => server?.close());

const invited = async () => {
  const email = `ivy${nextNumber()}@example.com`;
  const { body } = await admin.post('/users', { name: 'Ivy Invited', email, role: 'user' });
  return { id: body.id as number, email, token: new URL(body.invitation_url).searchParams.get('token') };
};
const reset = (token: string | null, more: Record<string, unknown>) =>
  server.call('POST', '/auth/reset', { body: { token, password: PASSWORD, ...more } });

describe('setting the password with a link', () => {
  it('also signs in on request', async () => {
    const user = await invited();
    const answer = await reset(user.token, { sign_in: true });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/) as string,
      data: expect.objectContaining({ id: user.id, email: user.email, role: 'user' }) as unknown,
    });
    const me = await server.call('GET', '/auth/me', { token: answer.body.token });
    expect([me.status, me.body]).toEqual([200, answer.body.data]);
    expect((await reset(user.token, { sign_in: true })).status).toBe(410);
  });

  it('ends the sessions that were there, not the new one', async () => {
    const user = await invited();
    const old = await server.seed.session(user.id);
    const { body } = await reset(user.token, { sign_in: true });
    expect((await server.call('GET', '/auth/me', { token: old })).status).toBe(401);
    const { rows } = await server.context.pool.query('select id from sessions where user_id = $1', [user.id]);
    expect(rows).toHaveLength(1);
    expect((await server.call('GET', '/auth/me', { token: body.token })).status).toBe(200);
  });

  it.each([[{}], [{ sign_in: false }]])('does not with %j', async (more) => {
    const user = await invited();
    const answer = await reset(user.token, more);
    expect([answer.status, answer.text]).toEqual([204, '']);
    const { rows } = await server.context.pool.query('select id from sessions where user_id = $1', [user.id]);
    expect(rows).toEqual([]);
  });

  it.each([['yes'], [1], [null]])('refuses sign_in %j', async (sign_in) => {
    const user = await invited();
    expect((await reset(user.token, { sign_in })).status).toBe(400);
    expect((await reset(user.token, {})).status).toBe(204);
  });

  it('starts no session of a user who was deactivated', async () => {
    const user = await invited();
    expect((await admin.put(`/users/${user.id}`, { is_active: false })).status).toBe(200);
    expect((await reset(user.token, { sign_in: true })).status).toBe(410);
  });
});
