import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { registeredDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let admin: Person;
let user: Person;
let device: number;
const BEGIN = Date.now() - 3 * 3_600_000;
const minutes = (count: number): Date => new Date(BEGIN + count * 60_000);
const at = (count: number): string => minutes(count).toISOString();

beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  admin = await test.asCompanyAdmin();
  user = await test.asUser(admin.company_id as number);
  const made = await registeredDevice(test, superadmin, admin.company_id, {}, { temperature: 20 });
  device = made.device.id;
  for (const [minute, temperature] of [
    [10, 41],
    [20, 45],
    [30, 39],
    [40, 44],
    [90, 38],
    [120, 20],
  ] as const) {
    await made.post({ temperature }, minutes(minute));
  }
  const company = await test.seed.company();
  const other = await registeredDevice(test, superadmin, company.id, {}, { temperature: 20 });
  await other.post({ temperature: 50 }, minutes(5));
});
afterAll(() => test.close());

const rule = { kind: 'threshold', params: { key: 'temperature', above: 40 } };
const backtest = (person: Person, body: object) =>
  person.post('/alarm-rules/backtest', { rule, from: at(-60), to: at(179), ...body });

describe('a backtest', () => {
  it('finds what the rule would have raised, and reopens like a rule', async () => {
    const reopened = await backtest(admin, {});
    expect([reopened.status, reopened.body]).toEqual([
      200,
      {
        data: {
          count: 1,
          devices: 1,
          cases: [{ device_id: device, since: at(40), cleared_at: at(90), value: 44 }],
        },
      },
    ]);
    const params = { ...rule.params, reopen_within_s: 0 };
    const separate = await backtest(admin, { rule: { ...rule, params } });
    expect(separate.body.data).toEqual({
      count: 2,
      devices: 1,
      cases: [
        { device_id: device, since: at(10), cleared_at: at(30), value: 41 },
        { device_id: device, since: at(40), cleared_at: at(90), value: 44 },
      ],
    });
    expect((await backtest(admin, { from: at(95) })).body.data).toEqual({ count: 0, devices: 0, cases: [] });
  });

  it('is about the devices of the rule', async () => {
    const count = async (fields: object, person = admin) =>
      (await backtest(person, { rule: { ...rule, ...fields } })).body.data.count;
    expect(await count({ device_ids: [device] })).toBe(1);
    expect(await count({ tags: ['label:nothing'] })).toBe(0);
    expect(await count({ raise_after_s: 86_400 })).toBe(0);
    expect(await count({}, superadmin)).toBe(2);
    expect(await count({ company_id: admin.company_id }, superadmin)).toBe(1);
  });

  it('accepts a rule as it is read, and writes nothing', async () => {
    const { body: stored } = await admin.post('/alarm-rules', { ...rule, title: 'Hot', is_enabled: false });
    const rows = async () =>
      (
        await test.context.pool.query(
          `select (select count(*) from alarms), (select count(*) from alarm_rules) as rules,
             (select count(*) from audit) as audit, (select count(*) from alarm_states) as states`,
        )
      ).rows;
    const before = await rows();
    const { status, body } = await backtest(admin, { rule: stored });
    expect([status, body.data.count]).toEqual([200, 1]);
    expect(await rows()).toEqual(before);
  });

  it('is for admins, of their own company', async () => {
    expect((await backtest(user, {})).status).toBe(403);
    const body = { rule, from: at(0), to: at(10) };
    expect((await test.call('POST', '/alarm-rules/backtest', { body })).status).toBe(401);
    expect((await backtest(admin, { rule: { ...rule, company_id: null } })).status).toBe(403);
    const stranger = await test.asCompanyAdmin();
    expect((await backtest(stranger, {})).body.data.count).toBe(0);
    expect((await backtest(stranger, { rule: { ...rule, device_ids: [device] } })).status).toBe(400);
  });

  it.each([
    [{ from: at(10), to: at(10) }, 'to'],
    [{ from: at(-60 * 24 * 100) }, 'to'],
    [{ from: 'yesterday' }, 'from'],
    [{ to: null }, 'to'],
    [{ rule: {} }, 'rule.kind'],
    [{ rule: { ...rule, params: {} } }, 'params.key'],
    [{ rule: { ...rule, nonsense: 1 } }, 'rule.nonsense'],
    [{ extra: 1 }, 'extra'],
  ])('is rejected with %j', async (body, path) => {
    const answer = await backtest(admin, body);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
  });

  it('is refused while its company has several under way, and no other company’s is', async () => {
    const { backtests } = test.context;
    const company = admin.company_id as number;
    const end = await backtests.begin(company);
    const waiting = [backtests.begin(company), backtests.begin(company)];
    const refused = await backtest(admin, {});
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5']);
    expect((await backtest(await test.asCompanyAdmin(), {})).status).toBe(200);
    end();
    for (const next of waiting) (await next)();
    expect((await backtest(admin, {})).status).toBe(200);
  });
});
