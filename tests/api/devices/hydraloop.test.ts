import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openToken } from '../../../server/hydraloop/token.ts';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';

let test: TestApp;
let superadmin: Person;
let company: { id: number };
const folder = mkdtempSync(join(tmpdir(), 'flowgen-hydraloop-'));
beforeAll(async () => {
  test = await startTestApp({ DATA_DIR: folder });
  superadmin = await test.asSuperadmin();
  company = await test.seed.company();
});
afterAll(async () => {
  await test?.close();
  rmSync(folder, { recursive: true, force: true });
});

const ADDRESS = 'https://hydraloop.example.com/api';
const make = async (facts: Record<string, unknown> = {}) => {
  const answer = await superadmin.put('/hydraloop', { name: `Loop ${nextNumber()}`, url: ADDRESS, ...facts });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data;
};
const tokenOf = async (id: number): Promise<string | null> =>
  (await test.context.pool.query('select token from hydraloop where id = $1', [id])).rows[0].token;

describe('hydraloop endpoints', () => {
  it('are created by PUT, changed by POST, shown and deleted', async () => {
    const made = await make({ serial_number: 'HL-1', company_id: company.id });
    expect(made).toMatchObject({
      url: ADDRESS,
      serial_number: 'HL-1',
      company_id: company.id,
      has_token: false,
      is_active: true,
      last_contact_at: null,
      last_error: null,
      version: 1,
    });
    expect((await superadmin.get(`/hydraloop/${made.id}`)).body).toEqual({ data: made });
    const changed = await superadmin.post(`/hydraloop/${made.id}`, { ...made, name: 'Renamed' });
    expect([changed.status, changed.body.data]).toEqual([
      200,
      { ...made, name: 'Renamed', version: 2, updated_at: expect.any(String) },
    ]);
    const stale = await superadmin.post(`/hydraloop/${made.id}`, { name: 'Again', version: 1 });
    expect([stale.status, stale.body.current]).toEqual([409, 2]);
    expect((await superadmin.delete(`/hydraloop/${made.id}`)).body.data.name).toBe('Renamed');
    expect((await superadmin.get(`/hydraloop/${made.id}`)).status).toBe(404);
  });

  it('that are there can’t be created, those that are not can’t be changed', async () => {
    const made = await make();
    for (const body of [made, { id: made.id }, { id: made.id, name: 'X', url: ADDRESS }]) {
      const answer = await superadmin.put('/hydraloop', body);
      expect([answer.status, answer.body.errors[0].path, answer.body.current]).toEqual([409, 'id', 1]);
    }
    const chosen = await superadmin.put('/hydraloop', { id: 999_999, name: 'X', url: ADDRESS });
    expect([chosen.status, chosen.body.errors[0].path]).toEqual([400, 'id']);
    for (const id of ['999999', '0', '-1', 'x', '99999999999']) {
      expect((await superadmin.post(`/hydraloop/${id}`, { name: 'X' })).status).toBe(404);
      expect((await superadmin.get(`/hydraloop/${id}`)).status).toBe(404);
      expect((await superadmin.delete(`/hydraloop/${id}`)).status).toBe(404);
      expect((await superadmin.post(`/hydraloop/${id}/test`)).status).toBe(404);
    }
  });

  it('are listed in pages, searched and sorted', async () => {
    const mark = `mark${nextNumber()}`;
    const [b, a] = [
      await make({ name: `b ${mark}` }),
      await make({ name: `A ${mark}`, serial_number: '100%', is_active: false, company_id: company.id }),
    ];
    const ids = async (query: string) => {
      const { body } = await superadmin.get(`/hydraloop?search=${mark}&${query}`);
      return [body.total, ...body.data.map(({ id }: { id: number }) => id)];
    };
    expect(await ids('')).toEqual([2, a.id, b.id]);
    expect(await ids('sort=-name')).toEqual([2, b.id, a.id]);
    expect(await ids('limit=1&offset=1')).toEqual([2, b.id]);
    expect(await ids('offset=10')).toEqual([2]);
    expect(await ids('is_active=false')).toEqual([1, a.id]);
    expect(await ids(`company_id=${company.id}`)).toEqual([1, a.id]);
    expect(await ids(`ids=${b.id}`)).toEqual([1, b.id]);
    expect((await superadmin.get('/hydraloop?search=%25')).body.data).toMatchObject([{ id: a.id }]);
    for (const wrong of [
      'limit=0',
      'limit=501',
      'offset=-1',
      'sort=token',
      'toaster=1',
      'search=%00',
      'ids=x',
    ]) {
      expect([wrong, (await superadmin.get(`/hydraloop?${wrong}`)).status]).toEqual([wrong, 400]);
    }
    const many = await superadmin.put('/hydraloop/many', { ids: [a.id, b.id], data: { is_active: true } });
    expect(many.body).toMatchObject({ data: [b.id, a.id], count: 2 });
    expect((await superadmin.delete('/hydraloop/many', { ids: [a.id, 999_999] })).status).toBe(404);
    expect((await superadmin.delete('/hydraloop/many', { filter: { q: mark } })).body.count).toBe(2);
  });

  it.each([
    [{ url: 'file:///etc/passwd' }, 'url'],
    [{ url: 'https://169.254.169.254/' }, 'url'],
    [{ url: 'https://10.0.0.1/' }, 'url'],
    [{ url: 'http://hydraloop.example.com' }, 'url'],
    [{ url: '' }, 'url'],
    [{ url: null }, 'url'],
    [{ name: '' }, 'name'],
    [{ company_id: 999_999 }, 'company_id'],
    [{ is_active: 'yes' }, 'is_active'],
    [{ token: 5 }, 'token'],
    [{ token: 'a\u0000b' }, 'token'],
    [{ last_error: 'x' }, 'last_error'],
    [{ toaster: 1 }, 'toaster'],
  ])('%j is 400, new or changed', async (facts, path) => {
    const created = await superadmin.put('/hydraloop', { name: 'X', url: ADDRESS, ...facts });
    expect([created.status, created.body.errors[0].path]).toEqual([400, path]);
    // Fields that change on their own are ignored in an update.
    if (path === 'last_error') return;
    const changed = await superadmin.post(`/hydraloop/${(await make()).id}`, facts);
    expect([changed.status, changed.body.errors[0].path]).toEqual([400, path]);
  });

  it('are for superadmins only', async () => {
    const { id } = await make({ company_id: company.id });
    for (const person of [await test.asCompanyAdmin(company.id), await test.asUser(company.id)]) {
      const answers = [
        await person.get('/hydraloop'),
        await person.get(`/hydraloop/${id}`),
        await person.put('/hydraloop', { name: 'X', url: ADDRESS }),
        await person.post(`/hydraloop/${id}`, { name: 'X' }),
        await person.post(`/hydraloop/${id}/test`),
        await person.delete(`/hydraloop/${id}`),
        await person.get('/hydraloop/export'),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    }
  });
});

describe('a token', () => {
  const SECRET = 'hl_very-secret';

  it('is never returned, and is encrypted in the database', async () => {
    const made = await superadmin.put('/hydraloop', { name: 'Secret', url: ADDRESS, token: SECRET });
    const { id } = made.body.data;
    const texts = [
      made.text,
      (await superadmin.get(`/hydraloop/${id}`)).text,
      (await superadmin.get('/hydraloop')).text,
      (await superadmin.post(`/hydraloop/${id}`, { token: `${SECRET}2` })).text,
      (await superadmin.get('/hydraloop/export')).text,
      JSON.stringify((await test.context.pool.query('select * from hydraloop')).rows),
      JSON.stringify((await test.context.pool.query('select * from audit')).rows),
      (await superadmin.delete(`/hydraloop/${id}`)).text,
    ];
    for (const text of texts) expect(text).not.toContain(SECRET);
    expect(made.body.data).toMatchObject({ has_token: true });
    expect(made.body.data).not.toHaveProperty('token');
    expect((await superadmin.get('/hydraloop/export?columns=token')).status).toBe(400);
  });

  it('stays when it is not sent, goes when it is emptied or the address becomes another host’s', async () => {
    const { id } = await make({ token: SECRET });
    const change = async (facts: object) => (await superadmin.post(`/hydraloop/${id}`, facts)).body.data;
    expect(openToken(test.context, (await tokenOf(id))!)).toBe(SECRET);
    const renamed = await change({ name: 'Renamed' });
    expect(renamed.has_token).toBe(true);
    expect((await change({ ...renamed, url: `${ADDRESS}/v2` })).has_token).toBe(true);
    expect((await change({ url: 'https://elsewhere.example.com' })).has_token).toBe(false);
    expect((await change({ url: ADDRESS, token: SECRET })).has_token).toBe(true);
    expect((await change({ token: null })).has_token).toBe(false);
    expect((await change({ token: '' })).has_token).toBe(false);
    expect(await tokenOf(id)).toBeNull();
  });
});
