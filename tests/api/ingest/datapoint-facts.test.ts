import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recountNext } from '../../../server/counters/service.ts';
import { rewriteNext } from '../../../server/datapoints/service.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { startReports } from '../../../server/reports/service.ts';
import { FROM, PERIOD } from '../../support/reports/report-site.ts';
import { deviceWithReadings, runReport } from '../../support/reports/reports.ts';
import { registeredDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let company: { id: number };
let admin: Person;
let user: Person;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  company = await test.seed.company();
  admin = await test.asCompanyAdmin(company.id);
  user = await test.asUser(company.id);
});
afterAll(() => test?.close());

const HOUR = 3_600_000;
const START = Math.floor(Date.now() / HOUR) * HOUR - 10 * HOUR;
const at = (minutes: number): Date => new Date(START + minutes * 60_000);

/** Rewrites everything that is waiting, as the server does in the background. */
const rewriteAll = async (): Promise<void> => {
  while (await rewriteNext(test.context));
};

const device = async (
  type: string,
  first: Record<string, unknown>,
  companyId: number | null = company.id,
) => {
  const made = await registeredDevice(test, superadmin, companyId, {}, first);
  await superadmin.put(`/devices/${made.device.id}`, { type });
  return made;
};
const pointsOf = async (id: number): Promise<any[]> =>
  (await superadmin.get(`/devices/${id}/datapoints`)).body.data ??
  (await superadmin.get(`/devices/${id}`)).body.data.datapoints;
const pointOf = async (id: number, key: string) => (await pointsOf(id)).find((each) => each.key === key);
const raw = async (id: number) =>
  (await superadmin.get(`/datapoints/${id}/readings?limit=1000`)).body.data.map(({ value }: any) => value);
const hoursOf = async (id: number) =>
  (
    await test.context.owner.query(
      'select count, min, max, sum, first, last from reading_hours where datapoint_id = $1 order by hour',
      [id],
    )
  ).rows;
/** What is stored, exactly. */
const stored = async (id: number) =>
  (
    await test.context.owner.query(
      'select ts, value, sent, mark from readings where datapoint_id = $1 order by ts, value',
      [id],
    )
  ).rows;

describe('roles', () => {
  it('are given by well-known keys when a datapoint is created', async () => {
    const { device: made } = await device('tmv', { temperature: 43.5, battery: 80, rssi: -90, odd: 1 });
    const roles = Object.fromEntries((await pointsOf(made.id)).map(({ key, role }) => [key, role]));
    expect(roles).toEqual({
      temperature: 'outlet_temperature',
      battery: 'battery_percent',
      rssi: null,
      odd: null,
    });
  });

  it('that are one per device are 409 for a second datapoint, also for two edits at once', async () => {
    const { device: made } = await device('tmv', { temperature: 43.5, t1: 20, t2: 21 });
    const [t1, t2] = [await pointOf(made.id, 't1'), await pointOf(made.id, 't2')];
    const taken = await admin.put(`/datapoints/${t1.id}`, { role: 'outlet_temperature' });
    expect([taken.status, taken.body.errors?.[0]?.path ?? taken.body.path]).toEqual([409, 'role']);
    expect(taken.text).toContain('outlet temperature');
    const both = await Promise.all(
      [t1, t2].map(({ id }) => admin.put(`/datapoints/${id}`, { role: 'hot_temperature' })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const many = await Promise.all(
      [t1, t2].map(({ id }) => admin.put(`/datapoints/${id}`, { role: 'ambient_temperature' })),
    );
    expect(many.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('decide what is judged: the temperature of the air is no outlet', async () => {
    const { device: made, post } = await device('tmv', { temperature: 22.6, pipe: 58.4 });
    const air = await pointOf(made.id, 'temperature');
    const pipe = await pointOf(made.id, 'pipe');
    expect((await admin.put(`/datapoints/${air.id}`, { role: 'ambient_temperature' })).status).toBe(200);
    expect(
      (await admin.put(`/datapoints/${pipe.id}`, { role: 'outlet_temperature', unit: '°C' })).status,
    ).toBe(200);
    await post({ temperature: 62, pipe: 58.4 });
    const { data } = (await superadmin.get(`/devices/${made.id}`)).body;
    expect(data.health.problems).toMatchObject([{ key: 'pipe', kind: 'scald_risk', value: 58.4 }]);
    const { data: listed } = (await superadmin.get(`/devices?filter=${JSON.stringify({ id: made.id })}`))
      .body;
    if (listed) expect(listed[0]?.main_value ?? data.main_value).toMatchObject({ value: 58.4 });
  });

  it('are needed for a main value: signal figures and frame counters never stand there', async () => {
    const { device: made } = await device('other', { rssi: -90, f_cnt: 7, version: 1 });
    const { rows } = await test.context.owner.query('select key, role from datapoints where device_id = $1', [
      made.id,
    ]);
    expect(rows.every(({ role }) => role === null)).toBe(true);
    const list = await superadmin.get(`/devices?company_id=${company.id}`);
    const found = list.body.data?.find(({ id }: any) => id === made.id);
    expect(found?.main_value).toBeNull();
  });
});

describe('the facts of a datapoint', () => {
  it('of a counter have it counted once, with its readings', async () => {
    const { device: made, post } = await device('water_meter', { volume_total: 1000 });
    const point = await pointOf(made.id, 'volume_total');
    for (const n of [1, 2, 70]) await post({ volume_total: 1000 + n }, at(n));
    await rewriteAll();
    while (await recountNext(test.context));
    const waiting = async () => {
      const { rows } = await test.context.owner.query(
        `select (select count(*)::int from counter_recounts) as counts, (select count(*)::int from datapoint_rewrites) as rewrites`,
      );
      return rows[0];
    };
    expect((await admin.put(`/datapoints/${point.id}`, { unit: 'm³', factor: 0.001 })).status).toBe(200);
    expect(await waiting()).toEqual({ counts: 1, rewrites: 1 });
    // It would hold up the next edit for as long as it takes.
    expect(await recountNext(test.context)).toBe(false);
    await rewriteAll();
    expect(await waiting()).toEqual({ counts: 0, rewrites: 0 });
    const hours = await hoursOf(point.id);
    expect(hours[0].first).toBeCloseTo(1.001, 9);
  });

  it('apply to all kept readings, and are undone exactly', async () => {
    const { device: made, post } = await device('water_meter', { volume_total: 1000.1 });
    const point = await pointOf(made.id, 'volume_total');
    for (const n of [1, 2, 3, 70]) await post({ volume_total: 1000.1 + n * 0.7 }, at(n));
    const before = {
      raw: await raw(point.id),
      hours: await hoursOf(point.id),
      stored: await stored(point.id),
    };

    const edit = await admin.put(`/datapoints/${point.id}`, { factor: 0.3, offset: 7 });
    expect(edit.status).toBe(200);
    await rewriteAll();
    const converted = before.raw.map((value: number) => value * 0.3 + 7);
    expect(await raw(point.id)).toEqual(converted);
    expect(await pointOf(made.id, 'volume_total')).toMatchObject({
      last_value: before.raw.at(-1)! * 0.3 + 7,
      factor: 0.3,
    });
    expect((await hoursOf(point.id))[0]).toMatchObject({ first: converted[0], count: before.hours[0].count });

    // What arrives from now on is converted, and a repeated uplink is a duplicate.
    await post({ volume_total: 2000 }, at(80));
    await post({ volume_total: 2000 }, at(80));
    expect((await raw(point.id)).filter((value: number) => value === 607)).toHaveLength(1);

    const undone = await admin.post(`/audit/${edit.headers['x-batch-id']}/undo`);
    expect(undone.status).toBe(200);
    await rewriteAll();
    expect((await stored(point.id)).filter(({ value }) => value !== 2000)).toEqual(before.stored);
    expect((await stored(point.id)).find(({ value }) => value === 2000)).toMatchObject({ sent: null });
  });

  it('let numbers mean that there is no value, as they were sent', async () => {
    const { device: made, post } = await device('tmv', { temperature: 435 });
    const point = await pointOf(made.id, 'temperature');
    await post({ temperature: 65_535 }, at(5));
    expect((await admin.put(`/datapoints/${point.id}`, { factor: 0.1, invalid: [65_535] })).status).toBe(200);
    await rewriteAll();
    await post({ temperature: 65_535 });
    expect((await stored(point.id)).map(({ mark, sent }) => [mark, sent])).toEqual([
      [2, 65_535],
      [null, 435],
      [2, 65_535],
    ]);
    expect((await pointOf(made.id, 'temperature')).last_value).toBe(43.5);
    expect((await hoursOf(point.id)).reduce((sum: number, { count }: any) => sum + count, 0)).toBe(1);
    // And when they are values again, they are.
    expect((await admin.put(`/datapoints/${point.id}`, { factor: 1, invalid: null })).status).toBe(200);
    await rewriteAll();
    expect((await stored(point.id)).map(({ mark, value, sent }) => [mark, value, sent])).toEqual([
      [null, 65_535, null],
      [null, 435, null],
      [null, 65_535, null],
    ]);
  });

  it('are done again if they change meanwhile, and after a server was stopped half-way', async () => {
    const { device: made } = await device('water_meter', { volume_total: 100 });
    const point = await pointOf(made.id, 'volume_total');
    await admin.put(`/datapoints/${point.id}`, { factor: 10 });
    let steps = 0;
    await rewriteNext(test.context, () => ++steps > 1);
    await admin.put(`/datapoints/${point.id}`, { factor: 20 });
    await rewriteAll();
    expect(await raw(point.id)).toEqual([2000]);
    const { rows } = await test.context.owner.query(
      'select from datapoint_rewrites where datapoint_id = $1',
      [point.id],
    );
    expect(rows).toHaveLength(0);
  });

  it('of readings that were sent twice at one time are rewritten without losing one', async () => {
    const { device: made, post } = await device('other', { level: 50 });
    const point = await pointOf(made.id, 'level');
    for (const level of [1, 2, 4]) await post({ level }, at(3));
    await admin.put(`/datapoints/${point.id}`, { factor: 2 });
    await rewriteAll();
    expect((await raw(point.id)).slice(0, 3)).toEqual([2, 4, 8]);
  });

  it('hold for late readings that arrive before the kept ones are rewritten', async () => {
    const { device: made, post } = await device('other', { level: 50 });
    const point = await pointOf(made.id, 'level');
    await post({ level: 10 }, at(20));
    await admin.put(`/datapoints/${point.id}`, { factor: 3 });
    await post({ level: 20 }, at(21));
    // Sent again: the same reading, although the kept one is not rewritten yet.
    await post({ level: 10 }, at(20));
    await rewriteAll();
    expect(await raw(point.id)).toEqual([30, 60, 150]);
    expect((await hoursOf(point.id))[0]).toMatchObject({ count: 2, sum: 90 });
  });

  it('change the alarms of the device with its latest value', async () => {
    const { device: made } = await device('tmv', { temperature: 43 });
    const point = await pointOf(made.id, 'temperature');
    await test.context.owner.query('update alarm_checks set is_changed = false where device_id = $1', [
      made.id,
    ]);
    await admin.put(`/datapoints/${point.id}`, { offset: 20 });
    await rewriteAll();
    const { rows } = await test.context.owner.query(
      'select is_changed from alarm_checks where device_id = $1',
      [made.id],
    );
    expect(rows).toEqual([{ is_changed: true }]);
  });

  it('are rejected if they make no sense, or from people who may not edit them', async () => {
    const { device: made } = await device('water_meter', { volume_total: 100 });
    const point = await pointOf(made.id, 'volume_total');
    const put = async (person: Person, body: unknown) =>
      (await person.put(`/datapoints/${point.id}`, body)).status;
    for (const body of [
      { invalid: ['65535'] },
      { invalid: 'x' },
      { invalid: { a: 1 } },
      { factor: 0 },
      { factor: 'two' },
      { factor: null },
      { offset: '1' },
      { role: 'outlet' },
      { kind: 'flow' },
    ])
      expect([body, await put(admin, body)]).toEqual([body, 400]);
    expect(await put(user, { factor: 2 })).toBe(403);
    const stranger = await test.asCompanyAdmin((await test.seed.company()).id);
    expect(await put(stranger, { factor: 2 })).toBe(404);
    expect((await test.call('PUT', `/datapoints/${point.id}`, { body: { factor: 2 } })).status).toBe(401);
  });
});

describe('the dial of a meter', () => {
  it('sets the offset, so that the register agrees and what was counted stays', async () => {
    const { device: made, post } = await device('water_meter', { volume_total: 500 });
    const point = await pointOf(made.id, 'volume_total');
    await post({ volume_total: 300 }, at(0));
    await post({ volume_total: 340 }, at(30));
    const answer = await admin.post(`/datapoints/${point.id}/dial`, {
      value: 10_340,
      at: at(31).toISOString(),
    });
    expect([answer.status, answer.body.data]).toEqual([
      200,
      expect.objectContaining({ value: 10_340, offset: 10_000, offset_before: 0, at: at(31).toISOString() }),
    ]);
    await rewriteAll();
    expect(await raw(point.id)).toEqual([10_300, 10_340, 10_500]);
    await admin.post(`/datapoints/${point.id}/dial`, { value: 10_501 });
    const list = async () => (await user.get(`/datapoints/${point.id}/dial`)).body.data;
    expect((await list()).map(({ value }: any) => value)).toEqual([10_501, 10_340]);
    const third = await admin.post(`/datapoints/${point.id}/dial`, { value: 10_600 });
    expect((await admin.post(`/audit/${third.headers['x-batch-id']}/undo`)).status).toBe(200);
    expect((await list()).map(({ value }: any) => value)).toEqual([10_501, 10_340]);
    await rewriteAll();
    expect((await raw(point.id)).at(-1)).toBe(10_501);
  });

  it('is refused for what is no register, without a reading, and to others', async () => {
    const { device: made } = await device('water_meter', { volume_total: 500, temperature: 20 });
    const register = await pointOf(made.id, 'volume_total');
    const gauge = await pointOf(made.id, 'temperature');
    const status = async (person: Person, id: number, body: unknown) =>
      (await person.post(`/datapoints/${id}/dial`, body)).status;
    expect(await status(admin, gauge.id, { value: 1 })).toBe(400);
    expect(await status(admin, register.id, { value: 1, at: '2020-01-01T00:00:00Z' })).toBe(400);
    for (const body of [{}, { value: 'x' }, { value: -1 }, { value: 1, at: 'soon' }, { value: 1, more: 1 }])
      expect(await status(admin, register.id, body)).toBe(400);
    expect(await status(user, register.id, { value: 1 })).toBe(403);
    const stranger = await test.asCompanyAdmin((await test.seed.company()).id);
    expect(await status(stranger, register.id, { value: 1 })).toBe(404);
    expect((await stranger.get(`/datapoints/${register.id}/dial`)).status).toBe(404);
  });
});

describe('a key that comes before another one with the same role', () => {
  const roles = async (id: number) =>
    Object.fromEntries((await pointsOf(id)).map(({ key, role }) => [key, role]));

  it('takes the role over when it is sent later, and its limits apply to it', async () => {
    const { device: made, post } = await device('tmv', { temperature: 41, flow_rate: 2 });
    expect(await roles(made.id)).toMatchObject({ temperature: 'outlet_temperature' });
    await post({ temperature: 61, temperature_mixed: 43, flow_rate: 2 });
    expect(await roles(made.id)).toMatchObject({
      temperature: 'water_temperature',
      temperature_mixed: 'outlet_temperature',
    });
    // What is remembered of the datapoints is outdated then.
    await post({ temperature_mixed: 62, flow_rate: 2 });
    const { health } = (await superadmin.get(`/devices/${made.id}`)).body.data;
    expect(health.problems).toMatchObject([{ key: 'temperature_mixed', value: 62 }]);
  });

  it('leaves a role that somebody gave to another key', async () => {
    const { device: made, post } = await device('tmv', { probe: 41 });
    const probe = await pointOf(made.id, 'probe');
    await admin.put(`/datapoints/${probe.id}`, { role: 'outlet_temperature', unit: '°C' });
    await post({ probe: 42, temperature_mixed: 43 });
    expect(await roles(made.id)).toEqual({
      probe: 'outlet_temperature',
      temperature_mixed: 'water_temperature',
    });
  });
});

describe('units', () => {
  const HOURS = [0, 1, 2, 3];
  const metered = (values: readonly number[], facts: Record<string, unknown>, key?: string) =>
    meteredAt(
      HOURS.map((hour, n) => [hour, values[n] as number] as const),
      facts,
      key,
    );
  /** What a report says of a meter that sent these values, each so many hours after the period began. */
  const meteredAt = async (
    sent: readonly (readonly [hour: number, value: number])[],
    facts: Record<string, unknown>,
    key = 'volume_total',
  ) => {
    const meter = await deviceWithReadings(
      test,
      superadmin,
      company.id,
      sent.map(([hour, value]) => ({ ts: FROM + hour * HOUR, values: { [key]: value } })),
      { type: 'water_meter' },
    );
    const point = await pointOf(meter.id, key);
    const edit = await admin.put(`/datapoints/${point.id}`, { role: 'register', kind: 'counter', ...facts });
    expect(edit.status).toBe(200);
    await rewriteAll();
    const report = await superadmin.post('/reports', {
      title: 'Water',
      kind: 'metering',
      company_id: company.id,
      device_ids: [meter.id],
    });
    const { result } = await runReport(superadmin, report.body.id, PERIOD);
    const { exceptions, days } = result;
    return { id: meter.id, point, row: result.devices[0], exceptions, days };
  };
  let stop: () => Promise<void>;
  beforeAll(() => {
    stop = startReports(test.context);
  });
  afterAll(() => stop());

  it.each([
    ['m³', 1000],
    ['gal', 3.785411784],
    ['cu ft', 28.316846592],
    ['CCF', 2831.6846592],
  ])('in %s are litres in a report', async (unit, litres) => {
    const { row } = await metered([100, 100.01, 100.02, 100.04], { unit });
    expect(row.consumption).toBeCloseTo(0.04 * litres, 6);
    expect(row.closing).toBeCloseTo(100.04 * litres, 6);
  });

  it('that are unknown, such as pulses, are never litres, until a factor makes them', async () => {
    const { id, row, exceptions, point } = await metered([100, 110, 120, 140], { unit: null }, 'pulse_count');
    expect(row).toMatchObject({ consumption: null, opening: null, closing: null, unknown_unit: true });
    expect(exceptions).toContainEqual(
      expect.objectContaining({ kind: 'unknown_unit', text: expect.stringContaining('Unit unknown') }),
    );
    expect((await superadmin.get(`/devices/${id}/water-today`)).body.data).toBeNull();
    expect((await admin.get('/overview/water')).body.data).toMatchObject({ unknown_units: 1 });
    const pulses = await metered([100, 110, 120, 140], { unit: 'L', factor: 10 }, 'pulse_count');
    expect(pulses.row.consumption).toBeCloseTo(400, 9);
    expect(point.unit).toBeNull();
  });

  it('of amounts since the last value are summed up', async () => {
    const { row } = await metered([7, 2, 0, 3], { unit: 'L', kind: 'delta' }, 'used');
    expect(row.consumption).toBeCloseTo(5, 9);
  });

  it('of amounts have no opening and closing values, and two of one moment count both', async () => {
    const sent = [
      [1, 7],
      [3, 2],
      [3, 3],
      // The same again is the same message.
      [3, 3],
    ] as const;
    const { row, days } = await meteredAt(sent, { unit: 'L', kind: 'delta' }, 'used');
    expect(row).toMatchObject({ consumption: 5, opening: null, closing: null });
    expect(days).toMatchObject([{ consumption: 5 }]);
  });

  it('of temperatures are compared in °C', async () => {
    const { device: made, post } = await device('tmv', { temperature: 110 });
    const point = await pointOf(made.id, 'temperature');
    await admin.put(`/datapoints/${point.id}`, { unit: '°F' });
    await rewriteAll();
    await post({ temperature: 140 });
    const { health } = (await superadmin.get(`/devices/${made.id}`)).body.data;
    expect(health.problems).toMatchObject([{ kind: 'scald_risk', value: 140, unit: '°F' }]);
  });
});
