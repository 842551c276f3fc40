import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHANGE_ACTIONS } from '../../../src/domain/audit/audit.ts';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { registeredDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let company: { id: number };
let admin: Person;
let keyToken: string;
let device: { id: number };
const SECRET = 'S3CRET';
let superadminName: string;

beforeAll(async () => {
  test = await startTestApp({ ALLOW_PRIVATE_ENDPOINTS: '1' });
  superadmin = await test.asSuperadmin();
  company = await test.seed.company();
  admin = await test.asCompanyAdmin(company.id);
  const { rows } = await test.context.pool.query('select name from users where id = $1', [superadmin.id]);
  superadminName = rows[0].name;
  ({ device } = await registeredDevice(test, superadmin, company.id));
  const call = (
    method: 'PUT' | 'POST',
    url: string,
    body: unknown,
    person = superadmin,
    from = '203.0.113.7',
  ) => test.call(method, url, { token: person.token, body, from });
  await call('PUT', `/devices/${device.id}`, { location: 'By the platform' });
  await call('PUT', `/devices/${device.id}`, { location: 'By us' }, admin, '198.51.100.4');
  await call('PUT', '/hydraloop', {
    name: 'Loop',
    url: `https://hydraloop.example.com/api?key=${SECRET}`,
    company_id: company.id,
  });
  const key = await call('POST', '/api-keys', { name: 'Reader', scopes: ['read'], company_id: company.id });
  keyToken = key.body.key;
  await call('PUT', `/companies/${company.id}`, { phone: '1' });
});
afterAll(() => test?.close());

const filtered = (filter: object) =>
  `/audit?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,99]`;
const askers = (): [string, (url: string) => ReturnType<Person['get']>][] => [
  ['a company admin', admin.get],
  ['a read key of the company', (url) => test.call('GET', url, { token: keyToken })],
];

describe('the history of a company', () => {
  it('lists only changes of resources that the role may list', async () => {
    for (const [who, get] of askers()) {
      const answer = await get(filtered({ action: CHANGE_ACTIONS }));
      const kinds = new Set(answer.body.map(({ resource }: { resource: string }) => resource));
      expect([who, [...kinds].toSorted()]).toEqual([who, ['devices']]);
      for (const resource of ['hydraloop', 'api-keys', 'companies']) {
        expect((await get(filtered({ resource }))).body).toEqual([]);
      }
      expect((await get('/audit/export?format=csv')).text).not.toMatch(/hydraloop|api-keys|Reader/);
    }
    const { body } = await superadmin.get(filtered({ resource: 'hydraloop' }));
    expect(body).toHaveLength(1);
    expect((await admin.get(`/audit/${body[0].id}`)).status).toBe(404);
  });

  it('names its own people with their addresses, and no superadmin', async () => {
    for (const [who, get] of askers()) {
      const { body } = await get(filtered({ resource: 'devices', record_id: device.id }));
      const edits = body.filter(({ action }: { action: string }) => action === 'edit');
      expect(edits.length).toBeGreaterThanOrEqual(2);
      for (const row of edits) {
        const isOwn = row.after.location === 'By us';
        expect([who, row.role]).toEqual([who, isOwn ? 'companyadmin' : 'superadmin']);
        expect(row).toMatchObject(
          isOwn
            ? { actor_id: admin.id, actor_name: expect.stringMatching(/^Person/), address: '198.51.100.4' }
            : { actor_id: null, actor_name: null, address: null, request_id: null, key_id: null },
        );
        const one = await get(`/audit/${row.id}`);
        expect(one.body).toMatchObject({ actor_name: row.actor_name, address: row.address });
      }
      const text = (await get('/audit/export?format=csv')).text;
      expect(text).toContain('198.51.100.4');
      expect(text).not.toContain('203.0.113.7');
      expect(text).not.toContain(superadminName);
    }
    const seen = (await superadmin.get(filtered({ resource: 'devices', record_id: device.id }))).body;
    expect(seen.some(({ address }: { address: string }) => address === '203.0.113.7')).toBe(true);
  });

  it('is not found by what it does not show', async () => {
    for (const [, get] of askers()) {
      expect((await get(filtered({ actor_id: superadmin.id }))).body).toEqual([]);
      expect((await get(filtered({ q: superadminName }))).body).toEqual([]);
      expect((await get(filtered({ address: '203.0.113.7' }))).body).toEqual([]);
      expect((await get(filtered({ actor_id: admin.id, action: 'edit' }))).body).toHaveLength(1);
      const sorted = await get(`/audit?sort=["actor_name","ASC"]&range=[0,99]`);
      expect(sorted.status).toBe(200);
      expect(sorted.body.at(-1).actor_name).toBeNull();
    }
    expect((await superadmin.get(filtered({ q: superadminName }))).body.length).toBeGreaterThan(0);
  });
});

describe('addresses in the history', () => {
  const create = async (url: string) => {
    const answer = await superadmin.put('/hydraloop', { name: `Loop ${nextNumber()}`, url });
    expect(answer.status).toBe(201);
    return answer.body.data as { id: number };
  };
  const entries = async (id: number) =>
    (await superadmin.get(filtered({ resource: 'hydraloop', record_id: id }))).body;

  it('are stored without query strings', async () => {
    const { id } = await create(`https://hydraloop.example.com/api/v1?key=${SECRET}&a=1#${SECRET}`);
    const other = `https://hydraloop.example.com/api/v2?key=${SECRET}2`;
    expect((await superadmin.post(`/hydraloop/${id}`, { url: other })).status).toBe(200);
    expect((await superadmin.post(`/hydraloop/${id}`, { url: `${other}3` })).status).toBe(200);
    expect((await superadmin.delete(`/hydraloop/${id}`)).status).toBe(200);
    const rows = await entries(id);
    expect(rows).toHaveLength(4);
    expect(JSON.stringify(rows)).not.toContain(SECRET);
    expect(rows.at(-1).after.url).toBe('https://hydraloop.example.com/api/v1?•••');
    expect(rows.at(-2).after.url).toBe('https://hydraloop.example.com/api/v2?•••');
    const { rows: stored } = await test.context.pool.query(
      `select * from audit where resource = 'hydraloop' and (before::text || after::text || record_title) like $1`,
      [`%${SECRET}%`],
    );
    expect(stored).toEqual([]);
  });

  it('can’t be restored by an undo, but a deleted endpoint can', async () => {
    const url = `https://hydraloop.example.com/api?key=${SECRET}`;
    const { id } = await create(url);
    const changed = await superadmin.post(`/hydraloop/${id}`, { url: 'https://hydraloop.example.com/b' });
    const undone = await superadmin.post(`/audit/${(await entries(id))[0].batch_id}/undo`);
    expect([changed.status, undone.status]).toEqual([200, 409]);
    expect(changed.headers['x-batch-id']).toBeUndefined();
    await superadmin.post(`/hydraloop/${id}`, { url });
    const deleted = await superadmin.delete(`/hydraloop/${id}`);
    expect((await superadmin.post(`/audit/${deleted.headers['x-batch-id']}/undo`)).status).toBe(200);
    expect((await superadmin.get(`/hydraloop/${id}`)).body.data.url).toBe(url);
  });
});
