import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/server/app.ts';

const METRICS_TOKEN = 'a-token-for-prometheus';
const NAMES = [
  'database',
  'replica',
  'broker',
  'nats',
  'files',
  'cold',
  'mail',
  'sms',
  'outbox',
  'reports',
  'ingest',
  'disk',
  'key',
  'traces',
];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    METRICS_TOKEN,
    SMTP_URL: 'smtp://robot:secret-password@mail.example.com:587',
    SMS_URL: 'https://sms.example.com/send',
  });
});
afterAll(() => test?.close());

const details = (token?: string) => test.call('GET', '/health/details', token === undefined ? {} : { token });

it('is for superadmins and the token of metrics only', async () => {
  const superadmin = await test.asSuperadmin();
  const { key } = (await superadmin.post('/api-keys', { name: 'Reader', scopes: ['read'] })).body;
  const statuses = [
    await details(),
    await details((await test.asCompanyAdmin()).token),
    await details((await test.asUser()).token),
    await details(key),
    await details(`${METRICS_TOKEN}x`),
    await details(superadmin.token),
    await details(METRICS_TOKEN),
  ].map(({ status }) => status);
  expect(statuses).toEqual([401, 403, 403, 403, 401, 200, 200]);
});

it('names each part with its state, a sentence and since when', async () => {
  const { body, text } = await details(METRICS_TOKEN);
  const { data } = body;
  expect(data).toMatchObject({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    degraded: [],
  });
  expect(data.parts.map(({ name }: { name: string }) => name)).toEqual(NAMES);
  for (const part of data.parts) {
    expect(['ok', 'degraded', 'down', 'off']).toContain(part.state);
    expect(part.text).toMatch(/^\S.*\.$/);
    expect(new Date(part.since).toISOString()).toBe(part.since);
  }
  expect(data.parts.find(({ name }: { name: string }) => name === 'mail')).toMatchObject({
    state: 'ok',
    text: 'Mail is sent through mail.example.com:587.',
  });
  expect(text).not.toMatch(/robot|secret-password/);
});

it('tells that a broker is away, and stays healthy', async () => {
  const brokers = ['one', 'two'].map((name) => ({
    host: `${name}.example.com`,
    address: `mqtt://${name}.example.com`,
    connected: name === 'one',
    since: new Date(),
    sessions: 4,
    clients: name === 'one' ? 4 : 3,
  }));
  Object.assign(test.context.mqtt, { mode: 'external', brokers });
  try {
    const health = await test.call('GET', '/health');
    expect([health.status, health.body]).toEqual([200, { status: 'ok', degraded: ['broker'] }]);
    const { data } = (await details(METRICS_TOKEN)).body;
    expect(data.degraded).toEqual(['broker']);
    expect(data.parts.filter(({ name }: { name: string }) => name === 'broker')).toMatchObject([
      { state: 'ok', text: 'Connected to mqtt://one.example.com.' },
      { state: 'degraded', text: 'Not connected to mqtt://two.example.com.' },
    ]);
  } finally {
    Object.assign(test.context.mqtt, { mode: 'off', brokers: [] });
  }
});

it('tells that secrets were encrypted with another key', async () => {
  const keyPart = async () =>
    (await details(METRICS_TOKEN)).body.data.parts.find(({ name }: { name: string }) => name === 'key');
  expect(await keyPart()).toMatchObject({ state: 'ok', text: 'No secrets are stored yet.' });
  const user = await test.asUser();
  await test.context.pool.query(
    `insert into totp_factors (user_id, secret) values ($1, 'sealed elsewhere')`,
    [user.id],
  );
  expect(await keyPart()).toMatchObject({ state: 'degraded' });
});

it('is answered without the database to the token of metrics', async () => {
  const own = await startTestApp({ METRICS_TOKEN });
  try {
    await own.context.events.stop();
    await own.serving.pool.end();
    await expect
      .poll(
        async () => (await own.call('GET', '/health/details', { token: METRICS_TOKEN })).body?.data?.status,
      )
      .toBe('down');
    const answer = await own.call('GET', '/health/details', { token: METRICS_TOKEN });
    expect(answer.status).toBe(200);
    expect(answer.body.data.parts[0]).toMatchObject({ name: 'database', state: 'down' });
  } finally {
    await own.close().catch(() => undefined);
  }
});
