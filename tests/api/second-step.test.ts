import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { issueRecoveryCodes } from '../../server/sessions/second-factor/recovery-codes.ts';
import { nextNumber, PASSWORD, startTestApp, type TestApp } from '../support/app.ts';
import { codeOf, seedTotp } from '../support/totp.ts';

let server: TestApp;
let company: { id: number };
beforeAll(async () => {
  server = await startTestApp();
  company = await server.seed.company();
});
afterAll(() => server?.close());

// The clock stands still, so that a code never gets another step between its computation and its check.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const newAddress = () => `10.1.${Math.floor(nextNumber() / 250)}.${nextNumber() % 250}`;
const login = (email: string, password = PASSWORD) =>
  server.call('POST', '/auth/login', { body: { email, password }, from: newAddress() });
const second = (body: unknown) => server.call('POST', '/auth/login/second', { body, from: newAddress() });

const withTotp = async () => {
  const user = await server.seed.user('user', company.id, { password: PASSWORD });
  const secret = await seedTotp(server, user.id);
  const challenge = async (): Promise<string> => (await login(user.email)).body.challenge;
  return { ...user, secret, challenge };
};
const withStep = async (steps = 0) => {
  const user = await withTotp();
  const challenge = await user.challenge();
  return { ...user, body: { challenge, method: 'totp', code: codeOf(user.secret, steps) } };
};

describe('the second step of a sign-in', () => {
  it('follows the password, and starts the session', async () => {
    const user = await withTotp();
    const first = await login(user.email);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      methods: ['totp'],
    });
    const { challenge } = first.body;
    expect((await server.call('GET', '/auth/me', { token: challenge })).status).toBe(401);

    const answer = await second({ challenge, method: 'totp', code: codeOf(user.secret) });
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['token', 'data']]);
    const me = await server.call('GET', '/auth/me', { token: answer.body.token });
    expect(me.body).toEqual(answer.body.data);
    const { rows } = await server.context.pool.query('select * from login_challenges');
    expect(JSON.stringify(rows)).not.toContain(challenge);
  });

  it('offers recovery codes, each of which works once', async () => {
    const user = await withTotp();
    const [code = ''] = await issueRecoveryCodes(server.context.db, user.id);
    const first = await login(user.email);
    expect(first.body.methods).toEqual(['totp', 'recovery']);
    const step = { challenge: first.body.challenge, method: 'recovery' };
    expect((await second({ ...step, code: code.toUpperCase().replaceAll('-', ' ') })).status).toBe(200);
    expect((await second({ challenge: await user.challenge(), method: 'recovery', code })).status).toBe(401);
  });

  it.each([
    [-2, 401],
    [-1, 200],
    [1, 200],
    [2, 401],
  ])('answers a code of %i steps away with %i', async (steps, status) => {
    const { body } = await withStep(steps);
    expect((await second(body)).status).toBe(status);
  });

  it('accepts a code once', async () => {
    const { body, challenge } = await withStep();
    expect((await second(body)).status).toBe(200);
    expect((await second({ ...body, challenge: await challenge() })).status).toBe(401);
    expect((await second(body)).status).toBe(410);
  });

  it('accepts a code once, also at once', async () => {
    const { body, challenge } = await withStep();
    const challenges = [await challenge(), await challenge(), body.challenge, body.challenge];
    const answers = await Promise.all(challenges.map((one) => second({ ...body, challenge: one })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 401, 410].includes(status))).toBe(true);
  });
});
