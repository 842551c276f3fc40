import { once } from 'node:events';
import { connect } from 'node:net';
import { generate } from 'mqtt-packet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBroker } from '../../../server/mqtt/broker.ts';
import { prefixOf } from '../../../server/sessions/tokens.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { connectKey, publish } from '../../support/server/mqtt.ts';
import { ingestKey, nativeUplink as uplink, newDevice } from '../../support/devices/uplinks.ts';

const RATE = 20;
let test: TestApp;
let superadmin: Person;
let broker: Awaited<ReturnType<typeof startBroker>>;
beforeAll(async () => {
  test = await startTestApp({ INGEST_RATE: String(RATE) });
  superadmin = await test.asSuperadmin();
  broker = await startBroker(test.context, 0);
});
afterAll(async () => {
  await broker?.stop();
  await test?.close();
});

type Key = Awaited<ReturnType<typeof ingestKey>>;
const newKey = (): Promise<Key> => ingestKey(test, superadmin);
const post = (key: Key, body: unknown) => key.to('uplink', JSON.stringify(body));
const batch = (count: number) => Array.from({ length: count }, () => uplink({ a: 1 }));
const retryAfter = ({ headers }: Awaited<ReturnType<typeof post>>) => Number(headers['retry-after']);
const stored = async (devices: readonly string[]): Promise<number> => {
  const { rows } = await test.context.pool.query<{ stored: number }>(
    'select count(*)::int as stored from devices where dev_id = any($1::text[])',
    [devices],
  );
  return rows[0]?.stored ?? 0;
};

describe('over HTTP', () => {
  it('uplinks over the rate are 429 and not stored, until the key may send again', async () => {
    const key = await newKey();
    expect((await post(key, batch(RATE * 5))).status).toBe(200);
    const uplinks = batch(10);
    const answers = await Promise.all(uplinks.map((body) => post(key, body)));
    expect(answers.map(({ status }) => status)).toEqual(uplinks.map(() => 429));
    expect(answers[0]?.body.message).toContain('more uplinks per second');
    for (const answer of answers) {
      expect(retryAfter(answer)).toBeGreaterThan(0);
      expect(retryAfter(answer)).toBeLessThanOrEqual(5);
    }
    expect(await stored(uplinks.map(({ dev_id }) => dev_id))).toBe(0);
    await expect.poll(async () => (await post(key, uplinks[0])).status, { timeout: 15_000 }).toBe(200);
  });

  it('a batch counts as its uplinks; a larger one than the bucket is paid for afterwards', async () => {
    const key = await newKey();
    const [large, small] = [batch(RATE * 30), batch(2)];
    expect((await post(key, large)).body).toMatchObject({ accepted: large.length, rejected: [] });
    for (const body of [small, small[0], large]) {
      const refused = await post(key, body);
      expect(refused.status).toBe(429);
      expect(retryAfter(refused)).toBeGreaterThan(1);
      expect(retryAfter(refused)).toBeLessThanOrEqual(30);
    }
    expect(await stored(small.map(({ dev_id }) => dev_id))).toBe(0);
    // A key of its own pays for nobody.
    expect((await post(await newKey(), small)).body).toMatchObject({ accepted: 2 });
  });

  it('what is refused is counted as to be sent again', async () => {
    const key = await newKey();
    await post(key, batch(RATE * 100));
    const before = test.context.ingest.counts.ways.http.not_stored;
    expect((await post(key, batch(7))).status).toBe(429);
    expect(test.context.ingest.counts.ways.http.not_stored).toBe(before + 7);
  });
});

describe('over MQTT', () => {
  const send = async (key: Key, count: number) => {
    const client = await connectKey(broker.address, key.key);
    const names = Array.from({ length: count }, () => newDevice().device);
    const outcomes = Promise.all(
      names.map((name) => publish(client, `flowgen/plant/${name}/up`, { values: { a: 1 } })),
    );
    return { client, names, outcomes };
  };

  it('a client over the rate is slowed down and loses nothing', async () => {
    const key = await newKey();
    const begin = performance.now();
    const { client, names, outcomes } = await send(key, RATE * 4);
    expect(new Set(await outcomes)).toEqual(new Set(['acknowledged']));
    // A second's worth was in the bucket; timers may be a little early.
    expect(performance.now() - begin).toBeGreaterThan(2_900);
    expect(client.connected).toBe(true);
    expect(await stored(names)).toBe(names.length);
    await client.endAsync();
  });

  it('a client is not disconnected while it waits longer than its keep-alive, but when it is silent', async () => {
    const { key } = await newKey();
    const { hostname, port } = new URL(broker.address);
    const socket = connect(Number(port), hostname);
    const closed = once(socket, 'close');
    const credentials = { username: prefixOf(key), password: Buffer.from(key) };
    socket.write(generate({ cmd: 'connect', clientId: 'raw', clean: true, keepalive: 1, ...credentials }));
    const message = () => ({
      cmd: 'publish' as const,
      topic: `flowgen/plant/${newDevice().device}/up`,
      payload: '{"values":{"a":1}}',
      dup: false,
      retain: false,
    });
    const unacknowledged = Array.from({ length: RATE * 4 }, () => generate({ ...message(), qos: 0 }));
    const last = generate({ ...message(), qos: 1, messageId: 7 });
    socket.write(Buffer.concat([...unacknowledged, last]));
    let received = Buffer.alloc(0);
    socket.on('data', (data) => (received = Buffer.concat([received, data])));
    // The server is silent until the last message is acknowledged, after three seconds.
    await expect.poll(() => received.toString('hex'), { timeout: 30_000 }).toBe('2002000040020007');
    await closed;
  });

  it('one key at its limit does not slow down another', async () => {
    const [busy, calm] = [await newKey(), await newKey()];
    const flood = await send(busy, RATE * 50);
    let isFlooding = true;
    void flood.outcomes.then(() => (isFlooding = false));
    const { client, outcomes } = await send(calm, RATE);
    expect(new Set(await outcomes)).toEqual(new Set(['acknowledged']));
    expect((await post(await newKey(), uplink({ a: 1 }))).status).toBe(200);
    // The flood takes 50 s; the others are not behind it.
    expect([isFlooding, flood.client.connected]).toEqual([true, true]);
    await client.endAsync();
    await flood.client.endAsync(true);
    // What a client that is gone has not sent does not use up its key.
    await expect.poll(async () => (await post(busy, uplink({ a: 1 }))).status, { timeout: 15_000 }).toBe(200);
  });
});

it('is off by default', async () => {
  const other = await startTestApp();
  const key = await ingestKey(other, await other.asSuperadmin());
  const answers = await Promise.all(batch(100).map((body) => post(key, body)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await other.close();
});
