import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextNumber, PASSWORD, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { registeredDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
});
afterAll(() => test?.close());

const created = (companyId: number | null, more: Record<string, unknown> = {}) =>
  registeredDevice(test, superadmin, companyId, more);
const get = async (id: number) => (await superadmin.get(`/devices/${id}`)).body.data;
const undo = (batch: unknown, as: Person = superadmin) => as.post(`/audit/${String(batch)}/undo`);
const project = async (companyId: number) =>
  (await superadmin.post('/projects', { title: `Site ${nextNumber()}`, company_id: companyId })).body;

describe('undo', () => {
  it('a bulk change restores tags, company, projects and state', async () => {
    const [a, b] = [await test.seed.company(), await test.seed.company()];
    const site = await project(a.id);
    const one = (await created(a.id, { tags: ['x:1'], project_ids: [site.id] })).device;
    const two = (await created(a.id)).device;
    const ids = [one.id, two.id];
    const data = { add_tags: ['rate:5'], remove_tags: ['x:1'], company_id: b.id, is_active: false };
    const done = await superadmin.put('/devices/many', { ids, data });
    expect(await get(one.id)).toMatchObject({ tags: ['rate:5'], company_id: b.id, project_ids: [] });
    const undone = await undo(done.body.batch_id);
    expect([undone.status, undone.body]).toEqual([200, { data: ids, count: 2 }]);
    expect([await get(one.id), await get(two.id)]).toMatchObject([
      { tags: ['x:1'], company_id: a.id, project_ids: [site.id], is_active: true, version: one.version + 2 },
      { tags: [], company_id: a.id, project_ids: [], is_active: true },
    ]);
    const again = await undo(done.body.batch_id);
    expect([again.status, again.body.message]).toEqual([409, 'This was already undone.']);
    const told = await superadmin.get(
      `/audit?filter=${encodeURIComponent(JSON.stringify({ undoes: done.body.batch_id }))}`,
    );
    expect(told.body.map(({ action }: { action: string }) => action)).toEqual(['undo', 'undo']);
  });

  it('is rejected completely if a record has changed since, and names it', async () => {
    const [one, two] = [(await created(null)).device, (await created(null, { title: 'Moved on' })).device];
    const done = await superadmin.put('/devices/many', {
      ids: [one.id, two.id],
      data: { add_tags: ['x:1'] },
    });
    await superadmin.put(`/devices/${two.id}`, { location: 'Roof' });
    const refused = await undo(done.body.batch_id);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('1 of 2');
    expect(refused.body.errors).toEqual([
      { msg: '“Moved on” has been changed since.', path: `ids.${two.id}` },
    ]);
    expect((await get(one.id)).tags).toEqual(['x:1']);
    await superadmin.delete(`/devices/${two.id}`);
    expect((await undo(done.body.batch_id)).body.errors[0].msg).toBe('“Moved on” no longer exists.');
  });

  it('deleted devices: the same ids, datapoints, projects and readings', async () => {
    const company = await test.seed.company();
    const site = await project(company.id);
    const gone = await project(company.id);
    const { device } = await created(company.id, { tags: ['x:1'], project_ids: [site.id, gone.id] });
    const before = await get(device.id);
    const done = await superadmin.delete('/devices/many', { ids: [device.id] });
    expect((await superadmin.get(`/devices/${device.id}`)).status).toBe(404);
    await superadmin.delete(`/projects/${gone.id}`);
    expect((await undo(done.body.batch_id)).body).toEqual({ data: [device.id], count: 1 });
    expect(await get(device.id)).toEqual({ ...before, project_ids: [site.id] });
    const readings = await superadmin.get(`/datapoints/${before.datapoints[0].id}/readings`);
    expect(readings.body.data).toMatchObject([{ value: 43.5 }]);
    const left = await test.context.pool.query('select from undo_rows where batch_id = $1', [
      done.body.batch_id,
    ]);
    expect(left.rowCount).toBe(0);
  });

  it('says so when a deleted device was heard of again', async () => {
    const { device, post } = await created(null, { title: 'Pump 3' });
    const done = await superadmin.delete(`/devices/${device.id}`);
    await post({ temperature: 20 });
    const refused = await undo(done.headers['x-batch-id']);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '“Pump 3” has sent again since it was deleted and is listed under new devices. Delete or register it there first. Nothing was undone.',
    ]);
    await superadmin.delete(`/devices_new/${device.hw_serial}/${device.type}`);
    expect((await undo(done.headers['x-batch-id'])).status).toBe(200);
    expect((await get(device.id)).title).toBe('Pump 3');
  });

  it('single changes, by the header x-batch-id', async () => {
    const { device } = await created(null);
    const changed = await superadmin.put(`/devices/${device.id}`, { title: 'Other' });
    expect(changed.headers['x-batch-id']).toMatch(/^[0-9a-f-]{36}$/);
    const same = await superadmin.put(`/devices/${device.id}`, { title: 'Other' });
    expect(same.headers['x-batch-id']).toBeUndefined();
    expect((await undo(changed.headers['x-batch-id'])).status).toBe(200);
    expect((await get(device.id)).title).toBe(device.title);
  });

  it('a registration makes the device pending again', async () => {
    const { device } = await created(null);
    const batches = await superadmin.get(
      `/audit?filter=${encodeURIComponent(JSON.stringify({ resource: 'devices', record_id: device.id }))}`,
    );
    expect((await undo(batches.body[0].batch_id)).status).toBe(200);
    expect((await get(device.id)).is_active).toBeNull();
  });

  it('restores a deleted user with the old password, and a company with its revoked keys', async () => {
    const company = await test.seed.company();
    const user = await test.seed.user('user', company.id, { password: PASSWORD });
    const done = await superadmin.delete(`/users/${user.id}`);
    expect((await undo(done.headers['x-batch-id'])).status).toBe(200);
    const body = { email: user.email, password: PASSWORD };
    expect((await test.call('POST', '/auth/login', { body })).status).toBe(200);

    const other = await test.seed.company();
    const key = await superadmin.post('/api-keys', { name: 'K', scopes: ['read'], company_id: other.id });
    await superadmin.delete(`/api-keys/${key.body.id}`);
    const deleted = await superadmin.delete(`/companies/${other.id}`);
    expect((await undo(deleted.headers['x-batch-id'])).status).toBe(200);
    expect((await superadmin.get(`/api-keys/${key.body.id}`)).body.company_id).toBe(other.id);
  });

  it('applies the rules of a resource', async () => {
    const other = await test.asSuperadmin();
    const demoted = await superadmin.put(`/users/${other.id}`, { is_active: false });
    expect((await undo(demoted.headers['x-batch-id'])).status).toBe(200);
    expect((await superadmin.get(`/users/${other.id}`)).body.is_active).toBe(true);
    const key = await superadmin.post('/api-keys', { name: 'K', scopes: ['read'] });
    const revoked = await superadmin.delete(`/api-keys/${key.body.id}`);
    expect(revoked.headers['x-batch-id']).toBeUndefined();
    const rows = await superadmin.get(`/audit?filter={"resource":"api-keys","action":"revoke"}`);
    expect((await undo(rows.body[0].batch_id)).body.message).toBe('This can’t be undone.');
  });

  it('is allowed for the author or a superadmin, for ten minutes', async () => {
    const company = await test.seed.company();
    const [admin, colleague] = [await test.asCompanyAdmin(company.id), await test.asCompanyAdmin(company.id)];
    const { device } = await created(company.id);
    const change = async () =>
      (await admin.put(`/devices/${device.id}`, { title: `T${nextNumber()}` })).headers;
    const first = await change();
    expect((await undo(first['x-batch-id'], colleague)).status).toBe(404);
    expect((await undo(first['x-batch-id'], admin)).status).toBe(200);
    const second = await change();
    expect((await undo(second['x-batch-id'])).status).toBe(200);
    expect((await undo('b1e5d5c0-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await undo('1')).status).toBe(404);
    // Moved to another company in the meantime, it no longer belongs to the admin.
    const third = await change();
    await superadmin.put(`/devices/${device.id}`, { company_id: null });
    expect((await undo(third['x-batch-id'], admin)).status).toBe(409);
  });

  it('expires after ten minutes', async () => {
    const batch = 'b1e5d5c0-0000-4000-8000-000000000001';
    await test.context.pool.query(
      `insert into audit (at, actor_id, action, resource, record_id, before, after, batch_id)
       values (now() - interval '11 minutes', $1, 'edit', 'companies', 1, '{"phone":"1"}', '{"phone":"2"}', $2)`,
      [superadmin.id, batch],
    );
    expect((await undo(batch)).status).toBe(410);
  });

  it('concurrently by two callers is done once', async () => {
    const { device } = await created(null);
    const { headers } = await superadmin.put(`/devices/${device.id}`, { title: 'Twice' });
    const both = await Promise.all([undo(headers['x-batch-id']), undo(headers['x-batch-id'])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
