import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';

let test: TestApp;
let root: Person;
let company: { id: number };
let admin: Person;
let stranger: Person;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const WRONG = 'not the password at all';

beforeAll(async () => {
  test = await startTestApp();
  root = await test.asSuperadmin();
  company = await test.seed.company();
  admin = await test.asCompanyAdmin(company.id);
  stranger = await test.asCompanyAdmin();
});
afterAll(() => test?.close());

const list = async (reader: Pick<Person, 'get'>, filter: object) =>
  (await reader.get(`/audit?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body;
const person = (companyId: number | null = company.id) =>
  test.seed.user(companyId === null ? 'superadmin' : 'user', companyId, { password: PASSWORD });
const signIn = (email: string, password = PASSWORD, from = '203.0.113.9') =>
  test.call('POST', '/auth/login', { body: { email, password }, headers: { 'user-agent': FIREFOX }, from });

describe('a sign-in', () => {
  it('is recorded with its method, address and browser', async () => {
    const user = await person();
    expect((await signIn(user.email)).status).toBe(200);
    for (const reader of [root, admin]) {
      const rows = await list(reader, { action: 'sign_in', actor_id: user.id });
      expect(rows).toEqual([
        expect.objectContaining({
          actor_id: user.id,
          actor_name: expect.stringMatching(/^Person/),
          role: 'user',
          address: '203.0.113.9',
          user_agent: FIREFOX,
          resource: 'users',
          record_id: user.id,
          company_id: company.id,
          before: null,
          after: null,
          details: { method: 'password' },
        }),
      ]);
    }
    expect(await list(stranger, { actor_id: user.id })).toEqual([]);
    expect(await list(stranger, { record_id: user.id })).toEqual([]);
  });

  it('of a superadmin is visible to superadmins only', async () => {
    const user = await person(null);
    await signIn(user.email);
    expect(await list(root, { action: 'sign_in', record_id: user.id })).toHaveLength(1);
    expect(await list(admin, { action: 'sign_in', record_id: user.id })).toEqual([]);
  });

  it('with a link is recorded too', async () => {
    const user = await person();
    const { body } = await admin.post(`/users/${user.id}/reset-link`);
    const token = new URL(body.url).searchParams.get('token');
    const reset = { token, password: 'a new long passphrase', sign_in: true };
    expect((await test.call('POST', '/auth/reset', { body: reset })).status).toBe(200);
    const [row] = await list(admin, { action: 'sign_in', actor_id: user.id });
    expect(row.details).toEqual({ method: 'link' });
  });

  it('can’t be undone', async () => {
    const user = await person();
    const { body } = await signIn(user.email);
    const [row] = await list(root, { action: 'sign_in', actor_id: user.id });
    const undone = await test.call('POST', `/audit/${row.batch_id}/undo`, { token: body.token });
    expect(undone.status).toBe(409);
    await signIn(user.email, WRONG);
    const [failed] = await list(root, { action: 'sign_in_failed', record_id: user.email });
    expect((await root.post(`/audit/${failed.batch_id}/undo`)).status).toBe(409);
  });
});

describe('a failed sign-in', () => {
  it('is recorded with the email, without an actor, for the company of the user', async () => {
    const user = await person();
    expect((await signIn(user.email, WRONG)).status).toBe(401);
    const expected = {
      actor_id: null,
      actor_name: null,
      role: null,
      resource: 'users',
      record_id: user.email,
      company_id: company.id,
    };
    const [seen] = await list(root, { action: 'sign_in_failed', record_id: user.email });
    expect(seen).toMatchObject({ ...expected, address: '203.0.113.9', user_agent: FIREFOX });
    // Nobody knows who it was, so perhaps it was somebody else's user.
    const [own] = await list(admin, { action: 'sign_in_failed', record_id: user.email });
    expect(own).toMatchObject({ ...expected, address: null, user_agent: null });
    expect(await list(stranger, { record_id: user.email })).toEqual([]);
    expect(await list(stranger, { q: user.email })).toEqual([]);
  });

  it('of an unknown email is visible to superadmins only', async () => {
    expect((await signIn('nobody@example.com', WRONG)).status).toBe(401);
    const [row] = await list(root, { record_id: 'nobody@example.com' });
    expect(row).toMatchObject({ action: 'sign_in_failed', company_id: null, actor_id: null });
    expect(await list(admin, { record_id: 'nobody@example.com' })).toEqual([]);
  });

  it('does not keep a password that was typed as the email', async () => {
    const typed = 'My S3cret passphrase';
    expect((await signIn(typed, WRONG)).status).toBe(401);
    const { rows } = await test.context.pool.query(`select * from audit where audit::text like $1`, [
      `%${typed}%`,
    ]);
    expect(rows).toEqual([]);
    expect((await list(root, { action: 'sign_in_failed', record_id: '•••' })).length).toBeGreaterThan(0);
  });

  it('is not recorded once there are too many', async () => {
    const user = await person();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      statuses.push((await signIn(user.email, WRONG, '198.51.100.77')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await list(root, { record_id: user.email })).toHaveLength(5);
  });
});

it('records who signs out', async () => {
  const user = await person();
  const { body } = await signIn(user.email);
  await test.call('POST', '/auth/logout', { token: body.token, from: '203.0.113.20' });
  const rows = await list(admin, { action: 'sign_out', actor_id: user.id });
  expect(rows).toEqual([
    expect.objectContaining({ record_id: user.id, address: '203.0.113.20', details: { sessions: 1 } }),
  ]);
});

describe('an export', () => {
  it('is recorded with the resource, the filter and the number of rows', async () => {
    const filter = encodeURIComponent(JSON.stringify({ role: 'user' }));
    const exported = await admin.get(`/users/export?format=xlsx&columns=name,email&filter=${filter}`);
    expect(exported.status).toBe(200);
    const [row] = await list(admin, { action: 'export', resource: 'users' });
    expect(row).toMatchObject({
      actor_id: admin.id,
      role: 'companyadmin',
      company_id: company.id,
      record_id: null,
      record_title: expect.stringMatching(/^users-.*\.xlsx$/),
      details: {
        filter: { role: 'user' },
        format: 'xlsx',
        columns: ['name', 'email'],
        rows: Number(exported.headers['x-total-count']),
      },
    });
    expect(await list(stranger, { action: 'export' })).toEqual([]);
  });

  it('of a list with its own parameters names them', async () => {
    const user = await test.asUser(company.id);
    expect((await user.get('/devices/export?type=tmv&q=Level')).status).toBe(200);
    const [row] = await list(admin, { action: 'export', actor_id: user.id });
    expect(row).toMatchObject({
      resource: 'devices',
      details: { filter: { type: 'tmv', q: 'Level' }, rows: 0 },
    });
  });

  it('of a superadmin is visible to superadmins only', async () => {
    await root.get('/users/export');
    expect(await list(root, { action: 'export', actor_id: root.id })).toHaveLength(1);
    expect(await list(admin, { action: 'export', role: 'superadmin' })).toEqual([]);
  });

  it('that is refused is not recorded', async () => {
    const user = await test.asUser(company.id);
    expect((await user.get('/users/export')).status).toBe(403);
    expect((await user.get('/devices/export?columns=nothing')).status).toBe(400);
    expect(await list(root, { actor_id: user.id })).toEqual([]);
  });
});

it('ids are numbers or emails, in filters too', async () => {
  expect((await root.get('/audit?filter={"record_id":"17"}')).status).toBe(400);
  expect((await root.get('/audit?filter={"record_id":1.5}')).status).toBe(400);
  expect((await root.get('/audit?filter={"record_id":{"a":1}}')).status).toBe(400);
  const rows = await list(root, { record_id: [admin.id, 'nobody@example.com'] });
  expect(
    rows.every(({ record_id: id }: { record_id: unknown }) => id === admin.id || id === 'nobody@example.com'),
  ).toBe(true);
  const sorted = (await root.get('/audit?sort=["record_id","DESC"]')).body.map(
    (row: { record_id: unknown }) => row.record_id,
  );
  const numbers = sorted.filter((id: unknown) => typeof id === 'number');
  expect(numbers).toEqual(numbers.toSorted((a: number, b: number) => b - a));
});
