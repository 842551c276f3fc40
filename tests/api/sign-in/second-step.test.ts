import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../../../server/sessions/sweep.ts';
import { issueRecoveryCodes } from '../../../server/sessions/second-factor/recovery-codes.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../support/server/app.ts';
import { seedTotp, signInCalls, stopClock } from '../../support/sign-in/totp.ts';
import { codeOf } from '../../support/sign-in/totp-code.ts';

let server: TestApp;
let company: { id: number };
beforeAll(async () => {
  server = await startTestApp();
  company = await server.seed.company();
});
afterAll(() => server?.close());
stopClock();

const { login, second, challengeOf } = signInCalls(() => server);
const withTotp = async () => {
  const user = await server.seed.user('user', company.id, { password: PASSWORD });
  const secret = await seedTotp(server, user.id);
  return { ...user, secret, challenge: () => challengeOf(user.email) };
};
/** A user, and a body that completes the user's sign-in. */
const begun = async (steps = 0) => {
  const user = await withTotp();
  return {
    ...user,
    body: { challenge: await user.challenge(), method: 'totp', code: codeOf(user.secret, steps) },
  };
};
const query = (text: string, values: unknown[] = []) => server.context.pool.query(text, values);

describe('the second step of a sign-in', () => {
  it('follows the password, and starts the session', async () => {
    const user = await withTotp();
    const first = await login(user.email);
    const { challenge } = first.body;
    expect([first.status, first.body]).toEqual([
      200,
      { challenge: expect.stringMatching(/^[\w-]{43}$/) as string, methods: ['totp'] },
    ]);
    expect((await server.call('GET', '/auth/me', { token: challenge })).status).toBe(401);
    const { rows } = await query('select * from login_challenges');
    expect(JSON.stringify(rows)).not.toContain(challenge);

    const answer = await second({ challenge, method: 'totp', code: codeOf(user.secret) });
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['token', 'data']]);
    const me = await server.call('GET', '/auth/me', { token: answer.body.token });
    expect(me.body).toEqual(answer.body.data);
  });

  it('is not needed for a wrong password, which is refused as ever', async () => {
    const user = await withTotp();
    const answer = await login(user.email, 'wrong password');
    expect([answer.status, answer.body.challenge]).toEqual([401, undefined]);
  });

  it('offers recovery codes, each of which works once', async () => {
    const user = await withTotp();
    const [code = ''] = await issueRecoveryCodes(server.context.db, user.id);
    const first = await login(user.email);
    expect(first.body.methods).toEqual(['totp', 'recovery']);
    const step = { challenge: first.body.challenge, method: 'recovery' };
    expect((await second({ ...step, code: code.toUpperCase().replaceAll('-', ' ') })).status).toBe(200);
    expect((await second({ challenge: await user.challenge(), method: 'recovery', code })).status).toBe(401);
    const { rows } = await query(`select actor_id, record_id from audit where action = 'recovery_code'`);
    expect(rows.map(({ actor_id, record_id }) => [actor_id, Number(record_id)])).toEqual([
      [user.id, user.id],
    ]);
  });

  it('lets one of several win that use a recovery code at once', async () => {
    const user = await withTotp();
    const [code] = await issueRecoveryCodes(server.context.db, user.id);
    const challenges = [await user.challenge(), await user.challenge(), await user.challenge()];
    const answers = await Promise.all(
      challenges.map((challenge) => second({ challenge, method: 'recovery', code })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });

  it.each([
    [-2, 401],
    [-1, 200],
    [1, 200],
    [2, 401],
  ])('answers a code of %i steps away with %i', async (steps, status) => {
    const { body } = await begun(steps);
    expect((await second(body)).status).toBe(status);
  });

  it('accepts a code once', async () => {
    const { body, challenge } = await begun();
    expect((await second(body)).status).toBe(200);
    expect((await second({ ...body, challenge: await challenge() })).status).toBe(401);
    expect((await second(body)).status).toBe(410);
  });

  it('accepts a code once, also at once', async () => {
    const { body, challenge } = await begun();
    const challenges = [await challenge(), await challenge(), body.challenge, body.challenge];
    const answers = await Promise.all(challenges.map((one) => second({ ...body, challenge: one })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 401, 410].includes(status))).toBe(true);
  });

  it.each([
    ['no code', { method: 'totp' }],
    ['a number', { method: 'totp', code: 123_456 }],
    ['an unknown method', { method: 'sms', code: '123456' }],
    ['an unknown field', { method: 'totp', code: '123456', remember: true }],
    ['a long code', { method: 'totp', code: '1'.repeat(101) }],
    ['no method', { code: '123456' }],
  ])('refuses %s', async (_, body) => {
    const user = await withTotp();
    expect((await second({ challenge: await user.challenge(), ...body })).status).toBe(400);
  });

  it.each(['1234567', '12345', 'abcdef', '１２３４５６', '-12345'])('answers %s with 401', async (code) => {
    const user = await withTotp();
    expect((await second({ challenge: await user.challenge(), method: 'totp', code })).status).toBe(401);
  });

  it('does not accept the code of another user', async () => {
    const [one, other] = [await withTotp(), await withTotp()];
    const body = { challenge: await one.challenge(), method: 'totp', code: codeOf(other.secret) };
    expect((await second(body)).status).toBe(401);
  });

  it('is needed after a link that signs in, too', async () => {
    const user = await withTotp();
    const superadmin = await server.asSuperadmin();
    const { body } = await superadmin.post(`/users/${user.id}/reset-link`);
    const token = new URL(body.url).searchParams.get('token');
    const reset = { token, password: `${PASSWORD} again`, sign_in: true };
    const answer = await server.call('POST', '/auth/reset', { body: reset });
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['challenge', 'methods']]);
    const { challenge } = answer.body;
    expect((await second({ challenge, method: 'totp', code: codeOf(user.secret) })).status).toBe(200);
  });
});

describe('a challenge', () => {
  const wrong = '000000';

  it('is valid for five attempts', async () => {
    const { body } = await begun();
    const code = body.code === wrong ? '111111' : wrong;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await second({ ...body, code })).status).toBe(401);
    }
    expect((await second(body)).status).toBe(410);
  });

  it('accepts the fifth attempt', async () => {
    const { body } = await begun();
    for (let attempt = 0; attempt < 4; attempt += 1) await second({ ...body, code: wrong });
    expect((await second(body)).status).toBe(200);
  });

  it('holds against 20 wrong codes at once', async () => {
    const { body } = await begun();
    const answers = await Promise.all(Array.from({ length: 20 }, () => second({ ...body, code: wrong })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect((await second(body)).status).toBe(410);
  });

  it('is valid for five minutes, and is swept', async () => {
    const { body, id } = await begun();
    const { rows } = await query(
      'select extract(epoch from expires_at - now()) as left from login_challenges where user_id = $1',
      [id],
    );
    expect(Number(rows[0].left)).toBeGreaterThan(290);
    expect(Number(rows[0].left)).toBeLessThanOrEqual(300);
    await query('update login_challenges set expires_at = now() where user_id = $1', [id]);
    expect((await second(body)).status).toBe(410);
    await sweep(server.context);
    expect((await query('select 1 from login_challenges where user_id = $1', [id])).rows).toEqual([]);
  });

  it('does not give unlimited attempts by its renewal', async () => {
    const user = await withTotp();
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const challenge = await user.challenge();
      for (let attempt = 0; attempt < 5; attempt += 1) {
        statuses.push((await second({ challenge, method: 'totp', code: wrong })).status);
      }
    }
    expect(statuses).toEqual([...Array<number>(20).fill(401), ...Array<number>(5).fill(429)]);
    const body = { challenge: await user.challenge(), method: 'totp', code: codeOf(user.secret) };
    const answer = await second(body);
    expect([answer.status, Number(answer.headers['retry-after'])]).toEqual([
      429,
      expect.any(Number) as number,
    ]);
  });

  it('can’t be invented', async () => {
    const body = { challenge: 'x'.repeat(43), method: 'totp', code: wrong };
    expect((await second(body)).status).toBe(410);
  });

  it.each([
    ['the password changes', 410],
    ['the user is deactivated', 410],
    ['the company is deactivated', 410],
    ['the user is deleted', 410],
    ['the role changes', 410],
    ['the factor is removed', 410],
  ])('ends when %s', async (what, status) => {
    const { body, id } = await begun();
    const superadmin = await server.asSuperadmin();
    const own = await server.as({ id, email: '', company_id: company.id });
    const other = await server.seed.company();
    const acts: Record<string, () => Promise<unknown>> = {
      'the password changes': () =>
        own.put('/auth/me', { current_password: PASSWORD, password: 'another long password' }),
      'the user is deactivated': () => superadmin.put(`/users/${id}`, { is_active: false }),
      'the company is deactivated': async () => {
        await query('update users set company_id = $1 where id = $2', [other.id, id]);
        await query(
          `insert into login_challenges (token_hash, user_id, expires_at)
           select encode(sha256($1::bytea), 'hex'), $2, now() + interval '1 minute'`,
          [body.challenge, id],
        );
        await superadmin.put(`/companies/${other.id}`, { is_active: false });
      },
      'the user is deleted': () => superadmin.delete(`/users/${id}`),
      'the role changes': () => superadmin.put(`/users/${id}`, { role: 'companyadmin' }),
      'the factor is removed': () => superadmin.delete(`/users/${id}/second-factor`),
    };
    await acts[what]?.();
    expect((await second(body)).status).toBe(status);
  });
});
