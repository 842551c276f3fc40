import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';

let test: TestApp;
let superadmin: Person;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
});
afterAll(() => test.close());

const list = (name: string, query: Record<string, unknown>) =>
  `/${name}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]))}`;
const newCompany = async (fields: object = {}) =>
  (await superadmin.post('/companies', { name: `Made ${nextNumber()}`, ...fields })).body;

describe('a record', () => {
  it('is created with its defaults, read, changed and deleted', async () => {
    const name = `Acme ${nextNumber()}`;
    const created = await superadmin.post('/companies', { name, phone: '02 5550 1234' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      name,
      time_zone: 'Australia/Sydney',
      is_active: true,
      version: 1,
      user_count: 0,
    });
    expect(created.body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

    const at = `/companies/${created.body.id}`;
    expect((await superadmin.get(at)).body).toEqual(created.body);
    const changed = await superadmin.put(at, { phone: null });
    expect(changed.body).toMatchObject({ name, phone: null, version: 2 });
    const deleted = await superadmin.delete(at);
    expect(deleted.body).toEqual(changed.body);
    expect((await superadmin.get(at)).status).toBe(404);
  });

  it('rejects blank text in required fields', async () => {
    const blank = await superadmin.post('/companies', { name: '   ' });
    expect([blank.status, blank.body.errors]).toEqual([400, [{ msg: 'This is required.', path: 'name' }]]);
  });

  it('of a company has a logo', async () => {
    const company = await newCompany({ logo: 'https://example.com/logo.png' });
    expect(company.logo).toBe('https://example.com/logo.png');
    expect((await superadmin.put(`/companies/${company.id}`, { logo: null })).body.logo).toBeNull();
  });

  it('accepts its own representation without changes', async () => {
    const company = await newCompany();
    const again = await superadmin.put(`/companies/${company.id}`, company);
    expect([again.status, again.body]).toEqual([200, company]);
  });

  it('ignores outdated counts, and rejects a changed id', async () => {
    const company = await newCompany();
    const at = `/companies/${company.id}`;
    expect((await superadmin.put(at, { ...company, user_count: 99 })).body.user_count).toBe(0);
    const other = await superadmin.put(at, { ...company, id: company.id + 1 });
    expect([other.status, other.body.errors[0].path]).toEqual([400, 'id']);
  });

  it('returns 409 with the current version for a stale version', async () => {
    const company = await newCompany();
    const at = `/companies/${company.id}`;
    await superadmin.put(at, { ...company, phone: '1' });
    const stale = await superadmin.put(at, { ...company, phone: '2' });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ current: 2, message: expect.any(String) });
    expect((await superadmin.get(at)).body.phone).toBe('1');
  });

  it('lets exactly one of two concurrent changes succeed', async () => {
    const company = await newCompany();
    const at = `/companies/${company.id}`;
    const both = await Promise.all(['1', '2'].map((phone) => superadmin.put(at, { version: 1, phone })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('rejects duplicates of unique fields, naming the field', async () => {
    const company = await newCompany();
    const twin = await superadmin.post('/companies', { name: company.name });
    expect([twin.status, twin.body.errors[0].path]).toEqual([409, 'name']);
  });

  it('reports every invalid field, and changes nothing', async () => {
    const company = await newCompany();
    const refused = await superadmin.put(`/companies/${company.id}`, {
      phone: 5,
      contact_email: 'x',
      nope: 1,
      name: 'Else',
    });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'contact_email',
      'nope',
      'phone',
    ]);
    expect((await superadmin.get(`/companies/${company.id}`)).body).toEqual(company);
  });

  it.each(['0', '-1', '2147483648', '99999999999999999999', 'x', '1.5', '%00', 'toString'])(
    'with the id %s is not there',
    async (id) => {
      const answer = await superadmin.get(`/companies/${id}`);
      expect([answer.status, answer.body.message]).toEqual([404, 'There is no such record.']);
    },
  );

  it('that others need is not deleted, and they are counted', async () => {
    const company = await newCompany({ name: `Needed ${nextNumber()}` });
    await test.seed.user('user', company.id);
    await test.seed.user('user', company.id);
    await superadmin.post('/projects', { title: 'One', company_id: company.id });
    const refused = await superadmin.delete(`/companies/${company.id}`);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('1 project and 2 users');
  });
});

describe('in bulk', () => {
  it('changes the rows of these ids, or all that fit a filter', async () => {
    const made = [await newCompany({ contact_name: 'Bulk' }), await newCompany({ contact_name: 'Bulk' })];
    const ids = made.map(({ id }) => id);
    const byIds = await superadmin.put('/companies/many', { ids, data: { phone: '77' } });
    expect([byIds.status, byIds.body]).toMatchObject([200, { data: ids, count: 2 }]);
    const byFilter = await superadmin.put('/companies/many', {
      filter: { contact_name: 'Bulk' },
      data: { phone: '78' },
    });
    expect(byFilter.body.count).toBe(2);
    expect((await superadmin.get(`/companies/${ids[0]}`)).body).toMatchObject({ phone: '78', version: 3 });
  });

  it('changes nothing when one id is not there', async () => {
    const company = await newCompany();
    const refused = await superadmin.put('/companies/many', {
      ids: [company.id, 2_000_000_000],
      data: { phone: '9' },
    });
    expect(refused.status).toBe(404);
    expect((await superadmin.get(`/companies/${company.id}`)).body).toEqual(company);
  });

  it('deletes all or none', async () => {
    const [free, needed] = [await newCompany(), await newCompany()];
    await test.seed.user('user', needed.id);
    const refused = await superadmin.delete('/companies/many', { ids: [free.id, needed.id] });
    expect(refused.status).toBe(409);
    expect((await superadmin.get(`/companies/${free.id}`)).status).toBe(200);
    const done = await superadmin.delete('/companies/many', { ids: [free.id] });
    expect(done.body).toMatchObject({ data: [free.id], count: 1 });
  });

  it.each([
    [{ ids: [], data: { phone: '1' } }],
    [{ data: { phone: '1' } }],
    [{ ids: [1], filter: {}, data: { phone: '1' } }],
    [{ ids: [1], data: { user_count: 1 } }],
    [{ ids: ['1'], data: { phone: '1' } }],
    [{ filter: { nope: 1 }, data: { phone: '1' } }],
    [null],
  ])('refuses %j', async (body) => {
    expect((await superadmin.put('/companies/many', body)).status).toBe(400);
  });
});

describe('a company’s people', () => {
  it('see, change and make rows of their own company only', async () => {
    const [mine, theirs] = [await test.seed.company(), await test.seed.company()];
    const admin = await test.asCompanyAdmin(mine.id);
    const other = await test.seed.user('user', theirs.id);
    const colleague = await test.seed.user('user', mine.id);

    const seen = await admin.get('/users');
    expect(seen.body.map(({ id }: { id: number }) => id).toSorted()).toEqual(
      [admin.id, colleague.id].toSorted(),
    );
    expect((await admin.get(list('users', { filter: { company_id: theirs.id } }))).body).toEqual([]);
    for (const answer of [
      await admin.get(`/users/${other.id}`),
      await admin.put(`/users/${other.id}`, { name: 'Mine now' }),
      await admin.delete(`/users/${other.id}`),
      await admin.delete('/users/many', { ids: [colleague.id, other.id] }),
    ]) {
      expect(answer.status).toBe(404);
    }
    const moved = await admin.put(`/users/${colleague.id}`, { company_id: theirs.id });
    expect([moved.status, moved.body.errors[0].path]).toEqual([403, 'company_id']);
    const bulk = await admin.put('/users/many', { ids: [colleague.id], data: { company_id: theirs.id } });
    expect(bulk.status).toBe(403);
  });

  it('get their company set on new records', async () => {
    const user = await test.asUser();
    const made = await user.post('/projects', { title: 'Pools' });
    expect([made.status, made.body.company_id]).toEqual([201, user.company_id]);
    const foreign = await user.post('/projects', {
      title: 'Pools',
      company_id: (await test.seed.company()).id,
    });
    expect(foreign.status).toBe(403);
  });
});

it('describes every call in OpenAPI', async () => {
  const { body } = await test.call('GET', '/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  expect(Object.keys(body.paths['/api/companies/{id}'])).toEqual(['get', 'put', 'delete']);
  const created = body.paths['/api/companies'].post;
  expect(created.requestBody.content['application/json'].schema).toMatchObject({
    additionalProperties: false,
    required: ['name'],
  });
  expect(Object.keys(created.responses)).toContain('201');
});
