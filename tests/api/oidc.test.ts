import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, PUBLIC_URL } from '../support/app.ts';
import { openBrowser, type SingleSignOn, startSingleSignOn } from '../support/single-sign-on.ts';

let sso: SingleSignOn;
let company: { id: number };
beforeAll(async () => {
  sso = await startSingleSignOn();
  company = await sso.server.seed.company();
});
afterAll(() => sso?.close());
afterEach(() => {
  Object.assign(sso.idp, { tampering: undefined, isDown: false });
});

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
