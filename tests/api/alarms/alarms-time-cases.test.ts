import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withCases } from '../../../server/alarms/cases/cases.ts';
import { caseChecks } from '../../../server/alarms/time/case-checks.ts';
import { reviewAfterUplinks } from '../../../server/alarms/time/review.ts';
import { windows } from '../../../server/alarms/time/windows.ts';
import { historyOf, openCase, runJob } from '../../support/alarms/alarm-cases.ts';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';

let test: TestApp;
let admin: Person;
let ruleId: number;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.asCompanyAdmin();
  ruleId = await insert(`insert into alarm_rules (title, kind) values ('Warm', 'threshold') returning id`);
});
afterAll(() => test?.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows;
const insert = async (text: string, values: unknown[] = []): Promise<number> =>
  (await sql(text, values))[0].id;
/** A device whose uplinks are expected every ten minutes, last heard just now. */
const newDevice = async (tags: string[] = []): Promise<number> => {
  const number = nextNumber();
  const id = await insert(
    `insert into devices (title, app_id, dev_id, app_id_display, dev_id_display, hw_serial, type, company_id,
       is_active, expected_interval_s, tags)
     values ($1, 'plant', $1, '', '', $1, 'tmv', $2, true, 600, $3) returning id`,
    [`timed-${number}`, admin.company_id, tags],
  );
  await heard(id, '0 s');
  return id;
};
const heard = (id: number, ago: string) =>
  sql(
    `update device_contacts set last_seen_at = now() - $2::interval - interval '9 ms' where device_id = $1`,
    [id, ago],
  );
const open = (device_id: number, more = {}) =>
  openCase(test, { rule_id: ruleId, company_id: admin.company_id, device_id, ...more });
const caseOf = async (id: number) => (await sql('select * from alarms where id = $1', [id]))[0];
/** Makes the review of a case due (in the past: the database rounds to milliseconds). */
const due = (id: number) => sql(`update alarms set check_at = now() - interval '1 s' where id = $1`, [id]);
const review = async (id: number) => {
  await due(id);
  await runJob(test, caseChecks);
  return caseOf(id);
};

describe('the evidence of a case', () => {
  it('goes from live to stale to unknown, and back with an uplink; the condition stays', async () => {
    const device = await newDevice();
    const id = await open(device);
    await runJob(test, caseChecks);
    const fresh = await caseOf(id);
    expect(fresh).toMatchObject({ evidence: 'live', condition: 'active', version: 1 });
    const minutes = (fresh.check_at.getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14.5);
    expect(minutes).toBeLessThan(15.1);

    await heard(device, '16 minutes');
    expect(await review(id)).toMatchObject({ evidence: 'stale', condition: 'active' });
    await heard(device, '30 minutes');
    expect(await review(id)).toMatchObject({ evidence: 'unknown', condition: 'active', check_at: null });
    await heard(device, '0 s');
    await withCases(test.context, (writer) => reviewAfterUplinks(writer, [device]));
    expect(await caseOf(id)).toMatchObject({ evidence: 'live', condition: 'active', closed_at: null });
    expect(await historyOf(test, id)).toEqual([
      ['raised', null],
      ['evidence', 'stale'],
      ['evidence', 'unknown'],
      ['evidence', 'live'],
    ]);
  });

  it('is not unknown because of our own outage', async () => {
    const device = await newDevice();
    const id = await open(device);
    await heard(device, '2 hours');
    const outage = await insert(
      `insert into ingest_outages (source, "from", "to", reason)
       values ('server', now() - interval '115 minutes', now() - interval '1 minute', '') returning id`,
    );
    expect(await review(id)).toMatchObject({ evidence: 'stale' });
    await sql('delete from ingest_outages where id = $1', [outage]);
    expect(await review(id)).toMatchObject({ evidence: 'unknown' });
  });

  it('is left alone while its device is being changed', async () => {
    const device = await newDevice();
    const id = await open(device);
    await heard(device, '1 hour');
    const client = await test.context.pool.connect();
    await client.query('begin');
    await client.query('select from devices where id = $1 for no key update', [device]);
    expect(await review(id)).toMatchObject({ evidence: 'live' });
    await client.query('rollback');
    client.release();
    await runJob(test, caseChecks);
    expect(await caseOf(id)).toMatchObject({ evidence: 'unknown' });
  });
});

describe('shelving', () => {
  it('ends by itself', async () => {
    const id = await open(await newDevice(), { shelved_until: new Date(Date.now() + 60_000) });
    await runJob(test, caseChecks);
    const shelved = await caseOf(id);
    expect(shelved.check_at).toEqual(shelved.shelved_until);
    await sql(`update alarms set shelved_until = now() - interval '1 s' where id = $1`, [id]);
    expect(await review(id)).toMatchObject({ shelved_until: null });
    expect(await historyOf(test, id)).toEqual([
      ['raised', null],
      ['unshelved', null],
    ]);
  });
});

describe('a maintenance window', () => {
  const minutes = (n: number): string => new Date(Date.now() + n * 60_000).toISOString();
  const create = async (more: Record<string, unknown> = {}) =>
    admin.post('/maintenance-windows', {
      title: 'Works',
      starts_at: minutes(-5),
      ends_at: minutes(5),
      ...more,
    });
  const settle = async () => {
    await runJob(test, windows);
    await runJob(test, caseChecks);
  };
  /** The window as if so many minutes had passed. */
  const pass = (id: number, interval: string) =>
    sql(
      `update maintenance_windows set starts_at = starts_at - $2::interval, ends_at = ends_at - $2::interval,
         check_at = check_at - $2::interval where id = $1`,
      [id, interval],
    );

  it('suppresses the cases in its scope until it ends', async () => {
    const inside = await open(await newDevice(['floor:1', 'room:2']));
    const outside = await open(await newDevice(['floor:2']));
    const answer = await create({ tags: ['floor:1'] });
    expect([answer.status, answer.body.time_zone]).toEqual([201, 'Australia/Sydney']);
    await settle();
    expect(await caseOf(inside)).toMatchObject({ suppressed_by: 'maintenance', condition: 'active' });
    expect(await caseOf(outside)).toMatchObject({ suppressed_by: null });
    const [{ check_at }] = await sql('select check_at from maintenance_windows where id = $1', [
      answer.body.id,
    ]);
    expect(check_at.toISOString()).toBe(answer.body.ends_at);

    await pass(answer.body.id, '6 minutes');
    await settle();
    expect(await caseOf(inside)).toMatchObject({ suppressed_by: null });
    expect(await historyOf(test, inside)).toEqual([
      ['raised', null],
      ['suppressed', 'maintenance'],
      ['suppressed', null],
    ]);
    const [after] = await sql('select check_at from maintenance_windows where id = $1', [answer.body.id]);
    expect(after.check_at).toBeNull();
  });

  it('has the scope of its project or devices, and of the whole company without any', async () => {
    const [a, b] = [await newDevice(), await newDevice()];
    const [ofA, ofB] = [await open(a), await open(b)];
    const project = await admin.post('/projects', { title: 'Wing', device_ids: [a] });
    const suppressed = async () => [(await caseOf(ofA)).suppressed_by, (await caseOf(ofB)).suppressed_by];
    const window = (await create({ project_id: project.body.id })).body;
    await settle();
    expect(await suppressed()).toEqual(['maintenance', null]);
    await admin.put(`/maintenance-windows/${window.id}`, { project_id: null, device_ids: [b] });
    await settle();
    expect(await suppressed()).toEqual([null, 'maintenance']);
    await admin.put(`/maintenance-windows/${window.id}`, { device_ids: [] });
    await settle();
    expect(await suppressed()).toEqual(['maintenance', 'maintenance']);
    // The deletion of the only listed device does not extend it to the others.
    await admin.put(`/maintenance-windows/${window.id}`, { device_ids: [b] });
    await admin.put(`/maintenance-windows/${window.id}`, { title: 'Without devices' });
    await sql('delete from devices where id = $1', [b]);
    await settle();
    expect((await caseOf(ofA)).suppressed_by).toBeNull();
    await admin.put(`/maintenance-windows/${window.id}`, { title: 'Still without devices' });
    await settle();
    expect((await caseOf(ofA)).suppressed_by).toBeNull();
    expect((await admin.delete(`/maintenance-windows/${window.id}`)).status).toBe(200);
    await settle();
    expect((await caseOf(ofA)).suppressed_by).toBeNull();
  });

  it('begins by itself, and repeats', async () => {
    const id = await open(await newDevice());
    const window = (await create({ starts_at: minutes(5), ends_at: minutes(15), repeat: 'daily' })).body;
    await settle();
    expect(await caseOf(id)).toMatchObject({ suppressed_by: null });
    await pass(window.id, '6 minutes');
    await settle();
    expect(await caseOf(id)).toMatchObject({ suppressed_by: 'maintenance' });
    await pass(window.id, '12 minutes');
    await settle();
    expect(await caseOf(id)).toMatchObject({ suppressed_by: null });
    const [{ check_at, starts_at }] = await sql('select * from maintenance_windows where id = $1', [
      window.id,
    ]);
    expect(check_at.getTime() - starts_at.getTime()).toBeGreaterThan(22 * 3_600_000);
    await admin.delete(`/maintenance-windows/${window.id}`);
  });

  it.each([
    ['an end before its start', () => ({ ends_at: minutes(-6) }), 'ends_at'],
    ['a period longer than its repetition', () => ({ ends_at: minutes(1500), repeat: 'daily' }), 'ends_at'],
    ['an unknown zone', () => ({ time_zone: 'Mars/Olympus' }), 'time_zone'],
    ['another repetition', () => ({ repeat: 'monthly' }), 'repeat'],
    ['no start', () => ({ starts_at: null }), 'starts_at'],
  ])('is refused with %s', async (_, more, path) => {
    const answer = await create(more());
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
  });

  it('is refused for devices and projects of another company', async () => {
    const other = await test.asCompanyAdmin();
    const project = await other.post('/projects', { title: 'Theirs' });
    const [device] = await sql(
      `insert into devices (title, app_id, dev_id, app_id_display, dev_id_display, hw_serial, type, company_id)
       values ('x', 'x', 'x', '', '', 'X1', 'tmv', $1) returning id`,
      [other.company_id],
    );
    expect((await create({ project_id: project.body.id })).status).toBe(400);
    expect((await create({ device_ids: [device.id] })).status).toBe(400);
    const superadmin = await test.asSuperadmin();
    const crossed = await superadmin.post('/maintenance-windows', {
      title: 'Works',
      company_id: admin.company_id,
      starts_at: minutes(1),
      ends_at: minutes(2),
      device_ids: [device.id],
    });
    expect([crossed.status, crossed.body.errors[0].path]).toEqual([400, 'device_ids']);
    const user = await test.asUser(admin.company_id ?? undefined);
    expect((await user.post('/maintenance-windows', { title: 'x' })).status).toBe(403);
  });
});
