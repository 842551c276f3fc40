import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { until } from '../../server/startup/processes.ts';
import { type Person, startTestApp, type TestApp } from '../support/server/app.ts';
import { startCutPort } from '../support/programs/cut-port.ts';
import { type Client, signedIn } from '../support/server/live-client.ts';
import { startNats } from '../support/programs/nats.ts';
import { type SecondServer, startSecondServer } from '../support/server/second-server.ts';
import { ingestKey, newDevice } from '../support/devices/uplinks.ts';

vi.setConfig({ testTimeout: 120_000 });

let nats: Awaited<ReturnType<typeof startNats>>;
/** The ways of the two servers to NATS. */
let ways: Awaited<ReturnType<typeof startCutPort>>[];
let test: TestApp;
let second: SecondServer;
let superadmin: Person;
let key: Awaited<ReturnType<typeof ingestKey>>;
/** Records the values that go through the database. */
let listener: pg.Client;
const notified: string[] = [];
const clients: Client[] = [];

beforeAll(async () => {
  nats = await startNats();
  ways = [await startCutPort(nats.port), await startCutPort(nats.port)];
  const [first = '', other = ''] = ways.map(({ port }) => nats.urlAt(port));
  // The first server starts without NATS.
  ways[0]?.cut();
  test = await startTestApp({ NATS_URL: first });
  superadmin = await test.asSuperadmin();
  key = await ingestKey(test, superadmin);
  second = await startSecondServer(test, { nats: { urls: [other], prefix: 'flowgen' } });
  listener = new pg.Client(test.context.pool.options);
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => {
    if (payload.includes('"name":"values"')) notified.push(payload);
  });
  await listener.query('listen flowgen_events');
});
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate();
});
afterAll(async () => {
  await listener?.end();
  await second?.stop();
  await test?.close();
  for (const way of ways ?? []) await way.close();
  await nats?.kill();
});

const contexts = () => [test.serving, second.context];
const areConnected = (...wanted: readonly boolean[]) =>
  until(() => contexts().every(({ nats: link }, n) => link?.state().connected === wanted[n]), 20_000);
const health = async (server: number): Promise<{ status: number; degraded?: string[] }> => {
  const answer = await fetch(`http://${second.hosts[server]}/api/health`);
  return { ...((await answer.json()) as object), status: answer.status };
};

const { device } = newDevice();
let at = Date.now() - 600_000;
/** Stores a value at a server; returns its datapoint. */
const post = async (server: number, end: number) => {
  at += 1_000;
  const answer = await fetch(`http://${second.hosts[server]}/api/ingest/uplink`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ app_id: 'plant', dev_id: device, ts: at, values: { x: end } }),
  });
  expect(answer.status).toBe(200);
  const { rows } = await test.context.pool.query<{ id: number }>(
    `select p.id from datapoints p join devices d on d.id = p.device_id where d.dev_id = $1 and p.key = 'x'`,
    [device],
  );
  return { id: rows[0]?.id ?? 0 };
};
const sockets = async (): Promise<readonly [Client, Client]> => {
  const { id } = await post(0, 0);
  const open = await Promise.all(second.hosts.map((host) => signedIn(host, superadmin)));
  for (const client of open) {
    client.send({ type: 'subscribe', ids: [id] });
    await client.next((message) => message['id'] === id);
  }
  clients.push(...open);
  return open as unknown as readonly [Client, Client];
};
/** Stores a value at each server, which must arrive at the sockets of both. */
const expectBoth = async (both: readonly [Client, Client], end: number): Promise<void> => {
  for (const server of [0, 1]) {
    await post(server, end + server);
    for (const client of both) await client.next((message) => message['end'] === end + server);
  }
};
/** Waits until values no longer go through the database. */
const isOnlyNats = () =>
  until(async () => {
    notified.length = 0;
    await post(0, 1);
    await post(1, 1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    return notified.length === 0;
  }, 20_000);

describe('values between servers with NATS', () => {
  it('go through the database as long as a server has started without NATS', async () => {
    expect(await areConnected(false, true)).toBe(true);
    expect(await health(0)).toEqual({ status: 200, degraded: ['nats'] });
    expect(await health(1)).toEqual({ status: 200 });
    notified.length = 0;
    await expectBoth(await sockets(), 10);
    expect(notified.length).toBeGreaterThan(0);
  });

  it('go only through the subject of the prefix once all servers are connected', async () => {
    const both = await sockets();
    ways[0]?.open();
    expect(await areConnected(true, true)).toBe(true);
    expect(await isOnlyNats()).toBe(true);
    const ours = await nats.listen('flowgen.values');
    const others = await nats.listen('other.values');
    await expectBoth(both, 20);
    expect(ours.heard.map((text) => JSON.parse(text)[0][1])).toEqual([20, 21]);
    expect(notified).toEqual([]);
    // Another installation, and what is no value.
    const { id } = await post(0, 22);
    await others.send(JSON.stringify([[id, 99, Date.now()]]));
    for (const text of ['', 'null', '[[1,2]]', '[["a",1,2]]', '[[1,1,1e300]]', '{}']) await ours.send(text);
    await expectBoth(both, 24);
    expect(both.flatMap(({ messages }) => messages).map(({ end }) => end)).not.toContain(99);
    expect(await health(0)).toEqual({ status: 200 });
    await Promise.all([ours.close(), others.close()]);
  });

  it('end sockets of a session that was ended at the other server, through the database', async () => {
    const user = await test.asUser();
    const client = await signedIn(second.hosts[1] as string, user);
    clients.push(client);
    await user.post('/auth/logout');
    expect(await client.closed).toBe(1008);
  });

  it('arrive when only one server is connected, whichever stores them', async () => {
    const both = await sockets();
    ways[1]?.cut();
    expect(await areConnected(true, false)).toBe(true);
    expect([await health(0), (await health(1)).degraded]).toEqual([{ status: 200 }, ['nats']]);
    await expectBoth(both, 30);
    ways[1]?.open();
    expect(await areConnected(true, true)).toBe(true);
    await expectBoth(both, 32);
    expect(await isOnlyNats()).toBe(true);
  });

  it('go on when NATS is killed, and through NATS alone when it is back', async () => {
    const both = await sockets();
    await nats.kill();
    await expectBoth(both, 40);
    expect(await areConnected(false, false)).toBe(true);
    expect((await health(0)).degraded).toEqual(['nats']);
    await expectBoth(both, 42);
    await nats.start();
    expect(await areConnected(true, true)).toBe(true);
    await expectBoth(both, 44);
    expect(await isOnlyNats()).toBe(true);
  });

  it('that were lost on the way are read from the database once the loss is noticed', async () => {
    const both = await sockets();
    ways[1]?.silence();
    await expectBoth(both, 50).finally(() => ways[1]?.open());
    expect(await areConnected(true, true)).toBe(true);
    nats.freeze();
    await expectBoth(both, 60).finally(nats.thaw);
    expect(await areConnected(true, true)).toBe(true);
    expect(await isOnlyNats()).toBe(true);
  });
});
