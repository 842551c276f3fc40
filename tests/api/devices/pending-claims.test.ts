import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { upload } from '../../support/server/upload.ts';
import { ingestKey, nativeUplink, newDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
type Key = Awaited<ReturnType<typeof ingestKey>>;
let platform: Key;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  platform = await ingestKey(test, superadmin);
});
afterAll(() => test?.close());

const companyKey = async () => {
  const { id } = await test.seed.company();
  return { id, key: await ingestKey(test, superadmin, id) };
};
const found = async (eui: string) => (await superadmin.get(`/devices_new?search=${eui}`)).body.data[0];
const register = (eui: string, body: unknown): Promise<Answer> =>
  superadmin.post(`/devices_new/${eui}/tmv/register`, body);

/** A device that a company’s key claimed before the platform’s key sent it. */
const contestedDevice = async () => {
  const { id, key } = await companyKey();
  const names = newDevice();
  expect((await key.post({ temperature: 1 }, names)).status).toBe(200);
  expect((await platform.post({ temperature: 43.5 }, names)).status).toBe(200);
  return { company: id, key, names };
};

describe('a serial that keys of several companies send', () => {
  it('belongs to the company of the only key that sent it', async () => {
    const { id, key } = await companyKey();
    const names = newDevice();
    await key.post({ temperature: 40 }, names);
    await key.post({ temperature: 41 }, names);
    expect(await found(names.eui)).toMatchObject({ company_id: id, contested: false, uplinks: 2 });
    const answer = await register(names.eui, {});
    expect(answer.status).toBe(201);
    expect(answer.body.data.company_id).toBe(id);
  });

  it.each(['the platform', 'another company'])('is contested when %s sends it too', async (other) => {
    const { id, key } = await companyKey();
    const second = other === 'the platform' ? platform : (await companyKey()).key;
    const admin = await test.asCompanyAdmin(id);
    const names = newDevice();
    await key.post({ temperature: 1 }, names);
    const [pending] = (await admin.get('/devices?is_active=null')).body.data;
    const project = (await admin.post('/projects', { title: 'Site' })).body;
    await admin.put(`/projects/${project.id}`, { device_ids: [pending.id] });
    expect((await admin.get(`/projects/${project.id}`)).body.device_ids).toEqual([pending.id]);
    expect((await second.post({ temperature: 43.5 }, names)).status).toBe(200);
    expect(await found(names.eui)).toMatchObject({ company_id: null, contested: true, uplinks: 2 });
    // It belongs to neither company, so the first one does not see it either.
    expect((await admin.get('/devices?is_active=null')).body.data).toEqual([]);
    expect((await admin.get(`/projects/${project.id}`)).body.device_ids).toEqual([]);
    // Earlier senders may continue; the device stays contested.
    expect((await key.post({ temperature: 2 }, names)).status).toBe(200);
    expect(await found(names.eui)).toMatchObject({ company_id: null, contested: true, uplinks: 3 });
  });

  it('is contested when the platform sends it first, and in one batch too', async () => {
    const { key } = await companyKey();
    const names = newDevice();
    await platform.post({ temperature: 1 }, names);
    expect(await found(names.eui)).toMatchObject({ contested: false, company_id: null });
    await Promise.all([key.post({ temperature: 2 }, names), key.post({ temperature: 3 }, names)]);
    expect(await found(names.eui)).toMatchObject({ contested: true, company_id: null, uplinks: 3 });
    const again = newDevice();
    await Promise.all([platform.post({ temperature: 1 }, again), key.post({ temperature: 2 }, again)]);
    expect(await found(again.eui)).toMatchObject({ contested: true, company_id: null, uplinks: 2 });
  });

  it('is registered only with a company', async () => {
    const { company, key, names } = await contestedDevice();
    const other = await test.seed.company();
    for (const body of [{}, { title: 'Basin' }, { company_id: null }]) {
      const answer = await register(names.eui, body);
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0].path).toBe('company_id');
    }
    const answer = await register(names.eui, { company_id: other.id });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ company_id: other.id, is_active: true });
    expect(await found(names.eui)).toBeUndefined();
    // The company whose key claimed it first may no longer send it.
    expect(company).not.toBe(other.id);
    expect((await key.post({ temperature: 2 }, names)).status).toBe(403);
  });

  it('is not activated without a company by any other call', async () => {
    const { names } = await contestedDevice();
    const { id } = await found(names.eui);
    const calls = [
      superadmin.put(`/devices/${id}`, { is_active: true }),
      superadmin.put('/devices/many', { ids: [id], data: { is_active: true } }),
      superadmin.put('/devices/many', { ids: [id], data: { is_active: false } }),
      superadmin.post('/devices_new/register-many', { ids: [id] }),
    ];
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(400);
    const file = new Blob([`hw_serial,type,is_active\n${names.eui},tmv,true\n`]);
    const imported = await upload(test, superadmin, '/devices/import', { file });
    expect(imported.body.data.errors).toMatchObject([{ row: 2, msg: expect.stringContaining('company') }]);
    expect(await found(names.eui)).toMatchObject({ contested: true });
    const company = await test.seed.company();
    const { status } = await superadmin.post('/devices_new/register-many', {
      ids: [id],
      company_id: company.id,
    });
    expect(status).toBe(200);
  });

  it('is no longer contested once a superadmin gives it to a company', async () => {
    const { company, key, names } = await contestedDevice();
    const { id } = await found(names.eui);
    const other = await companyKey();
    expect((await superadmin.put(`/devices/${id}`, { company_id: other.id })).status).toBe(200);
    expect(await found(names.eui)).toMatchObject({ contested: false, company_id: other.id });
    expect((await key.post({ temperature: 2 }, names)).status).toBe(403);
    expect((await other.key.post({ temperature: 3 }, names)).status).toBe(200);
    expect((await register(names.eui, {})).body.data.company_id).toBe(other.id);
    expect(company).not.toBe(other.id);
  });

  it('stays contested when its registration is undone', async () => {
    const { company, names } = await contestedDevice();
    const answer = await register(names.eui, { company_id: company });
    const undone = await superadmin.post(`/audit/${answer.headers['x-batch-id']}/undo`);
    expect(undone.status).toBe(200);
    expect(await found(names.eui)).toMatchObject({ contested: true, company_id: null });
  });

  it('leaves a device that a superadmin set back to new with its company', async () => {
    const { id, key } = await companyKey();
    const names = newDevice();
    await key.post({ temperature: 1 }, names);
    const { id: device } = (await register(names.eui, {})).body.data;
    await superadmin.put(`/devices/${device}`, { is_active: null });
    const stranger = await companyKey();
    expect((await stranger.key.post({ temperature: 2 }, names)).status).toBe(403);
    expect((await key.post({ temperature: 2 }, names)).status).toBe(200);
    expect(await found(names.eui)).toMatchObject({ contested: false, company_id: id });
  });
});

describe('pending devices of one company', () => {
  it('are limited to 2,000, without blocking other companies', async () => {
    const { key } = await companyKey();
    const batch = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) =>
        nativeUplink({ temperature: 20 }, { dev_id: `fake-${from + n}`, hw_serial: `FAKE${from + n}` }),
      );
    const send = (uplinks: unknown) => key.to('uplink', JSON.stringify(uplinks));
    const first = await send(batch(0, 1_999));
    expect(first.body).toMatchObject({ accepted: 1_999, rejected: [] });
    const second = await send(batch(1_998, 4));
    expect(second.status).toBe(200);
    expect(second.body.accepted).toBe(2);
    expect(second.body.rejected.map(({ index }: { index: number }) => index)).toEqual([2, 3]);
    const third = await send(batch(5_000, 1)[0]);
    expect(third.status).toBe(429);
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    // An already pending device is refreshed.
    expect((await send(batch(7, 1)[0])).status).toBe(200);
    // Another company and the platform still have capacity.
    const other = await companyKey();
    expect((await other.key.post({ temperature: 20 }, newDevice())).status).toBe(200);
    expect((await platform.post({ temperature: 20 }, newDevice())).status).toBe(200);
    // A contested device still counts against the company that created it.
    await platform.to('uplink', JSON.stringify(batch(0, 5)));
    expect((await send(batch(5_000, 1)[0])).status).toBe(429);
    await superadmin.delete('/devices_new/FAKE9/other');
    expect((await send(batch(5_000, 1)[0])).status).toBe(200);
  });
});
