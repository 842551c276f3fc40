import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asSystem } from '../../server/db/access/scope.ts';
import { startMqtt } from '../../server/mqtt/start.ts';
import { startHeartbeats } from '../../server/outages/heartbeats.ts';
import { until } from '../../server/startup/processes.ts';
import { type Person, startTestApp, type TestApp } from '../support/server/app.ts';
import { MQTT_PASSWORD, MQTT_USER, startMosquitto } from '../support/programs/mosquitto.ts';
import { type SecondServer, startSecondServer } from '../support/server/second-server.ts';
import { newDevice } from '../support/devices/uplinks.ts';

vi.setConfig({ testTimeout: 120_000 });

type Broker = Awaited<ReturnType<typeof startMosquitto>>;
let brokers: readonly [Broker, Broker];
let test: TestApp;
let superadmin: Person;
let second: SecondServer;
let senders: MqttClient[];
const stops: (() => Promise<unknown>)[] = [];

const sender = (port: number) =>
  mqtt.connectAsync(
    `mqtt://127.0.0.1:${port}`,
    { username: MQTT_USER, password: MQTT_PASSWORD, reconnectPeriod: 50, clean: false, clientId: 'sender' },
    true,
  );
beforeAll(async () => {
  brokers = [await startMosquitto(), await startMosquitto()];
  senders = await Promise.all(brokers.map(({ port }) => sender(port)));
  for (const client of senders) client.on('error', () => undefined);
  // The servers start while one is away.
  await brokers[1].stop();
  test = await startTestApp({ MQTT_URL: brokers.map(({ url }) => url).join(',') });
  superadmin = await test.asSuperadmin();
  second = await startSecondServer(test);
  for (const context of [test.serving, second.context]) {
    const bridge = await asSystem(() => startMqtt(context));
    const stopHeartbeats = await asSystem(() => startHeartbeats(context));
    stops.push(async () => bridge?.stop(), stopHeartbeats);
  }
});
afterAll(async () => {
  for (const stop of stops) await stop();
  for (const client of senders ?? []) client.end(true);
  await second?.stop();
  await test?.close();
  for (const broker of brokers ?? []) await broker.close();
});

const send = (broker: 0 | 1, device: string, body: Record<string, unknown>) =>
  senders[broker]!.publishAsync(`flowgen/plant/${device}/up`, JSON.stringify(body), { qos: 1 });
const counted = async (device: string): Promise<number> => {
  const { rows } = await test.context.pool.query<{ count: number }>(
    `select count(*)::int as count from readings r join datapoints p on p.id = r.datapoint_id
     join devices d on d.id = p.device_id where d.dev_id = $1`,
    [device],
  );
  return rows[0]?.count ?? 0;
};
const arrive = (device: string, count: number) =>
  until(async () => (await counted(device)) === count, 30_000);
/** How many of the sessions of each server on a broker are connected. */
const sessionsOn = (broker: 0 | 1) =>
  [test.serving, second.context].map(({ mqtt: { brokers: states } }) => states[broker]?.clients ?? 0);
const areConnected = (one: boolean, two: boolean) =>
  until(
    () =>
      [one, two].every((isUp, n) =>
        sessionsOn(n as 0 | 1).every((count) => (isUp ? count === 2 : count === 0)),
      ),
    30_000,
  );
const degraded = async () => (await test.call('GET', '/health')).body;
interface Outage {
  readonly source: string;
  readonly reason: string;
}
const outagesOf = async (broker: 0 | 1): Promise<readonly Outage[]> =>
  (await superadmin.get('/system/ingest-outages')).body.data.filter(
    ({ source, reason }: Outage) =>
      source === 'broker' && reason.includes(`127.0.0.1:${brokers[broker].port}`),
  );

describe('several brokers', () => {
  it('are each used as soon as they are there, and the others go on', async () => {
    expect(await areConnected(true, false)).toBe(true);
    expect(await degraded()).toEqual({ status: 'ok', degraded: ['broker'] });
    const { device } = newDevice();
    await send(0, device, { ts: Date.now() - 5_000, values: { x: 1 } });
    expect(await arrive(device, 1)).toBe(true);
    expect(await until(async () => (await outagesOf(1)).length === 1, 30_000)).toBe(true);
    expect(await outagesOf(0)).toEqual([]);

    await brokers[1].start();
    expect(await areConnected(true, true)).toBe(true);
    expect(await degraded()).toEqual({ status: 'ok' });
    const { data } = (await superadmin.get('/health/details')).body;
    expect(data.parts.filter(({ name }: { name: string }) => name === 'broker')).toMatchObject(
      brokers.map(({ port }) => ({ state: 'ok', text: `Connected to mqtt://127.0.0.1:${port}.` })),
    );
    expect(JSON.stringify(data)).not.toContain(MQTT_PASSWORD);
    await send(1, device, { ts: Date.now() - 4_000, values: { x: 2 } });
    expect(await arrive(device, 2)).toBe(true);
  });

  it('store a reading that reaches two of them once, unless it has no time of its own', async () => {
    const { device } = newDevice();
    const body = { ts: Date.now() - 3_000, values: { x: 1 } };
    await Promise.all([send(0, device, body), send(1, device, body)]);
    expect(await arrive(device, 1)).toBe(true);
    for (const broker of [0, 1] as const) {
      await send(broker, device, { values: { x: 1 } });
      expect(await arrive(device, 2 + broker)).toBe(true);
    }
  });

  it('are used again when one of them was away, whose time is an outage of its own', async () => {
    const { device } = newDevice();
    const begin = Date.now() - 600_000;
    // A restarted Mosquitto discards what arrives before shared subscriptions are made again, so this device comes later.
    senders[0]!.end(true);
    await brokers[0].stop();
    for (let n = 50; n < 100; n += 1) await send(1, device, { ts: begin + n, values: { x: n } });
    expect(await arrive(device, 50)).toBe(true);
    expect(await areConnected(false, true)).toBe(true);
    expect(await degraded()).toEqual({ status: 'ok', degraded: ['broker'] });
    expect(await until(async () => (await outagesOf(0)).length === 1, 30_000)).toBe(true);
    await brokers[0].start();
    expect(await areConnected(true, true)).toBe(true);
    senders[0] = await sender(brokers[0].port);
    for (let n = 0; n < 50; n += 1) await send(0, device, { ts: begin + n, values: { x: n } });
    expect(await arrive(device, 100)).toBe(true);
    expect([await outagesOf(0), await outagesOf(1)].map(({ length }) => length)).toEqual([1, 1]);
  });
});
