import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureSuperadmin } from '../../../server/sessions/setup.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../support/server/app.ts';

const ADA = { name: 'Ada', email: 'ada@example.com', password: PASSWORD };

describe('setup with a demo', () => {
  it('returns the accounts immediately and creates the data in the background', async () => {
    const server = await startTestApp();
    const token = (await ensureSuperadmin(server.context))!;
    const { status, body } = await server.call('POST', '/setup', { body: { ...ADA, token, demo: true } });
    expect([status, body.data.role, body.demo_accounts.length]).toEqual([201, 'superadmin', 10]);
    const [{ email, password, company, role }] = body.demo_accounts;
    const signedIn = await server.call('POST', '/auth/login', { body: { email, password } });
    expect(signedIn.body.data).toMatchObject({ role, company: { name: company } });
    // Stopped while it is being written.
    await server.close();
  });
});

describe('the first setup', () => {
  let server: TestApp;
  let token: string;
  beforeAll(async () => {
    server = await startTestApp();
    token = (await ensureSuperadmin(server.context))!;
  });
  afterAll(() => server.close());

  it('is needed as long as there is no superadmin', async () => {
    expect(token).toMatch(/^[\w-]{43}$/);
    const answer = await server.call('GET', '/setup');
    expect([answer.status, answer.body]).toEqual([200, { needed: true }]);
  });

  it('keeps only the hash of its token', async () => {
    const { rows } = await server.context.pool.query('select * from one_time_tokens');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('refuses a wrong token', async () => {
    const answer = await server.call('POST', '/setup', { body: { ...ADA, token: 'wrong' } });
    expect(answer.status).toBe(403);
  });

  it.each([
    ['a short password', { password: 'short' }, 'password'],
    ['a password of 1 MB', { password: 'x'.repeat(1_048_576) }, 'password'],
    ['no e-mail address', { email: 'ada' }, 'email'],
    ['an empty name', { name: '' }, 'name'],
    ['a role', { role: 'superadmin' }, 'role'],
    ['text for a boolean', { demo: 'true' }, 'demo'],
  ])('refuses %s', async (_what, part, path) => {
    const answer = await server.call('POST', '/setup', { body: { ...ADA, token, ...part } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].path).toBe(path);
  });

  it('lets one of two concurrent calls win, then is closed', async () => {
    const post = (email: string) =>
      server.call('POST', '/setup', { body: { ...ADA, email, token, demo: false } });
    const answers = await Promise.all([
      post('ada@example.com'),
      post('eve@example.com'),
      post('bob@example.com'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 410, 410]);

    const { body } = answers.find(({ status }) => status === 201)!;
    expect(body.data).toMatchObject({ name: 'Ada', role: 'superadmin', company_id: null, company: null });
    const me = await server.call('GET', '/auth/me', { token: body.token });
    expect([me.status, me.body]).toEqual([200, body.data]);

    expect((await server.call('GET', '/setup')).body).toEqual({ needed: false });
    expect((await post('ada@example.com')).status).toBe(410);
    const signedIn = await server.call('POST', '/auth/login', {
      body: { email: body.data.email, password: PASSWORD },
    });
    expect(signedIn.status).toBe(200);
    expect(await ensureSuperadmin(server.context)).toBeNull();
  });
});

describe('several servers on one empty database', () => {
  it('each print a link that works', async () => {
    const server = await startTestApp();
    try {
      const tokens = await Promise.all([1, 2, 3].map(() => ensureSuperadmin(server.context)));
      expect(new Set(tokens).size).toBe(3);
      const answer = await server.call('POST', '/setup', { body: { ...ADA, token: tokens[0] } });
      expect(answer.status).toBe(201);
    } finally {
      await server.close();
    }
  });
});

describe('a superadmin in the settings', () => {
  it('is created once, and can sign in', async () => {
    const server = await startTestApp({
      SUPERADMIN_EMAIL: 'Root@Example.com',
      SUPERADMIN_PASSWORD: PASSWORD,
    });
    try {
      const made = await Promise.all([1, 2].map(() => ensureSuperadmin(server.context)));
      expect(made).toEqual([null, null]);
      expect((await server.call('GET', '/setup')).body).toEqual({ needed: false });
      const { status, body } = await server.call('POST', '/auth/login', {
        body: { email: 'root@example.com', password: PASSWORD },
      });
      expect([status, body.data.role]).toEqual([200, 'superadmin']);
    } finally {
      await server.close();
    }
  });

  it('can’t have the address of another user', async () => {
    const server = await startTestApp({
      SUPERADMIN_EMAIL: 'taken@example.com',
      SUPERADMIN_PASSWORD: PASSWORD,
    });
    try {
      await server.seed.user('user', (await server.seed.company()).id, { email: 'Taken@example.com' });
      await expect(ensureSuperadmin(server.context)).rejects.toThrow(/SUPERADMIN_EMAIL/);
    } finally {
      await server.close();
    }
  });
});
