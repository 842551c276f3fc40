import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../support/server/app.ts';
import { openBrowser, type SingleSignOn, startSingleSignOn } from '../../support/sign-in/single-sign-on.ts';

let sso: SingleSignOn;
let server: Server;
let issuer: string;
/** What the server answers for any path; `{issuer}` stands for its address. */
let answer: { status: number; headers?: Record<string, string>; body: string };
const requests: string[] = [];
beforeAll(async () => {
  sso = await startSingleSignOn();
  server = createServer(({ url = '' }, response) => {
    requests.push(url);
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.body.replaceAll('{issuer}', issuer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await sso?.close();
});
afterEach(() => {
  requests.length = 0;
});

const METADATA = {
  issuer: '{issuer}',
  authorization_endpoint: '{issuer}/auth',
  token_endpoint: '{issuer}/token',
  jwks_uri: '{issuer}/keys',
};
const metadata = (more: object = {}) => JSON.stringify({ ...METADATA, ...more });
const test = async (id: number | string, person: Person = sso.superadmin) =>
  person.post(`/identity-providers/${id}/test`);

describe('the test of an identity provider', () => {
  it('says that it works, as it does with a real one', async () => {
    const id = await sso.provider(null);
    const { status, body } = await test(id);
    expect([status, body.data]).toEqual([
      200,
      { result: 'ok', status: 200, ms: expect.any(Number), msg: expect.stringContaining(sso.idp.issuer) },
    ]);
    answer = { status: 200, body: metadata() };
    const own = await sso.provider(null, { issuer });
    expect((await test(own)).body.data.result).toBe('ok');
    expect(new Set(requests)).toEqual(new Set(['/.well-known/openid-configuration']));
  });

  it.each([
    ['text', 'hello'],
    ['half a document', '{"issuer":'],
    ['a list', '[]'],
    ['nothing', ''],
    ['another issuer', metadata({ issuer: 'https://accounts.example.org' })],
    ['no issuer', metadata({ issuer: undefined })],
    ['more than a megabyte', metadata({ padding: 'x'.repeat(1_100_000) })],
  ])('says what is wrong with metadata that are %s', async (_name, body) => {
    answer = { status: 200, body };
    const id = await sso.provider(null, { issuer });
    expect((await test(id)).body.data).toMatchObject({ result: 'invalid', status: 200 });
    const { error } = await openBrowser(sso.server).signIn(id);
    expect(error).toMatch(/^(?:invalid|unreachable)$/);
  });

  it('follows no redirect, wherever it leads', async () => {
    answer = { status: 302, headers: { location: 'http://169.254.169.254/latest' }, body: '' };
    const id = await sso.provider(null, { issuer });
    const { data } = (await test(id)).body;
    expect(data).toMatchObject({ result: 'status', status: 302 });
    expect(data.msg).toContain('Redirects are not followed');
    expect(requests).toEqual(['/.well-known/openid-configuration']);
  });

  it('and a sign-in never call link-local addresses that metadata name', async () => {
    const inner = 'http://169.254.169.254';
    answer = { status: 200, body: metadata({ token_endpoint: `${inner}/token`, jwks_uri: `${inner}/keys` }) };
    const id = await sso.provider(null, { issuer });
    const browser = openBrowser(sso.server);
    const state = new URL(await browser.start(id)).searchParams.get('state') ?? '';
    const back = `https://flowgen.example.com/api/auth/oidc/${id}/callback?state=${state}&code=x`;
    expect(await browser.land(back)).toMatchObject({ code: null, error: 'unreachable' });
  });

  it('says so if nobody answers', async () => {
    const id = await sso.provider(null, { issuer: 'http://127.0.0.1:9' });
    expect((await test(id)).body.data).toMatchObject({ result: 'refused', status: null });
  });

  it('never tells the client secret', async () => {
    answer = { status: 200, body: metadata() };
    const id = await sso.provider(null, { issuer, client_secret: 'oidc-very-secret' });
    const { text } = await test(id);
    expect(text + requests.join()).not.toContain('oidc-very-secret');
  });

  it('is for superadmins only, and for providers that are there', async () => {
    const company = await sso.server.seed.company();
    const id = await sso.provider(company.id, { issuer });
    for (const person of [await sso.server.asCompanyAdmin(company.id), await sso.server.asUser(company.id)])
      expect((await test(id, person)).status).toBe(403);
    const { key } = (await sso.superadmin.post('/api-keys', { name: 'Reader', scopes: ['read'] })).body;
    const url = `/identity-providers/${id}/test`;
    expect((await sso.server.call('POST', url, { token: key })).status).toBe(403);
    expect((await sso.server.call('POST', url)).status).toBe(401);
    for (const wrong of ['999999', '0', '-1', 'x', '99999999999', '1%00'])
      expect((await test(wrong)).status).toBe(404);
    expect(requests).toEqual([]);
  });
});

it('refuses what resolves to a private network, unless that is allowed', async () => {
  const strict = await startSingleSignOn({ ALLOW_PRIVATE_ENDPOINTS: '' });
  try {
    const id = await strict.provider(null, { issuer: 'https://login.example.com' });
    // As a name that began to resolve to a private address would be.
    await strict.server.context.pool.query(
      'update identity_providers set issuer = $1, version = version + 1',
      [issuer.replace('http:', 'https:')],
    );
    const { data } = (await strict.superadmin.post(`/identity-providers/${id}/test`)).body;
    expect(data).toMatchObject({ result: 'private', status: null });
    expect(await openBrowser(strict.server).signIn(id)).toMatchObject({ error: 'unreachable' });
  } finally {
    await strict.close();
  }
});
