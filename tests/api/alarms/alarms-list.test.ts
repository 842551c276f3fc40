import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedText } from '../../../server/texts/translations.ts';
import { insertCase, insertDevice, insertRule } from '../../support/alarms/alarms.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';

let test: TestApp;
let superadmin: Person;
let admin: Person;
let user: Person;
let stranger: Person;
const ids: Record<'critical' | 'low' | 'closed' | 'foreign', number> = {
  critical: 0,
  low: 0,
  closed: 0,
  foreign: 0,
};
let device: number;
let rule: number;
let project: number;

beforeAll(async () => {
  test = await startTestApp();
  const { pool } = test.context;
  superadmin = await test.asSuperadmin();
  admin = await test.asCompanyAdmin();
  user = await test.asUser(admin.company_id as number);
  stranger = await test.asCompanyAdmin();
  device = await insertDevice(pool, admin.company_id, { title: 'Kitchen basin' });
  const other = await insertDevice(pool, stranger.company_id);
  project = (await admin.post('/projects', { title: 'Plant', device_ids: [device] })).body.id;
  rule = await insertRule(pool, { company_id: admin.company_id });
  const mine = { company_id: admin.company_id, device_id: device };
  ids.critical = await insertCase(pool, { ...mine, severity: 'critical', title: 'Scald risk' });
  ids.low = await insertCase(pool, {
    ...mine,
    rule_id: rule,
    severity: 'low',
    title: 'Battery low',
    acknowledged_at: new Date(),
    acknowledged_by: user.id,
    gateway_id: 'eui-7276ff',
    text: storedText('calls.no_record'),
    condition: 'clear',
    evidence: 'unknown',
    assigned_to: user.id,
  });
  ids.closed = await insertCase(pool, {
    ...mine,
    severity: 'high',
    kind: 'tamper',
    condition: 'clear',
    closed_at: new Date(),
    close_reason: 'cleared',
  });
  ids.foreign = await insertCase(pool, { company_id: stranger.company_id, device_id: other });
});
afterAll(() => test.close());

const FIELDS =
  `acknowledged acknowledged_at acknowledged_by assigned_to chattering cleared_at close_reason closed_at
  company_id condition created_at datapoint_id detected_at device_id device_title evidence gateway_id id kind latched late limit
  occurrences peak raised_at response rule_id severity shelved_until since site status suppressed_by text title updated_at value
  version`.replaceAll(/\s+/g, ' ');

const listOf = async (person: Person, query: Readonly<Record<string, unknown>> = {}) => {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]),
  );
  const { status, body } = await person.get(`/alarms?${search}`);
  expect(status).toBe(200);
  return (body as { id: number }[]).map(({ id }) => id);
};
const filtered = (filter: object, person = admin) => listOf(person, { filter, sort: ['id', 'ASC'] });

describe('the list of cases', () => {
  it('has the cases of the caller’s company, or all', async () => {
    expect(await filtered({})).toEqual([ids.critical, ids.low, ids.closed]);
    expect(await filtered({}, user)).toEqual([ids.critical, ids.low, ids.closed]);
    expect(await filtered({}, stranger)).toEqual([ids.foreign]);
    expect(await filtered({}, superadmin)).toEqual([ids.critical, ids.low, ids.closed, ids.foreign]);
    expect((await test.call('GET', '/alarms')).status).toBe(401);
  });

  it('can be filtered', async () => {
    expect(await filtered({ status: 'open' })).toEqual([ids.critical, ids.low]);
    expect(await filtered({ status: ['open', 'closed'] })).toEqual([ids.critical, ids.low, ids.closed]);
    expect(await filtered({ status: 'closed' })).toEqual([ids.closed]);
    expect(await filtered({ acknowledged: true })).toEqual([ids.low]);
    expect(await filtered({ acknowledged: false })).toEqual([ids.critical, ids.closed]);
    expect(await filtered({ severity: ['low', 'high'] })).toEqual([ids.low, ids.closed]);
    expect(await filtered({ kind: 'tamper' })).toEqual([ids.closed]);
    expect(await filtered({ evidence: 'unknown' })).toEqual([ids.low]);
    expect(await filtered({ condition: 'active' })).toEqual([ids.critical]);
    expect(await filtered({ rule_id: rule })).toEqual([ids.low]);
    expect(await filtered({ device_id: device, status: 'open' })).toEqual([ids.critical, ids.low]);
    expect(await filtered({ company_id: stranger.company_id }, superadmin)).toEqual([ids.foreign]);
    expect(await filtered({ assigned_to: user.id })).toEqual([ids.low]);
    expect(await filtered({ assigned_to: null })).toEqual([ids.critical, ids.closed]);
  });

  it('can be filtered by project', async () => {
    expect(await filtered({ project_id: project })).toEqual([ids.critical, ids.low, ids.closed]);
    expect(await filtered({ project_id: [project, project + 1], severity: 'low' })).toEqual([ids.low]);
    expect(await filtered({ project_id: project + 1 })).toEqual([]);
    expect(await filtered({ project_id: null }, superadmin)).toEqual([ids.foreign]);
  });

  it('can be searched by title, gateway and device', async () => {
    expect(await filtered({ q: 'scald' })).toEqual([ids.critical]);
    expect(await filtered({ q: 'kitchen' })).toEqual([ids.critical, ids.low, ids.closed]);
    expect(await filtered({ q: '7276FF' })).toEqual([ids.low]);
    expect(await filtered({ q: 'key' })).toEqual([]);
  });

  it('rejects other filters and values of the wrong type', async () => {
    for (const filter of [
      { status: 'maybe' },
      { acknowledged: 'true' },
      { memory: {} },
      { project_id: 'x' },
      { no: 1 },
    ]) {
      const { status } = await admin.get(`/alarms?filter=${encodeURIComponent(JSON.stringify(filter))}`);
      expect([filter, status]).toEqual([filter, 400]);
    }
  });

  it('can be sorted by every field shown, by severity the worst first', async () => {
    const { body } = await admin.get(`/alarms/${ids.low}`);
    for (const name of Object.keys(body)) {
      for (const order of ['ASC', 'DESC'])
        expect(await listOf(admin, { sort: [name, order] })).toHaveLength(3);
    }
    const worst = [ids.critical, ids.closed, ids.low];
    expect(await listOf(admin, { sort: ['severity', 'DESC'] })).toEqual(worst);
    expect(await listOf(admin, { sort: ['severity', 'ASC'] })).toEqual(worst.toReversed());
  });
});

describe('a case', () => {
  it('has these fields', async () => {
    const { status, body } = await admin.get(`/alarms/${ids.low}`);
    expect([status, Object.keys(body).toSorted().join(' ')]).toEqual([200, FIELDS]);
    expect(body).toMatchObject({ status: 'open', acknowledged: true, company_id: admin.company_id });
  });

  it('has its text in the language of the reader', async () => {
    const english = await admin.get(`/alarms/${ids.low}`);
    expect(english.body.text).toBe('There is no such record.');
    await test.context.pool.query(`update users set locale = 'en-XA' where id = $1`, [user.id]);
    const other = await test.as(user);
    const { text } = (await other.get(`/alarms/${ids.low}`)).body as { text: string };
    expect(text).not.toBe(english.body.text);
    expect(text).not.toContain('calls.');
  });

  it('is not found by others, nor under another name', async () => {
    expect((await stranger.get(`/alarms/${ids.low}`)).status).toBe(404);
    expect((await admin.get('/alarms/x')).status).toBe(404);
    expect((await test.call('GET', `/alarms/${ids.low}`)).status).toBe(401);
  });

  it('is read-only', async () => {
    const at = `/alarms/${ids.low}`;
    for (const person of [superadmin, admin, user]) {
      expect((await person.put(at, { title: 'x' })).status).toBe(404);
      expect((await person.delete(at)).status).toBe(404);
      expect((await person.post('/alarms', { title: 'x' })).status).toBe(404);
      expect((await person.put('/alarms/many', { ids: [ids.low], data: {} })).status).toBe(404);
      expect((await person.delete('/alarms/many', { ids: [ids.low] })).status).toBe(404);
    }
  });
});
