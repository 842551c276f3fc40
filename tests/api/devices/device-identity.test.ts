import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { ingestKey, nativeUplink, newDevice, registeredDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let key: Awaited<ReturnType<typeof ingestKey>>;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  key = await ingestKey(test, superadmin);
});
afterAll(() => test?.close());

const serial = () => `70B3D5${nextNumber().toString(16).padStart(10, '0')}`.toUpperCase();
const dashed = (eui: string): string => (eui.toLowerCase().match(/../g) ?? []).join('-');
const pendingOf = async (eui: string) => (await superadmin.get(`/devices_new?search=${eui}`)).body.data;
const uplinksOf = async (id: number) => (await superadmin.get(`/devices/${id}`)).body.data.uplinks;
/** Posts an uplink of Flowgen's own format. */
const native = async (body: Record<string, unknown>, sender = key) => {
  const answer = await sender.to('uplink', JSON.stringify(nativeUplink({ temperature: 1 }, body)));
  return answer;
};

describe('a serial number', () => {
  it.each([
    ['with dashes', dashed],
    ['with colons', (eui: string) => dashed(eui).replaceAll('-', ':')],
    ['with blanks', (eui: string) => ` ${dashed(eui).replaceAll('-', ' ')} `],
    ['with 0x', (eui: string) => `0x${eui}`],
    ['as Excel keeps text', (eui: string) => `="${eui}"`],
    ['with an apostrophe', (eui: string) => `'${eui.toLowerCase()}`],
  ])('%s is that of the same device, in an uplink and in a search', async (_how, write) => {
    const { device } = await registeredDevice(test, superadmin, null);
    const eui = device.hw_serial as string;
    const before = await uplinksOf(device.id);
    expect((await native({ hw_serial: write(eui), type: 'tmv' })).body).toMatchObject({ accepted: 1 });
    expect(await uplinksOf(device.id)).toBe(before + 1);
    const found = await superadmin.get(`/devices?q=${encodeURIComponent(write(eui))}`);
    expect(found.body.data.map((row: { id: number }) => row.id)).toEqual([device.id]);
    const filtered = await superadmin.get(`/devices?hw_serial=${encodeURIComponent(write(eui))}`);
    expect(filtered.body.data).toHaveLength(1);
  });

  it('is found by a part of it that is written with separators', async () => {
    const eui = serial();
    await native({ hw_serial: eui });
    const part = encodeURIComponent(dashed(eui).slice(6));
    expect(await pendingOf(part)).toMatchObject([{ hw_serial: eui }]);
  });

  it('is stored in one form by a form', async () => {
    const { device } = await registeredDevice(test, superadmin, null);
    const eui = serial();
    const changed = await superadmin.put(`/devices/${device.id}`, { hw_serial: dashed(eui) });
    expect(changed.body.data.hw_serial).toBe(eui);
  });

  it('in scientific notation is 400, and named in an array', async () => {
    const { device } = await registeredDevice(test, superadmin, null);
    expect((await native({ hw_serial: '1.23457E+15' })).status).toBe(400);
    expect((await superadmin.put(`/devices/${device.id}`, { hw_serial: '1.23457E+15' })).body).toMatchObject({
      errors: [{ path: 'hw_serial', msg: expect.stringContaining('scientific') }],
    });
    const uplinks = [nativeUplink({ a: 1 }), nativeUplink({ a: 1 }, { hw_serial: '1.2E+15' })];
    const { body } = await key.to('uplink', JSON.stringify(uplinks));
    expect(body).toMatchObject({
      accepted: 1,
      rejected: [{ index: 1, msg: expect.stringContaining('scientific') }],
    });
    expect((await native({ hw_serial: '7E15' })).status).toBe(200);
  });
});

describe('an uplink', () => {
  it('belongs to the only registered device with its serial, whatever the type, application and name', async () => {
    const { device } = await registeredDevice(test, superadmin, null);
    const before = await uplinksOf(device.id);
    const eui = device.hw_serial as string;
    await native({ hw_serial: eui, type: 'water_meter', app_id: 'elsewhere', dev_id: 'renamed' });
    await key.post({ temperature: 2 }, { eui, application: 'other-application', device: 'another-name' });
    expect(await uplinksOf(device.id)).toBe(before + 2);
    expect(await pendingOf(eui)).toEqual([]);
    expect((await superadmin.get(`/devices/${device.id}`)).body.data).toMatchObject({ type: 'tmv' });
  });

  it('becomes pending when a registered device of the same name has another serial', async () => {
    const { device, dev_id } = await registeredDevice(test, superadmin, null);
    const before = await uplinksOf(device.id);
    const eui = serial();
    expect((await key.post({ temperature: 3 }, { device: dev_id, eui })).body).toMatchObject({ accepted: 1 });
    expect(await uplinksOf(device.id)).toBe(before);
    expect(await pendingOf(eui)).toMatchObject([{ hw_serial: eui, dev_id }]);
    // Names need not be unique among pending devices either.
    const third = serial();
    await key.post({ temperature: 3 }, { device: dev_id, eui: third });
    expect(await pendingOf(third)).toHaveLength(1);
  });

  it('with a serial belongs to the device of its name that has none of its own', async () => {
    const names = { app_id: 'plain', dev_id: newDevice().device };
    await native({ ...names, type: 'tmv' });
    const [pending] = await pendingOf(names.dev_id.toUpperCase());
    const { body } = await superadmin.post(`/devices_new/${pending.hw_serial}/tmv/register`, {});
    const eui = serial();
    await native({ ...names, hw_serial: eui, type: 'tmv' });
    expect(await uplinksOf(body.data.id)).toBe(2);
    expect(await pendingOf(eui)).toEqual([]);
  });

  it('without a serial belongs to the registered device of its name', async () => {
    const { device, dev_id } = await registeredDevice(test, superadmin, null);
    const before = await uplinksOf(device.id);
    await native({ app_id: device.app_id, dev_id });
    expect(await uplinksOf(device.id)).toBe(before + 1);
  });

  it('with a guessed type makes no second pending device', async () => {
    const eui = serial();
    await key.post({ temperature: 1 }, { eui, application: 'water-tmv', device: `one-${eui}` });
    await key.post({ temperature: 2 }, { eui, application: 'water-meters', device: `two-${eui}` });
    expect(await pendingOf(eui)).toMatchObject([{ type: 'tmv', uplinks: 2 }]);
    // A message that names the type corrects the guess, and is not corrected by one.
    await native({ hw_serial: eui, type: 'hydraloop' });
    await key.post({ temperature: 3 }, { eui, application: 'water-meters', device: `two-${eui}` });
    expect(await pendingOf(eui)).toMatchObject([{ type: 'hydraloop', uplinks: 4 }]);
  });

  it('with a serial in the same batch with and without a type is of one device', async () => {
    const eui = serial();
    const uplinks = [
      nativeUplink({ a: 1 }, { hw_serial: eui }),
      nativeUplink({ a: 2 }, { hw_serial: dashed(eui), type: 'water_meter' }),
      nativeUplink({ a: 3 }, { hw_serial: eui }),
    ];
    expect((await key.to('uplink', JSON.stringify(uplinks))).body).toMatchObject({ accepted: 3 });
    expect(await pendingOf(eui)).toMatchObject([{ type: 'water_meter', uplinks: 3 }]);
  });

  it('goes to the device that was registered meanwhile, not to the one that was found last', async () => {
    const eui = serial();
    await native({ hw_serial: eui, type: 'tmv' });
    await native({ hw_serial: eui, type: 'tmv' });
    await native({ hw_serial: eui, type: 'water_meter' });
    const { body } = await superadmin.post(`/devices_new/${eui}/water_meter/register`, {});
    await native({ hw_serial: eui, type: 'tmv' });
    expect(await uplinksOf(body.data.id)).toBe(2);
  });

  it('does not register two devices of one name in an application', async () => {
    const { dev_id } = await registeredDevice(test, superadmin, null);
    const eui = serial();
    await key.post({ temperature: 3 }, { device: dev_id, eui });
    const answer = await superadmin.post(`/devices_new/${eui}/tmv/register`, {});
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('Replace hardware')]);
  });
});
