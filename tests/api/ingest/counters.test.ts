import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recountNext } from '../../../server/counters/service.ts';
import { rewriteNext } from '../../../server/datapoints/service.ts';
import { startReports } from '../../../server/reports/service.ts';
import { waterOfCompany } from '../../../server/overview/water.ts';
import { sameWeekdays } from '../../../src/domain/time/same-weekdays.ts';
import { insertRule } from '../../support/alarms/alarms.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { deviceWithReadings, runReport } from '../../support/reports/reports.ts';

/*
 * One sequence of readings gives the same litres everywhere. All meters are read every hour, from an hour before yesterday
 * (in Sydney) until its end; a plain one rises by 10 L each time from 500,000 L on.
 */
const HOUR = 3_600_000;
const ZONE = 'Australia/Sydney';
const [DAY] = sameWeekdays(Date.now(), ZONE);
const [FROM, TO] = [DAY!.from, DAY!.to];
const HOURS = (TO - FROM) / HOUR;
const PLAIN = HOURS * 10;

interface Meter {
  /** What it shows at an hour of the day; -1: an hour before. */
  readonly value: (hour: number) => number;
  readonly litres: number;
  readonly outliers?: readonly number[];
  readonly figures?: object;
}
const plain = (hour: number): number => 500_000 + 10 * hour;
const except = (at: number, value: number) => (hour: number) => (hour === at ? value : plain(hour));

/** By hand, from the table of the contract. */
const METERS: Readonly<Record<string, Meter>> = {
  plain: { value: plain, litres: PLAIN },
  // Noise: less than 0.01 %; the value before remains the base.
  dip: { value: except(5, plain(4) - 0.2), litres: PLAIN },
  // The next reading continues from before.
  zero: { value: except(5, 0), litres: PLAIN, outliers: [0] },
  spike: { value: except(5, 900_000), litres: PLAIN, outliers: [900_000] },
  // The step to 3 counts from 0, all others as before.
  exchanged: {
    value: (hour) => (hour < 12 ? plain(hour) : 3 + 10 * (hour - 12)),
    litres: PLAIN - 10 + 3,
    figures: { resets: 1 },
  },
  // 400,000 L in an hour can't be: the register was set, and the step counts as 0.
  set: { value: (hour) => (hour < 12 ? plain(hour) : 900_000 + plain(hour)), litres: PLAIN - 10 },
  // It falls by 1,000 L: nothing is counted in that step.
  backflow: {
    value: (hour) => (hour < 12 ? plain(hour) : plain(hour) - 1010),
    litres: PLAIN - 10,
    figures: { reversals: 1 },
  },
};

let test: TestApp;
let stop: () => Promise<void>;
let superadmin: Person;
let admin: Person;
let user: Person;
let stranger: Person;
let company: number;
let project: number;
const devices = new Map<string, { id: number; datapoint: number }>();

beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  company = (await test.seed.company()).id;
  admin = await test.asCompanyAdmin(company);
  user = await test.asUser(company);
  stranger = await test.asCompanyAdmin();
  project = (await admin.post('/projects', { title: 'Meters' })).body.id;
  await insertRule(test.context.pool, { kind: 'reverse_flow', severity: 'critical', params: '{}' });
  for (const [name, { value }] of Object.entries(METERS)) {
    const said = Array.from({ length: HOURS + 2 }, (_, n) => ({
      ts: FROM + (n - 1) * HOUR,
      values: { volume_total: value(n - 1) },
    }));
    const meter = await deviceWithReadings(test, superadmin, company, said.slice(0, 1), {
      type: 'water_meter',
      title: name,
      project_ids: [project],
      interval_s: 3600,
    });
    // One by one: what is set aside is remembered from one uplink to the next.
    for (const one of said.slice(1)) await meter.say([one]);
    const points = (await admin.get(`/devices/${meter.id}/datapoints`)).body.data;
    devices.set(name, { id: meter.id, datapoint: points[0].id });
  }
  stop = startReports(test.context);
});
afterAll(async () => {
  await stop?.();
  await test?.close();
});

const idOf = (name: string): number => devices.get(name)!.datapoint;
const counted = async (name: string): Promise<number> =>
  (await user.get(`/datapoints/${idOf(name)}/counted?edges=${FROM},${TO}`)).body.data[0].counted;
const date = (ms: number): string => new Date(ms + 12 * HOUR).toLocaleDateString('en-CA', { timeZone: ZONE });
const reported = async () => {
  const report = (
    await admin.post('/reports', { title: 'Water', kind: 'metering', project_id: project, time_zone: ZONE })
  ).body.id;
  const run = await runReport(admin, report, { from: date(FROM), to: date(TO) });
  return run.result;
};

describe('what meters counted', () => {
  it('is the same in a report, of a datapoint, in Overview and by the roll-ups', async () => {
    const result = await reported();
    for (const [name, { litres, outliers = [], figures }] of Object.entries(METERS)) {
      const row = result.devices.find((one: { title: string }) => one.title === name);
      expect([name, row.consumption]).toEqual([name, expect.closeTo(litres, 6)]);
      expect(row).toMatchObject({ resets: 0, roll_overs: 0, reversals: 0, ...figures });
      expect(row.outliers.map(({ value }: { value: number }) => value)).toEqual(outliers);
      expect(row.daily ?? [row.consumption]).toEqual([expect.closeTo(litres, 6)]);
      expect([name, await counted(name)]).toEqual([name, expect.closeTo(litres, 6)]);
    }
    const all = Object.values(METERS).reduce((sum, { litres }) => sum + litres, 0);
    expect(result.totals.consumption).toBeCloseTo(all, 6);
    const water = await waterOfCompany(test.context.pool, company, Date.now());
    expect(water).toMatchObject({ yesterday: expect.closeTo(all, 6), is_estimate: false });
    expect(water?.days.at(-1)).toBeCloseTo(all, 6);
  });

  it('raises reverse flow only where the register fell', async () => {
    const { rows } = await test.context.pool.query(
      `select d.title, a.value, a.limit from alarms a join devices d on d.id = a.device_id where a.kind = 'reverse_flow'`,
    );
    expect(rows).toEqual([{ title: 'backflow', value: plain(12) - 1010, limit: plain(11) }]);
  });

  it('is the same after everything is counted again, as after an upgrade', async () => {
    const hours = async () =>
      (
        await test.context.pool.query(
          'select datapoint_id, hour, entered, counted, base, resets, reversals, replaced from reading_hours order by 1, 2',
        )
      ).rows;
    const before = await hours();
    await test.context.pool.query(
      'update reading_hours set entered = null, counted = 0, base = null, base_at = null, resets = 0',
    );
    await test.context.pool.query('insert into counter_recounts select id from datapoints');
    while (await recountNext(test.context));
    expect(await hours()).toEqual(before);
  });
});

describe('a reading that is set aside', () => {
  const at = new Date(FROM + 5 * HOUR).toISOString();

  it('is kept and marked, and is in no bucket', async () => {
    const path = `/datapoints/${idOf('spike')}/readings?from=${FROM + 4 * HOUR}&to=${FROM + 6 * HOUR}`;
    expect((await user.get(path)).body.data).toEqual([
      { ts: new Date(FROM + 4 * HOUR).toISOString(), value: plain(4) },
      { ts: at, value: 900_000, set_aside: true },
    ]);
    const buckets = (await user.get(`/datapoints/${idOf('spike')}/readings?from=${FROM}&to=${TO}&buckets=1`))
      .body;
    expect(buckets.data).toMatchObject([{ max: plain(HOURS - 1), count: HOURS - 1 }]);
  });

  it('is listed for those who see the datapoint', async () => {
    const path = `/datapoints/${idOf('spike')}/outliers`;
    for (const person of [user, admin, superadmin])
      expect((await person.get(path)).body).toEqual({
        data: [{ ts: at, value: 900_000, is_pending: false }],
      });
    expect((await stranger.get(path)).status).toBe(404);
    expect((await user.get(`/datapoints/${idOf('plain')}/outliers`)).body).toEqual({ data: [] });
  });

  it('is pending while nothing follows it, and neither counted nor the latest value', async () => {
    const meter = await deviceWithReadings(
      test,
      superadmin,
      company,
      [0, 1, 2].map((n) => ({ ts: TO - (5 - n) * 60_000, values: { volume_total: 700 + n } })),
      { type: 'water_meter', title: 'pending' },
    );
    await meter.say([{ ts: TO - 60_000, values: { volume_total: 0 } }]);
    const [point] = (await admin.get(`/devices/${meter.id}/datapoints`)).body.data;
    expect(point.last_value).toBe(702);
    const path = `/datapoints/${point.id}/outliers`;
    expect((await admin.get(path)).body.data).toMatchObject([{ value: 0, is_pending: true }]);
    // Sent again it is a duplicate, and what continues from before makes it an outlier.
    await meter.say([{ ts: TO - 60_000, values: { volume_total: 0 } }]);
    await meter.say([{ ts: TO - 30_000, values: { volume_total: 703 } }]);
    expect((await admin.get(path)).body.data).toMatchObject([{ value: 0, is_pending: false }]);
    const span = `edges=${TO - 5 * 60_000},${TO}`;
    expect((await admin.get(`/datapoints/${point.id}/counted?${span}`)).body.data[0].counted).toBe(3);
  });

  it('is restored by admins only, and stays so when all is counted again', async () => {
    const path = `/datapoints/${idOf('spike')}/restore`;
    expect((await user.post(path, { ts: at })).status).toBe(403);
    expect((await stranger.post(path, { ts: at })).status).toBe(404);
    expect((await admin.post(path, { ts: 'soon' })).status).toBe(400);
    expect((await admin.post(path, { ts: 5 })).status).toBe(400);
    expect((await admin.post(path, { ts: new Date(FROM).toISOString() })).status).toBe(404);
    const restored = await admin.post(path, { ts: at });
    expect(restored.body).toEqual({ data: { ts: at } });
    expect((await admin.post(path, { ts: at })).status).toBe(404);
    // The rise to it counts; then the register falls to what it showed before, which is another fall.
    const litres = 900_000 - plain(4) + PLAIN - (plain(6) - plain(4));
    expect(await counted('spike')).toBeCloseTo(litres + 40 - 40, 6);
    const readings = (await user.get(`/datapoints/${idOf('spike')}/readings?from=${FROM + 5 * HOUR}&limit=1`))
      .body.data;
    expect(readings).toEqual([{ ts: at, value: 900_000 }]);
    await test.context.pool.query('insert into counter_recounts values ($1)', [idOf('spike')]);
    while (await recountNext(test.context));
    expect(await counted('spike')).toBeCloseTo(litres, 6);
    expect((await user.get(`/datapoints/${idOf('spike')}/outliers`)).body).toEqual({ data: [] });

    const filter = encodeURIComponent(JSON.stringify({ resource: 'datapoints', record_id: idOf('spike') }));
    expect((await admin.get(`/audit?filter=${filter}`)).body[0]).toMatchObject({
      action: 'restore_reading',
      actor_id: admin.id,
      details: { ts: at },
      company_id: company,
    });
    const undo = `/audit/${restored.headers['x-batch-id']}/undo`;
    expect((await stranger.post(undo)).status).toBe(404);
    expect((await admin.post(undo)).status).toBe(200);
    while (await rewriteNext(test.context));
    expect(await counted('spike')).toBeCloseTo(PLAIN, 6);
    expect((await user.get(`/datapoints/${idOf('spike')}/outliers`)).body.data).toMatchObject([
      { ts: at, value: 900_000 },
    ]);
    expect((await admin.post(undo)).status).toBe(409);
  });
});

it('counts again when a fact of the counter changes', async () => {
  const id = idOf('backflow');
  const changed = await admin.put(`/datapoints/${id}`, { resolution: 600 });
  expect(changed.status).toBe(200);
  while (await rewriteNext(test.context));
  // Two steps of 600 L: the fall by 1,000 L is noise now, and the value before remains the base.
  expect(await counted('backflow')).toBeCloseTo(PLAIN - 10 - (HOURS - 12) * 10, 6);
});

it('counts the step over the time at which the hardware was replaced as 0', async () => {
  const at = (minute: number): number => TO - 60 * 60_000 + minute * 60_000;
  const said = [500, 510, 8, 12].map((value, n) => ({ ts: at(10 * n), values: { volume_total: value } }));
  const meter = await deviceWithReadings(test, superadmin, company, said, {
    type: 'water_meter',
    title: 'old',
  });
  const [point] = (await admin.get(`/devices/${meter.id}/datapoints`)).body.data;
  const counts = async (): Promise<number> =>
    (await admin.get(`/datapoints/${point.id}/counted?edges=${at(0)},${TO}`)).body.data[0].counted;
  // Counts as a reset: 8 from 0.
  expect(await counts()).toBe(10 + 8 + 4);
  const replaced = await admin.post(`/devices/${meter.id}/replace`, {
    hw_serial: '00FFEE00DDCCBB99',
    at: new Date(at(15)).toISOString(),
  });
  expect(replaced.status).toBe(200);
  while (await recountNext(test.context));
  expect(await counts()).toBe(10 + 4);
});

it('gives what a counter counted between times only to those who see it', async () => {
  const path = `/datapoints/${idOf('plain')}/counted`;
  const half = FROM + HOUR / 2;
  const { body } = await user.get(`${path}?edges=${half},${half + HOUR},${TO + 99 * HOUR}`);
  expect(
    body.data.map((one: { counted: number; is_estimate: boolean }) => [one.counted, one.is_estimate]),
  ).toEqual([
    [10, false],
    [expect.closeTo(PLAIN - 15, 6), false],
  ]);
  expect(body.at).toBe(new Date(TO).toISOString());
  expect((await stranger.get(`${path}?edges=1,2`)).status).toBe(404);
  for (const edges of ['', '1', '2,1', '1,1', 'a,b', '1,2,'])
    expect((await user.get(`${path}?edges=${edges}`)).status).toBe(400);
});
