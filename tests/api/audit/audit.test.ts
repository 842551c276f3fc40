import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextNumber, PASSWORD, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { ingestKey, newDevice, registeredDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
});
afterAll(() => test?.close());

interface Change {
  readonly [name: string]: unknown;
}
const history = async (filter: object, as: Person = superadmin): Promise<Change[]> =>
  (await as.get(`/audit?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["id","ASC"]`)).body;
const historyOf = (resource: string, record_id: number, as?: Person) => history({ resource, record_id }, as);
const count = async (): Promise<number> =>
  (await test.context.pool.query('select count(*)::int as n from audit')).rows[0].n;

describe('what a person does', () => {
  it('is recorded with actor, address, action, before and after', async () => {
    const name = `Told ${nextNumber()}`;
    const created = await test.call('POST', '/companies', {
      token: superadmin.token,
      body: { name },
      from: '203.0.113.9',
    });
    const { id } = created.body;
    await superadmin.put(`/companies/${id}`, { phone: '1', name: `${name}!` });
    await superadmin.put(`/companies/${id}`, { phone: '1' });
    await superadmin.delete(`/companies/${id}`);
    const rows = await historyOf('companies', id);
    expect(rows.map(({ action }) => action)).toEqual(['create', 'edit', 'delete']);
    expect(rows[0]).toMatchObject({
      actor_id: superadmin.id,
      actor_name: expect.stringMatching(/^Person /),
      key_id: null,
      role: 'superadmin',
      address: '203.0.113.9',
      request_id: created.headers['x-request-id'],
      record_title: name,
      record_version: 1,
      company_id: id,
      before: null,
      after: { name, time_zone: 'Australia/Sydney', is_active: true },
    });
    expect(rows[0]!.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(rows[1]).toMatchObject({ before: { name, phone: null }, after: { name: `${name}!`, phone: '1' } });
    expect(rows[1]!.record_version).toBe(2);
    expect(rows[2]).toMatchObject({ before: { name: `${name}!`, phone: '1' }, after: null });
    expect(new Set(rows.map(({ batch_id }) => batch_id)).size).toBe(3);
  });

  it('in bulk is one row for each record that changed, all of one batch', async () => {
    const company = await test.seed.company();
    const ids = [];
    for (const phone of ['1', '2', '2']) {
      const created = await superadmin.post('/companies', { name: `Many ${nextNumber()}`, phone });
      ids.push(created.body.id);
    }
    const answer = await superadmin.put('/companies/many', { ids, data: { phone: '2' } });
    expect(answer.body.count).toBe(3);
    const rows = await history({ batch_id: answer.body.batch_id });
    expect(rows.map(({ record_id, before, after }) => ({ record_id, before, after }))).toEqual([
      { record_id: ids[0], before: { phone: '1' }, after: { phone: '2' } },
    ]);
    expect(await historyOf('companies', company.id)).toEqual([]);
  });

  it('is missing when the call failed, and for GETs and uplinks', async () => {
    const key = await ingestKey(test, superadmin);
    const before = await count();
    await superadmin.put('/companies/many', { ids: [2_000_000_000], data: { phone: '9' } });
    await superadmin.post('/companies', { name: '' });
    await superadmin.get('/companies');
    expect((await key.post({ temperature: 20 }, newDevice())).status).toBe(200);
    expect(await count()).toBe(before);
  });

  it('to a device: registered, tagged, its projects, deleted', async () => {
    const company = await test.seed.company();
    const project = (await superadmin.post('/projects', { title: 'Site', company_id: company.id })).body;
    const { device } = await registeredDevice(test, superadmin, company.id, { tags: ['rate:5'] });
    await superadmin.put(`/devices/${device.id}`, { tags: ['rate:10'], project_ids: [project.id] });
    await superadmin.delete(`/devices/${device.id}`);
    const rows = await historyOf('devices', device.id);
    expect(rows.map(({ action }) => action)).toEqual(['register', 'edit', 'delete']);
    expect(rows[0]).toMatchObject({
      before: { is_active: null, company_id: null, tags: [] },
      after: { is_active: true, company_id: company.id, tags: ['rate:5'] },
    });
    expect(rows[1]).toMatchObject({
      before: { tags: ['rate:5'], project_ids: [] },
      after: { tags: ['rate:10'], project_ids: [project.id] },
    });
    expect(rows[2]!.before).toMatchObject({ hw_serial: device.hw_serial, project_ids: [project.id] });
  });

  it('never holds a secret', async () => {
    const number = nextNumber();
    const created = await superadmin.post('/users', {
      name: 'Secret',
      email: `secret${number}@example.com`,
      role: 'superadmin',
      password: PASSWORD,
    });
    const invited = await superadmin.post('/users', {
      name: 'Invited',
      email: `invited${number}@example.com`,
      role: 'superadmin',
    });
    const key = await superadmin.post('/api-keys', { name: 'K', scopes: ['read'] });
    const link = await superadmin.post(`/users/${created.body.id}/reset-link`);
    const token = new URL(link.body.url).searchParams.get('token')!;
    await test.call('POST', '/auth/reset', {
      body: { token, password: `${PASSWORD}!` },
      from: '203.0.113.5',
    });
    const rows = await historyOf('users', created.body.id);
    expect(rows.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['create', superadmin.id],
      ['reset_link', superadmin.id],
      ['password', created.body.id],
    ]);
    expect(rows[2]).toMatchObject({ address: '203.0.113.5', role: 'superadmin', before: null, after: null });
    const text = JSON.stringify((await test.context.pool.query('select * from audit')).rows);
    for (const secret of [PASSWORD, token, key.body.key, invited.body.invitation_url, 'argon2']) {
      expect(text).not.toContain(secret);
    }
  });

  it('to their own account and to keys', async () => {
    const user = await test.seed.user('user', (await test.seed.company()).id, { password: PASSWORD });
    const me = await test.as(user);
    await me.put('/auth/me', { phone: '5' });
    await me.put('/auth/me', { current_password: PASSWORD, password: `${PASSWORD}!` });
    expect((await historyOf('users', user.id)).map(({ action, after }) => [action, after])).toEqual([
      ['edit', { phone: '5' }],
      ['password', null],
    ]);
    const key = (await superadmin.post('/api-keys', { name: 'K', scopes: ['read'] })).body;
    await superadmin.delete(`/api-keys/${key.id}`);
    await superadmin.delete(`/api-keys/${key.id}`);
    expect((await historyOf('api-keys', key.id)).map(({ action }) => action)).toEqual(['create', 'revoke']);
  });
});

describe('the history', () => {
  it('shows a company’s admin what happened in the own company only, a user nothing', async () => {
    const [mine, theirs] = [await test.seed.company(), await test.seed.company()];
    const [admin, user] = [await test.asCompanyAdmin(mine.id), await test.asUser(mine.id)];
    const own = (await registeredDevice(test, superadmin, mine.id)).device;
    const foreign = (await registeredDevice(test, superadmin, theirs.id)).device;
    expect((await historyOf('devices', own.id, admin)).length).toBe(1);
    expect(await historyOf('devices', foreign.id, admin)).toEqual([]);
    const rows = await history({}, admin);
    expect(rows.every(({ company_id }) => company_id === mine.id)).toBe(true);
    expect((await user.get('/audit')).status).toBe(403);
    // After a move, neither company may read about the other.
    await superadmin.put(`/devices/${own.id}`, { company_id: theirs.id });
    const last = (await historyOf('devices', own.id)).at(-1);
    expect(last).toMatchObject({ action: 'edit', company_id: null });
    expect((await historyOf('devices', own.id, admin)).length).toBe(1);
    // A datapoint belongs to its device's company.
    const [datapoint] = foreign.datapoints;
    await superadmin.put(`/datapoints/${datapoint.id}`, { label: 'Hot' });
    expect((await historyOf('datapoints', datapoint.id))[0]).toMatchObject({ company_id: theirs.id });
  });

  it('is found by who, what, which action and when', async () => {
    const admin = await test.asSuperadmin();
    const created = (await admin.post('/companies', { name: `Found ${nextNumber()}` })).body;
    const [row] = await history({ actor_id: admin.id });
    const at = new Date(row!.at as string);
    const after = new Date(at.getTime() + 1).toISOString();
    expect(await history({ actor_id: admin.id, action: ['create', 'edit'], resource: 'companies' })).toEqual([
      row,
    ]);
    expect(await history({ actor_id: admin.id, at_gte: row!.at, at_lt: after })).toEqual([row]);
    expect(await history({ actor_id: admin.id, at_gte: after })).toEqual([]);
    expect(await history({ actor_id: admin.id, at_lt: row!.at })).toEqual([]);
    expect(
      await history({ record_id_gte: created.id, record_id_lt: created.id + 1, resource: 'companies' }),
    ).toEqual([row]);
    expect((await superadmin.get(`/audit/${String(row!.id)}`)).body).toEqual(row);
  });

  it.each([
    { at_gte: 'yesterday' },
    { at_gte: 5 },
    { at_gt: '2026-01-01T00:00:00Z' },
    { name_gte: 'a' },
    { record_id_lt: '5' },
    { at_lt: ['2026-01-01T00:00:00Z'] },
  ])('%j is 400', async (filter) => {
    const answer = await superadmin.get(`/audit?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect(answer.status).toBe(400);
  });

  it('filters other lists by bounds as well', async () => {
    const company = await superadmin.post('/companies', { name: `Bound ${nextNumber()}` });
    const filter = { created_at_gte: company.body.created_at, device_count_lt: 1, id: company.body.id };
    const found = await superadmin.get(`/companies?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect(found.body).toEqual([company.body]);
  });

  it('can’t be changed, neither by a call nor in the database', async () => {
    const [row] = await history({});
    for (const [method, url] of [
      ['POST', '/audit'],
      ['PUT', `/audit/${String(row!.id)}`],
      ['DELETE', `/audit/${String(row!.id)}`],
      ['DELETE', '/audit/many'],
    ] as const) {
      expect((await test.call(method, url, { token: superadmin.token, body: {} })).status).toBe(404);
    }
    const { pool } = test.context;
    await expect(pool.query(`update audit set actor_name = 'x'`)).rejects.toThrow('never changed');
    await expect(pool.query('delete from audit')).rejects.toThrow('never changed');
    await expect(pool.query('truncate audit')).rejects.toThrow('never changed');
    const client = await pool.connect();
    await client.query('begin');
    await client.query(`set local flowgen.retention = 'on'`);
    expect((await client.query('delete from audit where id = $1', [row!.id])).rowCount).toBe(1);
    await client.query('rollback');
    client.release();
  });
});
