import { afterAll, beforeAll, expect, it } from 'vitest';
import { SPARKLINES_MAX, type LineHour } from '../../../src/domain/charts/day-line.ts';
import { HOUR_MS, hourOf } from '../../../src/domain/readings/reading-hours.ts';
import { fromLocalInput, isoInZone } from '../../../src/domain/time/zoned.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { registeredDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
});
afterAll(() => test?.close());

const path = (...ids: readonly number[]): string => `/devices/sparklines?ids=${ids.join(',')}`;
/** Full hours before the current one; what was sent to register the device is in the current one. */
const START = hourOf(Date.now()) - 4 * HOUR_MS;
const at = (hours: number, minutes = 0): Date => new Date(START + hours * HOUR_MS + minutes * 60_000);
const earlier = (hours: readonly LineHour[]): readonly LineHour[] =>
  hours.filter(([hour]) => hour < START / HOUR_MS + 4);

it('is the last 24 hours of the main value by the hour, for those who may see the device', async () => {
  const [company, other] = [await test.seed.company(), await test.seed.company()];
  const { device, post } = await registeredDevice(test, superadmin, company.id, {}, { temperature: 44 });
  for (const [hours, minutes, temperature] of [
    [0, 5, 40],
    [0, 20, 44],
    [2, 0, 48.5],
    [-30, 0, 70],
  ] as const) {
    await post({ temperature, battery_v: 3.6 }, at(hours, minutes));
  }
  const { data } = (await superadmin.get(path(device.id))).body;
  expect(data).toMatchObject([{ id: device.id, unit: '°C', is_rate: false }]);
  expect(earlier(data[0].hours)).toEqual([
    [START / HOUR_MS, 40, 42, 44],
    [START / HOUR_MS + 2, 48.5, 48.5, 48.5],
  ]);
  expect((await (await test.asUser(company.id)).get(path(device.id, 999_999))).body.data).toEqual(data);
  expect((await (await test.asUser(other.id)).get(path(device.id))).body.data).toEqual([]);
  // A company sees nothing from before the device was its own.
  await superadmin.put(`/devices/${device.id}`, { company_id: other.id });
  expect((await (await test.asUser(other.id)).get(path(device.id))).body.data).toEqual([]);
  expect((await superadmin.get(path(device.id))).body.data).toEqual(data);
});

it('is what a counter counted in each hour, of steps over their edges in proportion; after a reset from 0', async () => {
  const company = await test.seed.company();
  const { device, post } = await registeredDevice(test, superadmin, company.id, {}, { volume_total: 9 });
  for (const [hours, minutes, volume_total] of [
    [0, 10, 100],
    [0, 50, 130],
    [1, 10, 150],
    [2, 10, 5],
    [3, 0, 25],
  ] as const) {
    await post({ volume_total }, at(hours, minutes));
  }
  const { data } = (await superadmin.get(path(device.id))).body;
  expect(data).toMatchObject([{ unit: 'L', is_rate: true }]);
  // 30 and half of the 20 in the step over one o’clock; the 5 since the reset span an hour, of which ten minutes are the third's.
  const counted = [30 + 10, 10 + (5 * 50) / 60, (5 * 10) / 60 + 20, 0];
  expect(earlier(data[0].hours).map(([, low, mean, high]) => [low, mean, high])).toEqual(
    counted.map((litres) => [litres, litres, litres].map((one) => expect.closeTo(one, 9))),
  );
});

it('says what a counter counted today, by the day of its company', async () => {
  const company = await test.seed.company();
  const zone = 'Pacific/Auckland';
  await superadmin.put(`/companies/${company.id}`, { time_zone: zone });
  const { device, post } = await registeredDevice(test, superadmin, company.id, {}, { volume_total: 9 });
  for (const hours of [-19, -13, -7, -1, 3]) await post({ volume_total: 100 + hours }, at(hours));
  const { data } = (await superadmin.get(path(device.id))).body;
  const midnight = Date.parse(
    String(fromLocalInput(`${isoInZone(Date.now(), zone).slice(0, 10)}T00:00`, zone)),
  );
  const today = (data[0].hours as readonly LineHour[]).filter(([hour]) => hour * HOUR_MS >= midnight);
  // Until the first reading of a day, nothing is known of it.
  const counted = today.length === 0 ? null : today.reduce((sum, [, rise]) => sum + rise, 0);
  expect(data[0].today).toBe(counted);
});

it('says how warm the water of an outlet was when it was last used', async () => {
  const company = await test.seed.company();
  const idle = { temperature: 21, flow_seconds: 0 };
  const valve = await registeredDevice(test, superadmin, company.id, {}, idle);
  const last = async () => (await superadmin.get(path(valve.device.id))).body.data[0].last_use;
  expect(await last()).toBeNull();
  await valve.post({ temperature: 42.5, flow_seconds: 60 }, at(1));
  await valve.post({ temperature: 43.5, flow_seconds: 30 }, at(2));
  await valve.post({ temperature: 24, flow_seconds: 0 }, at(3));
  expect(await last()).toEqual({
    at: at(2).toISOString(),
    value: 43.5,
    hottest_at: at(2).toISOString(),
  });
  const seen = (await (await test.asUser(company.id)).get(path(valve.device.id))).body.data[0];
  expect(seen).toMatchObject({ last_use: { value: 43.5 } });
  expect(seen).not.toHaveProperty('today');
});

it('requires a sign-in and at most as many ids as a page of a list has', async () => {
  for (const ids of ['', '1,', '0', 'a', '1-2', '99999999999']) {
    expect((await superadmin.get(`/devices/sparklines?ids=${ids}`)).status).toBe(400);
  }
  const many = Array.from({ length: SPARKLINES_MAX }, (_, index) => index + 1_000_000);
  expect((await superadmin.get(path(...many))).body.data).toEqual([]);
  expect((await superadmin.get(path(...many, 1))).status).toBe(400);
  expect((await superadmin.get('/devices/sparklines')).status).toBe(400);
  expect((await test.call('GET', path(1))).status).toBe(401);
});
