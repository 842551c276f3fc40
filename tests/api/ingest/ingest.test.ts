import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../support/server/app.ts';
import { makePending } from '../../support/devices/pending-devices.ts';
import { startTestApp } from '../../support/server/app.ts';
import { ingestKey, newDevice, registeredDevice, ttnUplink } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let key: Awaited<ReturnType<typeof ingestKey>>;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  key = await ingestKey(test, superadmin);
});
afterAll(() => test?.close());

const received = { accepted: 0, duplicates: 0, quarantined: 0, rejected: [] };
const pendingOf = async (eui: string) =>
  (await superadmin.get(`/devices_new?search=${eui}`)).body.data as Record<string, unknown>[];
const rows = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows;
const stored = (eui: string, table = 'readings') =>
  rows(
    `select r.value, r.ts from ${table} r join datapoints p on p.id = r.datapoint_id
     join devices d on d.id = p.device_id where d.hw_serial = $1 order by r.ts, p.key`,
    [eui],
  );

describe('an uplink of The Things Stack', () => {
  it('makes a pending device with its datapoints', async () => {
    const sample = readFileSync(new URL('../../fixtures/ttn-v3-uplink.json', import.meta.url), 'utf8');
    const answer = await key.raw(sample);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...received, accepted: 3 });
    const [pending] = await pendingOf('0004A30B001C0530');
    expect(pending).toMatchObject({
      hw_serial: '0004A30B001C0530',
      type: 'tmv',
      dev_id: 'tmv-ward3-basin2',
      app_id: 'water-tmv',
      uplinks: 1,
      last_values: { temperature: 43.5, flow_seconds: 12, battery_v: 3.52 },
      company_id: null,
    });
    expect(await rows(`select key, label, unit, kind, xid from datapoints order by key`)).toEqual([
      { key: 'battery_v', label: 'Battery', unit: 'V', kind: 'gauge', xid: 'tmv.0004A30B001C0530.battery_v' },
      {
        key: 'flow_seconds',
        label: 'Flow time',
        unit: 's',
        kind: 'gauge',
        xid: 'tmv.0004A30B001C0530.flow_seconds',
      },
      {
        key: 'temperature',
        label: 'Temperature',
        unit: '°C',
        kind: 'gauge',
        xid: 'tmv.0004A30B001C0530.temperature',
      },
    ]);
  });

  it('sent again is a duplicate, stored once', async () => {
    const names = { ...newDevice(), at: new Date() };
    expect((await key.post({ temperature: 40, humidity: 50 }, names)).body).toEqual({
      ...received,
      accepted: 2,
    });
    for (const _ of [1, 2]) {
      expect((await key.post({ temperature: 40, humidity: 50 }, names)).body).toEqual({
        ...received,
        duplicates: 2,
      });
    }
    expect(await stored(names.eui)).toHaveLength(2);
    expect(await pendingOf(names.eui)).toMatchObject([{ uplinks: 3 }]);
  });

  it('that is no uplink, or has no decoded payload, is taken with zeros', async () => {
    const { end_device_ids } = ttnUplink({}, newDevice());
    expect(
      (await key.raw(JSON.stringify({ end_device_ids, join_accept: { session_key_id: 'x' } }))).body,
    ).toEqual(received);
    expect(await pendingOf(end_device_ids.dev_eui)).toEqual([]);
    expect((await key.raw(JSON.stringify({ end_device_ids, uplink_message: { f_port: 1 } }))).body).toEqual(
      received,
    );
    expect(await pendingOf(end_device_ids.dev_eui)).toMatchObject([{ uplinks: 1, last_values: {} }]);
  });

  it('without a serial is known by its name', async () => {
    const { device } = newDevice();
    const body = ttnUplink({ temperature: 1 }, { device });
    const { dev_eui: _eui, ...ids } = body.end_device_ids;
    for (const _ of [1, 2])
      expect((await key.raw(JSON.stringify({ ...body, end_device_ids: ids }))).status).toBe(200);
    expect(await pendingOf(device.toUpperCase())).toMatchObject([
      { hw_serial: device.toUpperCase(), uplinks: 2 },
    ]);
    // Another application has a device with the same name.
    ids.application_ids.application_id = 'other-tmv';
    expect((await key.raw(JSON.stringify({ ...body, end_device_ids: ids }))).status).toBe(200);
    expect(await pendingOf(`${device.toUpperCase()}@`)).toMatchObject([{ app_id: 'other-tmv', uplinks: 1 }]);
  });

  it('of one unknown device, many at once, makes one device', async () => {
    const names = newDevice();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        key.post(
          { temperature: index, [`key${index % 3}`]: 1 },
          { ...names, at: new Date(Date.now() - index * 1000) },
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await pendingOf(names.eui)).toMatchObject([{ uplinks: 12, last_values: { temperature: 0 } }]);
    expect(await stored(names.eui)).toHaveLength(24);
  });
});

describe('times', () => {
  it.each([
    ['tomorrow', new Date(Date.now() + 86_400_000).toISOString()],
    ['1970', '1970-01-01T00:00:10Z'],
    ['the year 1', '0001-01-01T00:00:00Z'],
    ['the year 9999', '9999-12-31T23:59:59Z'],
  ])('%s is quarantined: kept, never latest', async (_name, at) => {
    const names = newDevice();
    expect((await key.post({ temperature: 1, text: 'x' }, { ...names, at })).body).toEqual({
      ...received,
      quarantined: 1,
    });
    expect((await key.post({ temperature: 1 }, { ...names, at })).body).toEqual({
      ...received,
      duplicates: 1,
    });
    expect(await pendingOf(names.eui)).toMatchObject([{ uplinks: 2, last_values: {} }]);
    expect(await stored(names.eui)).toEqual([]);
    expect(await stored(names.eui, 'quarantined_readings')).toHaveLength(1);
  });

  it('older than the latest are history only', async () => {
    const names = newDevice();
    const now = Date.now();
    const at = (ms: number) => new Date(now - ms);
    await key.post({ temperature: 2, mode: 'new' }, { ...names, at: at(1_000) });
    await key.post({ temperature: 1, mode: 'old' }, { ...names, at: at(90_000_000) });
    expect(await pendingOf(names.eui)).toMatchObject([{ last_values: { temperature: 2 } }]);
    expect((await stored(names.eui)).map(({ value }) => value)).toEqual([1, 2]);
    expect(
      await rows(
        'select last_status from devices join device_contacts on device_id = id where hw_serial = $1',
        [names.eui],
      ),
    ).toEqual([{ last_status: { mode: 'new' } }]);
    // A different value for the same time replaces the latest; a repeated older one does not.
    await key.post({ temperature: 3 }, { ...names, at: at(1_000) });
    await key.post({ temperature: 2 }, { ...names, at: at(1_000) });
    expect(await pendingOf(names.eui)).toMatchObject([{ last_values: { temperature: 3 } }]);
  });

  it('of years ago find their month', async () => {
    const names = newDevice();
    for (const at of ['2015-01-01T00:00:00.000Z', '2019-12-31T23:59:59.999Z', '2024-02-29T12:00:00.001Z']) {
      expect((await key.post({ temperature: 5 }, { ...names, at })).body).toEqual({
        ...received,
        accepted: 1,
      });
    }
    expect((await stored(names.eui)).map(({ ts }) => ts.toISOString())).toEqual([
      '2015-01-01T00:00:00.000Z',
      '2019-12-31T23:59:59.999Z',
      '2024-02-29T12:00:00.001Z',
    ]);
  });
});

describe('authorization', () => {
  it('is a key with the scope ingest, and nobody else', async () => {
    const body = ttnUplink({ a: 1 }, newDevice());
    expect((await test.call('POST', '/ingest/ttn', { body })).status).toBe(401);
    expect((await superadmin.post('/ingest/ttn', body)).status).toBe(403);
    const created = await superadmin.post('/api-keys', { name: 'Reader', scopes: ['read'] });
    expect((await test.call('POST', '/ingest/ttn', { token: created.body.key, body })).status).toBe(403);
    await superadmin.delete(`/api-keys/${created.body.id}`);
    expect((await test.call('POST', '/ingest/ttn', { token: created.body.key, body })).status).toBe(401);
  });

  it('is the company of a registered device; an unknown one is recorded for the company of the key', async () => {
    const [a, b] = [await test.seed.company(), await test.seed.company()];
    const [ofA, ofB] = [await ingestKey(test, superadmin, a.id), await ingestKey(test, superadmin, b.id)];
    const names = newDevice();
    expect((await ofA.post({ temperature: 1 }, names)).status).toBe(200);
    expect(await pendingOf(names.eui)).toMatchObject([{ company_id: a.id }]);
    const { device, eui, dev_id } = await registeredDevice(test, superadmin, b.id);
    expect((await ofA.post({ temperature: 9 }, { device: dev_id, eui })).status).toBe(403);
    // With another serial number, its name is that of another, pending device.
    const byName = { device: dev_id, eui: 'FFFF000000000001' };
    expect((await ofA.post({ temperature: 9 }, byName)).status).toBe(200);
    expect(await pendingOf(byName.eui)).toMatchObject([{ company_id: a.id }]);
    expect((await ofB.post({ temperature: 9 }, { device: dev_id, eui })).status).toBe(200);
    expect((await superadmin.get(`/devices/${device.id}`)).body.data.datapoints).toMatchObject([
      { last_value: 9 },
    ]);
    const platforms = await registeredDevice(test, superadmin, null);
    expect(
      (await ofA.post({ temperature: 9 }, { device: platforms.dev_id, eui: platforms.eui })).status,
    ).toBe(403);
  });
});

describe('ten thousand fake serials', () => {
  it('are capped with 429, and a real device can still be registered', async () => {
    const names = newDevice();
    await key.post({ temperature: 40 }, names);
    const [{ pending }] = await rows('select count(*)::int as pending from devices where is_active is null');
    const removePending = await makePending(test.context.pool, 9_999 - pending);
    expect((await key.post({ a: 1 }, newDevice())).status).toBe(200);
    const unknown = newDevice();
    const full = await key.post({ a: 1 }, unknown);
    expect(full.status).toBe(429);
    expect(Number(full.headers['retry-after'])).toBeGreaterThan(0);
    expect(await pendingOf(unknown.eui)).toEqual([]);
    // Known devices are still accepted.
    expect((await key.post({ temperature: 41 }, names)).status).toBe(200);
    expect((await superadmin.post(`/devices_new/${names.eui}/tmv/register`, {})).status).toBe(201);
    expect((await key.post({ a: 1 }, unknown)).status).toBe(200);
    expect((await superadmin.get('/devices_new/total')).body).toEqual({ total: 10_000 });
    await removePending();
  });
});
