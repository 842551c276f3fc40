import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timers } from '../../../server/alarms/timers.ts';
import { runJob } from '../../support/alarms/alarm-cases.ts';
import { activeDevice, casesOf, historyOf, storeRule } from '../../support/alarms/alarm-rules.ts';
import { startTestApp, type TestApp } from '../../support/server/app.ts';

/** Readings are judged in the transaction that stores them. */
const MINUTE = 60_000;
const start = Date.now() - 3 * 60 * MINUTE;
const at = (minutes: number): number => start + minutes * MINUTE;

let app: TestApp;
let companyId: number;
beforeAll(async () => {
  app = await startTestApp();
  companyId = (await app.seed.company()).id;
});
afterAll(() => app.close());

let keys = 0;
/** A device with a threshold rule of its own key. */
const watched = async (rule: Parameters<typeof storeRule>[1] = {}, params: Record<string, unknown> = {}) => {
  const key = `pressure_${(keys += 1)}`;
  const ruleId = await storeRule(app, {
    company_id: companyId,
    ...rule,
    params: { key, above: 100, deadband: 10, ...params },
  });
  const device = await activeDevice(app, companyId);
  const sent = (minutes: number, value: number) => ({ at: at(minutes), values: { [key]: value } });
  return { key, ruleId, device, sent, cases: () => casesOf(app, device.id, ruleId) };
};

describe('a threshold', () => {
  test('opens a case that is active since the reading, and closes it beyond the deadband', async () => {
    const { device, sent, cases, ruleId, key } = await watched();
    await device.send(sent(0, 100));
    expect(await cases()).toEqual([]);
    await device.send(sent(15, 101));
    const [opened, ...others] = await cases();
    expect(others).toEqual([]);
    expect(opened).toMatchObject({
      rule_id: ruleId,
      kind: 'threshold',
      severity: 'medium',
      company_id: companyId,
      condition: 'active',
      evidence: 'live',
      since: new Date(at(15)),
      value: 101,
      limit: 100,
      occurrences: 1,
      closed_at: null,
      latched: false,
      late: false,
    });
    expect(opened.detected_at.getTime()).toBeGreaterThan(at(15));
    expect(opened.text).toContain(key.replace('_', ' ').slice(1));
    await device.send(sent(30, 90));
    expect((await cases())[0]).toMatchObject({ condition: 'active', value: 101 });
    await device.send(sent(45, 89));
    expect((await cases())[0]).toMatchObject({
      condition: 'clear',
      cleared_at: new Date(at(45)),
      closed_at: expect.any(Date),
      close_reason: 'cleared',
    });
    expect(await historyOf(app, opened.id)).toEqual(['raised', 'cleared', 'closed']);
  });

  test('reopens the same case within the time, without its acknowledgement, and opens another one later', async () => {
    const { device, sent, cases } = await watched();
    await device.send(sent(0, 101), sent(15, 50));
    const [first] = await cases();
    await app.context.pool.query('update alarms set acknowledged_at = now() where id = $1', [first.id]);
    await device.send(sent(40, 102));
    const [again] = await cases();
    expect(again).toMatchObject({
      id: first.id,
      condition: 'active',
      occurrences: 2,
      since: new Date(at(40)),
      value: 102,
      acknowledged_at: null,
      cleared_at: null,
      closed_at: null,
      close_reason: null,
    });
    await device.send(sent(50, 50), sent(111, 103));
    const all = await cases();
    expect(all).toHaveLength(2);
    expect(all[1]).toMatchObject({ occurrences: 1, condition: 'active', value: 103 });
    expect(await historyOf(app, first.id)).toEqual([
      'raised',
      'cleared',
      'closed',
      'reopened',
      'cleared',
      'closed',
    ]);
  });

  test('judges a batch reading by reading, in the order of measurement', async () => {
    const { device, sent, cases } = await watched();
    await device.send(sent(30, 50), sent(0, 50), sent(15, 101));
    const [only, ...others] = await cases();
    expect(others).toEqual([]);
    expect(only).toMatchObject({ since: new Date(at(15)), cleared_at: new Date(at(30)), value: 101 });
  });

  test('does not judge repeated, late and quarantined readings', async () => {
    const { device, sent, cases } = await watched();
    await device.send(sent(15, 50));
    await device.send(sent(0, 200));
    await device.send({ at: Date.now() + 60 * MINUTE, values: sent(0, 200).values });
    expect(await cases()).toEqual([]);
    await device.send(sent(30, 101));
    await device.send(sent(30, 101), sent(20, 50));
    expect((await cases())[0]).toMatchObject({ condition: 'active', occurrences: 1 });
  });

  test('three changes within 10 minutes make it chatter: it stays open until it is quiet', async () => {
    const { device, cases, key } = await watched();
    const now = Date.now();
    const recent = (secondsAgo: number, value: number) => ({
      at: now - secondsAgo * 1000,
      values: { [key]: value },
    });
    await device.send(recent(500, 101), recent(400, 50), recent(300, 101), recent(200, 50));
    expect(await cases()).toMatchObject([
      { chattering: true, closed_at: null, condition: 'clear', occurrences: 2 },
    ]);
    await app.context.pool.query(`
      update alarm_states set state = replace(state::text, '${now - 200_000}', '${now - 700_000}')::jsonb,
        due_at = now() - interval '1 s' where device_id = ${device.id}`);
    await runJob(app, timers);
    expect(await cases()).toMatchObject([{ chattering: false, close_reason: 'cleared' }]);
  });

  test('with raise_after_s waits, and a timer raises it without another reading', async () => {
    const { device, cases, key } = await watched({ raise_after_s: 60 });
    const since = Date.now() - 30_000;
    await device.send({ at: since, values: { [key]: 101 } });
    expect(await cases()).toEqual([]);
    await runJob(app, timers);
    expect(await cases()).toEqual([]);
    const { rows } = await app.context.pool.query('select due_at from alarm_states where device_id = $1', [
      device.id,
    ]);
    expect(rows[0].due_at.getTime()).toBe(since + 60_000);
    // As if the time had passed.
    await app.context.pool.query(
      `update alarm_states set due_at = now() - interval '1 s',
         state = jsonb_set(jsonb_set(state, '{state,pending,dueAt}', to_jsonb(${since - 40_000})),
           '{state,pending,since}', to_jsonb(${since - 100_000})) where device_id = $1`,
      [device.id],
    );
    await runJob(app, timers);
    expect(await cases()).toMatchObject([
      { condition: 'active', since: new Date(since - 100_000), value: 101 },
    ]);
  });

  test('with raise_after_s is raised by the reading that shows that it held', async () => {
    const { device, sent, cases } = await watched({ raise_after_s: 1200, clear_after_s: 600 });
    await device.send(sent(0, 101), sent(15, 102));
    expect(await cases()).toEqual([]);
    await device.send(sent(20, 103));
    expect(await cases()).toMatchObject([{ since: new Date(at(0)), condition: 'active' }]);
    await device.send(sent(25, 50), sent(30, 50));
    expect(await cases()).toMatchObject([{ condition: 'active' }]);
    await device.send(sent(35, 50));
    expect(await cases()).toMatchObject([{ condition: 'clear', cleared_at: new Date(at(25)) }]);
  });
});

describe('valves and meters', () => {
  const valve = () => activeDevice(app, companyId, { type: 'tmv' });
  const scald = (minutes: number, temperature: number, flow_rate = 6) => ({
    at: at(minutes),
    values: { temperature, flow_rate },
  });
  let scaldRule: number;
  let reverseRule: number;
  let burstRule: number;
  beforeAll(async () => {
    scaldRule = await storeRule(app, { kind: 'scald' });
    reverseRule = await storeRule(app, { kind: 'reverse_flow' });
    burstRule = await storeRule(app, { kind: 'burst' });
  });

  test('a scald is latched: it stays open when the water is safe', async () => {
    const device = await valve();
    await device.send(scald(0, 61), scald(15, 43));
    const [only, ...others] = await casesOf(app, device.id, scaldRule);
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      severity: 'critical',
      latched: true,
      condition: 'clear',
      closed_at: null,
      since: new Date(at(0)),
      cleared_at: new Date(at(15)),
      value: 61,
    });
  });

  test('late scalding readings open one closed case, and leave the condition', async () => {
    const device = await valve();
    await device.send(scald(100, 43));
    await device.send(scald(20, 62), scald(35, 63), scald(50, 43));
    expect(await casesOf(app, device.id, scaldRule)).toMatchObject([
      { late: true, close_reason: 'late', closed_at: expect.any(Date), condition: 'clear', occurrences: 2 },
    ]);
    expect(
      await app.context.pool.query('select from alarm_states where device_id = $1 and rule_id = $2', [
        device.id,
        scaldRule,
      ]),
    ).toMatchObject({ rowCount: 0 });
  });

  test('a late scald that only several uplinks together prove opens a late case, in whatever order they come', async () => {
    for (const order of [
      [20, 35, 50],
      [50, 35, 20],
      [35, 50, 20],
    ]) {
      const device = await valve();
      await device.send(scald(600, 43));
      await device.send(scald(5, 43), scald(65, 43, 0));
      for (const minute of order) await device.send(scald(minute, 52));
      const cases = await casesOf(app, device.id, scaldRule);
      expect(cases).toMatchObject([{ late: true, close_reason: 'late', value: 52, limit: 50 }]);
      expect(cases[0]?.cleared_at?.getTime()).toBeGreaterThanOrEqual(Number(cases[0]?.since));
    }
    const device = await valve();
    await device.send(scald(600, 43), scald(601, 43, 0));
    await device.send(scald(20, 52));
    expect(await casesOf(app, device.id, scaldRule)).toEqual([]);
  });

  test('a counter is compared with the value before, in the batch or stored', async () => {
    const device = await activeDevice(app, companyId, { type: 'water_meter' });
    const total = (minutes: number, volume_total: number) => ({ at: at(minutes), values: { volume_total } });
    await device.send(total(0, 1000));
    await device.send(total(15, 1001));
    expect(await casesOf(app, device.id, reverseRule)).toEqual([]);
    await device.send(total(30, 990));
    expect(await casesOf(app, device.id, reverseRule)).toMatchObject([
      { condition: 'active', latched: true, value: 990, limit: 1001, severity: 'critical' },
    ]);
  });

  test('a burst adds up the readings of half an hour', async () => {
    const device = await activeDevice(app, companyId, { type: 'water_meter' });
    const total = (minutes: number, volume_total: number) => ({ at: at(minutes), values: { volume_total } });
    await device.send(total(0, 1000));
    await device.send(total(15, 1500));
    expect(await casesOf(app, device.id, burstRule)).toEqual([]);
    await device.send(total(30, 2085));
    expect(await casesOf(app, device.id, burstRule)).toMatchObject([
      { condition: 'active', severity: 'high', value: 1085, limit: 1000 },
    ]);
  });
});
