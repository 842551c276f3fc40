import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCase, insertDevice } from '../../support/alarms/alarms.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';

let test: TestApp;
let superadmin: Person;
let admin: Person;
let user: Person;
let stranger: Person;
let device: number;
/** Inserts a case of the admin's company. */
const newCase = (values: Record<string, unknown> = {}) =>
  insertCase(test.context.pool, { company_id: admin.company_id, device_id: device, ...values });
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const eventsOf = async (id: number): Promise<Record<string, unknown>[]> =>
  (await admin.get(`/alarms/${id}/events`)).body.data;

beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  admin = await test.asCompanyAdmin();
  user = await test.asUser(admin.company_id as number);
  stranger = await test.asCompanyAdmin();
  device = await insertDevice(test.context.pool, admin.company_id);
});
afterAll(() => test.close());

describe('many cases', () => {
  it('are acknowledged by id or by filter', async () => {
    const ids = [
      await newCase(),
      await newCase({ severity: 'high', title: 'Bulk' }),
      await newCase({ title: 'Bulk' }),
    ];
    const closed = await newCase({ closed_at: new Date(), close_reason: 'cleared' });
    const some = await user.post('/alarms/many/acknowledge', { ids: [ids[0], closed], note: 'Seen' });
    expect([some.status, some.body]).toEqual([200, { data: [ids[0]], count: 1 }]);
    const rest = await user.post('/alarms/many/acknowledge', { filter: { q: 'bulk', acknowledged: false } });
    expect(rest.body).toEqual({ data: ids.slice(1), count: 2 });
    expect(await eventsOf(ids[0]!)).toEqual([
      expect.objectContaining({ type: 'acknowledged', text: 'Seen' }),
    ]);
  });

  it('of which one is not visible are left alone', async () => {
    const mine = await newCase();
    const theirs = await insertCase(test.context.pool, { company_id: stranger.company_id });
    const { status } = await admin.post('/alarms/many/acknowledge', { ids: [mine, theirs] });
    expect([status, (await admin.get(`/alarms/${mine}`)).body.acknowledged]).toEqual([404, false]);
    expect(
      (await admin.post('/alarms/many/acknowledge', { filter: { company_id: stranger.company_id } })).body,
    ).toEqual({
      data: [],
      count: 0,
    });
  });

  it('are shelved, or none of them', async () => {
    const ids = [await newCase({ severity: 'low' }), await newCase({ severity: 'critical' })];
    const shelve = (hours: number) =>
      admin.post('/alarms/many/shelve', { ids, until: inHours(hours), reason: 'Works' });
    const long = await shelve(24);
    expect([long.status, long.body.errors[0].path]).toEqual([400, 'until']);
    expect((await admin.get(`/alarms/${ids[0]}`)).body.shelved_until).toBeNull();
    expect((await shelve(4)).body).toEqual({ data: ids, count: 2 });
    expect((await user.post('/alarms/many/shelve', { ids, until: inHours(1), reason: 'x' })).status).toBe(
      403,
    );
  });

  it('need a selection', async () => {
    for (const body of [
      {},
      { ids: [] },
      { ids: ['1'] },
      { ids: [1], filter: {} },
      { filter: { no: 1 } },
      { ids: [1], x: 1 },
    ]) {
      expect([body, (await admin.post('/alarms/many/acknowledge', body)).status]).toEqual([body, 400]);
    }
    const ids = Array.from({ length: 10_001 }, (_, at) => at + 1);
    expect((await admin.post('/alarms/many/acknowledge', { ids })).status).toBe(400);
  });
});

describe('the summary', () => {
  it('counts the open cases that the caller may see', async () => {
    const one = await test.asUser();
    const values = { company_id: one.company_id };
    await insertCase(test.context.pool, { ...values, severity: 'critical' });
    await insertCase(test.context.pool, { ...values, severity: 'low', acknowledged_at: new Date() });
    await insertCase(test.context.pool, { ...values, severity: 'high', closed_at: new Date() });
    expect((await one.get('/alarms/summary')).body).toEqual({
      data: { open: 2, unacknowledged: 1, by_severity: { critical: 1, high: 0, medium: 0, low: 1 } },
    });
    expect((await superadmin.get('/alarms/summary')).body.data.open).toBeGreaterThan(2);
    expect((await test.call('GET', '/alarms/summary')).status).toBe(401);
  });
});

describe('the kinds of alarms', () => {
  it('are explained to everybody, with a schema of their parameters', async () => {
    const { status, body } = await user.get('/alarm-kinds');
    expect(status).toBe(200);
    const tamper = body.data.find(({ kind }: { kind: string }) => kind === 'tamper');
    expect(tamper).toEqual({
      kind: 'tamper',
      title: 'Device tampered with',
      severity: 'high',
      response: expect.stringContaining('reset the alarm'),
      source: 'Reported by the device',
      params: expect.objectContaining({ type: 'object', additionalProperties: false }),
    });
    expect(tamper.params.properties.reopen_within_s).toMatchObject({ type: 'integer', default: 3600 });
    expect((await test.call('GET', '/alarm-kinds')).status).toBe(401);
  });
});
