import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from '../../../server/sessions/authenticate.ts';
import { sweep } from '../../../server/sessions/sweep.ts';
import { newAddressIn, nextNumber, PASSWORD, startTestApp, type TestApp } from '../../support/server/app.ts';

let server: TestApp;
let company: { id: number; name: string };
beforeAll(async () => {
  server = await startTestApp();
  company = await server.seed.company('Kea Water');
});
afterAll(() => server.close());

// Each test uses its own address, so that failures don't add up.
const newAddress = () => newAddressIn('10.0');
const login = (email: string, password: unknown, from = newAddress()) =>
  server.call('POST', '/auth/login', { body: { email, password }, from });
const newUser = () => server.seed.user('user', company.id, { password: PASSWORD });

describe('signing in', () => {
  it('returns a token and the data, for any case of the address', async () => {
    const user = await newUser();
    const answer = await login(user.email.toUpperCase(), PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.body.token).toMatch(/^[\w-]{43}$/);
    expect(answer.body.data).toEqual({
      id: user.id,
      name: expect.any(String),
      email: user.email,
      role: 'user',
      company_id: company.id,
      company: { id: company.id, name: 'Kea Water', logo: null, time_zone: 'Australia/Sydney' },
      phone: null,
      locale: 'en',
      time_zone: null,
    });
    expect(answer.headers['cache-control']).toBe('no-store');

    const me = await server.call('GET', '/auth/me', { token: answer.body.token });
    expect(me.body).toEqual(answer.body.data);
    const { rows } = await server.context.pool.query(
      `select *, expires_at - created_at as life from sessions where user_id = $1`,
      [user.id],
    );
    expect(JSON.stringify(rows)).not.toContain(answer.body.token);
    expect(rows[0].life.hours ?? rows[0].life.days * 24).toBe(24);
    const known = await server.context.pool.query('select last_login_at from users where id = $1', [user.id]);
    expect(known.rows[0].last_login_at).not.toBeNull();
  });

  it('tells the same for a wrong password, an unknown user, a deactivated one, one without password, one of a deactivated company', async () => {
    const [known, inactive] = [await newUser(), await newUser()];
    await server.context.pool.query('update users set is_active = false where id = $1', [inactive.id]);
    const invited = await server.seed.user('user', company.id);
    const closed = await server.seed.company();
    const ofClosed = await server.seed.user('user', closed.id, { password: PASSWORD });
    await server.context.pool.query('update companies set is_active = false where id = $1', [closed.id]);
    const answers = [
      await login(known.email, 'wrong password'),
      await login('nobody@example.com', PASSWORD),
      await login('no address at all', PASSWORD),
      await login(inactive.email, PASSWORD),
      await login(invited.email, PASSWORD),
      await login(ofClosed.email, PASSWORD),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body.errors).toEqual([{ msg: 'The email or the password is wrong.' }]);
    }
  });

  it.each([
    ['no body', undefined],
    ['a missing password', { email: 'a@example.com' }],
    ['a number', { email: 'a@example.com', password: 123_456_789_012 }],
    ['null', { email: null, password: PASSWORD }],
    ['an unknown field', { email: 'a@example.com', password: PASSWORD, admin: true }],
    ['a password of 1 MB', { email: 'a@example.com', password: 'x'.repeat(1_048_576) }],
    ['NUL', { email: 'a\0@example.com', password: PASSWORD }],
    ['a list', [{ email: 'a@example.com' }]],
  ])('refuses %s with 400', async (_what, body) => {
    const answer = await server.call('POST', '/auth/login', { body, from: newAddress() });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toEqual(expect.any(String));
  });

  it('refuses a body with __proto__', async () => {
    const answer = await server.call('POST', '/auth/login', {
      body: `{"email":"a@example.com","password":"${PASSWORD}","__proto__":{"role":"superadmin"}}`,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
  });
});

describe('the limits', () => {
  it('refuse the sixth attempt for an account within 5 minutes, the right password too', async () => {
    const user = await newUser();
    for (let count = 0; count < 5; count++)
      expect((await login(user.email, 'wrong password')).status).toBe(401);
    const refused = await login(user.email, PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(200);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
    expect((await login((await newUser()).email, PASSWORD)).status).toBe(200);

    await server.context.pool.query(`update sign_in_failures set at = at - interval '5 minutes'`);
    expect((await login(user.email, PASSWORD)).status).toBe(200);
  });

  it('are the same for an account that does not exist', async () => {
    const email = `nobody${nextNumber()}@example.com`;
    for (let count = 0; count < 5; count++) expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login(email.toUpperCase(), PASSWORD)).status).toBe(429);
  });

  it('refuse the 21st failure from an address', async () => {
    const from = newAddress();
    for (let count = 0; count < 20; count++) {
      expect((await login(`nobody${nextNumber()}@example.com`, PASSWORD, from)).status).toBe(401);
    }
    const user = await newUser();
    expect((await login(user.email, PASSWORD, from)).status).toBe(429);
    expect((await login(user.email, PASSWORD)).status).toBe(200);
  });

  it('hold against 30 wrong passwords at once', async () => {
    const user = await newUser();
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(user.email, 'wrong password')));
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(401), count(429)]).toEqual([5, 25]);
  });

  it('hold when several servers share the database', async () => {
    const { beginAttempt } = await import('../../../server/sessions/limits.ts');
    const attempted = { kind: 'sign-in', email: `x${nextNumber()}@example.com`, address: newAddress() };
    // Bypasses the in-process queue: only the database enforces this.
    const attempts = await Promise.all(
      Array.from({ length: 15 }, () => beginAttempt(server.context, attempted)),
    );
    expect(attempts.filter((attempt) => 'id' in attempt)).toHaveLength(5);
  });

  it('accept many correct passwords at once', async () => {
    const [user, from] = [await newUser(), newAddress()];
    const same = Array.from({ length: 12 }, () => login(user.email, PASSWORD, from));
    const others = Array.from({ length: 12 }, async () => login((await newUser()).email, PASSWORD, from));
    const answers = await Promise.all([...same, ...others]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('contain neither email addresses nor passwords typed in their place', async () => {
    await login('My Secret Passphrase', PASSWORD);
    const { rows } = await server.context.pool.query('select * from sign_in_failures');
    expect(JSON.stringify(rows)).not.toMatch(/secret|example\.com/i);
  });
});

describe('a token', () => {
  it('counts in the header only', async () => {
    const person = await server.asUser(company.id);
    const inUrl = await server.call('GET', `/auth/me?token=${person.token}&access_token=${person.token}`);
    expect(inUrl.status).toBe(401);
    const inCookie = await server.call('GET', '/auth/me', { headers: { cookie: `token=${person.token}` } });
    expect(inCookie.status).toBe(401);
  });

  it.each([
    'Basic abcdefgh',
    'Bearer',
    'Bearer short',
    `Bearer ${'x'.repeat(43)}`,
    `Bearer ${'x'.repeat(5_000)}`,
  ])('that is none is 401: %s', async (authorization) => {
    const answer = await server.call('GET', '/auth/me', { headers: { authorization } });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ errors: [{ msg: 'Sign in first.' }], message: 'Sign in first.' });
  });

  it('ends after its time, and is swept', async () => {
    const person = await server.asUser(company.id);
    expect((await person.get('/auth/me')).status).toBe(200);
    const old = `update sessions set expires_at = now() - interval '1 second' where user_id = $1`;
    await server.context.pool.query(old, [person.id]);
    // Changed directly in the database, while the server caches the token for half a second.
    await expect.poll(async () => (await person.get('/auth/me')).status).toBe(401);
    await sweep(server.context);
    const { rows } = await server.context.pool.query('select id from sessions where user_id = $1', [
      person.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('that was read while something was revoked is not remembered', async () => {
    const { context } = server;
    const pool: { query: (asked: never) => Promise<unknown> } = context.pool;
    const { token } = await server.asUser(company.id);
    let reads = 0;
    // The notification arrives while the response is being sent.
    const query = async (asked: never) => {
      const answer = await pool.query(asked);
      if ((asked as { name?: string }).name === 'authenticate_session') {
        reads += 1;
        await context.events.publish('revoked', { user_id: 0 });
      }
      return answer;
    };
    const slow = { ...context, pool: { query } } as never;
    expect(await authenticate(slow, token, '127.0.0.1')).toMatchObject({ kind: 'person' });
    expect(await authenticate(slow, token, '127.0.0.1')).toMatchObject({ kind: 'person' });
    expect(reads).toBe(2);
  });

  it('is invalid after signing out, on every server', async () => {
    const person = await server.asUser(company.id);
    const other = await server.seed.session(person.id);
    const revoked: unknown[] = [];
    const off = server.context.events.on('revoked', (payload) => revoked.push(payload));
    expect((await person.post('/auth/logout')).status).toBe(204);
    off();
    expect(revoked).toEqual([{ session_id: expect.any(Number) }]);
    expect((await person.get('/auth/me')).status).toBe(401);
    expect((await person.post('/auth/logout')).status).toBe(401);
    expect((await server.call('GET', '/auth/me', { token: other })).status).toBe(200);
  });
});
