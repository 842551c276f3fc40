import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddressIn, PASSWORD, startTestApp, type TestApp } from '../../support/server/app.ts';
import { createAuthenticator } from '../../support/sign-in/authenticator.ts';
import { addPasskey, passkeyOptions, presentPasskey } from '../../support/sign-in/passkeys.ts';

let server: TestApp;
let company: { id: number };
beforeAll(async () => {
  server = await startTestApp();
  company = await server.seed.company();
});
afterAll(() => server.close());

// Each sign-in has its own address, so that failures don't add up.
const newAddress = () => newAddressIn('10.8');
const newUser = async () => server.as(await server.seed.user('user', company.id, { password: PASSWORD }));
const second = (challenge: string, assertion: unknown) =>
  presentPasskey(server, { challenge, assertion, from: newAddress() });
const signIn = async (email: string) =>
  (await server.call('POST', '/auth/login', { body: { email, password: PASSWORD }, from: newAddress() }))
    .body;

describe('a passkey as the second step', () => {
  it('completes a sign-in with the password', async () => {
    const user = await newUser();
    const { authenticator, recoveryCodes } = await addPasskey(user);
    expect(recoveryCodes).toHaveLength(10);
    const begun = await signIn(user.email);
    expect(begun).toEqual({ challenge: expect.any(String), methods: ['passkey', 'recovery'] });
    const { challenge, publicKey } = await passkeyOptions(server, begun.challenge);
    expect(challenge).toBe(begun.challenge);
    expect(publicKey).toMatchObject({
      allowCredentials: [{ id: authenticator.id, type: 'public-key', transports: ['internal'] }],
    });
    const answer = await second(challenge, authenticator.get(publicKey));
    expect([answer.status, answer.body.data.id]).toEqual([200, user.id]);
  });

  it('is not replaced by a passkey of another user', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const { authenticator } = await addPasskey(user);
    const theirs = await addPasskey(other);
    const begun = await signIn(user.email);
    const { publicKey } = await passkeyOptions(server, begun.challenge);
    const wrong = [
      theirs.authenticator.get(publicKey),
      theirs.authenticator.get(publicKey, { id: authenticator.id }),
      createAuthenticator().get(publicKey, { id: authenticator.id }),
    ];
    for (const assertion of wrong) expect((await second(begun.challenge, assertion)).status).toBe(401);
    expect((await second(begun.challenge, authenticator.get(publicKey))).status).toBe(200);
  });

  it('needs options of this sign-in, the newest ones, and allows 5 attempts', async () => {
    const user = await newUser();
    const { authenticator } = await addPasskey(user);
    const begun = await signIn(user.email);
    const alone = await passkeyOptions(server);
    expect((await second(begun.challenge, authenticator.get(alone.publicKey))).status).toBe(401);
    const older = await passkeyOptions(server, begun.challenge);
    const newer = await passkeyOptions(server, begun.challenge);
    for (let count = 0; count < 4; count++) {
      expect((await second(begun.challenge, authenticator.get(older.publicKey))).status).toBe(401);
    }
    expect((await second(begun.challenge, authenticator.get(newer.publicKey))).status).toBe(410);
  });

  it('can’t be begun with a challenge that is expired, used, unknown or of a user without passkeys', async () => {
    const options = (challenge: unknown) =>
      server.call('POST', '/auth/login/options', { body: { challenge }, from: newAddress() });
    const user = await newUser();
    const { authenticator, passkey } = await addPasskey(user);
    const expired = await signIn(user.email);
    await server.context.pool.query('update login_challenges set expires_at = now()');
    expect((await options(expired.challenge)).status).toBe(410);
    const used = await passkeyOptions(server);
    await second(used.challenge, authenticator.get(used.publicKey));
    expect((await options(used.challenge)).status).toBe(410);
    expect((await options('A'.repeat(43))).status).toBe(410);
    const begun = await signIn(user.email);
    await user.delete(`/auth/passkeys/${passkey.id}`);
    expect((await options(begun.challenge)).status).toBe(409);
    for (const wrong of ['', 7, null, 'x'.repeat(201), ['a']]) {
      expect((await options(wrong)).status).toBe(400);
    }
  });

  it('is off again once the last passkey is removed, with its recovery codes', async () => {
    const user = await newUser();
    const [first, next] = [await addPasskey(user), await addPasskey(user)];
    expect(next.recoveryCodes).toBeUndefined();
    await user.delete(`/auth/passkeys/${first.passkey.id}`);
    expect((await signIn(user.email)).methods).toEqual(['passkey', 'recovery']);
    await user.delete(`/auth/passkeys/${next.passkey.id}`);
    expect((await signIn(user.email)).token).toEqual(expect.any(String));
  });
});

describe('where a second factor is required', () => {
  it('a passkey is one, and removing the last leaves only setting one up', async () => {
    const strict = await server.seed.company();
    await server.context.pool.query('update companies set require_second_factor = true where id = $1', [
      strict.id,
    ]);
    const user = await server.as(await server.seed.user('user', strict.id, { password: PASSWORD }));
    expect((await signIn(user.email)).setup_required).toBe(true);
    expect((await user.get('/devices')).status).toBe(403);
    const { passkey, authenticator } = await addPasskey(user);
    expect((await user.get('/devices')).status).toBe(200);
    const { challenge, publicKey } = await passkeyOptions(server);
    const answer = await second(challenge, authenticator.get(publicKey));
    expect([answer.status, answer.body.setup_required]).toEqual([200, undefined]);

    expect((await user.delete(`/auth/passkeys/${passkey.id}`)).status).toBe(200);
    expect((await user.get('/devices')).status).toBe(403);
    expect((await user.get('/auth/passkeys')).body).toEqual([]);
  });
});
