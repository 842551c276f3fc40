import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextNumber, PASSWORD, startTestApp, type TestApp } from '../../support/server/app.ts';

const PROXY = '10.0.0.1';
const apps = new Map<string, TestApp>();
const SETTINGS = ['off', '1', '2', '10.0.0.0/8'];
beforeAll(async () => {
  for (const setting of SETTINGS) {
    apps.set(setting, await startTestApp(setting === 'off' ? {} : { TRUST_PROXY: setting }));
  }
});
afterAll(async () => {
  for (const app of apps.values()) await app.close();
});
const appOf = (setting: string): TestApp => apps.get(setting) as TestApp;

interface Sent {
  readonly from?: string;
  readonly forwarded?: string;
}
/** The address that the server saw a sign-in come from. */
const seen = async (setting: string, { from = PROXY, forwarded }: Sent): Promise<string> => {
  const { seed, call, context } = appOf(setting);
  const user = await seed.user('superadmin', null, { password: PASSWORD });
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const body = { email: user.email, password: PASSWORD };
  expect((await call('POST', '/auth/login', { body, from, headers })).status).toBe(200);
  const { rows } = await context.pool.query<{ address: string }>(
    'select address from sessions where user_id = $1',
    [user.id],
  );
  return rows[0]?.address ?? '';
};

describe('the address of a client', () => {
  it.each<[string, Sent, string]>([
    ['off', { forwarded: '203.0.113.7' }, PROXY],
    ['1', { forwarded: '203.0.113.7' }, '203.0.113.7'],
    ['1', { forwarded: '198.51.100.1, 203.0.113.7' }, '203.0.113.7'],
    ['1', {}, PROXY],
    ['2', { forwarded: '203.0.113.7, 10.0.0.2' }, '203.0.113.7'],
    ['2', { forwarded: '198.51.100.1, 203.0.113.7, 10.0.0.2' }, '203.0.113.7'],
    ['10.0.0.0/8', { forwarded: '203.0.113.7' }, '203.0.113.7'],
    ['10.0.0.0/8', { forwarded: '198.51.100.1, 203.0.113.7, 10.0.0.2' }, '203.0.113.7'],
    ['10.0.0.0/8', { from: '192.0.2.9', forwarded: '203.0.113.7' }, '192.0.2.9'],
  ])('with TRUST_PROXY=%s and %j is %s', async (setting, sent, address) => {
    expect(await seen(setting, sent)).toBe(address);
  });
});

describe('failed sign-ins', () => {
  /** The statuses of `count` failures, each for another account. */
  const failures = async (setting: string, count: number, sent: (attempt: number) => Sent) => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < count; attempt++) {
      const { from = PROXY, forwarded } = sent(attempt);
      const body = { email: `nobody${nextNumber()}@example.com`, password: 'wrong password' };
      const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
      const answer = await appOf(setting).call('POST', '/auth/login', { body, from, headers });
      statuses.push(answer.status);
    }
    return statuses;
  };
  const limited = [...Array.from({ length: 20 }, () => 401), 429, 429];

  it.each(['1', '10.0.0.0/8'])(
    'are limited with TRUST_PROXY=%s, whatever a client claims',
    async (setting) => {
      const from = (attempt: number) => ({ forwarded: `198.51.100.${attempt}, 203.0.113.8` });
      expect(await failures(setting, 22, from)).toEqual(limited);
      expect(await failures(setting, 1, () => ({ forwarded: '203.0.113.9' }))).toEqual([401]);
    },
  );

  it('are counted together for an IPv6 network of 64 bits', async () => {
    const from = (attempt: number) => ({ from: `2001:db8:1:1:${attempt.toString(16)}::1` });
    expect(await failures('off', 22, from)).toEqual(limited);
    expect(await failures('off', 1, () => ({ from: '2001:db8:1:2::1' }))).toEqual([401]);
  });

  it('are counted together for an IPv4 address however it is written', async () => {
    const from = (attempt: number) => ({ from: attempt % 2 ? '::ffff:203.0.113.5' : '203.0.113.5' });
    expect(await failures('off', 22, from)).toEqual(limited);
  });
});

it('every answer behind https says to stay on it, pages and errors as well', async () => {
  const { app } = appOf('off');
  for (const url of ['/', '/api/health', '/api/none', '/api/devices', '/%zz']) {
    const { headers } = await app.inject(url);
    expect([url, headers['strict-transport-security']]).toEqual([url, 'max-age=31536000']);
  }
});
