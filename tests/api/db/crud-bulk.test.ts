import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';

let test: TestApp;
let superadmin: Person;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
});
afterAll(() => test.close());

describe('a bulk change', () => {
  it('can’t change a unique field, and says so', async () => {
    const company = await test.seed.company();
    const user = await test.asSuperadmin();
    const unique = 'This must be different in every record, so it can’t be changed in bulk.';
    for (const [path, body, field] of [
      ['/companies/many', { ids: [company.id], data: { name: 'Same' } }, 'name'],
      ['/companies/many', { filter: { id: company.id }, data: { phone: '1', name: 'Same' } }, 'name'],
      ['/users/many', { ids: [user.id], data: { email: 'same@example.com' } }, 'email'],
      ['/datapoints/many', { ids: [1], data: { xid: 'same' } }, 'xid'],
      ['/devices/many', { ids: [1], data: { xid: 'same' } }, 'xid'],
      ['/devices/many', { filter: {}, data: { dev_id: 'same' } }, 'dev_id'],
    ] as const) {
      const refused = await superadmin.put(path, body);
      expect([refused.status, refused.body.errors]).toEqual([400, [{ msg: unique, path: `data.${field}` }]]);
    }
    expect((await superadmin.get(`/companies/${company.id}`)).body.version).toBe(1);
  });

  it('tells what the server sets from what can’t be changed in bulk or filtered by', async () => {
    const errorsOf = async (path: string, body: object) => (await superadmin.put(path, body)).body.errors;
    expect(await errorsOf('/companies/many', { ids: [1], data: { user_count: 1 } })).toEqual([
      { msg: 'This is set by the server and can’t be changed.', path: 'data.user_count' },
    ]);
    expect(await errorsOf('/devices/many', { ids: [1], data: { title: 'Valve' } })).toEqual([
      { msg: 'This can’t be changed in bulk.', path: 'data.title' },
    ]);
    expect(await errorsOf('/hydraloop/many', { filter: { token: 'x' }, data: {} })).toEqual([
      { msg: 'Records can’t be filtered by “token”.', path: 'filter.token' },
    ]);
    expect(await errorsOf('/companies/many', { filter: { name: 7 }, data: { phone: '1' } })).toEqual([
      { msg: 'This must be text.', path: 'filter.name' },
    ]);
  });
});
