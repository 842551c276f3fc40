import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlatformRules } from '../../../server/alarms/rules/platform-rules.ts';
import { prepareDemo } from '../../../demo/start.ts';
import { DEAD_GATEWAY } from '../../../demo/story/scenes.ts';
import { exactTime } from '../../../src/domain/time/zoned.ts';
import { startTestApp, type Person, type TestApp } from '../../support/server/app.ts';

// Large enough for every scene, and for learning what is usual before the burst.
const SIZE = { devices: 100, days: 25 };

let test: TestApp;
let root: Person;
beforeAll(async () => {
  test = await startTestApp();
  await createPlatformRules(test.context.pool);
  root = await test.asSuperadmin();
  const demo = await prepareDemo(test.context, null, SIZE);
  await demo.run(() => undefined);
}, 600_000);
afterAll(() => test.close());

const casesOf = async (filter: object) => {
  const search = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: '["id","ASC"]',
    range: '[0,99]',
  });
  return (await root.get(`/alarms?${search}`)).body;
};
const only = async (filter: object) => {
  const cases = await casesOf(filter);
  expect(cases).toHaveLength(1);
  return cases[0];
};
const eventsOf = async (id: number) => (await root.get(`/alarms/${id}/events`)).body.data;
const typesOf = async (id: number) => (await eventsOf(id)).map(({ type }: { type: string }) => type);

describe('the demo’s story of alarms', { timeout: 120_000 }, () => {
  it('leaves few things to do, as on a well-run site', async () => {
    const open = await casesOf({ status: 'open' });
    const known = open.filter(({ suppressed_by }: any) => suppressed_by === null);
    expect(known.map(({ kind }: any) => kind).toSorted()).toEqual([
      'battery_low',
      'battery_low',
      'gateway_silent',
      'outlet_unused',
      'scald',
      'sensor_fault',
    ]);
    const { body } = await root.get('/overview');
    const named = new Set(body.data.unacknowledged.map(({ kind }: any) => kind));
    expect([...named].toSorted()).toEqual(['battery_low', 'gateway_silent', 'scald']);
  });

  it('has a valve that scalds again and again, and nobody has acknowledged the last time', async () => {
    const scald = await only({ kind: 'scald' });
    expect(scald).toMatchObject({
      severity: 'critical',
      occurrences: 3,
      acknowledged_at: null,
      closed_at: null,
    });
    const types = await typesOf(scald.id);
    expect(types.filter((type: string) => type === 'reopened')).toHaveLength(2);
    expect(types.filter((type: string) => type === 'acknowledged')).toHaveLength(2);
    // Somebody was notified while the water was hot, not after it.
    expect(types.lastIndexOf('notified')).toBeLessThan(types.lastIndexOf('cleared'));
  });

  it('has a burst of last week with its whole history, whose litres are those of the meter', async () => {
    // A leak of the month may have been one as well, but never that much.
    const [burst] = (await casesOf({ kind: 'burst' })).toSorted((a: any, b: any) => b.value - a.value);
    expect(burst).toMatchObject({ severity: 'critical', close_reason: 'cleared', occurrences: 1 });
    expect(await typesOf(burst.id)).toEqual(
      expect.arrayContaining([
        'raised',
        'notified',
        'acknowledged',
        'assigned',
        'comment',
        'cleared',
        'closed',
      ]),
    );
    const { rows } = await test.context.pool.query<{ litres: number }>(
      `select max(r.value) - min(r.value) as litres from readings r join datapoints p on p.id = r.datapoint_id
       where p.device_id = $1 and p.key = 'volume_total' and r.ts <= $2::timestamptz
         and r.ts >= $2::timestamptz - interval '31 minutes'`,
      // Of its last reading: it was detected seconds later, and a reading within may have been lost.
      [burst.device_id, burst.since],
    );
    expect(Math.abs((rows[0]?.litres ?? 0) - burst.value)).toBeLessThan(burst.value * 0.5);
    expect(burst.value).toBeGreaterThan(burst.limit);
  });

  it('has a dead gateway that suppresses the cases of its devices', async () => {
    const gateway = await only({ kind: 'gateway_silent' });
    expect(gateway).toMatchObject({ gateway_id: DEAD_GATEWAY, condition: 'active', suppressed_by: null });
    const offline = await casesOf({ kind: 'device_offline' });
    expect(offline.length).toBeGreaterThanOrEqual(3);
    for (const one of offline) {
      expect(one).toMatchObject({ suppressed_by: `gateway:${DEAD_GATEWAY}`, closed_at: null });
      expect(Date.parse(one.detected_at)).toBeGreaterThan(Date.parse(gateway.detected_at));
    }
  });

  it('has a call-out at night: the first step is not answered, the second one is', async () => {
    const night = await only({ kind: 'hot_supply_low' });
    expect(exactTime(night.since, 'Australia/Melbourne')).toContain('2:10');
    expect(night).toMatchObject({ severity: 'high', close_reason: 'cleared' });
    const { body } = await root.get('/notifications?range=[0,999]');
    const sent = body.filter(({ alarm_id }: any) => alarm_id === night.id);
    const bySteps = [0, 1].map((step) =>
      sent.filter((one: any) => one.step === step).map(({ channel }: any) => channel),
    );
    expect(bySteps.map((channels) => channels.toSorted())).toEqual([
      ['app', 'email', 'sms'],
      ['app', 'email', 'sms'],
    ]);
    for (const { status, sent_at, step } of sent) {
      expect(status).toBe('sent');
      const minutes = (Date.parse(sent_at) - Date.parse(night.detected_at)) / 60_000;
      expect(Math.round(minutes)).toBe(step * 10);
    }
    const responder = sent.find(({ step }: any) => step === 1).user_id;
    expect(night.acknowledged_by).toBe(responder);
    const times = (await eventsOf(night.id)).map(({ ts }: { ts: string }) => Date.parse(ts));
    expect(times).toEqual(times.toSorted((a: number, b: number) => a - b));
  });

  it('was lived by people who had signed in before', async () => {
    const people = new Set((await casesOf({})).map(({ acknowledged_by: by }: any) => by));
    people.delete(null);
    expect(people.size).toBeGreaterThan(1);
    for (const id of people) {
      const { last_login_at } = (await root.get(`/users/${String(id)}`)).body;
      expect(Date.parse(last_login_at)).toBeLessThan(Date.now());
    }
  });

  it('has judged valves since their first readings, not only those of the last days', async () => {
    const cases = [...(await casesOf({ kind: 'tmv_hot' })), ...(await casesOf({ kind: 'sensor_fault' }))];
    const oldest = Math.min(...cases.map(({ since }: any) => Date.parse(since)));
    expect((Date.now() - oldest) / 86_400_000).toBeGreaterThan(9);
  });

  const rowsOf = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
    (await test.context.pool.query(text, values)).rows as T[];

  it('consists of records that were created when their history says, and not in the future', async () => {
    for (const [table, resource = table] of [
      ['companies'],
      ['users'],
      ['projects'],
      ['rosters'],
      ['notification_policies', 'notification-policies'],
      ['dashboard_v2', 'dashboard-v2'],
      ['reports'],
    ]) {
      const rows = await rowsOf<{ created: Date; changed: Date; at: Date }>(
        `select t.created_at as created, t.updated_at as changed, a.at from ${table} t
         join audit a on a.resource = $1 and a.record_id = t.id::text and a.action = 'create'`,
        resource,
      );
      expect({ table, count: rows.length }).not.toEqual({ table, count: 0 });
      for (const { created, changed, at } of rows)
        expect({ table, at, changed }).toEqual({ table, at: created, changed: created });
    }
    expect(await rowsOf('select from audit where at > now()')).toEqual([]);
  });

  it('has projects that are older than the first readings of their devices, and companies and users that are older still', async () => {
    const rows = await rowsOf<{ company: Date; people: Date; project: Date; device: Date; reading: Date }>(
      `select c.created_at as company, p.created_at as project, min(d.created_at) as device,
         (select max(created_at) from users where company_id = c.id) as people,
         (select min(r.ts) from readings r join datapoints o on o.id = r.datapoint_id
          where o.device_id = any(array_agg(d.id))) as reading
       from projects p join companies c on c.id = p.company_id
       join project_devices l on l.project_id = p.id join devices d on d.id = l.device_id
       group by c.id, p.id`,
    );
    expect(rows.length).toBeGreaterThan(4);
    for (const { company, people, project, device, reading } of rows) {
      const times = [company, people, project, reading].map(Number);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(Number(project)).toBeLessThan(Number(reading));
      expect(Number(device)).toBeGreaterThanOrEqual(Number(reading));
    }
  });

  it('has devices of built-in models, read and shown as those of any network', async () => {
    const models = await rowsOf<{ key: string; id: number; type: string; hw_serial: string }>(
      `select distinct on (m.key) m.key, d.id, d.type, d.hw_serial
       from devices d join device_models m on m.id = d.model_id where d.is_active order by m.key, d.id`,
    );
    expect(models.map(({ key, type }) => [key, type])).toEqual([
      ['axioma/qalcosonic-w1', 'water_meter'],
      ['dragino/d22', 'tmv'],
      ['elsys/elt-2', 'tmv'],
      ['milesight/em300-di', 'water_meter'],
    ]);
    const roles = {
      'axioma/qalcosonic-w1': ['register', 'leak', 'burst', 'battery_voltage'],
      'dragino/d22': ['outlet_temperature', 'water_temperature', 'battery_voltage'],
      'elsys/elt-2': ['outlet_temperature', 'ambient_temperature', 'battery_voltage'],
      'milesight/em300-di': ['register', 'ambient_temperature', 'battery_percent'],
    } as const;
    for (const { key, id, hw_serial } of models) {
      const { datapoints } = (await root.get(`/devices/${id}`)).body.data;
      const [{ main_value }] = (await root.get(`/devices?hw_serial=${hw_serial}`)).body.data;
      const wanted = roles[key as keyof typeof roles];
      expect(datapoints.map(({ role }: any) => role)).toEqual(expect.arrayContaining([...wanted]));
      expect(main_value).toMatchObject({ role: wanted[0] });
      const messages = (await root.get(`/devices/${id}/uplinks`)).body.data;
      expect(messages.length).toBeGreaterThan(2);
      expect(messages[0]).toMatchObject({ source: 'ttn', errors: [] });
      expect(messages[0].values).toContainEqual(
        expect.objectContaining({ role: wanted[0], outcome: 'stored', value: expect.any(Number) }),
      );
      expect(Date.now() - Date.parse(messages[0].ts)).toBeLessThan(4 * 3_600_000);
    }
    // As much water as its readings say, in litres.
    const [meter] = models;
    const end = Math.floor(Date.now() / 86_400_000) * 86_400_000;
    const { datapoints } = (await root.get(`/devices/${meter?.id}`)).body.data;
    const { id, unit } = datapoints.find(({ role }: any) => role === 'register');
    expect(unit).toBe('m³');
    const span = `edges=${end - 86_400_000},${end}`;
    const [{ counted }] = (await root.get(`/datapoints/${id}/counted?${span}`)).body.data;
    expect(counted).toBeGreaterThan(0.05);
    expect(counted).toBeLessThan(20);
  });

  it('registered its devices, and then got dashboards on many days, each with one version', async () => {
    const [registered] = await rowsOf<{ first: Date; last: Date; created: Date }>(
      `select min(a.at) as first, max(a.at) as last, max(d.created_at) as created
       from audit a join devices d on d.id::text = a.record_id where a.resource = 'devices' and a.action = 'register'`,
    );
    expect(Number(registered?.first)).toBeGreaterThan(Number(registered?.created));
    const boards = await rowsOf<{ title: string; created: Date; saved: Date }>(
      `select d.title, d.created_at as created, v.created_at as saved
       from dashboard_v2 d join dashboard_versions v on v.dashboard_id = d.id`,
    );
    for (const { created, saved } of boards) {
      expect(saved).toEqual(created);
      expect(Number(created)).toBeGreaterThan(Number(registered?.last));
    }
    expect(boards.map(({ title }) => title)).toContain('Wattle Grove Aged Care: overview');
    const days = new Set(boards.map(({ created }) => created.toISOString().slice(0, 10)));
    expect(days.size).toBeGreaterThan(boards.length / 2);
  });

  it('happened before the demo was created, and in order', async () => {
    for (const { id, since, detected_at } of await casesOf({})) {
      expect(Date.parse(detected_at)).toBeGreaterThanOrEqual(Date.parse(since));
      expect(Date.parse(detected_at)).toBeLessThanOrEqual(Date.now());
      const times = (await eventsOf(id)).map(({ ts }: { ts: string }) => Date.parse(ts));
      expect(times).toEqual(times.toSorted((a: number, b: number) => a - b));
    }
  });
});
