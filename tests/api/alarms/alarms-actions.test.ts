import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCase, insertDevice, insertRule } from '../../support/alarms/alarms.ts';
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

describe('acknowledging', () => {
  it('is done once, by the first person', async () => {
    const id = await newCase();
    const first = await user.post(`/alarms/${id}/acknowledge`, { note: 'On my way' });
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({ id, acknowledged: true, acknowledged_by: user.id, version: 2 });
    const again = await admin.post(`/alarms/${id}/acknowledge`);
    expect([again.status, again.body.data.acknowledged_by, again.body.data.version]).toEqual([
      200,
      user.id,
      2,
    ]);
    expect(await eventsOf(id)).toEqual([
      expect.objectContaining({ type: 'acknowledged', by: user.id, text: 'On my way', value: null }),
    ]);
  });

  it('has one effect when it is done by many at once', async () => {
    const id = await newCase();
    const answers = await Promise.all(
      [user, admin, superadmin, user, admin].map((person) => person.post(`/alarms/${id}/acknowledge`, {})),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.acknowledged_by)).size).toBe(1);
    expect(await eventsOf(id)).toHaveLength(1);
  });
});

describe('comments', () => {
  it('are kept as they are written, also on closed cases', async () => {
    const id = await newCase({ closed_at: new Date(), close_reason: 'cleared' });
    const said = '{"key":"calls.no_record"}\nIs this right?';
    expect((await user.post(`/alarms/${id}/comment`, { text: said })).status).toBe(200);
    expect(await eventsOf(id)).toEqual([
      expect.objectContaining({ type: 'comment', by: user.id, text: said }),
    ]);
  });

  it('need words', async () => {
    const id = await newCase();
    for (const body of [
      {},
      { text: '' },
      { text: '  ' },
      { text: 7 },
      { text: 'x'.repeat(2001) },
      { text: 'x', by: 1 },
    ]) {
      expect((await user.post(`/alarms/${id}/comment`, body)).status).toBe(400);
    }
    expect(await eventsOf(id)).toEqual([]);
  });
});

describe('assigning', () => {
  it('is to an active person of the company or a superadmin, or to nobody', async () => {
    const id = await newCase();
    for (const { id: user_id } of [admin, superadmin, user]) {
      const { status, body } = await user.post(`/alarms/${id}/assign`, { user_id });
      expect([status, body.data.assigned_to]).toEqual([200, user_id]);
    }
    expect((await user.post(`/alarms/${id}/assign`, { user_id: null })).body.data.assigned_to).toBeNull();
    const gone = await test.seed.user('user', admin.company_id);
    await test.context.pool.query('update users set is_active = false where id = $1', [gone.id]);
    for (const user_id of [stranger.id, gone.id, 2_000_000_000]) {
      const { status, body } = await user.post(`/alarms/${id}/assign`, { user_id });
      expect([status, body.errors[0].path]).toEqual([400, 'user_id']);
    }
    expect((await user.post(`/alarms/${id}/assign`, {})).status).toBe(400);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
      'assigned',
      'assigned',
      'assigned',
      'assigned',
    ]);
  });
});

describe('shelving', () => {
  it('is limited, and ends when it is unshelved', async () => {
    const id = await newCase({ severity: 'critical' });
    const shelve = (until: unknown, reason: unknown = 'Works') =>
      admin.post(`/alarms/${id}/shelve`, { until, reason });
    for (const until of [inHours(9), inHours(-1), 'tomorrow', null, 5]) {
      const { status, body } = await shelve(until);
      expect([status, body.errors[0].path]).toEqual([400, 'until']);
    }
    expect((await shelve(inHours(1), '')).body.errors[0].path).toBe('reason');
    const until = inHours(7.9);
    expect((await shelve(until)).body.data.shelved_until).toBe(until);
    expect((await admin.post(`/alarms/${id}/unshelve`)).body.data.shelved_until).toBeNull();
    expect((await admin.post(`/alarms/${id}/unshelve`)).status).toBe(200);
    expect((await eventsOf(id)).map(({ type, by }) => [type, by])).toEqual([
      ['shelved', admin.id],
      ['unshelved', admin.id],
    ]);
    const low = await newCase({ severity: 'low' });
    expect(
      (await admin.post(`/alarms/${low}/shelve`, { until: inHours(700), reason: 'Spring' })).status,
    ).toBe(200);
    expect(
      (await admin.post(`/alarms/${low}/shelve`, { until: inHours(721), reason: 'Spring' })).status,
    ).toBe(400);
  });
});

describe('resetting', () => {
  it('closes a latched case that is clear, which is then forgotten', async () => {
    const { pool } = test.context;
    const rule_id = await insertRule(pool, { kind: 'tamper', params: null });
    const id = await newCase({ rule_id, kind: 'tamper', latched: true });
    const reset = (body: unknown = { note: 'Checked' }) => admin.post(`/alarms/${id}/reset`, body);
    const early = await reset();
    expect([early.status, early.body.current]).toEqual([409, 1]);
    await pool.query(`update alarms set condition = 'clear', cleared_at = now() where id = $1`, [id]);
    await pool.query('insert into alarm_states (rule_id, device_id, state) values ($1, $2, $3)', [
      rule_id,
      device,
      { case_id: id, state: { case: { isOpen: true, clearedAt: Date.now(), changes: [] } } },
    ]);
    expect((await reset({})).status).toBe(400);
    const { status, body } = await reset();
    expect([status, body.data.status, body.data.close_reason]).toEqual([200, 'closed', 'reset']);
    expect((await eventsOf(id)).map(({ type, by, text }) => [type, by, text])).toEqual([
      ['reset', admin.id, 'Checked'],
      ['closed', admin.id, null],
    ]);
    expect((await pool.query('select from alarm_states where rule_id = $1', [rule_id])).rowCount).toBe(0);
    expect((await reset()).status).toBe(409);
  });

  it('is not for cases that close by themselves', async () => {
    const id = await newCase({ condition: 'clear' });
    expect((await admin.post(`/alarms/${id}/reset`, { note: 'x' })).status).toBe(409);
  });
});

const BODIES = {
  acknowledge: {},
  comment: { text: 'Hello' },
  assign: { user_id: null },
  shelve: { until: new Date(Date.now() + 3_600_000).toISOString(), reason: 'Works' },
  unshelve: {},
  reset: { note: 'Checked' },
};

describe('the actions', () => {
  it('are for those who may see the case', async () => {
    const id = await newCase({ latched: true, condition: 'clear' });
    for (const [action, body] of Object.entries(BODIES)) {
      const at = `/alarms/${id}/${action}`;
      expect((await test.call('POST', at, { body })).status).toBe(401);
      expect((await stranger.post(at, body)).status).toBe(404);
      const isAdminOnly = ['shelve', 'unshelve', 'reset'].includes(action);
      expect([action, (await user.post(at, body)).status]).toEqual([action, isAdminOnly ? 403 : 200]);
      expect((await admin.post(at, { ...body, extra: 1 })).status).toBe(400);
      expect((await admin.post(`/alarms/0/${action}`, body)).status).toBe(404);
      expect((await admin.get(at)).status).toBe(404);
    }
  });

  it('are refused on a closed case, except comments', async () => {
    const id = await newCase({
      latched: true,
      condition: 'clear',
      closed_at: new Date(),
      close_reason: 'reset',
    });
    for (const [action, body] of Object.entries(BODIES)) {
      const { status } = await superadmin.post(`/alarms/${id}/${action}`, body);
      expect([action, status]).toEqual([action, action === 'comment' ? 200 : 409]);
    }
  });

  it('leave a history in ascending order, though the clocks of servers differ', async () => {
    const id = await newCase();
    await admin.post(`/alarms/${id}/comment`, { text: 'Ahead' });
    await test.context.pool.query(
      `update alarm_events set ts = ts + interval '1 hour' where alarm_id = $1 and text = 'Ahead'`,
      [id],
    );
    await admin.post(`/alarms/${id}/comment`, { text: 'Behind' });
    const events = await eventsOf(id);
    expect(events.map(({ text }) => text).slice(-2)).toEqual(['Ahead', 'Behind']);
    const times = events.map(({ ts }) => String(ts));
    expect(times).toEqual(times.toSorted());
    const ids = events.map((event) => Number(event['id']));
    expect(ids).toEqual(ids.toSorted((x, y) => x - y));
  });

  it('are not for API keys', async () => {
    const key = (await superadmin.post('/api-keys', { name: 'Reader', scopes: ['read'], company_id: null }))
      .body.key;
    const id = await newCase();
    expect((await test.call('POST', `/alarms/${id}/acknowledge`, { token: key })).status).toBe(403);
    expect((await test.call('GET', `/alarms/${id}/events`, { token: key })).status).toBe(200);
    expect((await test.call('GET', '/alarms/summary', { token: key })).status).toBe(200);
  });
});
