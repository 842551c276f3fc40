import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSecret } from '../../../server/single-sign-on/secret.ts';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { temporaryFolder } from '../../support/temporary.ts';

let test: TestApp;
let superadmin: Person;
let company: { id: number };
const folder = temporaryFolder();
beforeAll(async () => {
  test = await startTestApp({ DATA_DIR: folder });
  superadmin = await test.asSuperadmin();
  company = await test.seed.company();
});
afterAll(async () => {
  await test?.close();
  rmSync(folder, { recursive: true, force: true });
});

const ISSUER = 'https://login.example.com/tenant';
const facts = (more: Record<string, unknown> = {}) => ({
  title: `Provider ${nextNumber()}`,
  issuer: ISSUER,
  client_id: 'flowgen',
  ...more,
});
const make = async (more: Record<string, unknown> = {}) => {
  const answer = await superadmin.post('/identity-providers', facts(more));
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
};
const stored = async (id: number) =>
  (await test.context.pool.query('select * from identity_providers where id = $1', [id])).rows[0];

describe('identity providers', () => {
  it('are created, changed, listed and deleted in the house dialect', async () => {
    const made = await make({ company_id: company.id });
    expect(made).toMatchObject({
      issuer: ISSUER,
      company_id: company.id,
      domains: [],
      role_claim: null,
      role_map: {},
      auto_create: false,
      is_active: true,
      has_client_secret: false,
      version: 1,
    });
    expect((await superadmin.get(`/identity-providers/${made.id}`)).body).toEqual(made);
    const changed = await superadmin.put(`/identity-providers/${made.id}`, {
      ...made,
      domains: ['Example.com', ' example.com', 'EXAMPLE.org'],
      role_claim: 'groups',
      role_map: { admins: 'companyadmin' },
    });
    expect(changed.body).toMatchObject({
      domains: ['example.com', 'example.org'],
      role_map: { admins: 'companyadmin' },
      version: 2,
    });
    const list = await superadmin.get('/identity-providers?range=[0,0]&sort=["title","DESC"]');
    expect(list.headers['content-range']).toMatch(/^identity-providers 0-0\/\d+$/);
    expect((await superadmin.delete(`/identity-providers/${made.id}`)).body.id).toBe(made.id);
    expect((await superadmin.get(`/identity-providers/${made.id}`)).status).toBe(404);
  });

  it.each([
    [{ issuer: 'http://login.example.com' }, 'issuer'],
    [{ issuer: 'http://127.0.0.1:8080' }, 'issuer'],
    [{ issuer: 'https://127.0.0.1' }, 'issuer'],
    [{ issuer: 'https://localhost' }, 'issuer'],
    [{ issuer: 'https://10.1.2.3/realm' }, 'issuer'],
    [{ issuer: 'https://169.254.169.254' }, 'issuer'],
    [{ issuer: 'https://login.example.com?tenant=1' }, 'issuer'],
    [{ issuer: 'https://user:secret@login.example.com' }, 'issuer'],
    [{ issuer: 'login.example.com' }, 'issuer'],
    [{ issuer: 'javascript:alert(1)' }, 'issuer'],
    [{ issuer: '' }, 'issuer'],
    [{ issuer: null }, 'issuer'],
    [{ title: '' }, 'title'],
    [{ client_id: null }, 'client_id'],
    [{ client_secret: 5 }, 'client_secret'],
    [{ company_id: 999_999 }, 'company_id'],
    [{ domains: 'example.com' }, 'domains'],
    [{ domains: ['example'] }, 'domains.0'],
    [{ domains: ['ann@example.com'] }, 'domains.0'],
    [{ domains: ['https://example.com'] }, 'domains.0'],
    [{ domains: { 0: 'example.com' } }, 'domains'],
    [{ role_map: ['admins'] }, 'role_map'],
    [{ role_map: { admins: 'owner' } }, 'role_map.admins'],
    [{ role_map: { admins: null } }, 'role_map.admins'],
    [{ auto_create: 'yes' }, 'auto_create'],
    [{ has_client_secret: true }, 'has_client_secret'],
    [{ toaster: 1 }, 'toaster'],
  ])('%j is 400, new or changed', async (wrong, path) => {
    const created = await superadmin.post('/identity-providers', facts(wrong));
    expect([created.status, created.body.errors[0].path]).toEqual([400, path]);
    // Fields that change on their own are ignored in an update.
    if (path === 'has_client_secret') return;
    const changed = await superadmin.put(`/identity-providers/${(await make()).id}`, wrong);
    expect([changed.status, changed.body.errors[0].path]).toEqual([400, path]);
  });

  it('of a company never map to a superadmin, whichever of the two is set first', async () => {
    const role_map = { root: 'superadmin' };
    const refused = await superadmin.post('/identity-providers', facts({ role_map, company_id: company.id }));
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'role_map']);
    const platform = await make({ role_map });
    const moved = await superadmin.put(`/identity-providers/${platform.id}`, { company_id: company.id });
    expect([moved.status, moved.body.errors[0].path]).toEqual([400, 'role_map']);
    const many = await superadmin.put('/identity-providers/many', {
      ids: [platform.id],
      data: { company_id: company.id },
    });
    expect(many.status).toBe(400);
    expect((await superadmin.get(`/identity-providers/${platform.id}`)).body.company_id).toBeNull();
  });

  it('are for superadmins only', async () => {
    const { id } = await make({ company_id: company.id });
    for (const person of [await test.asCompanyAdmin(company.id), await test.asUser(company.id)]) {
      const answers = [
        await person.get('/identity-providers'),
        await person.get(`/identity-providers/${id}`),
        await person.get('/identity-providers/export'),
        await person.post('/identity-providers', facts({ company_id: company.id })),
        await person.put(`/identity-providers/${id}`, { title: 'Mine' }),
        await person.put('/identity-providers/many', { ids: [id], data: { is_active: false } }),
        await person.delete(`/identity-providers/${id}`),
        await person.delete('/identity-providers/many', { ids: [id] }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    }
    expect((await test.call('GET', '/identity-providers')).status).toBe(401);
    expect((await test.call('POST', '/identity-providers', { body: facts() })).status).toBe(401);
  });

  it('that are active are listed for everyone, by id and title only', async () => {
    const [shown, hidden] = [await make(), await make({ is_active: false })];
    const { body } = await test.call('GET', '/auth/oidc');
    const listed = body.data as { id: number; title: string }[];
    expect(listed).toContainEqual({ id: shown.id, title: shown.title });
    expect(listed.map(({ id }) => id)).not.toContain(hidden.id);
  });
});

describe('a client secret', () => {
  const SECRET = 'oidc-very-secret';

  it('is never returned, and is encrypted in the database', async () => {
    const made = await superadmin.post('/identity-providers', facts({ client_secret: SECRET }));
    const { id } = made.body;
    const texts = [
      made.text,
      (await superadmin.get(`/identity-providers/${id}`)).text,
      (await superadmin.get('/identity-providers')).text,
      (await superadmin.get('/identity-providers/export')).text,
      (await test.call('GET', '/auth/oidc')).text,
      JSON.stringify(await stored(id)),
      JSON.stringify((await test.context.pool.query('select * from audit')).rows),
      (await superadmin.put(`/identity-providers/${id}`, { client_secret: `${SECRET}2` })).text,
    ];
    for (const text of texts) expect(text).not.toContain(SECRET);
    expect(made.body.has_client_secret).toBe(true);
    expect(openSecret(test.context, (await stored(id)).client_secret)).toBe(`${SECRET}2`);
  });

  it('stays when it is not sent, goes when it is emptied or the issuer becomes another host’s', async () => {
    const { id } = await make({ client_secret: SECRET });
    const change = async (more: object) =>
      (await superadmin.put(`/identity-providers/${id}`, more)).body.has_client_secret;
    expect(await change({ title: 'Renamed' })).toBe(true);
    expect(await change({ issuer: `${ISSUER}/v2` })).toBe(true);
    expect(await change({ issuer: 'https://elsewhere.example.com' })).toBe(false);
    expect(await change({ issuer: ISSUER, client_secret: SECRET })).toBe(true);
    expect(await change({ client_secret: null })).toBe(false);
    expect((await stored(id)).client_secret).toBeNull();
  });
});
