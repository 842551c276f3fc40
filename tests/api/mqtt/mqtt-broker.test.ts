import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBroker } from '../../../server/mqtt/broker.ts';
import { until } from '../../../server/startup/processes.ts';
import type { Person, TestApp } from '../../support/server/app.ts';
import { startTestApp } from '../../support/server/app.ts';
import { closed, connectKey, publish } from '../../support/server/mqtt.ts';
import {
  commitsOf,
  ingestKey,
  newDevice,
  registeredDevice,
  storedReadings,
} from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let broker: Awaited<ReturnType<typeof startBroker>>;
let key: Awaited<ReturnType<typeof ingestKey>>;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  broker = await startBroker(test.context, 0);
  key = await ingestKey(test, superadmin);
});
afterAll(async () => {
  await broker?.stop();
  await test?.close();
});

const connect = (by = key.key, options = {}) => connectKey(broker.address, by, options);
const rows = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows;
const stored = async (devId: string) =>
  (await storedReadings(test, devId)).map(({ key: name, value }) => [name, value]);
const topicOf = (device: string) => `flowgen/plant/${device}/up`;

describe('a key', () => {
  it('publishes readings; a device that is unknown becomes pending', async () => {
    const client = await connect();
    const { device } = newDevice();
    expect(await publish(client, topicOf(device), { values: { temperature: 43.5, open: true } })).toBe(
      'acknowledged',
    );
    expect(await stored(device)).toEqual([
      ['open', 1],
      ['temperature', 43.5],
    ]);
    expect(
      await rows('select is_active, company_id, app_id from devices where dev_id = $1', [device]),
    ).toEqual([{ is_active: null, company_id: null, app_id: 'plant' }]);
    await client.endAsync();
  });

  it('publishes with QoS 0 as well', async () => {
    const client = await connect();
    const { device } = newDevice();
    await publish(client, topicOf(device), { values: { a: 1 } }, { qos: 0 });
    expect(await until(async () => (await stored(device)).length === 1, 30_000)).toBe(true);
    await client.endAsync();
  });

  it('publishes the uplinks of The Things Stack and ChirpStack as they come', async () => {
    const sample = (name: string) =>
      readFileSync(new URL(`../../fixtures/${name}.json`, import.meta.url), 'utf8');
    const client = await connect();
    const chirpstack = 'application/17c82e96-be03-4f38-aef3-f83d48582d97/device/0101010101010101/event';
    expect(
      await publish(client, 'v3/water-tmv@ttn/devices/tmv-ward3-basin2/up', sample('ttn-v3-uplink')),
    ).toBe('acknowledged');
    expect(await publish(client, `${chirpstack}/up`, sample('chirpstack-v4-up'))).toBe('acknowledged');
    expect(await publish(client, `${chirpstack}/join`, '{}')).toBe('acknowledged');
    expect(await stored('tmv-ward3-basin2')).toHaveLength(3);
    expect(await stored('0101010101010101')).toHaveLength(4);
    await client.endAsync();
  });

  it('acknowledges many uplinks with few commits, each once', async () => {
    const client = await connect();
    const { device } = newDevice();
    await publish(client, topicOf(device), { ts: 1_700_000_000_000, values: { x: 0 } });
    const ends = await Promise.all(
      Array.from({ length: 500 }, (_, n) =>
        client.publishAsync(
          topicOf(device),
          JSON.stringify({ ts: 1_700_000_000_000 + n, values: { x: n } }),
          {
            qos: 1,
          },
        ),
      ),
    );
    expect(ends).toHaveLength(500);
    expect(await commitsOf(test, device)).toBeLessThan(200);
    expect(await stored(device)).toHaveLength(500);
    await client.endAsync();
  });

  it('stores a message that is sent three times with QoS 1 once', async () => {
    const client = await connect();
    const { device } = newDevice();
    const message = { ts: new Date(Date.now() - 60_000).toISOString(), values: { temperature: 43.5 } };
    for (let attempt = 0; attempt < 3; attempt++) {
      expect(await publish(client, topicOf(device), message)).toBe('acknowledged');
    }
    expect(await stored(device)).toEqual([['temperature', 43.5]]);
    await client.endAsync();
  });

  it('may not subscribe', async () => {
    const client = await connect();
    await expect(client.subscribeAsync(['#', 'flowgen/+/+/up', '$SYS/#'])).rejects.toThrow();
    expect(client.connected).toBe(true);
    await client.endAsync();
  });
});

describe('publishing', () => {
  it.each([
    ['to another topic', 'flowgen/plant/tap/down', '{"values":{"a":1}}', {}],
    ['to a topic with NUL', 'flowgen/pl\0ant/tap/up', '{"values":{"a":1}}', {}],
    ['to the broker’s own', '$SYS/x/y/up', '{"values":{"a":1}}', {}],
    ['that is no JSON', 'flowgen/plant/tap/up', 'on', {}],
    ['with an unknown field', 'flowgen/plant/tap/up', '{"values":{"a":1},"more":1}', {}],
    ['retained', 'flowgen/plant/tap/up', '{"values":{"a":1}}', { retain: true }],
    ['with QoS 2', 'flowgen/plant/tap/up', '{"values":{"a":1}}', { qos: 2 as const }],
    ['and too long', 'flowgen/plant/tap/up', JSON.stringify({ values: { a: 'x'.repeat(300_000) } }), {}],
  ])('%s ends the connection, unacknowledged', async (_name, topic, body, options) => {
    const client = await connect();
    expect(await publish(client, topic, body, options)).toBe('closed');
    expect(await stored('tap')).toEqual([]);
  });

  it('to a device of another company ends the connection, and nothing is stored', async () => {
    const [mine, theirs] = [await test.seed.company(), await test.seed.company()];
    const foreign = await registeredDevice(test, superadmin, theirs.id);
    const own = await ingestKey(test, superadmin, mine.id);
    const topic = `flowgen/water-tmv/${foreign.dev_id}/up`;
    const client = await connect(own.key);
    expect(await publish(client, topic, { values: { temperature: 9 } })).toBe('closed');
    const bySerial = await connect(own.key);
    expect(
      await publish(bySerial, topicOf('mine'), {
        hw_serial: foreign.eui,
        type: 'tmv',
        values: { temperature: 9 },
      }),
    ).toBe('closed');
    expect(await stored(foreign.dev_id)).toEqual([['temperature', 43.5]]);

    const fresh = newDevice().device;
    const allowed = await connect(own.key);
    expect(await publish(allowed, topicOf(fresh), { values: { temperature: 9 } })).toBe('acknowledged');
    expect(await rows('select company_id from devices where dev_id = $1', [fresh])).toEqual([
      { company_id: mine.id },
    ]);
    await allowed.endAsync();
  });

  it('is acknowledged after its commit, not before', async () => {
    const client = await connect();
    const { device } = newDevice();
    await publish(client, topicOf(device), { values: { a: 1 } });
    const holder = await test.context.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select * from devices where dev_id = $1 for update', [device]);
      let end = '';
      const waiting = publish(client, topicOf(device), { values: { a: 2 } }).then((how) => (end = how));
      await until(async () => (await rows(`select 1 from pg_locks where not granted`)).length > 0, 30_000);
      expect(end).toBe('');
      await holder.query('commit');
      expect(await waiting).toBe('acknowledged');
    } finally {
      holder.release();
    }
    await client.endAsync();
  });
});

describe('the broker', () => {
  it('reports its state to superadmins only', async () => {
    const answer = await superadmin.get('/system/mqtt');
    expect(answer.body).toMatchObject({ mode: 'embedded', connected: true, address: broker.address });
    expect(answer.body.stored).toBeGreaterThan(500);
    expect(answer.body.refused).toBeGreaterThan(5);
    expect(answer.body.last_refusal.reason).toMatch(/\.$/);
    expect(JSON.stringify(answer.body)).not.toContain(key.key);
    expect((await (await test.asCompanyAdmin()).get('/system/mqtt')).status).toBe(403);
  });

  it('says which variable to change when its port is in use', async () => {
    const squatter = createServer();
    await new Promise<void>((resolve) => void squatter.listen(0, '127.0.0.1', resolve));
    const other = await startTestApp();
    const { port } = squatter.address() as AddressInfo;
    await expect(startBroker(other.context, port)).rejects.toThrow(
      /^MQTT_PORT \d+ on 127\.0\.0\.1 is in use/,
    );
    await other.close();
    squatter.close();
  });

  it('when it stops, leaves nothing acknowledged that is not stored', async () => {
    const other = await startTestApp();
    const admin = await other.asSuperadmin();
    const own = await ingestKey(other, admin);
    const stopping = await startBroker(other.context, 0);
    const client = await connectKey(stopping.address, own.key);
    let acknowledged = 0;
    for (let n = 0; n < 2_000; n++) {
      client.publish(
        'flowgen/plant/tap/up',
        JSON.stringify({ ts: 1_700_000_000_000 + n, values: { x: n } }),
        { qos: 1 },
        (error) => {
          if (!error) acknowledged += 1;
        },
      );
    }
    await until(() => acknowledged > 0, 30_000);
    await stopping.stop();
    await closed(client);
    const { rows: counted } = await other.context.pool.query('select count(*)::int as count from readings');
    expect(acknowledged).toBeGreaterThan(0);
    expect(counted[0].count).toBeGreaterThanOrEqual(acknowledged);
    expect(other.context.mqtt.connected).toBe(false);
    await other.close();
  });
});
