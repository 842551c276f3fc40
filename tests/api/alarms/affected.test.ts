import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { ingestKey, newDevice, ttnUplink } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
});
afterAll(() => test.close());

const affected = async (who: Person, resource: string, body: object) => {
  const answer = await who.post(`/${resource}/many/affected`, body);
  return answer.status === 200 ? answer.body.data : answer.status;
};

/** A device with two readings of two datapoints, referenced by everything that can refer to a device. */
const usedDevice = async () => {
  const company = await test.seed.company();
  const key = await ingestKey(test, superadmin);
  const names = newDevice();
  await key.raw(JSON.stringify(ttnUplink({ temperature: 43.5, flow_rate: 2 }, names)));
  const [pending] = (await superadmin.get(`/devices_new?search=${names.eui}`)).body.data;
  const { data: device } = (
    await superadmin.post(`/devices_new/${pending.hw_serial}/${pending.type}/register`, {
      title: 'Basin valve',
      company_id: company.id,
    })
  ).body;
  const [{ id: datapoint }] = (await superadmin.get(`/devices/${device.id}/datapoints`)).body.data;
  await superadmin.post('/projects', { title: 'Wing', company_id: company.id, device_ids: [device.id] });
  await superadmin.post('/reports', {
    title: 'Weekly',
    kind: 'device',
    company_id: company.id,
    device_ids: [device.id],
    period: 'week',
  });
  const data = JSON.stringify({
    rows: [
      {
        id: 'r',
        columns: [
          {
            id: 'c',
            elements: [{ id: 'e', type: 'value', xidwithValues: [{ id: datapoint, node: '' }] }],
          },
        ],
      },
    ],
  });
  const dashboard = await superadmin.post('/dashboard-v2', { dashBoardName: 'Wall', data });
  expect(dashboard.status).toBe(201);
  return { company, device };
};

describe('what deleting affects', () => {
  it('of a device: where it is shown and used, and its readings', async () => {
    const { device } = await usedDevice();
    const found = await affected(superadmin, 'devices', { ids: [device.id] });
    expect(found.count).toBe(1);
    expect(found.affected).toEqual([
      { resource: 'dashboard-v2', effect: 'shown', count: 1 },
      { resource: 'projects', effect: 'linked', count: 1 },
      { resource: 'reports', effect: 'linked', count: 1 },
      { resource: 'datapoints', effect: 'deleted', count: 2 },
      { resource: 'readings', effect: 'kept', count: 2 },
    ]);
    expect(await affected(superadmin, 'devices', { filter: { dev_id: device.dev_id } })).toEqual(found);
    // Nothing was written.
    expect((await superadmin.get(`/devices/${device.id}`)).body.data.version).toBe(device.version);
  });

  it('of a company: what keeps it from being deleted', async () => {
    const { company } = await usedDevice();
    await test.seed.user('user', company.id);
    const { affected: found } = await affected(superadmin, 'companies', { ids: [company.id] });
    expect(found).toEqual([
      { resource: 'devices', effect: 'blocking', count: 1 },
      { resource: 'projects', effect: 'blocking', count: 1 },
      { resource: 'reports', effect: 'blocking', count: 1 },
      { resource: 'users', effect: 'blocking', count: 1 },
    ]);
  });

  it('of a dashboard: who sees it; its versions can be restored with it', async () => {
    const company = await test.seed.company();
    const { data } = (await superadmin.post('/dashboard-v2', { dashBoardName: 'Lobby' })).body;
    await superadmin.put(`/dashboard-v2/${data.id}/attach-company`, { company_id: company.id });
    expect(await affected(superadmin, 'dashboard-v2', { ids: [data.id] })).toEqual({
      count: 1,
      affected: [{ resource: 'companies', effect: 'linked', count: 1 }],
    });
  });

  it('covers only what the caller may delete and see', async () => {
    const { company, device } = await usedDevice();
    const other = await test.asCompanyAdmin((await test.seed.company()).id);
    const admin = await test.asCompanyAdmin(company.id);
    const user = await test.asUser(company.id);
    const [project] = (await superadmin.get('/projects?filter={"company_id":' + company.id + '}')).body;
    expect(await affected(admin, 'projects', { ids: [project.id] })).toEqual({
      count: 1,
      affected: [{ resource: 'devices', effect: 'linked', count: 1 }],
    });
    expect(await affected(other, 'projects', { ids: [project.id] })).toBe(404);
    expect((await affected(other, 'projects', { filter: {} })).count).toBe(0);
    expect(await affected(user, 'projects', { ids: [project.id] })).toBe(403);
    expect(await affected(admin, 'devices', { ids: [device.id] })).toBe(403);
    expect((await test.call('POST', '/projects/many/affected', { body: { ids: [project.id] } })).status).toBe(
      401,
    );
  });

  it.each([[{}], [{ ids: [] }], [{ ids: ['1'] }], [{ ids: [1], filter: {} }], [{ filter: { nope: 1 } }]])(
    'refuses %j',
    async (body) => {
      expect(await affected(superadmin, 'companies', body)).toBe(400);
      expect(await affected(superadmin, 'devices', body)).toBe(400);
    },
  );
});
