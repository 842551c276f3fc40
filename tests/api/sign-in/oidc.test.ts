import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextNumber, PASSWORD } from '../../support/server/app.ts';
import { openBrowser, type SingleSignOn, startSingleSignOn } from '../../support/sign-in/single-sign-on.ts';

let sso: SingleSignOn;
let company: { id: number };
beforeAll(async () => {
  sso = await startSingleSignOn();
  company = await sso.server.seed.company();
});
afterAll(() => sso?.close());

const me = async (token: string) => (await sso.server.call('GET', '/auth/me', { token })).body;

describe('signing in with an identity provider', () => {
  it('links an account once its password is entered, then signs in without it', async () => {
    const id = await sso.provider(company.id, { title: 'Example ID' });
    const user = await sso.server.seed.user('user', company.id, { password: PASSWORD });
    sso.be({ email: user.email.toUpperCase() });

    const first = openBrowser(sso.server);
    const landing = await first.signIn(id, '?next=%2Fcompany%2Fdevices');
    expect(landing).toEqual({
      path: '/login?next=%2Fcompany%2Fdevices',
      code: expect.stringMatching(/^[\w-]{43}$/) as string,
      error: null,
    });
    const { code } = landing;
    const asked = await first.post('/session', { code });
    expect([asked.status, asked.body]).toEqual([200, { link: { email: user.email, title: 'Example ID' } }]);
    const wrong = await first.post('/link', { code, password: 'not the password' });
    expect([wrong.status, wrong.body.message]).toEqual([401, 'The password is wrong.']);
    const linked = await first.post('/link', { code, password: PASSWORD });
    expect(linked.status).toBe(200);
    expect(linked.body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/) as string,
      data: expect.objectContaining({ id: user.id, role: 'user' }) as unknown,
    });
    expect(await me(linked.body.token)).toMatchObject({ id: user.id });
    expect((await first.post('/link', { code, password: PASSWORD })).status).toBe(410);

    const second = openBrowser(sso.server);
    const again = await second.signIn(id);
    expect(again).toMatchObject({ path: '/login', error: null });
    const session = await second.post('/session', { code: again.code });
    expect([session.status, session.body.data.id]).toEqual([200, user.id]);
    expect((await second.post('/session', { code: again.code })).status).toBe(410);
  });
});

describe('who is admitted', () => {
  it('a company’s own users only', async () => {
    const id = await sso.provider(company.id);
    const other = await sso.server.seed.company();
    for (const user of [
      await sso.server.seed.user('user', other.id, { password: PASSWORD }),
      await sso.server.seed.user('superadmin', null, { password: PASSWORD }),
    ]) {
      sso.be({ email: user.email });
      expect((await sso.signIn(id)).error).toBe('no_account');
    }
    // Linked by a provider with the same issuer, they are still not admitted by this one.
    const platform = await sso.provider(null);
    await sso.linked(platform, 'superadmin', null);
    expect((await sso.signIn(id)).error).toBe('no_account');
    expect((await sso.signIn(platform)).body.data.role).toBe('superadmin');
  });

  it('nobody who was deactivated, nor whose company was', async () => {
    const own = await sso.server.seed.company();
    const [id, platform] = [await sso.provider(own.id), await sso.provider(null)];
    const { user } = await sso.linked(id, 'user', own.id);
    const later = openBrowser(sso.server);
    const { code } = await later.signIn(id);
    await sso.superadmin.put(`/users/${user.id}`, { is_active: false });
    expect((await sso.signIn(id)).error).toBe('deactivated');
    expect((await later.post('/session', { code })).status).toBe(401);
    await sso.superadmin.put(`/users/${user.id}`, { is_active: true });
    await sso.superadmin.put(`/companies/${own.id}`, { is_active: false });
    expect((await sso.signIn(platform)).error).toBe('deactivated');
    expect((await sso.signIn(id)).error).toBe('unavailable');
    const { body } = await sso.server.call('GET', '/auth/oidc');
    expect(body.data.map((one: { id: number }) => one.id)).not.toContain(id);
  });

  it('nobody by the address alone: another subject with it has to enter the password', async () => {
    const id = await sso.provider(company.id);
    const { user, person } = await sso.linked(id, 'user', company.id);
    sso.be({ email: person.email });
    const other = await sso.signIn(id);
    expect(other.body).toEqual({ link: { email: user.email, title: expect.any(String) as string } });
    // A new address of the same subject changes nothing.
    sso.be({ sub: person.sub, email_verified: false });
    expect((await sso.signIn(id)).body.data.email).toBe(user.email);
  });

  it('nobody new without a verified address in an allowed domain', async () => {
    const id = await sso.provider(company.id, { auto_create: true, domains: ['Example.COM'] });
    const user = await sso.server.seed.user('user', company.id, { password: PASSWORD });
    for (const [facts, error] of [
      [{ email: user.email, email_verified: false }, 'unverified'],
      [{ email_verified: false }, 'unverified'],
      [{ email: 'not an address' }, 'unverified'],
      [{ email: `x${nextNumber()}@example.org` }, 'domain'],
      [{ email: `x${nextNumber()}@sub.example.com` }, 'domain'],
    ] as const) {
      sso.be(facts);
      expect([facts, (await sso.signIn(id)).error]).toEqual([facts, error]);
    }
    // Without the claim, the domains decide.
    const unstated = sso.be();
    sso.idp.person = { sub: unstated.sub, email: unstated.email };
    expect((await sso.signIn(id)).body.data.email).toBe(unstated.email);
    sso.idp.person = { sub: 'other', email: unstated.email };
    expect((await sso.signIn(await sso.provider(company.id))).error).toBe('unverified');
  });
});

describe('a new account', () => {
  it('is created with the mapped role, if the provider may', async () => {
    const facts = { role_claim: 'groups', role_map: { admins: 'companyadmin' } };
    const id = await sso.provider(company.id, { ...facts, auto_create: true, title: 'Example ID' });
    const admin = sso.be({ groups: ['staff', 'admins'], name: 'Ada Admin' });
    const made = await sso.signIn(id);
    expect(made.body.data).toMatchObject({
      name: 'Ada Admin',
      email: admin.email,
      role: 'companyadmin',
      company_id: company.id,
    });
    const user = await sso.superadmin.get(`/users/${made.body.data.id}`);
    expect(user.body).toMatchObject({ status: 'active', is_active: true });
    const { body: audit } = await sso.superadmin.get(
      `/audit?filter=${JSON.stringify({ resource: 'users', record_id: made.body.data.id })}`,
    );
    const changes = audit.map((each: any) => [each.action, each.actor_name]);
    expect(changes).toEqual(
      expect.arrayContaining([
        ['create', 'Example ID'],
        ['link', 'Example ID'],
      ]),
    );

    sso.be({ groups: ['strangers'] });
    expect((await sso.signIn(id)).body.data.role).toBe('user');
    sso.be();
    expect((await sso.signIn(await sso.provider(company.id, facts))).error).toBe('no_account');
  });

  it('of the platform is a superadmin, if the claim says so', async () => {
    const facts = {
      auto_create: true,
      role_claim: 'groups',
      role_map: { root: 'superadmin', staff: 'user' },
    };
    const id = await sso.provider(null, facts);
    sso.be({ groups: ['staff'] });
    expect((await sso.signIn(id)).error).toBe('no_account');
    sso.be({ groups: ['root'] });
    expect((await sso.signIn(id)).body.data).toMatchObject({ role: 'superadmin', company_id: null });
  });

  it('is created once by two sign-ins at the same time', async () => {
    const id = await sso.provider(company.id, { auto_create: true });
    const { email } = sso.be();
    const browsers = [openBrowser(sso.server), openBrowser(sso.server)];
    const codes = await Promise.all(browsers.map((each) => each.signIn(id)));
    const answers = await Promise.all(
      browsers.map((each, index) => each.post('/session', { code: codes[index]?.code })),
    );
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const { rows } = await sso.server.context.pool.query('select id from users where email = $1', [email]);
    expect(rows).toHaveLength(1);
  });
});
