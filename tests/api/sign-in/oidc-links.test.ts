import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, PASSWORD } from '../../support/server/app.ts';
import { listening, signedIn } from '../../support/server/live-client.ts';
import { startMailSink } from '../../support/programs/mail-sink.ts';
import { openBrowser, type SingleSignOn, startSingleSignOn } from '../../support/sign-in/single-sign-on.ts';
import { codeOf } from '../../support/sign-in/totp-code.ts';
import { seedTotp } from '../../support/sign-in/totp.ts';
import { waitFor } from '../../support/wait-for.ts';

let sink: Awaited<ReturnType<typeof startMailSink>>;
let sso: SingleSignOn;
let host: string;
let company: { id: number };
let admin: Person;
let id: number;
beforeAll(async () => {
  sink = await startMailSink();
  sso = await startSingleSignOn({ SMTP_URL: sink.url, MAIL_FROM: 'portal@example.com' });
  host = await listening(sso.server);
  company = await sso.server.seed.company();
  admin = await sso.server.asCompanyAdmin(company.id);
  id = await sso.provider(company.id, { title: 'Example ID' });
});
afterAll(async () => {
  await sso?.close();
  await sink?.close();
});

/** A linked user, who signs in with `token`, and reads and removes links with it. */
const linkedUser = async (provider = id) => {
  const { user, person, token } = await sso.linked(provider, 'user', company.id);
  const call = (method: 'GET' | 'DELETE' | 'POST', url: string) => sso.server.call(method, url, { token });
  return { user, person, token, call };
};
const identitiesOf = async (reader: Person, userId: number) =>
  (await reader.get(`/users/${userId}/identities`)).body as { id: number; [name: string]: unknown }[];
const isSignedIn = async (token: string) =>
  (await sso.server.call('GET', '/auth/me', { token })).status === 200;

describe('the links of a user to identity providers', () => {
  it('are listed for the user and for those who manage the user', async () => {
    const { user, person, call } = await linkedUser();
    const shown = {
      id: expect.any(Number) as number,
      provider_id: id,
      provider_title: 'Example ID',
      issuer: sso.idp.issuer,
      subject: person.sub,
      created_at: expect.stringMatching(/Z$/) as string,
      last_used_at: expect.stringMatching(/Z$/) as string,
    };
    const own = await call('GET', '/auth/identities');
    expect([own.status, own.body]).toEqual([200, [{ ...shown, is_current: true }]]);
    expect(own.headers['content-range']).toBe('identities 0-0/1');
    for (const reader of [admin, sso.superadmin])
      expect(await identitiesOf(reader, user.id)).toEqual([{ ...shown, is_current: false }]);
    expect((await admin.get('/auth/identities')).body).toEqual([]);
  });

  it('name the provider that was used last', async () => {
    const { user, person } = await linkedUser();
    const platform = await sso.provider(null, { title: 'Platform ID' });
    sso.be({ sub: person.sub });
    expect((await sso.signIn(platform)).body.data.id).toBe(user.id);
    const [link] = await identitiesOf(admin, user.id);
    expect(link).toMatchObject({ provider_title: 'Platform ID' });
    const shown = await sso.superadmin.get(`/identity-providers/${platform}`);
    expect(shown.body.last_used_at).toBe(link?.last_used_at);
    expect((await sso.superadmin.get('/identity-providers')).body).toContainEqual(shown.body);
    const unused = await sso.provider(null);
    expect((await sso.superadmin.get(`/identity-providers/${unused}`)).body.last_used_at).toBeNull();
  });

  it('are not there for others', async () => {
    const { user, call } = await linkedUser();
    const [link] = await identitiesOf(admin, user.id);
    const other = await sso.server.asCompanyAdmin();
    const colleague = await sso.server.asUser(company.id);
    const calls = [
      ['GET', `/users/${user.id}/identities`],
      ['DELETE', `/users/${user.id}/identities/${link?.id}`],
    ] as const;
    for (const [method, url] of calls) {
      expect((await sso.server.call(method, url)).status).toBe(401);
      expect((await sso.server.call(method, url, { token: other.token })).status).toBe(404);
      expect((await sso.server.call(method, url, { token: colleague.token })).status).toBe(403);
      expect((await call(method, url)).status).toBe(403);
    }
    const own = `/auth/identities/${link?.id}`;
    for (const person of [other, colleague, admin, sso.superadmin])
      expect((await person.delete(own)).status).toBe(404);
    expect((await sso.server.call('DELETE', own)).status).toBe(401);
    expect((await sso.server.call('GET', '/auth/identities')).status).toBe(401);
    // Of a user, but not of this one.
    expect((await admin.delete(`/users/${colleague.id}/identities/${link?.id}`)).status).toBe(404);
    expect((await admin.get(`/users/${sso.superadmin.id}/identities`)).status).toBe(404);
    const key = (await sso.superadmin.post('/api-keys', { name: 'Reader', scopes: ['read'] })).body.key;
    expect((await sso.server.call('GET', '/auth/identities', { token: key })).status).toBe(403);
    expect((await sso.server.call('GET', `/users/${user.id}/identities`, { token: key })).status).toBe(403);
    for (const wrong of ['0', '-1', 'x', '99999999999', '1.5'])
      expect((await admin.delete(`/users/${user.id}/identities/${wrong}`)).status).toBe(404);
    expect(await identitiesOf(admin, user.id)).toHaveLength(1);
  });
});

describe('removing a link', () => {
  it('ends the sessions that were started with it, with their sockets, and no others', async () => {
    const { user, person, token, call } = await linkedUser();
    const elsewhere = await sso.server.seed.session(user.id);
    const socket = await signedIn(host, { post: (url: string) => call('POST', url) });
    const [link] = await identitiesOf(admin, user.id);
    const removed = await admin.delete(`/users/${user.id}/identities/${link?.id}`);
    expect([removed.status, removed.body]).toEqual([200, link]);
    expect(await socket.closed).toBeGreaterThan(0);
    expect([await isSignedIn(token), await isSignedIn(elsewhere)]).toEqual([false, true]);
    expect((await admin.delete(`/users/${user.id}/identities/${link?.id}`)).status).toBe(404);
    // The next time, the password is asked for again.
    sso.be({ sub: person.sub, email: user.email });
    expect((await sso.signIn(id)).body).toEqual({ link: { email: user.email, title: 'Example ID' } });
  });

  it('is recorded, and told by mail, as linking is', async () => {
    const { user, call } = await linkedUser();
    const [link] = (await call('GET', '/auth/identities')).body;
    expect((await call('DELETE', `/auth/identities/${link.id}`)).status).toBe(200);
    expect((await call('GET', '/auth/identities')).status).toBe(401);
    const filter = JSON.stringify({ resource: 'users', record_id: user.id });
    const { body } = await sso.superadmin.get(`/audit?filter=${filter}&sort=["id","ASC"]`);
    const actions = body.map((each: any) => [each.action, each.actor_id]);
    expect(actions).toEqual([
      ['sign_in', user.id],
      ['link', null],
      ['sign_out', user.id],
      ['unlink', user.id],
    ]);
    const mails = () => sink.mails.filter(({ to }) => to.includes(user.email)).map(({ subject }) => subject);
    await waitFor(() =>
      expect(mails().toSorted()).toEqual([
        'Your account is no longer linked to Example ID',
        'Your account was linked to Example ID',
      ]),
    );
  });

  it('ends a sign-in whose second step is missing', async () => {
    const { user, person } = await linkedUser();
    const secret = await seedTotp(sso.server, user.id);
    sso.be({ sub: person.sub });
    const { challenge } = (await sso.signIn(id)).body;
    const [link] = await identitiesOf(admin, user.id);
    await admin.delete(`/users/${user.id}/identities/${link?.id}`);
    const body = { challenge, method: 'totp', code: codeOf(secret) };
    expect((await sso.server.call('POST', '/auth/login/second', { body })).status).toBe(410);
  });

  it('and signing in at the same time never leave a session behind', async () => {
    const { user, person } = await linkedUser();
    sso.be({ sub: person.sub, email: user.email });
    const browsers = [openBrowser(sso.server), openBrowser(sso.server), openBrowser(sso.server)];
    const codes = await Promise.all(browsers.map((each) => each.signIn(id)));
    const [link] = await identitiesOf(admin, user.id);
    const [removed, ...answers] = await Promise.all([
      admin.delete(`/users/${user.id}/identities/${link?.id}`),
      ...browsers.map((each, index) => each.post('/session', { code: codes[index]?.code })),
    ]);
    expect(removed?.status).toBe(200);
    for (const { status, body } of answers) {
      expect([200, 410]).toContain(status);
      if (status === 200 && 'token' in body) expect(await isSignedIn(body.token)).toBe(false);
    }
  });
});

it('a second step is refused once the provider is deactivated', async () => {
  const { user, person } = await linkedUser();
  const secret = await seedTotp(sso.server, user.id);
  sso.be({ sub: person.sub });
  const { challenge } = (await sso.signIn(id)).body;
  const body = { challenge, method: 'totp', code: codeOf(secret) };
  await sso.superadmin.put(`/identity-providers/${id}`, { is_active: false });
  try {
    expect((await sso.server.call('POST', '/auth/login/second', { body })).status).toBe(410);
  } finally {
    await sso.superadmin.put(`/identity-providers/${id}`, { is_active: true });
  }
  const password = { email: user.email, password: PASSWORD };
  expect((await sso.server.call('POST', '/auth/login', { body: password })).body.methods).toContain('totp');
});
