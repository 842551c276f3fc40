import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { registeredDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
const MINUTE = 60_000;

beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
});
afterAll(() => test?.close());

it('is the last reading with flow, with the hottest water of that use', async () => {
  const [company, other] = [await test.seed.company(), await test.seed.company()];
  const { device, post } = await registeredDevice(test, superadmin, company.id, {}, { temperature: 20 });
  const start = Date.now() - 26 * 60 * MINUTE;
  for (const [minute, flow_rate, temperature] of [
    // Other uses: one ended without flow, one long before.
    [-40, 5, 57],
    [-39, 0, 56],
    [-18, 5, 58],
    // What the sensor can't have measured is no hot water.
    [-2, 5, 130],
    [0, 5, 44.1],
    [3, 6, 43.4],
    [4, 0, 46],
    [90, 0, 22.5],
  ] as const) {
    await post({ flow_rate, temperature }, new Date(start + minute * MINUTE));
  }
  const { datapoints } = (await superadmin.get(`/devices/${device.id}`)).body.data as {
    datapoints: { id: number; key: string }[];
  };
  const idOf = (key: string) => datapoints.find((one) => one.key === key)?.id ?? 0;
  const [flow, temperature] = [idOf('flow_rate'), idOf('temperature')];
  const path = `/datapoints/last-use?outlets=${flow}-${temperature},999999-${temperature}`;
  const expected = [
    {
      flow_id: flow,
      temperature_id: temperature,
      at: new Date(start + 3 * MINUTE).toISOString(),
      value: 44.1,
      hottest_at: new Date(start).toISOString(),
    },
  ];
  expect((await superadmin.get(path)).body.data).toEqual(expected);
  expect((await (await test.asUser(company.id)).get(path)).body.data).toEqual(expected);
  expect((await (await test.asUser(other.id)).get(path)).body.data).toEqual([]);
  // A company sees nothing from before the device was its own.
  await superadmin.put(`/devices/${device.id}`, { company_id: other.id });
  expect((await (await test.asUser(other.id)).get(path)).body.data).toEqual([]);
  expect((await superadmin.get(path)).body.data).toEqual(expected);
});

it('requires pairs of ids', async () => {
  for (const outlets of ['', '1', '1-2,', '0-1', 'a-b', '1-2-3', '99999999999-1']) {
    expect((await superadmin.get(`/datapoints/last-use?outlets=${outlets}`)).status).toBe(400);
  }
  const many = Array.from({ length: 201 }, () => '1-2').join(',');
  expect((await superadmin.get(`/datapoints/last-use?outlets=${many}`)).status).toBe(400);
  expect((await superadmin.get('/datapoints/last-use')).status).toBe(400);
});
