import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { registeredDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let at: string;
const START = Date.UTC(2026, 9, 31, 23, 30);
const MINUTE = 60_000;
const iso = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();

beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  const created = await registeredDevice(test, superadmin, null, {}, { text: 'hello' });
  // Over the end of a month, with a gap.
  for (const [minute, flow] of [
    [0, 1],
    [10, 5],
    [20, 3],
    [40, 7],
    [59, 2],
  ] as const) {
    await created.post({ flow_rate: flow }, new Date(START + minute * MINUTE));
  }
  const { datapoints } = (await superadmin.get(`/devices/${created.device.id}`)).body.data;
  at = `/datapoints/${datapoints[0].id}`;
});
afterAll(() => test?.close());
const read = async (query: string) => (await superadmin.get(`${at}/readings?${query}`)).body.data;

describe('the readings of a datapoint', () => {
  it('are those of [from, to), ascending', async () => {
    const raw = await read(`from=${iso(0)}&to=${iso(40)}`);
    expect(raw).toEqual([
      { ts: iso(0), value: 1 },
      { ts: iso(10), value: 5 },
      { ts: iso(20), value: 3 },
    ]);
    expect(await read('limit=2')).toEqual(raw.slice(0, 2));
    expect(await read('')).toHaveLength(5);
    expect(await read(`from=${iso(5)}&to=${iso(5)}`)).toEqual([]);
    // A plus sign that was not encoded, and milliseconds.
    expect(await read(`from=2026-11-01T11:10:00.000+11:00&to=${START + 41 * MINUTE}`)).toEqual([
      { ts: iso(40), value: 7 },
    ]);
  });

  it('in buckets are aggregated; empty buckets are omitted', async () => {
    expect(await read(`from=${iso(0)}&to=${iso(60)}&buckets=4`)).toEqual([
      { ts: iso(0), min: 1, max: 5, avg: 3, last: 5, count: 2 },
      { ts: iso(15), min: 3, max: 3, avg: 3, last: 3, count: 1 },
      { ts: iso(30), min: 7, max: 7, avg: 7, last: 7, count: 1 },
      { ts: iso(45), min: 2, max: 2, avg: 2, last: 2, count: 1 },
    ]);
    expect(await read(`from=${iso(21)}&to=${iso(39)}&buckets=4`)).toEqual([]);
  });

  it('of any size can be summed up', async () => {
    const created = await registeredDevice(test, superadmin, null);
    for (const [seconds, value] of [
      [3, 1.7e308],
      [2, 1.7e308],
      [1, -1.7e308],
    ] as const) {
      await created.post({ huge: value }, new Date(Date.now() - seconds * 1000));
    }
    const { datapoints } = (await superadmin.get(`/devices/${created.device.id}`)).body.data;
    const huge = datapoints.find(({ key }: { key: string }) => key === 'huge');
    expect((await superadmin.get(`/datapoints/${huge.id}/readings?buckets=1`)).body.data).toMatchObject([
      { min: -1.7e308, max: 1.7e308, avg: 0, last: -1.7e308, count: 3 },
    ]);
  });

  it.each([
    'limit=-1',
    'limit=0',
    'limit=10001',
    'limit=1e9',
    'buckets=0',
    'buckets=2001',
    'buckets=NaN',
    'limit=1&buckets=1',
    'from=yesterday',
    'from=2026-11-20',
    'to=10000-01-01T00:00:00Z',
    'from=2026-11-20T00:00:00Z&to=2026-11-19T00:00:00Z',
    'other=1',
  ])('%s is 400', async (query) => {
    expect((await superadmin.get(`${at}/readings?${query}`)).status).toBe(400);
  });
});

describe('a datapoint', () => {
  it('takes another label, unit, kind; its key and value are the server’s', async () => {
    const changed = await superadmin.put(at, { label: 'Flow', unit: 'L/h', kind: 'gauge' });
    expect(changed.body).toMatchObject({ label: 'Flow', unit: 'L/h', key: 'flow_rate' });
    expect((await superadmin.put(at, changed.body)).body).toEqual(changed.body);
    expect((await superadmin.put(at, { ...changed.body, last_value: 99 })).body.last_value).toBe(2);
    for (const body of [{ key: 'x' }, { kind: 'toaster' }, { label: '' }, { device_id: 999_999 }]) {
      expect((await superadmin.put(at, body)).status).toBe(400);
    }
  });
});
