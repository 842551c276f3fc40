import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../support/server/app.ts';
import { codeOf } from '../../support/sign-in/totp-code.ts';
import { seedTotp } from '../../support/sign-in/totp.ts';
import { type SingleSignOn, startSingleSignOn } from '../../support/sign-in/single-sign-on.ts';

let sso: SingleSignOn;
let company: { id: number };
beforeAll(async () => {
  sso = await startSingleSignOn();
  company = await sso.server.seed.company();
});
afterAll(() => sso?.close());
afterEach(() => {
  sso.idp.tampering = undefined;
});

describe('the role', () => {
  it('follows the claim at each sign-in, and ends older sessions', async () => {
    const facts = { role_claim: 'groups', role_map: { admins: 'companyadmin' } };
    const id = await sso.provider(company.id, facts);
    const { user, person, token } = await sso.linked(id, 'user', company.id);
    sso.be({ sub: person.sub, groups: ['admins'] });
    const raised = await sso.signIn(id);
    expect(raised.body.data).toMatchObject({ id: user.id, role: 'companyadmin' });
    expect((await sso.server.call('GET', '/auth/me', { token })).status).toBe(401);
    sso.be({ sub: person.sub });
    expect((await sso.signIn(id)).body.data.role).toBe('companyadmin');
    sso.be({ sub: person.sub, groups: [] });
    expect((await sso.signIn(id)).body.data.role).toBe('user');
  });

  it('never makes or changes a superadmin', async () => {
    const facts = { role_claim: 'groups', role_map: { root: 'superadmin', staff: 'user' } };
    const id = await sso.provider(null, facts);
    const root = await sso.linked(id, 'superadmin', null);
    sso.be({ sub: root.person.sub, groups: ['staff'] });
    expect((await sso.signIn(id)).body.data.role).toBe('superadmin');
    const user = await sso.linked(id, 'companyadmin', company.id);
    sso.be({ sub: user.person.sub, groups: ['root'] });
    expect((await sso.signIn(id)).body.data).toMatchObject({ role: 'companyadmin', company_id: company.id });
  });
});

describe('the second factor', () => {
  const withTotp = async (id: number) => {
    const person = await sso.linked(id, 'user', company.id);
    return { ...person, secret: await seedTotp(sso.server, person.user.id) };
  };

  it('is asked for, unless the provider has verified several', async () => {
    const id = await sso.provider(company.id);
    const { person } = await withTotp(id);
    const asked = await sso.signIn(id);
    expect(asked.body).toEqual({ challenge: expect.any(String) as string, methods: ['totp'] });
    sso.idp.tampering = { claims: { amr: ['pwd', 'mfa'] } };
    expect((await sso.signIn(id)).body.data.email).toBe(person.email);
  });

  it('is needed to link an account that has one', async () => {
    const id = await sso.provider(company.id);
    const user = await sso.server.seed.user('user', company.id, { password: PASSWORD });
    const secret = await seedTotp(sso.server, user.id);
    sso.be({ email: user.email });
    sso.idp.tampering = { claims: { amr: ['mfa'] } };
    const { browser, landing } = await sso.signIn(id);
    const { code } = landing;
    const asked = await browser.post('/link', { code, password: PASSWORD });
    expect(asked.body).toMatchObject({ methods: ['totp'] });
    const identities = async () =>
      (await sso.server.context.pool.query('select id from user_identities where user_id = $1', [user.id]))
        .rows;
    expect(await identities()).toEqual([]);
    const second = await sso.server.call('POST', '/auth/login/second', {
      body: { challenge: asked.body.challenge, method: 'totp', code: codeOf(secret) },
    });
    expect(second.status).toBe(200);
    // Others have not entered the password of this account.
    expect((await browser.post('/link/finish', { code }, sso.superadmin.token)).status).toBe(410);
    const finished = await browser.post('/link/finish', { code }, second.body.token);
    expect([finished.status, finished.body.data.id]).toEqual([200, user.id]);
    expect(await identities()).toHaveLength(1);
    expect((await sso.server.call('GET', '/auth/me', { token: second.body.token })).status).toBe(401);
    expect((await sso.server.call('GET', '/auth/me', { token: finished.body.token })).body).toMatchObject({
      id: user.id,
    });
    expect((await sso.signIn(id)).body.data.id).toBe(user.id);
  });

  it('that is required is the provider’s, if it has verified several, and otherwise has to be set up', async () => {
    const strict = await sso.server.seed.company();
    await sso.superadmin.put(`/companies/${strict.id}`, { require_second_factor: true });
    const id = await sso.provider(strict.id, { auto_create: true });
    sso.be();
    const without = await sso.signIn(id);
    expect(without.body.setup_required).toBe(true);
    const { token } = without.body;
    expect((await sso.server.call('GET', '/devices', { token })).status).toBe(403);
    sso.idp.tampering = { claims: { amr: ['mfa'] } };
    const verified = await sso.signIn(id);
    expect(verified.body).not.toHaveProperty('setup_required');
    expect((await sso.server.call('GET', '/devices', { token: verified.body.token })).status).toBe(200);
  });
});

describe('linking', () => {
  it('has the limits of the sign-in', async () => {
    const id = await sso.provider(company.id);
    const user = await sso.server.seed.user('user', company.id, { password: PASSWORD });
    sso.be({ email: user.email });
    const { browser, landing } = await sso.signIn(id);
    for (let tries = 0; tries < 5; tries++) {
      expect((await browser.post('/link', { code: landing.code, password: 'guess' })).status).toBe(401);
    }
    const locked = await browser.post('/link', { code: landing.code, password: PASSWORD });
    expect([locked.status, Number(locked.headers['retry-after']) > 0]).toEqual([429, true]);
    const login = await sso.server.call('POST', '/auth/login', {
      body: { email: user.email, password: PASSWORD },
    });
    expect(login.status).toBe(429);
  });

  it('is impossible for an account without a password', async () => {
    const id = await sso.provider(company.id);
    const user = await sso.server.seed.user('user', company.id);
    sso.be({ email: user.email });
    const { browser, landing } = await sso.signIn(id);
    expect((await browser.post('/link', { code: landing.code, password: '' })).status).toBe(400);
    expect((await browser.post('/link', { code: landing.code, password: PASSWORD })).status).toBe(401);
  });
});
