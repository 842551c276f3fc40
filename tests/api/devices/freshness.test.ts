import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { type Admissions, createAdmissions } from '../../../server/live/admissions.ts';
import { createHub, type Hub } from '../../../server/live/hub.ts';
import { serveSocket } from '../../../server/live/serve.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { type Client, signedIn } from '../../support/server/live-client.ts';
import { ingestKey, nativeUplink, registeredDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let hub: Hub;
let admissions: Admissions;
let server: WebSocketServer;
const clients: Client[] = [];
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  hub = createHub(test.context, { slowMs: 40 });
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  admissions = createAdmissions(test.context);
  server.on('connection', (socket, request) =>
    serveSocket({ context: test.context, hub, admissions }, socket, request.socket),
  );
  await once(server, 'listening');
});
afterAll(async () => {
  for (const { socket } of clients) socket.terminate();
  hub.stop();
  admissions.stop();
  server.close();
  await test.close();
});

const HOUR = 3_600_000;
interface Datapoint {
  readonly id: number;
  readonly key: string;
  readonly usual_interval_s: number;
}
const ago = (hours: number): Date => new Date(Date.now() - hours * HOUR);
/** A device's datapoints by key. */
const datapointsOf = async (id: number) => {
  const { datapoints } = (await superadmin.get(`/devices/${id}`)).body.data;
  const found = (key: string) => datapoints.find((one: Datapoint) => one.key === key) as Datapoint;
  return { battery_v: found('battery_v'), temperature: found('temperature') };
};
const subscribed = async (id: number) => {
  const client = await signedIn(`127.0.0.1:${(server.address() as AddressInfo).port}`, superadmin);
  clients.push(client);
  client.send({ type: 'subscribe', ids: [id] });
  return client;
};
const about = (id: number) => (message: { id?: unknown }) => message.id === id;
const heardAt = (device: number, at: Date) =>
  test.context.pool.query('update device_contacts set last_seen_at = $2 where device_id = $1', [
    device,
    at.toISOString(),
  ]);

/** A valve that reports every hour, with its battery in every tenth uplink, most recently two hours ago. */
const withBattery = async () => {
  const { device, post } = await registeredDevice(test, superadmin, null, {}, { boot: 1 });
  for (let hours = 22; hours >= 0; hours--) {
    const battery = hours % 10 === 2 ? { battery_v: 3.1 } : {};
    await post({ temperature: 43.5, ...battery }, ago(hours));
  }
  const { battery_v, temperature } = await datapointsOf(device.id);
  return { device, post, battery_v, temperature };
};

describe('a value in every tenth uplink', () => {
  it('is not stale while its device reports', async () => {
    const { battery_v, temperature } = await withBattery();
    expect(battery_v.usual_interval_s / 3600).toBeCloseTo(10, 1);
    expect(temperature.usual_interval_s / 3600).toBeCloseTo(1, 1);
    const client = await subscribed(battery_v.id);
    expect(await client.next(about(battery_v.id))).toMatchObject({ end: 3.1, stale: false });
  });

  it('is stale with all others when the device is silent, and live again when it reports', async () => {
    const { device, post, battery_v } = await withBattery();
    const client = await subscribed(battery_v.id);
    expect(await client.next(about(battery_v.id))).toMatchObject({ stale: false });
    await heardAt(device.id, ago(1.6));
    expect(await client.next(about(battery_v.id))).toMatchObject({ end: 3.1, stale: true });
    const late = await subscribed(battery_v.id);
    expect(await late.next(about(battery_v.id))).toMatchObject({ stale: true });
    await post({ temperature: 44 });
    for (const each of [client, late]) {
      expect(await each.next(about(battery_v.id))).toMatchObject({ end: 3.1, stale: false });
    }
  });

  it('is learned from a batch as well', async () => {
    const { to } = await ingestKey(test, superadmin);
    const uplink = nativeUplink({});
    const uplinks = Array.from({ length: 40 }, (_, n) => ({
      ...uplink,
      ts: ago(40 - n).toISOString(),
      values: { temperature: 43, ...(n % 10 === 0 ? { battery_v: 3 } : {}) },
    }));
    await to('uplink', JSON.stringify(uplinks));
    const { rows } = await test.context.pool.query(
      `select p.key, v.usual_interval_s / 3600 as hours from datapoints p join devices d on d.id = p.device_id
       join datapoint_values v on v.datapoint_id = p.id where d.dev_id = $1 order by p.key`,
      [uplink.dev_id],
    );
    expect(rows.map(({ key, hours }) => [key, Math.round(hours * 10) / 10])).toEqual([
      ['battery_v', 10],
      ['temperature', 1],
    ]);
  });
});

describe('the usual interval', () => {
  it('is not learned from a silence of the device', async () => {
    const { device, post } = await registeredDevice(test, superadmin, null, {}, { boot: 1 });
    for (const hours of [100, 99, 98, 2]) await post({ temperature: 43 }, ago(hours));
    const { temperature } = await datapointsOf(device.id);
    expect(temperature.usual_interval_s / 3600).toBeCloseTo(1, 1);
    const client = await subscribed(temperature.id);
    expect(await client.next(about(temperature.id))).toMatchObject({ stale: true });
  });

  it('is unknown after one reading, and untouched by late and repeated ones', async () => {
    const { device, post } = await registeredDevice(test, superadmin, null, {}, { boot: 1 });
    await post({ temperature: 43 }, ago(5));
    expect((await datapointsOf(device.id)).temperature.usual_interval_s).toBeNull();
    const second = ago(4);
    await post({ temperature: 43 }, second);
    await post({ temperature: 43 }, second);
    await post({ temperature: 43 }, ago(20));
    expect((await datapointsOf(device.id)).temperature.usual_interval_s / 3600).toBeCloseTo(1, 1);
  });

  it('cannot be written', async () => {
    const { device } = await registeredDevice(test, superadmin, null);
    const { temperature } = await datapointsOf(device.id);
    expect(Object.keys(temperature)).not.toContain('last_uplink');
    const same = await superadmin.put(`/datapoints/${temperature.id}`, {
      ...temperature,
      usual_interval_s: 9,
    });
    expect([same.status, same.body.usual_interval_s]).toEqual([200, null]);
    expect((await superadmin.put(`/datapoints/${temperature.id}`, { last_uplink: 9 })).status).toBe(400);
  });
});
