import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, PUBLIC_URL } from '../../support/server/app.ts';
import { openBrowser, type SingleSignOn, startSingleSignOn } from '../../support/sign-in/single-sign-on.ts';

const COOKIE = '__Host-fg_oidc';
let sso: SingleSignOn;
let id: number;
let person: { sub: string; email: string };
beforeAll(async () => {
  sso = await startSingleSignOn();
  id = await sso.provider((await sso.server.seed.company()).id, { auto_create: true });
});
afterAll(() => sso?.close());
afterEach(() => {
  Object.assign(sso.idp, { tampering: undefined, isDown: false });
});

/** A new browser that was sent to the provider and back, up to the address that leads to the portal. */
const returned = async () => {
  person = sso.be();
  const browser = openBrowser(sso.server);
  const address = await browser.visit(await browser.start(id));
  return { browser, address };
};
const accounts = async (): Promise<number> => {
  const { rows } = await sso.server.context.pool.query('select id from users where email = $1', [
    person.email,
  ]);
  return rows.length;
};
const failure = (error: string) => ({ path: '/login', code: null, error });
const now = () => Math.floor(Date.now() / 1000);

describe('an ID token', () => {
  it.each([
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: null } }],
    ['for another audience', { claims: { aud: 'somebody-else' } }],
    ['for several audiences, authorised for another', { claims: { aud: ['flowgen', 'x'], azp: 'x' } }],
    ['of another issuer', { claims: { iss: 'https://accounts.example.org' } }],
    ['that has expired', { claims: { exp: now() - 3_600, iat: now() - 7_200 } }],
    ['without a subject', { claims: { sub: null } }],
    ['with the signature of another key', { isForged: true }],
  ])('%s is refused', async (_name, tampering) => {
    const { browser, address } = await returned();
    sso.idp.tampering = tampering as never;
    expect(await browser.land(address)).toEqual(failure('invalid'));
    expect(await accounts()).toBe(0);
  });

  it('is accepted as the provider signed it', async () => {
    const { browser, address } = await returned();
    sso.idp.tampering = { claims: { amr: ['pwd'] } };
    const { code } = await browser.land(address);
    expect((await browser.post('/session', { code })).status).toBe(200);
    expect(await accounts()).toBe(1);
  });
});

describe('the way back from a provider', () => {
  it('works once', async () => {
    const { browser, address } = await returned();
    expect(await browser.land(address)).toMatchObject({ error: null });
    expect(await browser.land(address)).toEqual(failure('expired'));
  });

  it('needs the cookie of the browser that began', async () => {
    const { browser, address } = await returned();
    const cookie = browser.portal.get(COOKIE);
    browser.portal.clear();
    expect(await browser.land(address)).toEqual(failure('expired'));
    const other = openBrowser(sso.server);
    await other.start(id);
    expect(await other.land(address)).toEqual(failure('expired'));
    // A stranger does not use it up.
    browser.portal.set(COOKIE, cookie ?? '');
    expect(await browser.land(address)).toMatchObject({ error: null });
  });

  it('does not accept the cookie by the name that other hosts of the domain can set', async () => {
    const { browser, address } = await returned();
    const secret = browser.portal.get(COOKIE) ?? '';
    browser.portal.clear();
    browser.portal.set('fg_oidc', secret);
    expect(await browser.land(address)).toEqual(failure('expired'));
  });

  it('needs the state', async () => {
    const { browser, address } = await returned();
    const url = new URL(address);
    for (const state of [null, '', 'x', 'x'.repeat(5_000), '%00']) {
      if (state === null) url.searchParams.delete('state');
      else url.searchParams.set('state', state);
      expect(await browser.land(url.href)).toEqual(failure('expired'));
    }
  });

  it('is refused with the code of another sign-in', async () => {
    const [mine, other] = [await returned(), await returned()];
    const url = new URL(mine.address);
    url.searchParams.set('code', new URL(other.address).searchParams.get('code') ?? '');
    // The code belongs to another PKCE challenge.
    expect(await mine.browser.land(url.href)).toEqual(failure('invalid'));
    expect(await accounts()).toBe(0);
  });

  it('is refused from another issuer, by parameter or by path', async () => {
    const { browser, address } = await returned();
    const url = new URL(address);
    url.searchParams.set('iss', 'https://accounts.example.org');
    expect((await browser.land(url.href)).error).toMatch(/refused|invalid/);

    const other = await sso.provider(null);
    const second = await returned();
    const moved = second.address.replace(`/oidc/${id}/`, `/oidc/${other}/`);
    expect(await second.browser.land(moved)).toEqual(failure('expired'));
  });

  it('tells when the provider refuses', async () => {
    const { browser, address } = await returned();
    const url = new URL(address);
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
    url.searchParams.set('error_description', '<b>No</b>');
    expect(await browser.land(url.href)).toEqual(failure('refused'));
  });

  it('tells when the provider is down', async () => {
    const { browser, address } = await returned();
    sso.idp.isDown = true;
    expect(await browser.land(address)).toEqual(failure('unreachable'));
    // Its metadata is not known yet.
    const other = await sso.provider(null);
    expect(await openBrowser(sso.server).signIn(other, '?next=/admin/devices')).toEqual({
      ...failure('unreachable'),
      path: '/login?next=%2Fadmin%2Fdevices',
    });
  });

  it('ends at a provider that was deactivated in the meantime, before and after the callback', async () => {
    const { browser, address } = await returned();
    const later = await returned();
    const { code } = await later.browser.land(later.address);
    await sso.superadmin.put(`/identity-providers/${id}`, { is_active: false });
    try {
      expect(await browser.land(address)).toEqual(failure('unavailable'));
      const answer = await later.browser.post('/session', { code });
      expect([answer.status, answer.body.message]).toEqual([401, expect.stringContaining('switched off')]);
      expect(await openBrowser(sso.server).signIn(id)).toEqual(failure('unavailable'));
      expect(await accounts()).toBe(0);
    } finally {
      await sso.superadmin.put(`/identity-providers/${id}`, { is_active: true });
    }
  });

  it.each(['999999', '0', 'x', '99999999999'])('of provider %s does not exist', async (unknown) => {
    const browser = openBrowser(sso.server);
    const starting = await sso.server.call('GET', `/auth/oidc/${unknown}/start`);
    if (unknown === '999999')
      expect(starting.headers.location).toBe(`${PUBLIC_URL}/login#sso_error=unavailable`);
    else expect(starting.status).toBe(404);
    const back = await sso.server.call('GET', `/auth/oidc/${unknown}/callback?state=x&code=y`);
    expect([302, 404]).toContain(back.status);
    expect(browser.portal.size).toBe(0);
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads to %s',
    async (next) => {
      sso.be();
      const landing = await openBrowser(sso.server).signIn(id, `?next=${encodeURIComponent(next)}`);
      expect([landing.path, landing.error]).toEqual(['/login', null]);
    },
  );
});

describe('the code of a session', () => {
  it('works once, of concurrent calls too', async () => {
    const { browser, address } = await returned();
    const { code } = await browser.land(address);
    const answers = await Promise.all(Array.from({ length: 4 }, () => browser.post('/session', { code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410]);
    expect(await accounts()).toBe(1);
  });

  it('works only in the browser that began', async () => {
    const { browser, address } = await returned();
    const { code } = await browser.land(address);
    const other = openBrowser(sso.server);
    await other.start(id);
    expect((await other.post('/session', { code })).status).toBe(410);
    expect((await sso.server.call('POST', '/auth/oidc/session', { body: { code } })).status).toBe(410);
    expect((await browser.post('/session', { code })).status).toBe(200);
  });

  it('expires', async () => {
    const { browser, address } = await returned();
    const { code } = await browser.land(address);
    await sso.server.context.pool.query('update oidc_results set expires_at = now()');
    expect((await browser.post('/session', { code })).status).toBe(410);
  });

  it.each([
    [{}],
    [{ code: 5 }],
    [{ code: null }],
    [{ code: '' }],
    [{ code: 'x', more: 1 }],
    [{ code: 'x'.repeat(300) }],
  ])('in the body %j is 400', async (body) => {
    expect((await sso.server.call('POST', '/auth/oidc/session', { body })).status).toBe(400);
    expect(
      (await sso.server.call('POST', '/auth/oidc/link', { body: { ...body, password: PASSWORD } })).status,
    ).toBe(400);
  });

  it('is for a callback, not for linking, if there is nothing to link', async () => {
    const { browser, address } = await returned();
    const { code } = await browser.land(address);
    expect((await browser.post('/link', { code, password: PASSWORD })).status).toBe(410);
    expect((await browser.post('/link/finish', { code })).status).toBe(401);
    expect((await browser.post('/link/finish', { code }, sso.superadmin.token)).status).toBe(410);
    expect(await accounts()).toBe(0);
  });
});

it('never stores the state, codes or the browser’s secret in clear', async () => {
  const { browser, address } = await returned();
  const { pool } = sso.server.context;
  const state = new URL(address).searchParams.get('state') ?? '';
  const before = JSON.stringify((await pool.query('select * from oidc_attempts')).rows);
  const { code } = await browser.land(address);
  const after = JSON.stringify((await pool.query('select * from oidc_results')).rows);
  for (const secret of [state, code ?? '', browser.portal.get(COOKIE) ?? '']) {
    expect(secret).toHaveLength(43);
    expect(before + after).not.toContain(secret);
  }
});

it('keeps the browser’s secret from scripts, other sites, other hosts and http', async () => {
  const answer = await sso.server.call('GET', `/auth/oidc/${id}/start`);
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-fg_oidc=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(answer.headers['cache-control']).toBe('no-store');
  const { browser, address } = await returned();
  const { code } = await browser.land(address);
  const done = await browser.post('/session', { code });
  expect(done.headers['set-cookie']).toContain('__Host-fg_oidc=; Path=/; Max-Age=0;');
});
