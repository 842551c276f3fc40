import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../support/server/app.ts';
import { startTestApp } from '../../support/server/app.ts';
import { ingestKey } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let key: Awaited<ReturnType<typeof ingestKey>>;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  key = await ingestKey(test, superadmin);
});
afterAll(() => test?.close());

const sample = readFileSync(new URL('../../fixtures/chirpstack-v4-up.json', import.meta.url), 'utf8');
const nothing = { accepted: 0, duplicates: 0, quarantined: 0, rejected: [] };
const pending = async (search: string) =>
  (await superadmin.get(`/devices_new?search=${search}`)).body.data as Record<string, unknown>[];
const changed = (change: (body: any) => void) => {
  const body = JSON.parse(sample);
  change(body);
  return JSON.stringify(body);
};

describe('an event of ChirpStack', () => {
  it('up, as it comes, makes a pending device with its readings', async () => {
    const answer = await key.to('chirpstack?event=up', sample);
    expect([answer.status, answer.body]).toEqual([200, { ...nothing, accepted: 4 }]);
    expect(await pending('0101010101010101')).toMatchObject([
      {
        hw_serial: '0101010101010101',
        type: 'water_meter',
        dev_id: '0101010101010101',
        app_id: '17c82e96-be03-4f38-aef3-f83d48582d97',
        uplinks: 1,
        last_values: { volume_total: 18234.2, flow_rate: 3.1, 'status.leak': 0, 'status.battery_v': 3.4 },
      },
    ]);
    const { rows } = await test.context.pool.query(
      `select d.title, r.ts from devices d join datapoints p on p.device_id = d.id
       join readings r on r.datapoint_id = p.id where p.key = 'flow_rate'`,
    );
    expect(rows).toEqual([{ title: 'meter-school-north', ts: new Date('2026-11-20T02:16:15.775Z') }]);
    expect((await key.to('chirpstack?event=up', sample)).body).toEqual({ ...nothing, duplicates: 4 });
  });

  it('of a device in capitals keeps its name in lower case and its serial in upper', async () => {
    const body = changed(({ deviceInfo }) => (deviceInfo.devEui = 'AbCdEf0123456789'));
    expect((await key.to('chirpstack?event=up', body)).status).toBe(200);
    expect(await pending('ABCDEF0123456789')).toMatchObject([
      { dev_id: 'abcdef0123456789', hw_serial: 'ABCDEF0123456789' },
    ]);
  });

  it('without a decoder is heard of, without readings', async () => {
    const body = changed((one) => {
      delete one.object;
      one.deviceInfo.devEui = '00000000000000aa';
      one.deviceInfo.deviceProfileName = 'LoRa node';
      one.deviceInfo.applicationName = 'tests';
    });
    expect((await key.to('chirpstack?event=up', body)).body).toEqual(nothing);
    expect(await pending('00000000000000AA')).toMatchObject([{ uplinks: 1, type: 'other', last_values: {} }]);
  });

  it.each(['join', 'ack', 'txack', 'log', 'status', 'location', 'integration'])(
    '%s carries no readings',
    async (event) => {
      const body = changed((one) => (one.deviceInfo.devEui = '00000000000000bb'));
      const answer = await key.to(`chirpstack?event=${event}`, body);
      expect([answer.status, answer.body]).toEqual([200, nothing]);
      expect(await pending('00000000000000BB')).toEqual([]);
    },
  );

  it.each([
    ['no device', (one: any) => delete one.deviceInfo],
    ['no EUI', (one: any) => delete one.deviceInfo.devEui],
    ['a number for its EUI', (one: any) => (one.deviceInfo.devEui = 1)],
    ['a list for its object', (one: any) => (one.object = [1])],
    ['a time that is none', (one: any) => (one.time = 'now')],
    ['NUL in its name', (one: any) => (one.deviceInfo.deviceName = 'a\0')],
  ])('with %s is 400', async (_name, change) => {
    const answer = await key.to('chirpstack?event=up', changed(change));
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].msg).toMatch(/\.$/);
  });

  it('must say what it is', async () => {
    expect((await key.to('chirpstack', sample)).body.errors).toEqual([
      { msg: 'This is required.', path: 'event' },
    ]);
  });
});
