import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { registeredDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let a: { id: number };
let b: { id: number };
let adminA: Person;
let userA: Person;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  [a, b] = [await test.seed.company(), await test.seed.company()];
  adminA = await test.asCompanyAdmin(a.id);
  userA = await test.asUser(a.id);
});
afterAll(() => test?.close());

const created = async (companyId: number | null, more: Record<string, unknown> = {}, values?: unknown) =>
  (await registeredDevice(test, superadmin, companyId, more, values)).device;
const get = async (id: number) => (await superadmin.get(`/devices/${id}`)).body.data;

describe('a device', () => {
  it('is returned completely, and can be sent back unchanged', async () => {
    const device = await created(a.id, { tags: ['label:TMV'] });
    const { body } = await superadmin.get(`/devices/${device.id}?include_ids=true`);
    expect(body.data).toMatchObject({
      id: device.id,
      type: 'tmv',
      is_active: true,
      expected_interval_s: 3600,
      status_reason: expect.any(String),
      endpoint_name: device.title,
      project_ids: [],
      dashboard_ids: [],
      datapoint_ids: [body.data.datapoints[0].id],
      time_zone: expect.stringContaining('/'),
      datapoints: [
        { device_id: device.id, key: 'temperature', label: 'Temperature', unit: '°C', last_value: 43.5 },
      ],
    });
    const again = await superadmin.put(`/devices/${device.id}`, {
      ...body.data,
      uplinks: 77,
      last_seen_at: null,
      datapoints: [],
    });
    expect([again.status, again.body.data.version]).toEqual([200, device.version]);
    const changed = await superadmin.put(`/devices/${device.id}`, {
      ...body.data,
      title: 'Basin',
      location: 'Ward 3',
    });
    expect(changed.body.data).toMatchObject({
      title: 'Basin',
      endpoint_name: 'Basin',
      version: device.version + 1,
      datapoints: [{}],
    });
    expect(
      (await superadmin.put(`/devices/${device.id}`, { ...body.data, title: 'Late' })).body.current,
    ).toBe(device.version + 1);
    expect((await superadmin.put(`/devices/${device.id}`, { id: 999_999 })).status).toBe(400);
    expect((await superadmin.put(`/devices/${device.id}`, { toaster: 1 })).status).toBe(400);
  });

  it.each(['0', '-1', '99999999999', 'x', '1.5', '%00', '2147483648'])(
    'with the id %s is 404',
    async (id) => {
      expect((await superadmin.get(`/devices/${id}`)).status).toBe(404);
      expect((await superadmin.delete(`/devices/${id}`)).status).toBe(404);
      expect((await superadmin.put(`/devices/${id}`, { tags: [] })).status).toBe(404);
      expect((await superadmin.get(`/devices/${id}/datapoints`)).status).toBe(404);
    },
  );

  it('of another company is the same 404', async () => {
    const device = await created(b.id);
    for (const person of [adminA, userA]) {
      expect((await person.get(`/devices/${device.id}`)).status).toBe(404);
      expect((await person.get(`/devices/${device.id}/datapoints`)).status).toBe(404);
      expect((await person.get(`/datapoints/${device.datapoints[0].id}`)).status).toBe(404);
      expect((await person.get(`/datapoints/${device.datapoints[0].id}/readings`)).status).toBe(404);
    }
    expect((await adminA.put(`/devices/${device.id}`, { tags: [] })).status).toBe(404);
    expect((await userA.put(`/devices/${device.id}`, { tags: [] })).status).toBe(403);
    expect((await adminA.delete(`/devices/${device.id}`)).status).toBe(403);
  });

  it('can’t be given away, registered or renamed in the network by a company’s admin', async () => {
    const device = await created(a.id);
    const at = `/devices/${device.id}`;
    for (const body of [
      { company_id: b.id },
      { hw_serial: 'ABCD' },
      { dev_id: 'x' },
      { app_id: 'x' },
      { is_active: null },
    ]) {
      const answer = await adminA.put(at, body);
      expect([answer.status, answer.body.errors[0].path]).toEqual([403, Object.keys(body)[0]]);
    }
    expect((await adminA.put(at, { is_active: false })).body.data.is_active).toBe(false);
    expect(await get(device.id)).toMatchObject({ company_id: a.id, hw_serial: device.hw_serial });
  });

  it('leaves the projects of its previous company', async () => {
    const project = (await superadmin.post('/projects', { title: 'Site', company_id: a.id })).body;
    // Without a time zone in the body, it gets the company's.
    expect(project.time_zone).toBe('Australia/Sydney');
    const device = await created(a.id, { project_ids: [project.id] });
    const full = await get(device.id);
    const moved = await superadmin.put(`/devices/${device.id}`, { ...full, company_id: b.id });
    expect(moved.body.data).toMatchObject({ company_id: b.id, project_ids: [] });
    const back = await superadmin.put(`/devices/${device.id}`, { project_ids: [project.id] });
    expect([back.status, back.body.errors[0].path]).toEqual([400, 'project_ids']);
    const foreign = await superadmin.put(`/projects/${project.id}`, { device_ids: [device.id] });
    expect([foreign.status, foreign.body.errors[0].path]).toEqual([400, 'device_ids']);
    const hidden = await adminA.put(`/projects/${project.id}`, { device_ids: [device.id] });
    expect([hidden.status, hidden.body.errors[0].msg.includes(device.title)]).toEqual([400, false]);
  });

  it('is deleted with its datapoints; its readings stay', async () => {
    const device = await created(a.id);
    const answer = await superadmin.delete(`/devices/${device.id}`);
    expect(answer.body.data).toMatchObject({ id: device.id, datapoints: [{ key: 'temperature' }] });
    expect((await superadmin.get(`/datapoints/${device.datapoints[0].id}`)).status).toBe(404);
    const { rows } = await test.context.pool.query('select value from readings where datapoint_id = $1', [
      device.datapoints[0].id,
    ]);
    expect(rows).toEqual([{ value: 43.5 }]);
  });

  it('whose external id another has is 409', async () => {
    const [one, two] = [await created(a.id), await created(a.id)];
    const xid = `X-${one.id}`;
    expect((await superadmin.put(`/devices/${one.id}`, { xid })).status).toBe(200);
    const answer = await superadmin.put(`/devices/${two.id}`, { xid });
    expect([answer.status, answer.body.errors[0].path]).toEqual([409, 'xid']);
  });
});

describe('tags', () => {
  it('are replaced, with lower-case keys and without duplicates', async () => {
    const device = await created(a.id, { tags: ['old:1'] });
    const answer = await adminA.put(`/devices/${device.id}`, {
      tags: ['LABEL:TMV', 'label:TMV', 'Rate:5', 'note:Ä b: c'],
    });
    expect(answer.body.data.tags).toEqual(['label:TMV', 'rate:5', 'note:Ä b: c']);
    // The rule checks the new list.
    expect((await adminA.put(`/devices/${device.id}`, { tags: ['rate:10'] })).status).toBe(200);
  });

  it.each([
    [['rate:10', 'RATE:5'], 'tags'],
    [[':value'], 'tags.0'],
    [['novalue'], 'tags.0'],
    [['ok:1', 'a:\0'], 'tags.1'],
    [[`k:${'x'.repeat(10_240)}`], 'tags.0'],
    [['a:b,c:d'], 'tags.0'],
    [[7], 'tags.0'],
    ['label:TMV', 'tags'],
    [null, 'tags'],
  ])('%j are 400', async (tags, path) => {
    const device = await created(a.id, { tags: ['kept:1'] });
    const answer = await superadmin.put(`/devices/${device.id}`, { tags });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
    expect((await get(device.id)).tags).toEqual(['kept:1']);
  });

  it('two rates at once: exactly one succeeds', async () => {
    const device = await created(a.id);
    const add = (tag: string) =>
      superadmin.put('/devices/many', { ids: [device.id], data: { add_tags: [tag] } });
    const answers = await Promise.all([add('rate:5'), add('rate:10')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const versioned = (tag: string) =>
      superadmin.put(`/devices/${device.id}`, { tags: [tag], version: device.version + 1 });
    const put = await Promise.all([versioned('rate:1'), versioned('rate:2'), versioned('rate:3')]);
    expect(put.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await get(device.id)).tags).toHaveLength(1);
  });

  it('counts only visible devices', async () => {
    const company = await test.seed.company();
    const admin = await test.asCompanyAdmin(company.id);
    await created(company.id, { tags: ['label:TMV', 'site:One'] });
    await created(company.id, { tags: ['label:TMV'] });
    await created(b.id, { tags: ['secret:b'] });
    expect((await admin.get('/devices/tags')).body).toEqual({
      data: [
        { tag: 'label:TMV', count: 2 },
        { tag: 'site:One', count: 1 },
      ],
    });
    expect((await superadmin.get('/devices/tags')).body.data).toContainEqual({ tag: 'secret:b', count: 1 });
  });
});
