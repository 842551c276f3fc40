import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBroker } from '../../../server/mqtt/broker.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { listening, openClient } from '../../support/server/live-client.ts';
import { closed, connectKey } from '../../support/server/mqtt.ts';

let test: TestApp;
let host: string;
let superadmin: Person;
let broker: Awaited<ReturnType<typeof startBroker>>;
beforeAll(async () => {
  test = await startTestApp();
  host = await listening(test);
  superadmin = await test.asSuperadmin();
  broker = await startBroker(test.context, 0);
});
afterAll(async () => {
  await broker?.stop();
  await test?.close();
});

interface Key {
  readonly id: number;
  readonly key: string;
  readonly company_id: number;
}
const newKey = async (): Promise<Key> => {
  const company = await test.seed.company();
  const body = { name: 'Key', scopes: ['read', 'ingest'], company_id: company.id };
  const created = await superadmin.post('/api-keys', body);
  expect(created.status).toBe(201);
  return created.body;
};
const ticketOf = async ({ key }: Key): Promise<string> =>
  (await test.call('POST', '/live/ticket', { token: key })).body.ticket;

const put = (url: string, body: unknown) => superadmin.put(url, body);
const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();
/** The ways in which a key ends, entirely or for some of its uses. */
const ENDINGS = [
  ['is deleted', ({ id }: Key) => superadmin.delete(`/api-keys/${id}`)],
  ['is revoked', ({ id }: Key) => put(`/api-keys/${id}`, { revoked_at: anHourAgo() })],
  ['expires', ({ id }: Key) => put(`/api-keys/${id}`, { expires_at: anHourAgo() })],
  [
    'is of a company that is deactivated',
    ({ company_id: id }: Key) => put(`/companies/${id}`, { is_active: false }),
  ],
] as const;
const LOSES_READ = ['loses `read`', ({ id }: Key) => put(`/api-keys/${id}`, { scopes: ['ingest'] })] as const;
const LOSES_INGEST = [
  'loses `ingest`',
  ({ id }: Key) => put(`/api-keys/${id}`, { scopes: ['read'] }),
] as const;
const MOVES = [
  'moves to another company',
  async ({ id }: Key) => put(`/api-keys/${id}`, { company_id: (await test.seed.company()).id }),
] as const;

/** The code that a socket with this ticket is closed with. */
const closedWith = async (ticket: string, then = async (): Promise<void> => undefined): Promise<number> => {
  const client = await openClient(host);
  client.send({ type: 'auth', ticket });
  await then();
  return client.closed;
};

describe('when a key', () => {
  it.each([...ENDINGS, LOSES_READ, MOVES])('%s, its sockets are closed', async (_what, end) => {
    const key = await newKey();
    const client = await openClient(host);
    client.send({ type: 'auth', ticket: await ticketOf(key) });
    await client.next(({ type }) => type === 'welcome');
    expect((await end(key)).status).toBe(200);
    expect(await client.closed).toBe(1008);
  });

  it.each([...ENDINGS, LOSES_READ])('%s, its tickets open nothing', async (_what, end) => {
    const key = await newKey();
    const ticket = await ticketOf(key);
    expect((await end(key)).status).toBe(200);
    expect(await closedWith(ticket)).toBe(1008);
    expect((await test.call('POST', '/live/ticket', { token: key.key })).status).toBeGreaterThanOrEqual(401);
  });

  it.each([...ENDINGS, LOSES_INGEST, MOVES])('%s, its MQTT sessions end', async (_what, end) => {
    const key = await newKey();
    const client = await connectKey(broker.address, key.key);
    expect((await end(key)).status).toBe(200);
    await closed(client);
    expect(client.connected).toBe(false);
  });
});

describe('however it meets the sign-in, when a key', () => {
  const AT_ONCE = 12;
  const race = <T>(attempt: (delay: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, place) => attempt(place % 6)));

  it.each([...ENDINGS, LOSES_READ])('%s, no socket stays', { timeout: 60_000 }, async (_what, end) => {
    const codes = await race(async (delay) => {
      const key = await newKey();
      return closedWith(await ticketOf(key), async () => {
        await wait(delay);
        expect((await end(key)).status).toBe(200);
      });
    });
    expect(codes).toEqual(codes.map(() => 1008));
  });

  it.each([...ENDINGS, LOSES_INGEST])(
    '%s, no MQTT session stays',
    { timeout: 60_000 },
    async (_what, end) => {
      const connected = await race(async (delay) => {
        const key = await newKey();
        const connecting = connectKey(broker.address, key.key).catch(() => null);
        await wait(delay);
        expect((await end(key)).status).toBe(200);
        const client = await connecting;
        if (client) await closed(client);
        return client?.connected ?? false;
      });
      expect(connected).toEqual(connected.map(() => false));
    },
  );
});

describe('the last use of a key', () => {
  const useOf = async ({ id }: Key) => {
    const { last_used_at, last_used_address, version } = (await superadmin.get(`/api-keys/${id}`)).body;
    return { isUsed: last_used_at !== null, last_used_address, version };
  };
  const call = ({ key }: Key, from: string) => test.call('GET', '/devices', { token: key, from });

  it('has its address, over HTTP and MQTT', async () => {
    const key = await newKey();
    expect(await useOf(key)).toEqual({ isUsed: false, last_used_address: null, version: 1 });
    await call(key, '203.0.113.7');
    await expect.poll(() => useOf(key)).toMatchObject({ isUsed: true, last_used_address: '203.0.113.7' });
    // The principal of a key is cached for half a second.
    await expect
      .poll(async () => (await call(key, '2001:db8::7'), useOf(key)), { timeout: 10_000 })
      .toMatchObject({ last_used_address: '2001:db8::7', version: 1 });
    const over = await newKey();
    const client = await connectKey(broker.address, over.key);
    await expect.poll(() => useOf(over)).toMatchObject({ isUsed: true, last_used_address: '127.0.0.1' });
    await client.endAsync();
  });

  it('can’t be set, and is not shown to companies', async () => {
    const key = await newKey();
    const sent = await superadmin.put(`/api-keys/${key.id}`, { name: 'B', last_used_address: '1.2.3.4' });
    expect([sent.status, sent.body.last_used_address]).toEqual([200, null]);
    const admin = await test.asCompanyAdmin(key.company_id);
    expect((await admin.get('/api-keys')).status).toBe(403);
    expect((await admin.get(`/api-keys/${key.id}`)).status).toBe(403);
  });
});
