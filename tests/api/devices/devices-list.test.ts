import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { registeredDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let b: { id: number };
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  b = await test.seed.company();
});
afterAll(() => test?.close());

const created = async (companyId: number | null, more: Record<string, unknown> = {}, values?: unknown) =>
  (await registeredDevice(test, superadmin, companyId, more, values)).device;
const ids = (answer: { body: { data: { id: number }[] } }) => answer.body.data.map(({ id }) => id);

describe('the list of devices', () => {
  it('is reduced to those that are silent, by the rule of their state', async () => {
    const company = await test.seed.company();
    const [heard, late, never, off] = [
      await created(company.id, {}, { temperature: 43 }),
      await created(company.id),
      await created(company.id),
      await created(company.id),
    ];
    const { pool } = test.context;
    const seen = (id: number, ago: string | null) =>
      pool.query('update device_contacts set last_seen_at = now() - $2::interval where device_id = $1', [
        id,
        ago,
      ]);
    await seen(heard.id, '5 minutes');
    await seen(late.id, '20 minutes');
    await seen(never.id, null);
    await seen(off.id, '9 days');
    await superadmin.put(`/devices/${late.id}`, { expected_interval_s: 600 });
    await superadmin.put(`/devices/${off.id}`, { is_active: false });
    const of = `company_id=${company.id}`;
    expect(ids(await superadmin.get(`/devices?${of}&is_silent=true&sort=id`))).toEqual([late.id, never.id]);
    expect(ids(await superadmin.get(`/devices?${of}&is_silent=false&sort=id`))).toEqual([heard.id, off.id]);
    const total = await superadmin.get(`/devices/get/total?${of}&is_silent=true`);
    expect(total.body.data).toEqual([{ total: 2 }]);
    // It is no part of the record.
    expect((await superadmin.get(`/devices/${late.id}`)).body.data).not.toHaveProperty('is_silent');
    expect((await superadmin.get(`/devices?${of}&is_silent=perhaps`)).status).toBe(400);
    expect((await superadmin.get(`/devices?${of}&sort=is_silent`)).status).toBe(400);
  });

  it('is filtered by each name, alone and together', async () => {
    const company = await test.seed.company();
    const project = (await superadmin.post('/projects', { title: 'Site', company_id: company.id })).body;
    const one = await created(company.id, {
      title: 'Älpha 100%',
      tags: ['label:TMV', 'site:One'],
      project_ids: [project.id],
    });
    const two = await created(company.id, {
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
  });

  it('of valves has those of type tmv and those tagged so, with the same filters as the list', async () => {
    const company = await test.seed.company();
    const byType = await created(company.id, { title: 'A', tags: [] });
    const byTag = await created(company.id, { title: 'B', tags: ['label:TMV'] });
    const neither = await created(company.id, { title: 'C', tags: ['label:Water Meter'] });
    for (const { id, type } of [
      { id: byTag.id, type: 'other' },
      { id: neither.id, type: 'hydraloop' },
    ]) {
      expect((await superadmin.put(`/devices/${id}`, { type })).status).toBe(200);
    }
    const of = `company_id=${company.id}`;
    expect(ids(await superadmin.get(`/devices/list/tmv?${of}`))).toEqual([byType.id, byTag.id]);
    expect(ids(await superadmin.get(`/devices/list/tmv?${of}&is_active=false`))).toEqual([]);
    expect(ids(await superadmin.get(`/devices/list/tmv?${of}&type=other`))).toEqual([byTag.id]);
    expect(ids(await superadmin.get(`/devices?${of}&tmv=true`))).toEqual([byType.id, byTag.id]);
    expect((await superadmin.get(`/devices/get/total?${of}&tmv=true`)).body.data).toEqual([{ total: 2 }]);
    expect(ids(await superadmin.get(`/devices?${of}&meter=true`))).toEqual([neither.id]);
    // The report covers the same devices as the list.
    const report = await superadmin.post('/reports', {
      title: 'Valves',
      kind: 'tmv',
      company_id: company.id,
      profile: 'au_general',
    });
    expect(report.status).toBe(201);
    const run = await superadmin.post(`/reports/${report.body.id}/run`, {});
    expect(run.status).toBe(202);
    const { rows } = await test.context.pool.query('select inputs from report_results where run_id = $1', [
      run.body.data.id,
    ]);
    const named = rows[0].inputs.devices.map(({ device_id }: { device_id: number }) => device_id);
    expect(named.toSorted()).toEqual([byType.id, byTag.id]);
    const bulk = await superadmin.put('/devices/many', {
      filter: { company_id: company.id, tmv: true },
      data: { add_tags: ['site:X'] },
    });
    expect(bulk.body.data).toEqual([byType.id, byTag.id]);
  });

  it('says the latest value that matters most of each device', async () => {
    const company = await test.seed.company();
    const valve = { battery_v: 3.6, flow_seconds: 12, 'status.temperature': 43.5 };
    const one = await created(company.id, { title: 'A valve' }, valve);
    const two = await created(company.id, { title: 'B with a battery only' }, { battery_v: 3.6, rssi: -90 });
    const three = await created(company.id, { title: 'C mute' }, { note: 'hello' });
    const { data } = (await superadmin.get(`/devices?company_id=${company.id}`)).body;
    const values = data.map(({ id, main_value }: { id: number; main_value: unknown }) => [id, main_value]);
    expect(values).toEqual([
      [
        one.id,
        {
          role: 'outlet_temperature',
          label: 'Temperature',
          value: 43.5,
          unit: '°C',
          ts: expect.stringMatching(/^2\d{3}-.*Z$/),
        },
      ],
      [
        two.id,
        {
          role: 'battery_voltage',
          label: 'Battery',
          value: 3.6,
          unit: 'V',
          ts: expect.stringMatching(/^2\d{3}-.*Z$/),
        },
      ],
      [three.id, null],
    ]);
    const changed = await superadmin.put(`/devices/${one.id}`, { ...data[0], title: 'Another name' });
    expect(changed.status).toBe(200);
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
    const own = await created(company.id);
    const foreign = await created(b.id, { tags: ['label:TMV'] });
    await superadmin.put(`/devices/${foreign.id}`, { xid: `F-${foreign.id}` });
    expect(ids(await admin.get('/devices'))).toEqual([own.id]);
    expect(ids(await admin.get(`/devices?company_id=${b.id}`))).toEqual([]);
    expect(ids(await admin.get(`/devices?dev_id=${foreign.dev_id}`))).toEqual([]);
    expect(ids(await admin.get('/devices/list/tmv'))).toEqual([own.id]);
    expect((await admin.get('/devices/get/total')).body.data).toEqual([{ total: 1 }]);
    const exists = `/devices/check-xid-exists/xid?xid=F-${foreign.id}`;
    expect((await admin.get(exists)).body).toEqual({ data: { exists: false } });
    expect((await superadmin.get(exists)).body).toEqual({ data: { exists: true } });
    expect((await superadmin.get('/devices/check-xid-exists/xid')).status).toBe(400);
  });
});
