import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../support/app.ts';
import { ingestKey, registeredDevice } from '../support/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let key: Awaited<ReturnType<typeof ingestKey>>;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  key = await ingestKey(test, superadmin);
});
afterAll(() => test?.close());

const pendingOf = async (eui: string) => (await superadmin.get(`/devices_new?search=${eui}`)).body.data;

describe('a device that was heard of before', () => {
  const uplinksOf = async (id: number) => (await superadmin.get(`/devices/${id}`)).body.data.uplinks;

  it('is looked for anew when another one has its serial, or its name', async () => {
    const first = await registeredDevice(test, superadmin, null);
    const post = () =>
      key.to(
        'uplink',
        JSON.stringify({
          app_id: first.device.app_id,
          dev_id: first.device.dev_id,
          hw_serial: first.device.hw_serial,
          type: first.device.type,
          values: { temperature: 1 },
        }),
      );
    expect((await post()).status).toBe(200);
    const before = await uplinksOf(first.device.id);
    const second = await registeredDevice(test, superadmin, null);
    const swap = (id: number, names: object) => superadmin.put(`/devices/${id}`, names);
    const { hw_serial, type } = first.device;
    expect((await swap(first.device.id, { hw_serial: 'KNOWN-2' })).status).toBe(200);
    expect((await swap(second.device.id, { hw_serial, type })).status).toBe(200);
    const had = await uplinksOf(second.device.id);
    expect((await post()).body).toMatchObject({ accepted: 1 });
    expect([await uplinksOf(first.device.id), await uplinksOf(second.device.id)]).toEqual([before, had + 1]);
  });

  it('is made anew when it was deleted', async () => {
    const { device, eui, dev_id } = await registeredDevice(test, superadmin, null);
    await key.post({ temperature: 1 }, { device: dev_id, eui });
    await superadmin.delete('/devices/many', { ids: [device.id] });
    expect((await key.post({ temperature: 2 }, { device: dev_id, eui })).body).toMatchObject({ accepted: 1 });
    expect(await pendingOf(eui)).toMatchObject([{ uplinks: 1, last_values: { temperature: 2 } }]);
  });
});
