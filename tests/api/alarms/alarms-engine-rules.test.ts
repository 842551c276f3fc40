import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '../../../server/context.ts';
import { closures } from '../../../server/alarms/cases/closures.ts';
import { evaluateOpen } from '../../../server/alarms/judging/evaluate.ts';
import { runJob } from '../../support/alarms/alarm-cases.ts';
import { activeDevice, casesOf, historyOf, storeRule } from '../../support/alarms/alarm-rules.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';

/** Rules that are created, changed, disabled and deleted while there are readings and cases. */
const MINUTE = 60_000;
const at = (minutes: number): number => Date.now() - (120 - minutes) * MINUTE;

let app: TestApp;
let superadmin: Person;
let admin: Person;
let companyId: number;
beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.asSuperadmin();
  companyId = (await app.seed.company()).id;
  admin = await app.asCompanyAdmin(companyId);
});
afterAll(() => app.close());

let keys = 0;
const newKey = (): string => `level_${(keys += 1)}`;
/** A device whose latest value of a key of its own is this one. */
const deviceWith = async (value: number, key = newKey()) => {
  const device = await activeDevice(app, companyId);
  await device.send({ at: at(0), values: { [key]: value } });
  return {
    key,
    device,
    send: (minutes: number, next: number) => device.send({ at: at(minutes), values: { [key]: next } }),
  };
};
const ruleAbout = async (key: string, more: Record<string, unknown> = {}): Promise<number> => {
  const answer = await admin.post('/alarm-rules', {
    title: `Above 100: ${key}`,
    kind: 'threshold',
    params: { key, above: 100 },
    ...more,
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return (answer.body.data ?? answer.body).id;
};

test('creating a rule evaluates the latest values, and evaluating it again changes nothing', async () => {
  const { key, device } = await deviceWith(120);
  const ruleId = await ruleAbout(key);
  expect(await casesOf(app, device.id, ruleId)).toMatchObject([
    { condition: 'active', value: 120, title: `Above 100: ${key}` },
  ]);
  expect((await admin.post(`/alarm-rules/${ruleId}/evaluate`)).body).toEqual({
    data: { raised: 0, cleared: 0 },
  });
  expect(await casesOf(app, device.id, ruleId)).toHaveLength(1);
});

test('a disabled rule raises nothing until it is enabled', async () => {
  const { key, device, send } = await deviceWith(120);
  const ruleId = await ruleAbout(key, { is_enabled: false });
  await send(5, 130);
  expect(await casesOf(app, device.id, ruleId)).toEqual([]);
  await admin.put(`/alarm-rules/${ruleId}`, { is_enabled: true });
  expect(await casesOf(app, device.id, ruleId)).toMatchObject([{ value: 130 }]);
});

test('a change evaluates the open cases, which follow the rule and keep their acknowledgement', async () => {
  const { key, device } = await deviceWith(120);
  const ruleId = await ruleAbout(key);
  const [{ id }] = await casesOf(app, device.id, ruleId);
  await app.context.pool.query('update alarms set acknowledged_at = now() where id = $1', [id]);
  await admin.put(`/alarm-rules/${ruleId}`, {
    params: { key, above: 110 },
    severity: 'critical',
    title: 'Much too high',
    response: 'Run.',
  });
  expect(await casesOf(app, device.id, ruleId)).toMatchObject([
    {
      id,
      condition: 'active',
      acknowledged_at: expect.any(Date),
      severity: 'critical',
      title: 'Much too high',
      response: 'Run.',
    },
  ]);
  await admin.put(`/alarm-rules/${ruleId}`, { params: { key, above: 200 } });
  expect(await casesOf(app, device.id, ruleId)).toMatchObject([{ id, close_reason: 'cleared' }]);
});

test('cases of devices that the rule is no longer about are closed', async () => {
  const { key, device } = await deviceWith(120);
  const ruleId = await ruleAbout(key);
  await admin.put(`/alarm-rules/${ruleId}`, { tags: ['zone:elsewhere'] });
  expect(await casesOf(app, device.id, ruleId)).toMatchObject([{ close_reason: 'device' }]);
});

describe('cases are closed with', () => {
  const openCase = async () => {
    const { key, device, send } = await deviceWith(120);
    const ruleId = await ruleAbout(key);
    const [opened] = await casesOf(app, device.id, ruleId);
    expect(opened.closed_at).toBeNull();
    return { device, ruleId, id: opened.id as number, send, cases: () => casesOf(app, device.id, ruleId) };
  };

  test('their rule, when it is disabled; the next reading does not reopen them', async () => {
    const { ruleId, id, cases, send } = await openCase();
    await admin.put(`/alarm-rules/${ruleId}`, { is_enabled: false });
    expect(await cases()).toMatchObject([{ id, close_reason: 'rule', closed_at: expect.any(Date) }]);
    expect(await historyOf(app, id)).toEqual(['raised', 'closed']);
    await send(10, 50);
    await send(20, 150);
    await admin.put(`/alarm-rules/${ruleId}`, { is_enabled: true });
    expect(await cases()).toMatchObject([{ id }, { occurrences: 1, condition: 'active' }]);
  });

  test('their rule, when it is deleted', async () => {
    const { ruleId, id, cases } = await openCase();
    expect((await admin.delete(`/alarm-rules/${ruleId}`)).status).toBeLessThan(300);
    expect(await cases()).toMatchObject([{ id, close_reason: 'rule' }]);
    const { rowCount } = await app.context.pool.query('select from alarm_states where rule_id = $1', [
      ruleId,
    ]);
    expect(rowCount).toBe(0);
  });

  test('their device, when it is deactivated, moved or deleted, and followers are notified', async () => {
    const deactivated = await openCase();
    await superadmin.put(`/devices/${deactivated.device.id}`, { is_active: false });
    expect(await deactivated.cases()).toMatchObject([{ close_reason: 'device' }]);
    const moved = await openCase();
    const other = await app.seed.company();
    await superadmin.put(`/devices/${moved.device.id}`, { company_id: other.id });
    expect(await moved.cases()).toMatchObject([{ close_reason: 'device', company_id: companyId }]);
    const deleted = await openCase();
    expect((await superadmin.delete(`/devices/${deleted.device.id}`)).status).toBeLessThan(300);
    expect(await deleted.cases()).toMatchObject([{ close_reason: 'device' }]);
    const announced = new Set<number>();
    const off = app.context.events.on('alarms', ({ ids }) => ids.forEach((id) => announced.add(id)));
    await runJob(app, closures);
    await expect
      .poll(() => [deactivated.id, moved.id, deleted.id].every((id) => announced.has(id)))
      .toBe(true);
    off();
  });
});

test('two servers judge the same readings once, in whatever order', async () => {
  const other = await createContext(app.serving);
  const { key, device } = await deviceWith(50);
  const ruleId = await storeRule(app, { company_id: companyId, params: { key, above: 100 } });
  const sends = Array.from({ length: 20 }, (_, n) => {
    const { ingest } = n % 2 === 0 ? app.context : other;
    const uplink = device.uplink({ at: at(10 + n), values: { [key]: 150 + n } });
    return ingest.store([{ uplink, companyId: null, way: 'http' as const }]);
  });
  await Promise.all(sends);
  const cases = await casesOf(app, device.id, ruleId);
  expect(cases).toMatchObject([{ condition: 'active', occurrences: 1 }]);
  expect(await historyOf(app, cases[0].id)).toEqual(['raised']);
});

test('a rule that is disabled while readings arrive leaves no open case', async () => {
  const key = newKey();
  const devices = await Promise.all(Array.from({ length: 8 }, () => activeDevice(app, companyId)));
  const ruleId = await storeRule(app, { company_id: companyId, params: { key, above: 100 } });
  await Promise.all([
    ...devices.map((device) => device.send({ at: at(5), values: { [key]: 150 } })),
    admin.put(`/alarm-rules/${ruleId}`, { is_enabled: false }),
  ]);
  const { rowCount } = await app.context.pool.query(
    'select from alarms where rule_id = $1 and closed_at is null',
    [ruleId],
  );
  expect(rowCount).toBe(0);
});

test('after a start, what is open is evaluated, and silence clears nothing', async () => {
  const { key, device } = await deviceWith(120);
  const ruleId = await ruleAbout(key);
  await app.context.pool.query(
    `update device_contacts set last_seen_at = now() - interval '9 days' where device_id = $1`,
    [device.id],
  );
  await evaluateOpen(app.context);
  expect(await casesOf(app, device.id, ruleId)).toMatchObject([{ condition: 'active', occurrences: 1 }]);
});

describe('a backtest', () => {
  test('finds the cases of the past, with reopening, and stores nothing', async () => {
    const { key, device, send } = await deviceWith(120);
    await send(10, 50);
    await send(20, 130);
    await send(30, 50);
    const body = {
      rule: { kind: 'threshold', params: { key, above: 100 } },
      from: new Date(at(-60)).toISOString(),
      to: new Date().toISOString(),
    };
    const answer = await admin.post('/alarm-rules/backtest', body);
    expect(answer.body).toMatchObject({ data: { count: 1, devices: 1, cases: [{ device_id: device.id }] } });
    const apart = { ...body, rule: { ...body.rule, params: { key, above: 100, reopen_within_s: 60 } } };
    expect((await admin.post('/alarm-rules/backtest', apart)).body.data).toMatchObject({
      count: 2,
      devices: 1,
    });
    expect(await casesOf(app, device.id)).toEqual([]);
  });

  test('refuses long periods, wrong parameters, other companies and users', async () => {
    const body = (rule: object, days: number) => ({
      rule: { kind: 'threshold', params: { key: 'x', above: 1 }, ...rule },
      from: new Date(Date.now() - days * 24 * 60 * MINUTE).toISOString(),
      to: new Date().toISOString(),
    });
    const statusOf = async (person: Person, rule: object, days = 1) =>
      (await person.post('/alarm-rules/backtest', body(rule, days))).status;
    const user = await app.asUser(companyId);
    const other = (await app.seed.company()).id;
    expect(await statusOf(admin, {}, 200)).toBe(400);
    expect(await statusOf(admin, {}, -1)).toBe(400);
    expect(await statusOf(admin, { params: {} })).toBe(400);
    expect(await statusOf(admin, { company_id: other })).toBe(403);
    expect(await statusOf(admin, { company_id: null })).toBe(403);
    expect(await statusOf(user, {})).toBe(403);
    expect((await app.call('POST', '/alarm-rules/backtest', { body: body({}, 1) })).status).toBe(401);
  });

  test('evaluating is for admins of the company', async () => {
    const ruleId = await storeRule(app, {
      company_id: (await app.seed.company()).id,
      params: { key: 'x', above: 1 },
    });
    const user = await app.asUser(companyId);
    expect((await admin.post(`/alarm-rules/${ruleId}/evaluate`)).status).toBe(404);
    expect((await user.post(`/alarm-rules/${ruleId}/evaluate`)).status).toBe(403);
    expect((await superadmin.post(`/alarm-rules/${ruleId}/evaluate`)).status).toBe(200);
  });
});
