import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from '../../../server/sessions/authenticate.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';

let server: TestApp;
let root: Person;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.asSuperadmin();
});
afterAll(() => server.close());

const create = (body: object = {}) => root.post('/api-keys', { name: 'Gateway', scopes: ['read'], ...body });
const list = (key: string, url = '/users') => server.call('GET', url, { token: key });
const inFuture = () => new Date(Date.now() + 3_600_000).toISOString();

describe('a new key', () => {
  it('is shown once, and only its hash is kept', async () => {
    const { status, body } = await create({ scopes: ['ingest', 'read'], expires_at: inFuture() });
    expect(status).toBe(201);
    expect(body.key).toMatch(/^fg_[a-z0-9]{8}_[\w-]{43}$/);
    expect(body.key.slice(3, 11)).toBe(body.prefix);
    expect(body).toMatchObject({
      created_by: root.id,
      revoked_at: null,
      last_used_at: null,
      company_id: null,
    });

    const shown = await root.get(`/api-keys/${body.id}`);
    expect(shown.body).not.toHaveProperty('key');
    expect((await root.get('/api-keys')).text).not.toContain(body.key);
    const { rows } = await server.context.pool.query('select * from api_key_secrets');
    expect(JSON.stringify(rows)).not.toContain(body.key.slice(12));
  });

  it.each([
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['write'] }, 'scopes.0'],
    ['an end in the past', { expires_at: '2020-01-01T00:00:00.000Z' }, 'expires_at'],
    ['a key of one’s own', { key: 'fg_mykey' }, 'key'],
    ['a prefix', { prefix: 'abc' }, 'prefix'],
    ['a creator', { created_by: 1 }, 'created_by'],
    ['a company that isn’t there', { company_id: 999_999 }, 'company_id'],
  ])('can’t have %s', async (_what, part, path) => {
    const answer = await create(part);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
  });

  it('can be created by superadmins only', async () => {
    const admin = await server.asCompanyAdmin();
    expect((await admin.post('/api-keys', { name: 'x', scopes: ['read'] })).status).toBe(403);
    expect((await admin.get('/api-keys')).status).toBe(403);
  });
});

describe('what a key may do', () => {
  it('read: every GET, of the platform or of its company; no change', async () => {
    const { id } = await server.seed.company();
    const [mine, foreign] = [await server.asUser(id), await server.asUser()];
    const platform = (await create()).body.key;
    const company = (await create({ company_id: id })).body.key;

    const ids = async (key: string) => {
      const answer = await list(key, '/users?range=[0,499]');
      return (answer.body as { id: number }[]).map((user) => user.id);
    };
    expect(await ids(platform)).toEqual(expect.arrayContaining([mine.id, foreign.id, root.id]));
    expect(await ids(company)).toEqual([mine.id]);
    expect((await list(company, `/users/${foreign.id}`)).status).toBe(404);
    expect((await list(company, '/companies')).status).toBe(403);

    for (const key of [platform, company]) {
      const body = { name: 'x' };
      expect((await server.call('PUT', `/users/${mine.id}`, { token: key, body })).status).toBe(403);
      expect((await server.call('DELETE', `/users/${mine.id}`, { token: key })).status).toBe(403);
      expect((await list(key, '/auth/me')).status).toBe(403);
      expect((await server.call('POST', `/users/${mine.id}/reset-link`, { token: key })).status).toBe(403);
    }
  });

  it('ingest: no GET', async () => {
    const { key } = (await create({ scopes: ['ingest'] })).body;
    expect((await list(key)).status).toBe(403);
  });

  it('is who it is', async () => {
    const { id } = await server.seed.company();
    const { key, id: keyId } = (await create({ company_id: id, scopes: ['ingest'] })).body;
    expect(await authenticate(server.context, key, '127.0.0.1')).toEqual({
      kind: 'key',
      id: null,
      role: 'companyadmin',
      company_id: id,
      session_id: null,
      key_id: keyId,
      scopes: ['ingest'],
    });
    await root.put(`/companies/${id}`, { is_active: false });
    expect(await authenticate(server.context, key, '127.0.0.1')).toBeNull();
  });

  it('is recorded to the minute', async () => {
    const { key, id } = (await create()).body;
    const used = async () => (await root.get(`/api-keys/${id}`)).body.last_used_at;
    expect((await list(key)).status).toBe(200);
    await expect.poll(used).not.toBeNull();
    const [first, version] = [await used(), (await root.get(`/api-keys/${id}`)).body.version];
    await list(key);
    expect(await used()).toBe(first);
    await server.context.pool.query(`update api_keys set last_used_at = last_used_at - interval '2 minutes'`);
    await list(key);
    await expect.poll(used).not.toBe(first);
    expect(version).toBe(1);
  });
});

describe('a key dies', () => {
  it('by DELETE, which keeps the record', async () => {
    const { key, id } = (await create()).body;
    const revoked: unknown[] = [];
    const off = server.context.events.on('revoked', (payload) => revoked.push(payload));
    const gone = await root.delete(`/api-keys/${id}`);
    off();
    expect([gone.status, gone.body.id]).toEqual([200, id]);
    expect(gone.body.revoked_at).toEqual(expect.any(String));
    expect(revoked).toEqual([{ key_id: id }]);
    expect((await list(key)).status).toBe(401);
    expect((await root.delete(`/api-keys/${id}`)).body.revoked_at).toBe(gone.body.revoked_at);
    expect((await root.get(`/api-keys/${id}`)).body.revoked_at).toBe(gone.body.revoked_at);
  });

  it('by PUT, permanently', async () => {
    const { key, id } = (await create()).body;
    const at = inFuture();
    const put = await root.put(`/api-keys/${id}`, { revoked_at: at });
    expect([put.status, put.body.revoked_at]).toEqual([200, at]);
    expect((await list(key)).status).toBe(401);
    const back = await root.put(`/api-keys/${id}`, { revoked_at: null });
    expect([back.status, back.body.errors[0].path]).toEqual([400, 'revoked_at']);
    expect((await root.put(`/api-keys/${id}`, put.body)).status).toBe(200);
  });

  it('by DELETE of several', async () => {
    const keys = [(await create()).body, (await create()).body];
    const answer = await root.delete('/api-keys/many', { ids: keys.map(({ id }) => id) });
    expect(answer.body.count).toBe(2);
    for (const { key } of keys) expect((await list(key)).status).toBe(401);
  });

  it('when its time is over', async () => {
    const { key, id } = (await create({ expires_at: inFuture() })).body;
    expect((await list(key)).status).toBe(200);
    expect((await root.put(`/api-keys/${id}`, { expires_at: '2020-01-01T00:00:00.000Z' })).status).toBe(200);
    expect((await list(key)).status).toBe(401);
  });

  it('not with a guessed secret', async () => {
    const { key } = (await create()).body;
    const last = key.at(-1) === 'A' ? 'B' : 'A';
    expect((await list(`${key.slice(0, -1)}${last}`)).status).toBe(401);
    expect((await list(key.slice(0, 11))).status).toBe(401);
  });
});

it('a company can be deleted when all it has left is revoked keys', async () => {
  const { id } = await server.seed.company();
  const { id: key } = (await create({ company_id: id })).body;
  expect((await root.delete(`/companies/${id}`)).status).toBe(409);
  await root.delete(`/api-keys/${key}`);
  expect((await root.delete(`/companies/${id}`)).status).toBe(200);
});
