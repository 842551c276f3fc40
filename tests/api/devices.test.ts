import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../support/app.ts';
import { registeredDevice } from '../support/uplinks.ts';

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

const made = async (companyId: number | null, more: Record<string, unknown> = {}, values?: unknown) =>
  (await registeredDevice(test, superadmin, companyId, more, values)).device;
const ids = (answer: { body: { data: { id: number }[] } }) => answer.body.data.map(({ id }) => id);
const get = async (id: number) => (await superadmin.get(`/devices/${id}`)).body.data;

describe('a device', () => {
  it('is answered whole, and can be sent back as it came', async () => {
    const device = await made(a.id, { tags: ['label:TMV'] });
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
    const device = await made(b.id);
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
    const device = await made(a.id);
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

  it('leaves the projects of its former company', async () => {
    const project = (await superadmin.post('/projects', { title: 'Site', company_id: a.id })).body;
    // Its time zone is the company's where none was sent.
    expect(project.time_zone).toBe('Australia/Sydney');
    const device = await made(a.id, { project_ids: [project.id] });
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
    const device = await made(a.id);
    const answer = await superadmin.delete(`/devices/${device.id}`);
    expect(answer.body.data).toMatchObject({ id: device.id, datapoints: [{ key: 'temperature' }] });
    expect((await superadmin.get(`/datapoints/${device.datapoints[0].id}`)).status).toBe(404);
    const { rows } = await test.context.pool.query('select value from readings where datapoint_id = $1', [
      device.datapoints[0].id,
    ]);
    expect(rows).toEqual([{ value: 43.5 }]);
  });

  it('whose external id another has is 409', async () => {
    const [one, two] = [await made(a.id), await made(a.id)];
    const xid = `X-${one.id}`;
    expect((await superadmin.put(`/devices/${one.id}`, { xid })).status).toBe(200);
    const answer = await superadmin.put(`/devices/${two.id}`, { xid });
    expect([answer.status, answer.body.errors[0].path]).toEqual([409, 'xid']);
  });
});

describe('tags', () => {
  it('are replaced, their keys in lower case, each once', async () => {
    const device = await made(a.id, { tags: ['old:1'] });
    const answer = await adminA.put(`/devices/${device.id}`, {
      tags: ['LABEL:TMV', 'label:TMV', 'Rate:5', 'note:Ä b: c'],
    });
    expect(answer.body.data.tags).toEqual(['label:TMV', 'rate:5', 'note:Ä b: c']);
    // The rule looks at the new list.
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
    const device = await made(a.id, { tags: ['kept:1'] });
    const answer = await superadmin.put(`/devices/${device.id}`, { tags });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
    expect((await get(device.id)).tags).toEqual(['kept:1']);
  });

  it('two rates at once: exactly one succeeds', async () => {
    const device = await made(a.id);
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

  it('are counted among the devices that one may see', async () => {
    const company = await test.seed.company();
    const admin = await test.asCompanyAdmin(company.id);
    await made(company.id, { tags: ['label:TMV', 'site:One'] });
    await made(company.id, { tags: ['label:TMV'] });
    await made(b.id, { tags: ['secret:b'] });
    expect((await admin.get('/devices/tags')).body).toEqual({
      data: [
        { tag: 'label:TMV', count: 2 },
        { tag: 'site:One', count: 1 },
      ],
    });
    expect((await superadmin.get('/devices/tags')).body.data).toContainEqual({ tag: 'secret:b', count: 1 });
  });
});

describe('the list of devices', () => {
  it('is filtered by each name, alone and together', async () => {
    const company = await test.seed.company();
    const project = (await superadmin.post('/projects', { title: 'Site', company_id: company.id })).body;
    const one = await made(company.id, {
      title: 'Älpha 100%',
      tags: ['label:TMV', 'site:One'],
      project_ids: [project.id],
    });
    const two = await made(company.id, {
      title: 'Beta_2',
      tags: ['label:Water Meter', 'endpoint_name:Plant'],
    });
    await superadmin.put(`/devices/${two.id}`, { is_active: false });
    const of = `company_id=${company.id}`;
    const cases: [string, number[]][] = [
      ['', [one.id, two.id]],
      ['&is_active=true', [one.id]],
      ['&is_active=false', [two.id]],
      ['&is_active=null', []],
      [`&dev_id=${two.dev_id}`, [two.id]],
      [`&dev_id=${two.dev_id.slice(0, -1)}`, []],
      ['&tags=label:TMV', [one.id]],
      ['&tags=LABEL:TMV,site:One', [one.id]],
      ['&tags=label:TMV,label:Water%20Meter', []],
      ['&tags=label:tmv', []],
      [`&project_id=${project.id}`, [one.id]],
      ['&type=tmv', [one.id, two.id]],
      ['&type=hydraloop', []],
      ['&endpoint_name=Plant', [two.id]],
      ['&q=%25', [one.id]],
      ['&q=_2', [two.id]],
      ['&q=%5C', []],
      ['&q=beta', [two.id]],
      [`&ids=${two.id},999999`, [two.id]],
      ['&sort=-title', [two.id, one.id]],
      ['&limit=1', [one.id]],
      ['&limit=1&offset=1', [two.id]],
      ['&offset=5', []],
    ];
    for (const [query, expected] of cases) {
      expect([query, ids(await superadmin.get(`/devices?${of}${query}`))]).toEqual([query, expected]);
      if (/limit|offset|sort/.test(query)) continue;
      const total = await superadmin.get(`/devices/get/total?${of}${query}`);
      expect([query, total.body]).toEqual([query, { data: [{ total: expected.length }] }]);
    }
    expect(ids(await superadmin.get(`/devices/list/tmv?${of}`))).toEqual([one.id]);
    expect(ids(await superadmin.get(`/devices/list/tmv?${of}&is_active=false`))).toEqual([]);
  });

  it.each([
    'limit=-1',
    'limit=0',
    'limit=501',
    'limit=1e9',
    'offset=NaN',
    'offset=-1',
    'is_active=maybe',
    'is_active=',
    'sort=toaster',
    'sort=title;drop table users',
    'sort=tags',
    'company_id=x',
    'project_id=0',
    'type=toaster',
    'filter=%7B%7D',
    '__proto__=1',
    'q=%00',
    'dev_id=a&dev_id=b',
    'ids=1,,2',
  ])('%s is 400', async (query) => {
    expect((await superadmin.get(`/devices?${query}`)).status).toBe(400);
  });

  it('takes a pattern that would be slow literally', async () => {
    expect(ids(await superadmin.get(`/devices?q=${encodeURIComponent('(a+)+$')}`))).toEqual([]);
  });

  it('shows companies their own only, whatever they ask for', async () => {
    const company = await test.seed.company();
    const admin = await test.asCompanyAdmin(company.id);
    const own = await made(company.id);
    const foreign = await made(b.id, { tags: ['label:TMV'] });
    await superadmin.put(`/devices/${foreign.id}`, { xid: `F-${foreign.id}` });
    expect(ids(await admin.get('/devices'))).toEqual([own.id]);
    expect(ids(await admin.get(`/devices?company_id=${b.id}`))).toEqual([]);
    expect(ids(await admin.get(`/devices?dev_id=${foreign.dev_id}`))).toEqual([]);
    expect(ids(await admin.get('/devices/list/tmv'))).toEqual([]);
    expect((await admin.get('/devices/get/total')).body.data).toEqual([{ total: 1 }]);
    const exists = `/devices/check-xid-exists/xid?xid=F-${foreign.id}`;
    expect((await admin.get(exists)).body).toEqual({ data: { exists: false } });
    expect((await superadmin.get(exists)).body).toEqual({ data: { exists: true } });
    expect((await superadmin.get('/devices/check-xid-exists/xid')).status).toBe(400);
  });
});

describe('many devices', () => {
  it('are changed by ids or by filter, all or none', async () => {
    const company = await test.seed.company();
    const project = (await superadmin.post('/projects', { title: 'Site', company_id: company.id })).body;
    const [one, two] = [
      await made(company.id, { tags: ['rate:5'] }),
      await made(company.id, { tags: ['x:1'] }),
    ];
    const both = [one.id, two.id];
    const answer = await superadmin.put('/devices/many', {
      ids: [two.id, one.id, two.id],
      data: { add_tags: ['LABEL:TMV'], remove_tags: ['x:1'], project_ids: [project.id], is_active: false },
    });
    expect(answer.body).toEqual({ data: both, count: 2 });
    expect([await get(one.id), await get(two.id)]).toMatchObject([
      {
        tags: ['rate:5', 'label:TMV'],
        project_ids: [project.id],
        is_active: false,
        version: one.version + 1,
      },
      { tags: ['label:TMV'], project_ids: [project.id], is_active: false },
    ]);
    const refused = await superadmin.put('/devices/many', { ids: both, data: { add_tags: ['rate:10'] } });
    expect(refused.status).toBe(400);
    expect((await get(two.id)).tags).toEqual(['label:TMV']);
    const filter = { company_id: company.id, tags: ['label:TMV'], is_active: false };
    expect((await superadmin.put('/devices/many', { filter, data: { company_id: b.id } })).body).toEqual({
      data: both,
      count: 2,
    });
    expect(await get(one.id)).toMatchObject({ company_id: b.id, project_ids: [] });
    const foreign = await superadmin.put('/devices/many', { ids: both, data: { project_ids: [project.id] } });
    expect([foreign.status, foreign.body.errors[0].path]).toEqual([400, 'data.project_ids']);
  });

  it('with one foreign or missing id are 404, and none is touched', async () => {
    const [own, foreign] = [await made(a.id), await made(b.id)];
    const changed = await adminA.put('/devices/many', {
      ids: [own.id, foreign.id],
      data: { add_tags: ['x:1'] },
    });
    expect(changed.status).toBe(404);
    expect((await get(own.id)).tags).toEqual([]);
    expect((await superadmin.delete('/devices/many', { ids: [own.id, 999_999] })).status).toBe(404);
    expect((await get(own.id)).id).toBe(own.id);
    expect((await adminA.delete('/devices/many', { ids: [own.id] })).status).toBe(403);
    const given = await adminA.put('/devices/many', { ids: [own.id], data: { company_id: b.id } });
    expect([given.status, given.body.errors[0].path]).toEqual([403, 'company_id']);
    // A filter finds the own ones only.
    const mine = await adminA.put('/devices/many', {
      filter: { company_id: b.id },
      data: { add_tags: ['x:1'] },
    });
    expect(mine.body).toEqual({ data: [], count: 0 });
  });

  it('are deleted by ids or by filter', async () => {
    const company = await test.seed.company();
    const [one, two, three] = [await made(company.id), await made(company.id), await made(company.id)];
    expect((await superadmin.delete('/devices/many', { ids: [one.id] })).body).toEqual({
      data: [one.id],
      count: 1,
    });
    const filter = { company_id: company.id };
    expect((await superadmin.delete('/devices/many', { filter })).body).toEqual({
      data: [two.id, three.id],
      count: 2,
    });
    expect((await superadmin.get(`/devices/get/total?company_id=${company.id}`)).body.data[0].total).toBe(0);
  });

  it.each([
    [{}],
    [{ ids: [] }],
    [{ ids: ['1'] }],
    [{ ids: [1], filter: {} }],
    [{ filter: { $ne: 1 } }],
    [{ filter: { is_active: 'true' } }],
    [{ ids: [1], toaster: 1 }],
  ])('%j is 400', async (chosen) => {
    expect((await superadmin.delete('/devices/many', chosen)).status).toBe(400);
    expect((await superadmin.put('/devices/many', { ...chosen, data: { is_active: true } })).status).toBe(
      400,
    );
  });
});
