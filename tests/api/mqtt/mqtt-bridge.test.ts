import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import type { Context } from '../../../server/context.ts';
import { startBridge } from '../../../server/mqtt/bridge.ts';
import { createMqttState } from '../../../server/mqtt/counters.ts';
import { LEASES } from '../../../server/mqtt/leases.ts';
import { until } from '../../../server/startup/processes.ts';
import type { Person, TestApp } from '../../support/server/app.ts';
import { startTestApp } from '../../support/server/app.ts';
import { MQTT_PASSWORD, MQTT_USER, startMosquitto } from '../../support/programs/mosquitto.ts';
import { publish } from '../../support/server/mqtt.ts';
import { newDevice } from '../../support/devices/uplinks.ts';

// Skipped (`vitest.config.ts`) if Mosquitto is not installed.
let test: TestApp;
let superadmin: Person;
let mosquitto: Awaited<ReturnType<typeof startMosquitto>>;
let sender: MqttClient;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  mosquitto = await startMosquitto();
  sender = await mqtt.connectAsync(`mqtt://127.0.0.1:${mosquitto.port}`, {
    username: MQTT_USER,
    password: MQTT_PASSWORD,
    reconnectPeriod: 50,
    clean: false,
    clientId: 'sender',
  });
  sender.on('error', () => undefined);
});
afterAll(async () => {
  sender?.end(true);
  await mosquitto?.close();
  await test?.close();
});

/** Another server on the same database. */
const another = (): Context => ({ ...test.context, mqtt: createMqttState() });
const sessionsOf = (context: Context): number => context.mqtt.clients;
const topicOf = (device: string) => `flowgen/plant/${device}/up`;
const send = (device: string, n: number) =>
  sender.publishAsync(topicOf(device), JSON.stringify({ ts: 1_700_000_000_000 + n, values: { x: n } }), {
    qos: 1,
  });
const counted = async (device: string): Promise<number> =>
  (
    await test.context.pool.query(
      `select count(*)::int as count from readings r join datapoints p on p.id = r.datapoint_id
       join devices d on d.id = p.device_id where d.dev_id = $1`,
      [device],
    )
  ).rows[0].count;
const arrives = (device: string, count: number) =>
  until(async () => (await counted(device)) === count, 30_000);
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('an external broker', () => {
  it('ingests all three formats; invalid messages don’t block others', async () => {
    const context = another();
    const bridge = startBridge(context, [mosquitto.url]);
    expect(await until(() => sessionsOf(context) === LEASES, 30_000)).toBe(true);
    const sample = (name: string) =>
      readFileSync(new URL(`../../fixtures/${name}.json`, import.meta.url), 'utf8');
    const { device } = newDevice();
    await Promise.all(upTo(30).map(() => sender.publishAsync(topicOf(device), 'no JSON', { qos: 1 })));
    await publish(sender, 'v3/water-tmv@ttn/devices/tmv-ward3-basin2/up', sample('ttn-v3-uplink'));
    await publish(
      sender,
      'application/17c82e96-be03-4f38-aef3-f83d48582d97/device/0101010101010101/event/up',
      sample('chirpstack-v4-up'),
    );
    await Promise.all(upTo(3_000).map((n) => send(device, n)));
    expect(await arrives(device, 3_000)).toBe(true);
    expect(await arrives('tmv-ward3-basin2', 3)).toBe(true);
    expect(await arrives('0101010101010101', 4)).toBe(true);
    expect(context.mqtt).toMatchObject({
      mode: 'external',
      connected: true,
      address: `mqtt://127.0.0.1:${mosquitto.port}`,
      refused: 30,
      last_refusal: { topic: topicOf(device), reason: 'calls.invalid_json' },
    });
    const { pending } = (
      await test.context.pool.query('select count(*)::int as pending from devices where is_active is null')
    ).rows[0];
    expect(pending).toBe(3);
    await bridge.stop();
    expect(context.mqtt).toMatchObject({ connected: false, clients: 0 });
  });

  it('keeps messages while no server is connected', async () => {
    const { device } = newDevice();
    await Promise.all(upTo(1_000).map((n) => send(device, n)));
    expect(await counted(device)).toBe(0);
    const bridge = startBridge(another(), [mosquitto.url]);
    expect(await arrives(device, 1_000)).toBe(true);
    await bridge.stop();
  });

  it('that becomes unavailable is waited for', async () => {
    const context = another();
    const bridge = startBridge(context, [mosquitto.url]);
    expect(await until(() => context.mqtt.connected, 30_000)).toBe(true);
    await mosquitto.stop();
    expect(await until(() => !context.mqtt.connected, 30_000)).toBe(true);
    await mosquitto.start();
    expect(await until(() => context.mqtt.connected && sender.connected, 30_000)).toBe(true);
    const { device } = newDevice();
    await Promise.all(upTo(200).map((n) => send(device, n)));
    expect(await arrives(device, 200)).toBe(true);
    await bridge.stop();
  });

  it('that refuses us is told, without the password', async () => {
    const context = another();
    const bridge = startBridge(context, [mosquitto.url.replace('flowgen:', 'stranger:')]);
    expect(await until(() => context.mqtt.last_error !== null, 30_000)).toBe(true);
    const told = JSON.stringify(context.mqtt);
    expect(told).toMatch(/not authori[sz]ed|bad user name/i);
    for (const secret of [MQTT_PASSWORD, encodeURIComponent(MQTT_PASSWORD), MQTT_USER]) {
      expect(told).not.toContain(secret);
    }
    await bridge.stop();
  });
});

describe('several servers', () => {
  it('share the load, and take over from one that goes', async () => {
    const contexts = [another(), another()] as const;
    const first = startBridge(contexts[0], [mosquitto.url]);
    expect(await until(() => sessionsOf(contexts[0]) === LEASES, 30_000)).toBe(true);
    const { device } = newDevice();
    let n = 0;
    let stopped = false;
    const sending = (async () => {
      while (!stopped) await Promise.all(upTo(20).map(() => send(device, n++)));
    })();
    const second = startBridge(contexts[1], [mosquitto.url]);
    expect(await until(() => contexts.every((one) => sessionsOf(one) === LEASES / 2), 30_000)).toBe(true);
    const before = contexts.map((one) => one.mqtt.stored);
    expect(
      await until(() => contexts.every((one, index) => one.mqtt.stored > (before[index] ?? 0) + 50), 30_000),
    ).toBe(true);
    await first.stop();
    expect(await until(() => sessionsOf(contexts[1]) === LEASES, 30_000)).toBe(true);
    stopped = true;
    await sending;
    expect(await arrives(device, n)).toBe(true);
    await second.stop();
  });

  it('are sent to superadmins', async () => {
    expect((await superadmin.get('/system/mqtt')).body).toMatchObject({ mode: 'off', connected: false });
  });
});
