import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { registeredDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let a: { id: number };
let adminA: Person;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  a = await test.seed.company();
  adminA = await test.asCompanyAdmin(a.id);
});
afterAll(() => test?.close());

const HOUR = 3_600_000;
const ago = (hours: number): Date => new Date(Date.now() - hours * HOUR);
const created = (values: unknown = { temperature: 43.5 }, more: Record<string, unknown> = {}) =>
  registeredDevice(test, superadmin, a.id, more, values);
const shown = async (id: number) => (await adminA.get(`/devices/${id}`)).body.data;
const listed = async (id: number, path = '/devices') => (await adminA.get(`${path}?ids=${id}`)).body.data[0];
/** `14:05` in the company's time zone. */
const clock = (at: Date): string =>
  at.toLocaleTimeString('en-AU', {
    timeZone: 'Australia/Sydney',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

it('a valve that reported 58 °C two hours ago is an alarm, whatever its latest value', async () => {
  const { device, post } = await created({ temperature: 43.5 }, { tags: ['label:TMV'] });
  const at = ago(2);
  await post({ temperature: 58 }, at);
  const rows = [
    await shown(device.id),
    await listed(device.id),
    await listed(device.id, '/devices/list/tmv'),
  ];
  for (const { status_reason, health } of rows) {
    expect(status_reason).toMatch(/^Scald risk, 58.0 °C (?:yesterday )?at /);
    expect(status_reason).toContain(clock(at));
    expect(health.problems).toMatchObject([
      { kind: 'scald_risk', value: 58, unit: '°C', limit: 50, at: at.toISOString() },
    ]);
    expect(health.limits).toMatchObject({ outlet_max: 50, alarm_high: 48 });
    expect(health.limits.source).toMatch(/^NCC 2022 .*; Flowgen default$/);
  }
  // The response can be sent back.
  expect((await superadmin.put(`/devices/${device.id}`, rows[0])).status).toBe(200);
});

it('judges a valve by its own threshold profile', async () => {
  const { device, post } = await created({ temperature: 43.5 }, { tags: ['label:TMV'] });
  expect((await superadmin.put(`/devices/${device.id}`, { profile: 'au_care' })).status).toBe(200);
  await post({ temperature: 47 }, ago(2));
  expect(await shown(device.id)).toMatchObject({
    limits_profile: 'au_care',
    health: { problems: [{ kind: 'above_limit', limit: 45 }], limits: { outlet_max: 45 } },
  });
});

it('takes the highest of the day with the time at which it was measured', async () => {
  const { device, post } = await created({ temperature: 44 });
  for (const [value, hours] of [
    [51, 20],
    [61.5, 9.2],
    [44, 9.1],
    [52, 3],
  ] as const)
    await post({ temperature: value }, ago(hours));
  const at = ago(9.15);
  await post({ temperature: 61.5 }, at);
  const { health } = await shown(device.id);
  expect(health.problems).toMatchObject([{ value: 61.5, at: at.toISOString() }]);
});

it('counts the last 24 hours, to the minute', async () => {
  const { device, post } = await created();
  await post({ temperature: 58 }, ago(24.02));
  expect(await shown(device.id)).toMatchObject({
    status_reason: 'Reporting',
    health: { problems: [] },
  });
  await post({ temperature: 57 }, ago(23.98));
  expect((await shown(device.id)).health.problems).toMatchObject([{ kind: 'scald_risk', value: 57 }]);
});

it('a sensor below −10 °C or above 120 °C is faulty, on any device', async () => {
  const names = [
    await created({ temperature: -40 }),
    await created({ sensors: { temperature_cold: 121 } }),
    await created({ humidity: 65_535 }),
  ];
  const reasons = await Promise.all(names.map(async ({ device }) => (await listed(device.id)).status_reason));
  expect(reasons[0]).toMatch(/^Sensor fault, -40.0 °C (?:yesterday )?at \d\d:\d\d$/);
  expect(reasons[1]).toMatch(/^Sensor fault, 121.0 °C/);
  expect(reasons[2]).toMatch(/^Sensor fault, Humidity 65,535%/);
});

it('a faulty reading does not hide a dangerous one', async () => {
  const { device, post } = await created({ temperature: 130 });
  await post({ temperature: 56 }, ago(5));
  expect((await shown(device.id)).health.problems).toMatchObject([{ kind: 'scald_risk', value: 56 }]);
});

it('limits are for the outlets of mixing valves', async () => {
  const hot = await created({ temperature_hot: 65 });
  expect((await shown(hot.device.id)).status_reason).toBe('Reporting');
  const meter = await created({ temperature: 65 });
  await superadmin.put(`/devices/${meter.device.id}`, { type: 'water_meter' });
  expect(await shown(meter.device.id)).toMatchObject({
    status_reason: 'Reporting',
    health: { limits: null, problems: [] },
  });
});

it('limits are those of the facility', async () => {
  const care = await test.seed.company(`Care ${nextNumber()}`, 'aged_care');
  const { device } = await registeredDevice(test, superadmin, care.id, {}, { temperature: 46 });
  const { body } = await superadmin.get(`/devices/${device.id}`);
  expect(body.data.health).toMatchObject({
    limits: { outlet_max: 45 },
    problems: [{ kind: 'above_limit', value: 46, limit: 45 }],
  });
  expect(body.data.status_reason).toMatch(/^Above the limit of 45 °C, 46.0 °C (?:yesterday )?at /);
  await superadmin.put(`/companies/${care.id}`, { facility_type: 'other' });
  expect((await superadmin.get(`/devices/${device.id}`)).body.data.status_reason).toBe('Reporting');
});

it('an inactive device is not an alarm', async () => {
  const { device } = await created({ temperature: 58 });
  await superadmin.put(`/devices/${device.id}`, { is_active: false });
  expect(await shown(device.id)).toMatchObject({
    status_reason: 'Deactivated by a user',
    health: { problems: [] },
  });
});

it('an active device that was never heard from is silent wherever it is counted', async () => {
  const title = `Unheard ${nextNumber()}`;
  const { rows } = await test.context.pool.query<{ id: number }>(
    `insert into devices (title, app_id, dev_id, hw_serial, company_id, is_active)
     values ($1, 'plant', $1, upper($1), $2, true) returning id`,
    [title, a.id],
  );
  const id = rows[0]?.id as number;
  expect((await listed(id)).status_reason).toBe('Nothing received yet');
  expect((await shown(id)).status_reason).toBe('Nothing received yet');
  const { body } = await superadmin.get(`/devices/endpoints?search=${encodeURIComponent(title)}`);
  expect(body.data[0]).toMatchObject({ active: 1, stale: 1 });
});

it('an export has the same values', async () => {
  const { device } = await created({ temperature: 58 });
  const answer = await superadmin.get(
    `/devices/export?format=csv&columns=id,status_reason&q=${device.hw_serial}`,
  );
  expect(answer.text).toContain(`${device.id},"Scald risk, 58.0 °C at`);
});
