import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepReadings } from '../../../server/ingest/storing/retention.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { ingestKey, nativeUplink, registeredDevice, ttnUplink } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let company: { id: number };
let admin: Person;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  company = await test.seed.company();
  admin = await test.asCompanyAdmin(company.id);
});
afterAll(() => test?.close());

const messagesOf = async (id: number, query = '', person = admin) =>
  (await person.get(`/devices/${id}/uplinks${query}`)).body.data;

describe('the messages of a device', () => {
  it('are as they came, with what became of each value', async () => {
    const { device, eui, dev_id } = await registeredDevice(test, superadmin, company.id);
    const key = await ingestKey(test, superadmin);
    const values = { temperature: 41.5, mode: 'eco', errors: [1], nothing: null, flags: { leak: true } };
    const body = ttnUplink(values, { device: dev_id, eui, at: new Date(Date.now() - 60_000) });
    await key.raw(JSON.stringify(body));
    await key.raw(JSON.stringify(body));
    const [again, first] = await messagesOf(device.id);
    expect(first).toEqual({
      received_at: expect.any(String),
      ts: body.received_at,
      source: 'ttn',
      size: Buffer.byteLength(JSON.stringify(body)),
      payload: body,
      values: [
        {
          path: 'temperature',
          key: 'temperature',
          value: 41.5,
          role: 'outlet_temperature',
          outcome: 'late',
          reason: null,
        },
        { path: 'flags.leak', key: 'flags.leak', value: 1, role: 'leak', outcome: 'stored', reason: null },
        { path: 'mode', key: 'mode', value: 'eco', role: null, outcome: 'stored', reason: null },
        {
          path: 'errors',
          key: 'errors',
          value: null,
          role: null,
          outcome: 'rejected',
          reason: '“errors” is a list.',
        },
        {
          path: 'nothing',
          key: 'nothing',
          value: null,
          role: null,
          outcome: 'rejected',
          reason: '“nothing” is null.',
        },
      ],
      errors: [],
    });
    expect(again.values.slice(0, 2).map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'duplicate',
      'duplicate',
    ]);
    await test.context.pool.query(
      `update datapoints set role = 'fault' where device_id = $1 and key = 'flags.leak'`,
      [device.id],
    );
    expect((await messagesOf(device.id))[0].values[1].role).toBe('fault');
  });

  it('say why a reading is not in the history', async () => {
    const { device, post } = await registeredDevice(test, superadmin, company.id);
    await post({ temperature: 40 }, new Date(Date.now() + 3_600_000));
    expect((await messagesOf(device.id))[0].values).toMatchObject([
      { outcome: 'quarantined', reason: 'in the future' },
    ]);
  });

  it('say when a number means “no value”', async () => {
    const { device, eui, dev_id } = await registeredDevice(test, superadmin, company.id);
    await superadmin.put(`/datapoints/${device.datapoints[0].id}`, { invalid: [327.67] });
    const key = await ingestKey(test, superadmin);
    await key.post({ temperature: 327.67 }, { device: dev_id, eui, at: new Date(Date.now() + 1000) });
    expect((await messagesOf(device.id))[0].values).toMatchObject([
      { value: 327.67, outcome: 'ignored', reason: 'means “no value”' },
    ]);
  });

  it('are the latest 20, the newest first, also of a batch', async () => {
    const { device } = await registeredDevice(test, superadmin, company.id);
    const key = await ingestKey(test, superadmin);
    const { app_id, dev_id, hw_serial } = device;
    const at = Date.now() - 3_600_000;
    const uplinks = Array.from({ length: 50 }, (_, n) =>
      nativeUplink({ n }, { app_id, dev_id, hw_serial, type: 'tmv', ts: at + n * 1000 }),
    );
    await key.to('uplink', JSON.stringify(uplinks.slice(0, 30)));
    await key.to('uplink', JSON.stringify(uplinks.slice(30)));
    const all = await messagesOf(device.id);
    expect(all.map(({ payload }: { payload: { values: { n: number } } }) => payload.values.n)).toEqual(
      Array.from({ length: 20 }, (_, n) => 49 - n),
    );
    expect(await messagesOf(device.id, '?limit=3')).toHaveLength(3);
    const { rows } = await test.context.pool.query(
      'select count(*)::int as n from device_messages where device_id = $1',
      [device.id],
    );
    expect(rows).toEqual([{ n: 20 }]);
    // After 30 days they are not shown, even before they are removed.
    await test.context.pool.query(
      `update device_messages set received_at = now() - interval '31 days' where device_id = $1`,
      [device.id],
    );
    expect(await messagesOf(device.id)).toEqual([]);
    await sweepReadings(test.context.owner, 730);
    expect(
      (await test.context.pool.query('select from device_messages where device_id = $1', [device.id])).rows,
    ).toEqual([]);
  });

  it('are kept up to 16 kB', async () => {
    const { device, post } = await registeredDevice(test, superadmin, company.id);
    await post({ temperature: 40, log: 'x'.repeat(20_000) });
    const [message] = await messagesOf(device.id);
    expect(message.size).toBeGreaterThan(20_000);
    expect(Buffer.byteLength(message.payload)).toBe(16 * 1024);
  });

  it('are for superadmins and the admins of the device’s company', async () => {
    const { device } = await registeredDevice(test, superadmin, company.id);
    const path = `/devices/${device.id}/uplinks`;
    expect((await superadmin.get(path)).status).toBe(200);
    expect((await (await test.asUser(company.id)).get(path)).status).toBe(403);
    expect((await (await test.asCompanyAdmin((await test.seed.company()).id)).get(path)).status).toBe(404);
    expect((await admin.get(`${path}?limit=21`)).status).toBe(400);
    expect((await admin.get(`${path}?limit=x`)).status).toBe(400);
    // What came before the device was the company's own is not.
    const other = await test.seed.company();
    await superadmin.put(`/devices/${device.id}`, { company_id: other.id });
    const next = await test.asCompanyAdmin(other.id);
    expect(await messagesOf(device.id, '', next)).toEqual([]);
    expect(await messagesOf(device.id, '', superadmin)).toHaveLength(1);
  });
});

describe('a message', () => {
  const key = async () => ingestKey(test, superadmin);

  it('that was simulated is counted and not stored', async () => {
    const sender = await key();
    const body = {
      ...ttnUplink({ temperature: 1 }, { device: 'sim', eui: 'AA00000000000001' }),
      simulated: true,
    };
    const answer = await sender.raw(JSON.stringify(body));
    expect([answer.status, answer.body]).toEqual([
      200,
      { accepted: 0, duplicates: 0, quarantined: 0, rejected: [], simulated: 1 },
    ]);
    const uplinks = [
      nativeUplink({ a: 1 }, { simulated: true }),
      nativeUplink({ a: 1 }),
      nativeUplink({ a: 1 }, { simulated: false }),
    ];
    expect((await sender.to('uplink', JSON.stringify(uplinks))).body).toMatchObject({
      accepted: 2,
      simulated: 1,
    });
    expect((await superadmin.get('/devices_new?search=AA00000000000001')).body.data).toEqual([]);
  });

  it('of another network is 400 and names the right address', async () => {
    const sender = await key();
    const body = JSON.stringify(ttnUplink({ temperature: 1 }));
    for (const path of [
      'chirpstack',
      'chirpstack?event=up',
      'actility',
      'loriot',
      'helium',
      'uplink',
      'chirpstack-v3',
    ]) {
      const answer = await sender.to(path, body);
      expect([path, answer.status, answer.body.message]).toEqual([
        path,
        400,
        'This is a message of The Things Stack. Send it to /api/ingest/ttn.',
      ]);
    }
    const own = await sender.to('ttn', JSON.stringify([nativeUplink({ a: 1 })]));
    expect([own.status, own.body.message]).toEqual([400, expect.stringContaining('/api/ingest/uplink')]);
  });

  it('of ChirpStack about a battery is a reading', async () => {
    const sender = await key();
    const deviceInfo = {
      applicationId: 'a',
      applicationName: 'water',
      deviceName: 'b',
      devEui: '00000000000000CC',
    };
    const status = { deviceInfo, margin: 7, externalPowerSource: false, batteryLevel: 75.5 };
    const answer = await sender.to('chirpstack?event=status', JSON.stringify(status));
    expect(answer.body).toMatchObject({ accepted: 3 });
    expect((await superadmin.get('/devices_new?search=00000000000000CC')).body.data).toMatchObject([
      { last_values: { battery_percent: 75.5, external_power: 0, link_margin: 7 } },
    ]);
  });
});
