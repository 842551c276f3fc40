import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_URL } from '../../support/server/app.ts';
import { openBrowser, type SingleSignOn, startSingleSignOn } from '../../support/sign-in/single-sign-on.ts';
import { codeOf } from '../../support/sign-in/totp-code.ts';
import { seedTotp } from '../../support/sign-in/totp.ts';

let sso: SingleSignOn;
let id: number;
let company: { id: number };
beforeAll(async () => {
  sso = await startSingleSignOn();
  company = await sso.server.seed.company();
  id = await sso.provider(company.id, { auto_create: true });
});
afterAll(() => sso?.close());
afterEach(() => {
  sso.idp.tampering = undefined;
  sso.idp.endSession = undefined;
});

const signOut = (token: string) => sso.server.call('POST', '/auth/logout', { token });
const newToken = async (provider = id): Promise<string> => {
  sso.be();
  return (await sso.signIn(provider)).body.token as string;
};
const storedTokens = async (provider: number): Promise<(string | null)[]> => {
  const { rows } = await sso.server.context.pool.query(
    'select id_token from oidc_sessions where provider_id = $1',
    [provider],
  );
  return rows.map(({ id_token }) => id_token);
};
const parameters = (address = '') => Object.fromEntries(new URL(address).searchParams);

describe('signing out of a session of a provider', () => {
  it('names the address that ends the session there without asking again', async () => {
    sso.be();
    const { browser, body } = await sso.signIn(id);
    const answer = await signOut(body.token);
    expect([answer.status, answer.text]).toEqual([204, '']);
    const address = answer.headers['x-provider-sign-out'] ?? '';
    expect(address.startsWith(`${sso.idp.issuer}/session/end?`)).toBe(true);
    expect(parameters(address)).toEqual({
      client_id: 'flowgen',
      post_logout_redirect_uri: `${PUBLIC_URL}/login`,
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
    });
    // The provider accepts it.
    expect(await browser.provider(address)).toContain('Sign out of the provider');
    const again = await signOut(body.token);
    expect([again.status, again.headers['x-provider-sign-out']]).toEqual([401, undefined]);
  });

  it('does so for a session that had a second step here', async () => {
    const { user } = await sso.linked(id, 'user', company.id);
    const secret = await seedTotp(sso.server, user.id);
    const { challenge } = (await sso.signIn(id)).body;
    const second = await sso.server.call('POST', '/auth/login/second', {
      body: { challenge, method: 'totp', code: codeOf(secret) },
    });
    expect(parameters((await signOut(second.body.token)).headers['x-provider-sign-out'])).toHaveProperty(
      'id_token_hint',
    );
  });

  it('leaves everything out that is not needed', async () => {
    const password = await signOut((await sso.server.asUser(company.id)).token);
    expect([password.status, password.headers['x-provider-sign-out']]).toEqual([204, undefined]);
    const token = await newToken();
    await sso.superadmin.put(`/identity-providers/${id}`, { is_active: false });
    const inactive = await signOut(token);
    await sso.superadmin.put(`/identity-providers/${id}`, { is_active: true });
    expect([inactive.status, inactive.headers['x-provider-sign-out']]).toEqual([204, undefined]);
  });

  it('does not send a token that is too long for an address', async () => {
    sso.idp.tampering = { claims: { groups: ['x'.repeat(4_000)] } };
    expect(parameters((await signOut(await newToken())).headers['x-provider-sign-out'])).toEqual({
      client_id: 'flowgen',
      post_logout_redirect_uri: `${PUBLIC_URL}/login`,
    });
  });

  it.each([null, 'javascript:alert(1)', 'data:text/html,x', 'somewhere'])(
    'ends here only if the provider names %s for it',
    async (endSession) => {
      sso.idp.endSession = endSession;
      const other = await sso.provider(company.id, { auto_create: true });
      const token = await newToken(other);
      expect(await storedTokens(other)).toEqual([null]);
      const answer = await signOut(token);
      expect([answer.status, answer.headers['x-provider-sign-out']]).toEqual([204, undefined]);
    },
  );
});

it('keeps ID tokens encrypted, until the session ends, and out of the audit', async () => {
  const other = await sso.provider(company.id, { auto_create: true });
  sso.be();
  const browser = openBrowser(sso.server);
  const { code } = await browser.signIn(other);
  const { pool } = sso.server.context;
  const before = JSON.stringify((await pool.query('select * from oidc_results')).rows);
  const { token } = (await browser.post('/session', { code })).body;
  const stored = JSON.stringify((await pool.query('select * from oidc_sessions')).rows);
  const { id_token_hint: hint = 'none' } = parameters((await signOut(token)).headers['x-provider-sign-out']);
  const [, payload = 'none', signature = 'none'] = hint.split('.');
  const audit = JSON.stringify((await pool.query('select * from audit')).rows);
  for (const part of [hint, payload, signature]) expect(before + stored + audit).not.toContain(part);
  expect(await storedTokens(other)).toEqual([]);
});
