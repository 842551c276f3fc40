import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureSuperadmin } from '../../../server/sessions/setup.ts';
import { nextNumber, type Person, PASSWORD, startTestApp, type TestApp } from '../../support/server/app.ts';

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startTestApp();
  admin = await server.asCompanyAdmin();
});
afterAll(() => server?.close());

const UNKNOWN = 'x'.repeat(43);
const newAddress = () => `10.7.0.${nextNumber()}`;
const me = (from: string, token = admin.token) => server.call('GET', '/auth/me', { token, from });
const repeat = async (times: number, call: () => Promise<{ status: number }>) => {
  const seen = new Set<number>();
  for (let count = 0; count < times; count++) seen.add((await call()).status);
  return [...seen];
};

describe('invalid bearer tokens', () => {
  it('are 401 a hundred times, then 429 from that address only, where valid ones stay accepted', async () => {
    const from = newAddress();
    expect(await repeat(99, () => me(from, UNKNOWN))).toEqual([401]);
    expect((await me(from)).status).toBe(200);
    expect((await me(from, UNKNOWN)).status).toBe(401);
    const answer = await me(from, UNKNOWN);
    expect(answer.status).toBe(429);
    const wait = Number(answer.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(300);
    // One that this server has seen, and one that it has not.
    expect((await me(from)).status).toBe(200);
    expect((await me(from, (await server.asUser()).token)).status).toBe(200);
    expect((await me(from, UNKNOWN)).status).toBe(429);
    expect((await me(newAddress(), UNKNOWN)).status).toBe(401);
    // Without a token nothing is guessed.
    expect((await server.call('GET', '/auth/me', { from })).status).toBe(401);
  });

  it('count for the /64 of an IPv6 address', async () => {
    let host = 0;
    expect(await repeat(100, () => me(`2001:db8:7:1::${(++host).toString(16)}`, UNKNOWN))).toEqual([401]);
    expect((await me('2001:db8:7:1:ffff::1', UNKNOWN)).status).toBe(429);
    expect((await me('2001:db8:7:2::1', UNKNOWN)).status).toBe(401);
  });

  it('hold against many at once', async () => {
    const from = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 250 }, (_, index) => me(from, `${UNKNOWN}${index}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(150);
  });

  it('are counted whatever they look like, but not without a bearer token', async () => {
    const from = newAddress();
    const send = (authorization: string) =>
      server.call('GET', '/auth/me', { headers: { authorization }, from });
    expect(await repeat(150, () => send('Basic dXNlcjpwYXNzd29yZA=='))).toEqual([401]);
    expect(await repeat(150, () => send('Bearer '))).toEqual([401]);
    expect(await repeat(50, () => send('Bearer x'))).toEqual([401]);
    expect(await repeat(50, () => send('Bearer <script>alert(1)</script>'))).toEqual([401]);
    expect((await me(from, UNKNOWN)).status).toBe(429);
  });

  it('are not tokens that were valid: a tab that still polls does not lock out its office', async () => {
    const from = newAddress();
    const sql = (text: string, values: unknown[]) => server.context.pool.query(text, values);
    const [signedOut, expired, unused] = [
      await server.asUser(),
      await server.asUser(),
      await server.asUser(),
    ] as const;
    expect((await me(from, signedOut.token)).status).toBe(200);
    expect((await signedOut.post('/auth/logout')).status).toBe(204);
    for (const { id } of [expired, unused]) {
      await sql(`update sessions set expires_at = now() - interval '1 s' where user_id = $1`, [id]);
    }
    const superadmin = await server.asSuperadmin();
    const { body: key } = await superadmin.post('/api-keys', { name: 'Webhook', scopes: ['ingest', 'read'] });
    expect((await superadmin.delete(`/api-keys/${key.id}`)).status).toBe(200);
    for (const token of [signedOut.token, expired.token, unused.token, key.key]) {
      expect(await repeat(110, () => me(from, token))).toEqual([401]);
    }
    expect((await me(from, UNKNOWN)).status).toBe(401);
  });

  it('never count valid ones', async () => {
    const from = newAddress();
    expect(await repeat(150, () => me(from))).toEqual([200]);
    expect((await me(from, UNKNOWN)).status).toBe(401);
  });
});

const invited = async (email = `ivy${nextNumber()}@example.com`): Promise<string> => {
  const { body } = await admin.post('/users', { name: 'Ivy', email, role: 'user' });
  return new URL(body.invitation_url).searchParams.get('token') ?? '';
};
const reset = (from: string, token: string, password = PASSWORD) =>
  server.call('POST', '/auth/reset', { body: { token, password }, from });

describe('invalid tokens of reset links', () => {
  it('are 410 twenty times, then 429, where a valid one stays accepted', async () => {
    const [from, token] = [newAddress(), await invited()];
    let count = 0;
    expect(await repeat(20, () => reset(from, `${UNKNOWN}${++count}`))).toEqual([410]);
    const answer = await reset(from, UNKNOWN);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await reset(from, token)).status).toBe(204);
    expect((await reset(from, token)).status).toBe(429);
  });

  it('hold against many at once', async () => {
    const from = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => reset(from, `${UNKNOWN}${index}`)),
    );
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  });

  it('are not passwords that were refused, nor links that worked', async () => {
    const [from, email] = [newAddress(), 'ivy.invited@example.com'];
    const token = await invited(email);
    expect(await repeat(25, () => reset(from, token, email))).toEqual([400]);
    expect(await repeat(22, async () => reset(from, await invited()))).toEqual([204]);
    expect((await reset(from, token)).status).toBe(204);
    expect((await reset(from, UNKNOWN)).status).toBe(410);
  });
});

it('the same holds for setup tokens', async () => {
  const empty = await startTestApp();
  try {
    const token = await ensureSuperadmin(empty.context);
    const setUp = (from: string, tried: string | null) => {
      const body = { name: 'Ada', email: 'ada@example.com', password: PASSWORD, token: tried };
      return empty.call('POST', '/setup', { body, from });
    };
    const from = newAddress();
    expect(await repeat(20, () => setUp(from, UNKNOWN))).toEqual([403]);
    const answer = await setUp(from, UNKNOWN);
    expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await setUp(from, token)).status).toBe(201);
  } finally {
    await empty.close();
  }
});
