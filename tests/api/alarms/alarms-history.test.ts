import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changedDevices } from '../../../server/alarms/changed-devices.ts';
import { deviceChecks } from '../../../server/alarms/time/device-checks.ts';
import { runJob } from '../../support/alarms/alarm-cases.ts';
import { activeDevice, casesOf, type Sent, storeRule } from '../../support/alarms/alarm-rules.ts';
import { startTestApp, type TestApp } from '../../support/server/app.ts';

/** Readings of the past that arrive at once, as from an import or a gateway that had buffered them. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const now = Date.now();

let app: TestApp;
let companyId: number;
beforeAll(async () => {
  app = await startTestApp();
  companyId = (await app.seed.company()).id;
});
afterAll(() => app.close());

/** Values every so often from so long ago until another time (all in ms). */
const series = (from: number, to: number, step: number, valuesAt: (ago: number) => Sent['values']): Sent[] =>
  Array.from({ length: Math.floor((from - to) / step) + 1 }, (_, n) => {
    const ago = from - n * step;
    return { at: now - ago, values: valuesAt(ago) };
  });

/** The cases of a new device after its first check, then these readings. */
const casesAfter = async (kind: string, type: string, readings: readonly Sent[]) => {
  const ruleId = await storeRule(app, { kind, company_id: companyId });
  const device = await activeDevice(app, companyId, { type });
  await runJob(app, deviceChecks);
  expect(await casesOf(app, device.id, ruleId)).toEqual([]);
  await device.send(...readings);
  await runJob(app, deviceChecks);
  return casesOf(app, device.id, ruleId);
};

describe('history that arrives at once', () => {
  test('shows that a meter stands still', async () => {
    const total = (ago: number) => ({ volume_total: 90_000 - Math.max(ago, 3.5 * DAY) / HOUR });
    const [found, ...others] = await casesAfter(
      'stuck_meter',
      'water_meter',
      series(20 * DAY, 0, HOUR, total),
    );
    expect(found).toMatchObject({ kind: 'stuck_meter', severity: 'medium', condition: 'active' });
    expect(others).toEqual([]);
  });

  test('shows that a battery will soon be empty', async () => {
    const volts = (ago: number) => ({ battery_v: 3.3 + (0.01 * ago) / DAY });
    const [found] = await casesAfter('battery_low', 'other', series(30 * DAY, 0, DAY, volts));
    expect(found).toMatchObject({ kind: 'battery_low', severity: 'low', limit: 3 });
  });

  test('shows that no water has flowed, even if none ever did', async () => {
    const still = series(8 * DAY, 0, 6 * HOUR, () => ({ temperature: 24, flow_seconds: 0 }));
    const [found] = await casesAfter('outlet_unused', 'tmv', still);
    expect(found).toMatchObject({ kind: 'outlet_unused', severity: 'low' });
    expect(now - found.since.getTime()).toBe(DAY);
    const fresh = series(6.9 * DAY, 0, 6 * HOUR, () => ({ temperature: 24, flow_seconds: 0 }));
    expect(await casesAfter('outlet_unused', 'tmv', fresh)).toEqual([]);
  });

  test('is judged by what was usual before each reading, not by what came later', async () => {
    const steady = (litres: number) =>
      series(16 * DAY, 0, 30 * MINUTE, (ago) => ({ volume_total: 90_000 - (ago / (30 * MINUTE)) * litres }));
    const [burst, ...others] = await casesAfter('burst', 'water_meter', steady(1090));
    expect(burst).toMatchObject({ severity: 'high', value: 1090, limit: 1000, condition: 'clear' });
    // Two weeks later it is usual.
    expect(burst.cleared_at.getTime() - burst.since.getTime()).toBeGreaterThan(13.9 * DAY);
    expect(now - burst.since.getTime()).toBeGreaterThan(15.9 * DAY);
    expect(others).toEqual([]);
    const usual = steady(40);
    expect(await casesAfter('burst', 'water_meter', usual)).toEqual([]);
    const leak = { at: now + MINUTE, values: { volume_total: 90_150 } };
    const [learned] = await casesAfter('burst', 'water_meter', [...usual, leak]);
    expect(learned).toMatchObject({ severity: 'critical', condition: 'active' });
    expect(learned.limit).toBeCloseTo(100, 0);
  });
});

describe('a backlog that is imported call by call', () => {
  test('raises no case of an unused outlet that ends before it begins', async () => {
    const ruleId = await storeRule(app, { kind: 'outlet_unused', company_id: companyId });
    const device = await activeDevice(app, companyId, { type: 'tmv' });
    // Used every third day, but not in the last eight.
    const days = Array.from({ length: 30 }, (_, n) => 38 - n);
    const calls = days.map((day) =>
      series(day * DAY, (day - 1) * DAY + HOUR, HOUR, (ago) => ({
        temperature: 24,
        flow_seconds: day % 3 === 0 && ago === day * DAY ? 30 : 0,
      })),
    );
    const check = async () => {
      await app.context.pool.query('update alarm_checks set due_at = now(), dues = $2 where device_id = $1', [
        device.id,
        {},
      ]);
      await runJob(app, deviceChecks);
    };
    for (const call of calls) {
      await device.send(...call);
      await check();
      expect(await casesOf(app, device.id, ruleId)).toEqual([]);
    }
    await device.send(...series(8 * DAY, 0, HOUR, () => ({ temperature: 24, flow_seconds: 0 })));
    await check();
    const cases = await casesOf(app, device.id, ruleId);
    expect(cases).toMatchObject([{ condition: 'active', since: new Date(now - 2 * DAY) }]);
    await device.send({ at: now + MINUTE, values: { temperature: 40, flow_seconds: 30 } });
    const [over] = await casesOf(app, device.id, ruleId);
    expect(over?.cleared_at?.getTime()).toBe(now + MINUTE);
  });
});

describe('the backtest of a burst', () => {
  test('finds the cases that were raised: not each night with irrigation, but a burst', async () => {
    // A day begins at 00:00 UTC; every night 400 L an hour, and once 3,000 L by day.
    const begin = Math.floor(now / DAY) * DAY - 22 * DAY;
    const litres = (ts: number): number => {
      const hour = (ts % DAY) / HOUR;
      const isBurst = ts > begin + 19.5 * DAY && ts <= begin + 19.5 * DAY + HOUR;
      return (hour > 12 && hour <= 13 ? 200 : 2) + (isBurst ? 1500 : 0);
    };
    let total = 0;
    const readings = Array.from({ length: 21 * 48 + 1 }, (_, n): Sent => {
      const at = begin + n * 30 * MINUTE;
      total += litres(at);
      return { at, values: { volume_total: total } };
    });
    const ruleId = await storeRule(app, { kind: 'burst', company_id: companyId });
    const device = await activeDevice(app, companyId, { type: 'water_meter' });
    for (let n = 0; n < readings.length; n += 144) await device.send(...readings.slice(n, n + 144));
    const cases = await casesOf(app, device.id, ruleId);
    expect(cases).toMatchObject([
      { severity: 'critical', since: new Date(begin + 19.5 * DAY + 30 * MINUTE) },
    ]);
    const admin = await app.asCompanyAdmin(companyId);
    await app.context.pool.query(`update devices set created_at = $2, company_since = $2 where id = $1`, [
      device.id,
      new Date(begin),
    ]);
    const { body } = await admin.post('/alarm-rules/backtest', {
      rule: { kind: 'burst', device_ids: [device.id] },
      from: new Date(begin).toISOString(),
      to: new Date(now).toISOString(),
    });
    expect(body.data.cases).toEqual(
      cases.map(({ since, cleared_at, value }) => ({
        device_id: device.id,
        since: since.toISOString(),
        cleared_at: cleared_at?.toISOString() ?? null,
        value,
      })),
    );
  });
});

describe('values that a device already has', () => {
  const hot = { at: now - HOUR, values: { pressure: 120 } };
  const watched = (tags: string[] = []) =>
    storeRule(app, { company_id: companyId, tags, params: { key: 'pressure', above: 100 } });
  const change = async (id: number, set: string, values: unknown[] = []) => {
    await app.context.pool.query(`update devices set ${set} where id = $1`, [id, ...values]);
    await runJob(app, changedDevices);
  };

  test('are evaluated when it is activated', async () => {
    const ruleId = await watched();
    const device = await activeDevice(app, companyId);
    await change(device.id, 'is_active = null');
    await device.send(hot);
    await runJob(app, changedDevices);
    expect(await casesOf(app, device.id, ruleId)).toEqual([]);
    await change(device.id, 'is_active = true');
    const cases = await casesOf(app, device.id, ruleId);
    expect(cases).toMatchObject([{ condition: 'active', value: 120, since: new Date(hot.at) }]);
    await change(device.id, 'expected_interval_s = 300');
    expect(await casesOf(app, device.id, ruleId)).toHaveLength(1);
  });

  test('are evaluated when it gets the tag of a rule, which a case does not outlive', async () => {
    const ruleId = await watched(['floor:1']);
    const device = await activeDevice(app, companyId);
    await device.send(hot);
    await change(device.id, `tags = '{}'`);
    expect(await casesOf(app, device.id, ruleId)).toEqual([]);
    await change(device.id, 'tags = $2', [['floor:1']]);
    expect(await casesOf(app, device.id, ruleId)).toMatchObject([{ closed_at: null }]);
    await change(device.id, `tags = '{}'`);
    expect(await casesOf(app, device.id, ruleId)).toMatchObject([{ close_reason: 'device' }]);
  });
});
