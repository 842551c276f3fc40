import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/server/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.close());

const LIMIT = 600;
const ticket = (token: string) => test.call('POST', '/live/ticket', { token });
/** How many of these calls succeed, and how many are refused. */
const statuses = async (count: number, token: string) => {
  const answers = await Promise.all(Array.from({ length: count }, () => ticket(token)));
  return [200, 429].map((wanted) => answers.filter(({ status }) => status === wanted).length);
};

it('a user gets 600 tickets per minute, over all sessions', async () => {
  const user = await test.asUser();
  const [first, second] = [user.token, await test.seed.session(user.id)];
  expect(await statuses(LIMIT / 2, first)).toEqual([LIMIT / 2, 0]);
  expect(await statuses(LIMIT / 2 + 50, second)).toEqual([LIMIT / 2, 50]);
  const again = await ticket(first);
  expect(again.status).toBe(429);
  const wait = Number(again.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(again.body.message).toContain('Too many live connections');
  // Other calls of the user, and the tickets of a colleague, go on.
  expect((await user.get('/auth/me')).status).toBe(200);
  expect((await ticket((await test.asUser(user.company_id ?? undefined)).token)).status).toBe(200);
});

it('so does a key, apart from its company’s other keys', async () => {
  const superadmin = await test.asSuperadmin();
  const company = await test.seed.company();
  const newKey = async (): Promise<string> =>
    (await superadmin.post('/api-keys', { name: 'Reader', scopes: ['read'], company_id: company.id })).body
      .key;
  const [key, other] = [await newKey(), await newKey()];
  expect(await statuses(LIMIT + 20, key)).toEqual([LIMIT, 20]);
  expect((await ticket(other)).status).toBe(200);
});
