import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../server/sessions/passwords.ts';
import { ensureSuperadmin } from '../../../server/sessions/setup.ts';
import {
  type Answer,
  nextNumber,
  type Person,
  PASSWORD,
  startTestApp,
  type TestApp,
} from '../../support/server/app.ts';

/** One of the most common; tests of the whole list are in tests/server/sessions. */
const COMMON = 'Qwertyuiop123';
const COMPANY = 'Harbour Water Services';

let server: TestApp;
let admin: Person;
let companyId: number;
beforeAll(async () => {
  server = await startTestApp();
  companyId = (await server.seed.company(COMPANY)).id;
  admin = await server.asCompanyAdmin(companyId);
});
afterAll(() => server?.close());

const newEmail = () => `somebody.new${nextNumber()}@example.com`;
const login = (email: string, password: string) =>
  server.call('POST', '/auth/login', { body: { email, password } });
const expectRefused = ({ status, body }: Answer) => {
  expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([400, ['password']]);
};

/** The passwords that a user with this email may not have. */
const refused = (email: string): string[] => [
  COMMON,
  COMMON.toUpperCase(),
  '123456789012',
  'short',
  email,
  email.toUpperCase(),
  COMPANY,
  'harbour water  services',
  'harbourwaterservices',
];

describe('a common password, the email and the company are refused', () => {
  it('for a new user, who is not created', async () => {
    const email = newEmail();
    const create = (password: string) => admin.post('/users', { name: 'Nia', email, role: 'user', password });
    for (const password of refused(email)) expectRefused(await create(password));
    expect((await create(PASSWORD)).status).toBe(201);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it('by an invitation, whose link stays valid', async () => {
    const email = newEmail();
    const { body } = await admin.post('/users', { name: 'Ivy', email, role: 'user' });
    const token = new URL(body.invitation_url).searchParams.get('token');
    const reset = (password: string) => server.call('POST', '/auth/reset', { body: { token, password } });
    for (const password of refused(email)) expectRefused(await reset(password));
    expect((await reset(PASSWORD)).status).toBe(204);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it('by a reset link, and by oneself', async () => {
    const user = await server.seed.user('user', companyId, { password: PASSWORD });
    const { body } = await admin.post(`/users/${user.id}/reset-link`);
    const token = new URL(body.url).searchParams.get('token');
    const me = await server.as(user);
    for (const password of refused(user.email)) {
      expectRefused(await server.call('POST', '/auth/reset', { body: { token, password } }));
      expectRefused(await me.put('/auth/me', { current_password: PASSWORD, password }));
    }
    expect((await login(user.email, PASSWORD)).status).toBe(200);
    const changed = await me.put('/auth/me', { current_password: PASSWORD, password: 'another passphrase' });
    expect(changed.status).toBe(200);
  });

  it('by the setup, and for the superadmin of the settings', async () => {
    const email = 'first.superadmin@example.com';
    const empty = await startTestApp();
    try {
      const token = await ensureSuperadmin(empty.context);
      const setUp = (password: string) =>
        empty.call('POST', '/setup', { body: { name: 'Ada', email, token, password } });
      for (const password of [COMMON, email, email.toUpperCase()]) {
        expectRefused(await setUp(password));
        const config = { ...empty.context.config, superadmin: { email, password } };
        await expect(ensureSuperadmin({ ...empty.context, config })).rejects.toThrow(
          /^SUPERADMIN_PASSWORD is/,
        );
      }
      expect((await setUp(PASSWORD)).status).toBe(201);
      // Not checked once there is a superadmin.
      const config = { ...empty.context.config, superadmin: { email, password: COMMON } };
      expect(await ensureSuperadmin({ ...empty.context, config })).toBeNull();
    } finally {
      await empty.close();
    }
  });
});

it('says which rule it was, without repeating the password', async () => {
  const answer = await admin.post('/users', {
    name: 'Nia',
    email: newEmail(),
    role: 'user',
    password: COMMON,
  });
  expect(answer.text).toContain('This is one of the most common passwords.');
  expect(answer.text).not.toContain(COMMON);
});

it('a password that was set before there was a list still signs in', async () => {
  const user = await server.seed.user('user', companyId);
  await server.context.pool.query('insert into credentials (user_id, password_hash) values ($1, $2)', [
    user.id,
    await hashPassword(COMMON),
  ]);
  expect((await login(user.email, COMMON)).status).toBe(200);
});
