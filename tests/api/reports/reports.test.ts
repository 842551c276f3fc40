import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReports } from '../../../server/reports/service.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { FROM, PERIOD } from '../../support/reports/report-site.ts';
import { deviceWithReadings, runReport, type SentReadings } from '../../support/reports/reports.ts';

/** Report results through the real pipeline. All on 1 October 2026 in Sydney (UTC+10). */
const HOUR = 3_600_000;

let test: TestApp;
let stop: () => Promise<void>;
let superadmin: Person;
let admin: Person;
let company: number;
let project: number;
const devices: Record<string, { id: number; say: (more: readonly SentReadings[]) => Promise<void> }> = {};

const hours = (from: number, count: number, of: (n: number) => SentReadings['values']): SentReadings[] =>
  Array.from({ length: count }, (_, n) => ({ ts: from + n * HOUR, values: of(n) }));

const makeReport = async (facts: object) => {
  const created = await admin.post('/reports', { title: 'Report', period: 'day', ...facts });
  if (created.status !== 201) throw new Error(created.text);
  return created.body.id as number;
};
const rowOf = (data: any, name: string) =>
  data.result.devices.find(({ device_id }: { device_id: number }) => device_id === devices[name]!.id);

beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  company = (await test.seed.company('Harbour Care', 'other')).id;
  admin = await test.asCompanyAdmin(company);
  project = (await admin.post('/projects', { title: 'North wing' })).body.id;
  const meter = { type: 'water_meter', project_ids: [project] };
  // 10 L an hour from the day before on, to the hour: 24 h × 10 L a day.
  devices.steady = await deviceWithReadings(
    test,
    superadmin,
    company,
    hours(FROM - 24 * HOUR, 49, (n) => ({ volume_total: 1000 + 10 * n })),
    { ...meter, title: 'Steady' },
  );
  // 100, 130, then a new counter: 5, 25. +30 +5 +20.
  devices.reset = await deviceWithReadings(
    test,
    superadmin,
    company,
    hours(FROM, 4, (n) => ({ volume_total: [100, 130, 5, 25][n] })),
    { ...meter, title: 'Exchanged' },
  );
  // 990, 998, 4, 10 of 1000: +8 +6 +6.
  devices.rolled = await deviceWithReadings(
    test,
    superadmin,
    company,
    hours(FROM, 4, (n) => ({ volume_total: [990, 998, 4, 10][n] })),
    { ...meter, title: 'Came round' },
  );
  const points = await superadmin.get(`/devices/${devices.rolled.id}/datapoints`);
  await superadmin.put(`/datapoints/${points.body.data[0].id}`, { rolls_over_at: 1000 });
  // Band 38 to 50: 42 in, 51 out, too short for a scald. Idle, the pipe is at 22.
  devices.valve = await deviceWithReadings(
    test,
    superadmin,
    company,
    hours(FROM, 24, (n) =>
      n === 3
        ? { temperature: 42, flow_rate: 6 }
        : n === 6
          ? { temperature: 51, flow_rate: 6 }
          : { temperature: 22, flow_rate: 0 },
    ),
    { title: 'Ward 3', tags: ['label:TMV'], project_ids: [project] },
  );
  devices.mute = await deviceWithReadings(
    test,
    superadmin,
    company,
    hours(FROM, 12, () => ({ temperature: 30 })),
    { title: 'Without flow' },
  );
  stop = startReports(test.context);
});
afterAll(async () => {
  await stop();
  await test.close();
});

describe('a metering report', () => {
  it('computes each meter, its days and the totals', async () => {
    const report = await makeReport({ kind: 'metering', tariff: 3 });
    const data = await runReport(admin, report, PERIOD);
    expect(data).toMatchObject({
      status: 'done',
      progress: 1,
      error: null,
      from: '2026-09-30T14:00:00.000Z',
      to: '2026-10-01T14:00:00.000Z',
      data_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(rowOf(data, 'steady')).toMatchObject({
      title: 'Steady',
      opening: 1240,
      closing: 1480,
      consumption: 240,
      previous_consumption: 240,
      peak_hour: { value: 10 },
      night_flow_min: 10,
      leak_rate: 10,
      change_share: 0,
      leak_cost_per_day: 0.72, // 10 L × 24 h × 3 $ ÷ 1000
      resets: 0,
      gaps: 0,
      completeness: { received: 24, expected: 24, share: 1 },
    });
    expect(rowOf(data, 'reset')).toMatchObject({ opening: 100, closing: 25, consumption: 55, resets: 1 });
    expect(rowOf(data, 'rolled')).toMatchObject({ consumption: 20, resets: 0, roll_overs: 1, gaps: 1 });
    expect(data.result).toMatchObject({
      time_zone: 'Australia/Sydney',
      company: { id: company, name: 'Harbour Care' },
      project: null,
      profile: { key: 'au_general', source: expect.any(String), date: expect.any(String) },
      // 24 + 4 + 4 of 3 × 24.
      completeness: { received: 32, expected: 72, share: 32 / 72 },
      totals: { meters: 3, consumption: 315, leaks: 1, resets: 1, cost: 0.945 },
      days: [{ date: '2026-10-01', hours: 24, consumption: 315, received: 32, expected: 72 }],
    });
    expect(data.result.exceptions[0]).toMatchObject({
      device_id: devices.steady!.id,
      title: 'Steady',
      kind: 'leak',
      value: 10,
      text: expect.stringContaining('24 hours'),
    });
    expect((await admin.get(`/reports/${report}`)).body.last_run_at).toEqual(expect.any(String));
  });

  it('is of the chosen devices only', async () => {
    const report = await makeReport({ kind: 'metering', device_ids: [devices.reset!.id] });
    const data = await runReport(admin, report, PERIOD);
    expect(data.result.devices).toHaveLength(1);
    expect(data.result.totals).toMatchObject({
      consumption: 55,
      previous_consumption: null,
      change_share: null,
    });
  });
});

describe('a report on mixing valves', () => {
  it('evaluates flow events by the selected profile', async () => {
    const report = await makeReport({ kind: 'tmv', profile: 'au_care' });
    const data = await runReport(admin, report, PERIOD);
    expect(rowOf(data, 'valve')).toMatchObject({
      flow_signal: true,
      flow_events: 2,
      in_band_share: 0.5,
      max: 51,
      // A single reading counts a minute, which burns nobody at 51.
      seconds_above_limit: 60,
      scald_events: 0,
      // At 06:00 it flowed last; the day has 18 hours more.
      hours_since_use: 18,
      flushes: 0,
      // All but the hour at 51.
      growth_hours: 23,
      gaps: 0,
    });
    expect(rowOf(data, 'mute')).toMatchObject({
      flow_signal: false,
      flow_events: null,
      in_band_share: null,
      max: 30,
      seconds_above_limit: 0,
      scald_events: null,
      hours_since_use: null,
      // Twelve readings, of which the last stands for two hours.
      growth_hours: 13,
      gaps: 1,
    });
    expect(data.result.totals).toMatchObject({
      valves: 2,
      without_flow_signal: 1,
      flow_events: 2,
      in_band_share: 0.5,
      scald_events: 0,
    });
    expect(data.result.profile.limits).toMatchObject({ outlet_max: 45 });
    expect(data.result.exceptions.map(({ kind }: { kind: string }) => kind)).toEqual([
      'above_limit',
      'no_flow_signal',
      'gap',
    ]);
  });
});

describe('a project’s report', () => {
  it('tells of its devices, valves and water', async () => {
    const data = await runReport(admin, await makeReport({ kind: 'project', project_id: project }), PERIOD);
    expect(data.result).toMatchObject({
      project: { id: project, title: 'North wing' },
      devices_by_state: { active: 4, inactive: 0, new: 0 },
      devices_by_label: { TMV: 1 },
      tmv_in_band_share: 0.5,
      consumption: 315,
    });
    expect(data.result.totals.worst[0]).toMatchObject({ title: 'Ward 3', exceptions: 1 });
    expect(rowOf(data, 'steady')).toMatchObject({ consumption: 240, in_band_share: null, state: 'active' });
  });
});

describe('a report on devices', () => {
  it('sums up each datapoint', async () => {
    const report = await makeReport({ kind: 'device', device_ids: [devices.valve!.id] });
    const data = await runReport(admin, report, PERIOD);
    const [heat] = rowOf(data, 'valve').datapoints;
    expect(heat).toMatchObject({
      key: 'temperature',
      unit: '°C',
      count: 24,
      min: 22,
      max: 51,
      first: 22,
      last: 22,
      first_at: '2026-09-30T14:00:00.000Z',
    });
    // 22 × 22 + 42 + 51 = 577, of 24 readings.
    expect(heat.avg).toBeCloseTo(577 / 24, 9);
  });
});

describe('readings that come later', () => {
  it('are reported, and change the result of the next run', async () => {
    const report = await makeReport({ kind: 'metering', device_ids: [devices.reset!.id] });
    const before = await runReport(admin, report, PERIOD);
    const check = `/reports/${report}/runs/${before.id}/check`;
    expect((await admin.get(check)).body.data).toEqual({ changed: false, data_hash: before.data_hash });
    const again = await runReport(admin, report, PERIOD);
    expect(again.data_hash).toBe(before.data_hash);
    await devices.reset!.say([{ ts: FROM + 4 * HOUR, values: { volume_total: 45 } }]);
    expect((await admin.get(check)).body.data.changed).toBe(true);
    const after = await runReport(admin, report, PERIOD);
    expect(after.result.devices[0].consumption).toBe(75);
    expect(
      (await admin.get(`/reports/${report}/runs/${before.id}`)).body.data.result.devices[0].consumption,
    ).toBe(55);
  });
});
