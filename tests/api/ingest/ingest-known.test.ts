import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { storeDirectly } from '../../support/devices/readings.ts';
import { ingestKey, registeredDevice } from '../../support/devices/uplinks.ts';

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

describe('a known device', () => {
  const uplinksOf = async (id: number) => (await superadmin.get(`/devices/${id}`)).body.data.uplinks;

  it('is looked up again when another one takes its serial or name', async () => {
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

  it('is recreated after it was deleted', async () => {
    const { device, eui, dev_id } = await registeredDevice(test, superadmin, null);
    await key.post({ temperature: 1 }, { device: dev_id, eui });
    await superadmin.delete('/devices/many', { ids: [device.id] });
    expect((await key.post({ temperature: 2 }, { device: dev_id, eui })).body).toMatchObject({ accepted: 1 });
    expect(await pendingOf(eui)).toMatchObject([{ uplinks: 1, last_values: { temperature: 2 } }]);
  });
});

describe('a known datapoint', () => {
  const HOUR = 3_600_000;
  const begin = Math.floor(Date.now() / HOUR) * HOUR - 5 * HOUR;
  const at = (minute: number): number => begin + minute * 60_000;
  const latest = async (id: number) =>
    (
      await test.context.pool.query(
        `select last_value as value, (extract(epoch from last_at) * 1000)::float8 as at
         from datapoint_values where datapoint_id = $1`,
        [id],
      )
    ).rows[0];
  const hour = async (id: number) =>
    (
      await test.context.pool.query(
        `select count, sum, first, last from reading_hours where datapoint_id = $1 order by hour`,
        [id],
      )
    ).rows;
  /** Simulates another server on the same database, without notifying this one. */
  const elsewhere = async (readings: Parameters<typeof storeDirectly>[1]) => {
    const client = await test.context.pool.connect();
    await storeDirectly(client, readings, Date.now());
    client.release();
  };
  const known = async () => {
    const { dev_id } = await registeredDevice(test, superadmin, null);
    const post = async (...values: (readonly [number, number])[]) =>
      (
        await key.to(
          'uplink',
          JSON.stringify(
            values.map(([minute, flow]) => ({
              app_id: 'water-tmv',
              dev_id,
              ts: at(minute),
              values: { flow },
            })),
          ),
        )
      ).body;
    expect(await post([1, 10])).toMatchObject({ accepted: 1 });
    const { rows } = await test.context.pool.query(
      `select p.id from datapoints p join devices d on d.id = p.device_id where d.dev_id = $1 and p.key = 'flow'`,
      [dev_id],
    );
    return { post, id: rows[0].id as number };
  };

  it('continues where another server stopped', async () => {
    const { post, id } = await known();
    await elsewhere([{ datapoint: id, ts: at(10), value: 40 }]);
    // Newer than the cached value, but older than the stored one.
    expect(await post([5, 20])).toMatchObject({ accepted: 1, duplicates: 0 });
    expect(await latest(id)).toEqual({ value: 40, at: at(10) });
    expect(await post([12, 30])).toMatchObject({ accepted: 1 });
    expect(await latest(id)).toEqual({ value: 30, at: at(12) });
    expect(await hour(id)).toEqual([{ count: 4, sum: 100, first: 10, last: 30 }]);
  });

  it('has the same reading once, whichever server stored it', async () => {
    const { post, id } = await known();
    await elsewhere([{ datapoint: id, ts: at(10), value: 40 }]);
    expect(await post([10, 40], [11, 50])).toMatchObject({ accepted: 1, duplicates: 1 });
    expect(await latest(id)).toEqual({ value: 50, at: at(11) });
    expect(await hour(id)).toEqual([{ count: 3, sum: 100, first: 10, last: 50 }]);
  });

  it('gets the hour of its latest reading when that is missing', async () => {
    const { post, id } = await known();
    await test.context.pool.query('delete from reading_hours where datapoint_id = $1', [id]);
    expect(await post([2, 20], [3, 5])).toMatchObject({ accepted: 2 });
    expect(await hour(id)).toEqual([{ count: 2, sum: 25, first: 20, last: 5 }]);
  });

  it('goes from one hour to the next', async () => {
    const { post, id } = await known();
    expect(await post([2, 20], [61, 5])).toMatchObject({ accepted: 2 });
    expect(await post([62, 7], [130, 9])).toMatchObject({ accepted: 2 });
    expect(await hour(id)).toEqual([
      { count: 2, sum: 30, first: 10, last: 20 },
      { count: 2, sum: 12, first: 5, last: 7 },
      { count: 1, sum: 9, first: 9, last: 9 },
    ]);
  });
});
