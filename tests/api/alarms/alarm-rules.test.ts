import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlatformRules } from '../../../server/alarms/rules/platform-rules.ts';
import { alarmKinds } from '../../../src/domain/alarms/kinds.ts';
import { insertCase, insertDevice } from '../../support/alarms/alarms.ts';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';

let test: TestApp;
let superadmin: Person;
let admin: Person;
let user: Person;
let stranger: Person;
let device: number;
/** The platform's rule about tampering. */
let platform: number;

beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  admin = await test.asCompanyAdmin();
  user = await test.asUser(admin.company_id as number);
  stranger = await test.asCompanyAdmin();
  device = await insertDevice(test.context.pool, admin.company_id);
  await createPlatformRules(test.context.pool);
  const filter = JSON.stringify({ kind: 'tamper', company_id: null });
  platform = (await superadmin.get(`/alarm-rules?filter=${filter}`)).body[0].id;
});
afterAll(() => test.close());

const limit = { key: 'temperature', above: 40 };
const newRule = (fields: object = {}) => ({
  title: `Rule ${nextNumber()}`,
  kind: 'threshold',
  params: limit,
  ...fields,
});
const create = async (person: Person, fields: object = {}) => person.post('/alarm-rules', newRule(fields));

describe('the rules of the platform', () => {
  const kinds = async (): Promise<string[]> =>
    (await superadmin.get('/alarm-rules?filter={"company_id":null}')).body.map(
      ({ kind }: { kind: string }) => kind,
    );

  it('exist for every kind except threshold, and are enabled', async () => {
    const expected = [...alarmKinds.keys()].filter((kind) => kind !== 'threshold').toSorted();
    expect((await kinds()).toSorted()).toEqual(expected);
    const rule = (await superadmin.get(`/alarm-rules/${platform}`)).body;
    expect(rule).toMatchObject({
      title: 'Device tampered with',
      severity: 'high',
      params: { reopen_within_s: 3600 },
      is_enabled: true,
    });
  });

  it('are created once, and stay deleted', async () => {
    const before = await kinds();
    await Promise.all([createPlatformRules(test.context.pool), createPlatformRules(test.context.pool)]);
    expect(await kinds()).toEqual(before);
    const filter = encodeURIComponent('{"kind":"sensor_fault"}');
    const [rule] = (await superadmin.get(`/alarm-rules?filter=${filter}`)).body;
    expect((await superadmin.delete(`/alarm-rules/${rule.id}`)).status).toBe(200);
    await createPlatformRules(test.context.pool);
    expect(await kinds()).toHaveLength(before.length - 1);
  });

  it('can be read by everybody and changed by superadmins', async () => {
    const at = `/alarm-rules/${platform}`;
    for (const person of [admin, user, stranger]) {
      expect((await person.get(at)).body.id).toBe(platform);
      const listed = (await person.get('/alarm-rules')).body.map(({ id }: { id: number }) => id);
      expect(listed).toContain(platform);
      expect((await person.put(at, { is_enabled: false })).status).toBe(403);
      expect((await person.delete(at)).status).toBe(403);
      expect(
        (await person.put('/alarm-rules/many', { ids: [platform], data: { is_enabled: false } })).status,
      ).toBe(403);
      expect((await person.delete('/alarm-rules/many', { ids: [platform] })).status).toBe(403);
    }
    const all = await admin.put('/alarm-rules/many', {
      filter: { kind: 'tamper' },
      data: { is_enabled: false },
    });
    expect([all.status, all.body.count]).toEqual([200, 0]);
    expect((await superadmin.put(at, { severity: 'low' })).body.severity).toBe('low');
  });
});

describe('a rule', () => {
  it('has the defaults of its kind and the company of its author', async () => {
    const { status, body } = await create(admin);
    expect([status, body.company_id, body.severity]).toEqual([201, admin.company_id, 'medium']);
    expect(body).toMatchObject({
      is_enabled: true,
      raise_after_s: 0,
      clear_after_s: 0,
      device_ids: [],
      tags: [],
    });
    expect(body.params).toMatchObject({ ...limit, reopen_within_s: 3600 });
    expect(body.response).toEqual(expect.any(String));
    const same = await admin.put(`/alarm-rules/${body.id}`, body);
    expect([same.status, same.body]).toEqual([200, body]);
  });

  it('keeps what was set, until its kind changes', async () => {
    const response = 'Open the valve.';
    const { id } = (await create(admin, { severity: 'low', response, tags: ['label:TMV'] })).body;
    const other = await admin.put(`/alarm-rules/${id}`, { title: 'Renamed', raise_after_s: 60 });
    expect(other.body).toMatchObject({ severity: 'low', response, raise_after_s: 60, params: limit });
    const tamper = (await admin.put(`/alarm-rules/${id}`, { kind: 'tamper' })).body;
    expect([tamper.severity, tamper.params]).toEqual(['high', { reopen_within_s: 3600 }]);
    expect(tamper.response).not.toBe(response);
    const { status, body } = await admin.put(`/alarm-rules/${id}`, { kind: 'threshold' });
    expect([status, body.errors[0].path]).toEqual([400, 'params.key']);
  });

  it('is listed by its open alarms, the most first, then by severity', async () => {
    const company_id = stranger.company_id as number;
    const ruleOf = async (severity: string) => (await create(stranger, { severity })).body.id as number;
    const low = await ruleOf('low');
    const medium = await ruleOf('medium');
    const critical = await ruleOf('critical');
    const open = await ruleOf('low');
    const { pool } = test.context;
    for (const rule_id of [open, open, medium])
      await insertCase(pool, { rule_id, company_id, device_id: await insertDevice(pool, company_id) });
    const filter = encodeURIComponent(JSON.stringify({ company_id }));
    const listed = await stranger.get(`/alarm-rules?filter=${filter}&sort=["open_alarms","DESC"]`);
    expect(listed.body.map(({ id }: { id: number }) => id)).toEqual([open, medium, critical, low]);
  });

  it('is of the author’s company, except for superadmins', async () => {
    expect((await create(admin, { company_id: null })).status).toBe(403);
    expect((await create(admin, { company_id: stranger.company_id })).status).toBe(403);
    expect((await create(user)).status).toBe(403);
    expect((await test.call('POST', '/alarm-rules', { body: newRule() })).status).toBe(401);
    const global = await create(superadmin);
    expect([global.status, global.body.company_id]).toEqual([201, null]);
    const own = (await create(admin)).body;
    expect((await admin.put(`/alarm-rules/${own.id}`, { company_id: null })).status).toBe(403);
    expect((await stranger.get(`/alarm-rules/${own.id}`)).status).toBe(404);
    expect((await stranger.put(`/alarm-rules/${own.id}`, { title: 'x' })).status).toBe(404);
    expect((await stranger.delete(`/alarm-rules/${own.id}`)).status).toBe(404);
    expect((await user.get(`/alarm-rules/${own.id}`)).status).toBe(200);
  });

  it('is about devices and projects of its company', async () => {
    const foreign = await insertDevice(test.context.pool, stranger.company_id);
    const project = (await stranger.post('/projects', { title: 'Theirs' })).body.id;
    for (const [person, fields, path] of [
      [admin, { device_ids: [foreign] }, 'device_ids'],
      [admin, { project_id: project }, 'project_id'],
      [superadmin, { company_id: admin.company_id, device_ids: [device, foreign] }, 'device_ids'],
      [superadmin, { company_id: admin.company_id, project_id: project }, 'project_id'],
    ] as const) {
      const { status, body } = await create(person, fields);
      expect([status, body.errors[0].path]).toEqual([400, path]);
    }
    expect((await create(admin, { device_ids: [device] })).body.device_ids).toEqual([device]);
    const both = (await create(superadmin, { device_ids: [device, foreign] })).body;
    expect(both.device_ids).toEqual([device, foreign]);
    // A rule of the platform shows each company its own devices.
    expect((await admin.get(`/alarm-rules/${both.id}`)).body.device_ids).toEqual([device]);
  });

  it.each([
    [{ kind: 'nonsense' }, 'kind'],
    [{ params: null }, 'params.key'],
    [{ params: [] }, 'params'],
    [{ params: { key: 'temperature', above: 'hot' } }, 'params.above'],
    [{ params: { ...limit, colour: 1 } }, 'params.colour'],
    [{ params: { ...limit, reopen_within_s: -1 } }, 'params.reopen_within_s'],
    [{ params: { key: 'temperature' } }, 'params.above'],
    [{ severity: 'worst' }, 'severity'],
    [{ raise_after_s: -1 }, 'raise_after_s'],
    [{ raise_after_s: 1.5 }, 'raise_after_s'],
    [{ device_ids: ['1'] }, 'device_ids.0'],
    [{ device_ids: [999_999] }, 'device_ids'],
    [{ tags: ['x'] }, 'tags.0'],
    [{ title: '' }, 'title'],
    [{ is_enabled: 'yes' }, 'is_enabled'],
    [{ unknown: 1 }, 'unknown'],
  ])('is rejected with %j', async (fields, path) => {
    const { status, body } = await create(admin, fields);
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  it('has a version', async () => {
    const { id, version } = (await create(admin)).body;
    expect((await admin.put(`/alarm-rules/${id}`, { version, title: 'Second' })).status).toBe(200);
    const stale = await admin.put(`/alarm-rules/${id}`, { version, title: 'Third' });
    expect([stale.status, stale.body.current]).toEqual([409, 2]);
  });
});
