import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddressIn, startTestApp, type TestApp } from '../../support/server/app.ts';
import { type Lies, PRESENT } from '../../support/sign-in/authenticator.ts';
import { addPasskey, passkeyOptions, presentPasskey } from '../../support/sign-in/passkeys.ts';

let server: TestApp;
let company: { id: number };
beforeAll(async () => {
  server = await startTestApp();
  company = await server.seed.company();
});
afterAll(() => server.close());

// Each sign-in has its own address, so that failures don't add up.
const newAddress = () => newAddressIn('10.9');
const newUser = () => server.asUser(company.id);
const second = (challenge: string, assertion: unknown, from = newAddress()) =>
  presentPasskey(server, { challenge, assertion, from });
const storedOf = async (id: number) =>
  (await server.context.pool.query('select counter, last_used_at from passkeys where id = $1', [id])).rows[0];

describe('a passkey alone', () => {
  it('can be used at the public URL, as anyone is told', async () => {
    const { status, body } = await server.call('GET', '/auth/passkeys/origin');
    expect([status, body]).toEqual([200, { data: { origin: 'https://flowgen.example.com' } }]);
  });

  it('signs in its user, without email and password', async () => {
    const user = await newUser();
    const { authenticator, passkey } = await addPasskey(user);
    const { challenge, publicKey } = await passkeyOptions(server);
    expect(publicKey).toEqual({
      rpId: 'flowgen.example.com',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 300_000,
      userVerification: 'required',
    });
    const answer = await second(challenge, authenticator.get(publicKey));
    expect([answer.status, answer.body.data.email]).toEqual([200, user.email]);
    expect((await server.call('GET', '/auth/me', { token: answer.body.token })).body.id).toBe(user.id);
    const [listed] = (await user.get('/auth/passkeys')).body;
    expect(listed).toMatchObject({ id: passkey.id, last_used_at: expect.stringMatching(/Z$/) });
  });

  it('works without a user handle', async () => {
    const { authenticator } = await addPasskey(await newUser());
    const { challenge, publicKey } = await passkeyOptions(server);
    const { response, ...rest } = authenticator.get(publicKey);
    const { userHandle: _none, ...bare } = response;
    expect((await second(challenge, { ...rest, response: bare })).status).toBe(200);
  });

  const lies: readonly (readonly [string, Lies])[] = [
    ['another origin', { origin: 'https://flowgen.example.org' }],
    ['an origin that begins alike', { origin: 'https://flowgen.example.com.evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['a registration’s type', { type: 'webauthn.create' }],
    ['a frame in another site', { crossOrigin: true }],
    ['no user present', { flags: 0 }],
    ['no user verification', { flags: PRESENT }],
    ['another user’s handle', { userHandle: 'B'.repeat(43) }],
    ['an unknown credential', { id: 'C'.repeat(43) }],
    ['a forged signature', { signature: Buffer.from('3006020101020101', 'hex') }],
    ['no signature', { signature: Buffer.alloc(1) }],
  ];
  it.each(lies)('is rejected with %s', async (_what, lie) => {
    const { authenticator, passkey } = await addPasskey(await newUser());
    const { challenge, publicKey } = await passkeyOptions(server);
    const refused = await second(challenge, authenticator.get(publicKey, lie));
    expect([refused.status, refused.body.token, refused.body.message]).toEqual([
      401,
      undefined,
      expect.stringMatching(/passkey/),
    ]);
    expect((await storedOf(passkey.id)).last_used_at).toBeNull();
    // The challenge has attempts left for an honest answer.
    expect((await second(challenge, authenticator.get(publicKey))).status).toBe(200);
  });

  it('is rejected when its bytes were changed on the way', async () => {
    const { authenticator } = await addPasskey(await newUser());
    const { challenge, publicKey } = await passkeyOptions(server);
    const honest = authenticator.get(publicKey);
    const bytes = Buffer.from(honest.response.authenticatorData, 'base64url');
    bytes.writeUInt32BE(99, 33);
    const changed = { ...honest.response, authenticatorData: bytes.toString('base64url') };
    expect((await second(challenge, { ...honest, response: changed })).status).toBe(401);
  });

  it('works once per challenge: not replayed, and not several times at once', async () => {
    const { authenticator } = await addPasskey(await newUser());
    const { challenge, publicKey } = await passkeyOptions(server);
    const assertion = authenticator.get(publicKey);
    const answers = await Promise.all([1, 2, 3].map(() => second(challenge, assertion)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
    expect((await second(challenge, assertion)).status).toBe(410);
    // Nor for another challenge.
    const other = await passkeyOptions(server);
    expect((await second(other.challenge, assertion)).status).toBe(401);
  });

  it('several times at once with challenges of their own signs in each time', async () => {
    const { authenticator } = await addPasskey(await newUser());
    const begun = await Promise.all([1, 2, 3, 4].map(() => passkeyOptions(server)));
    const answers = await Promise.all(
      begun.map(({ challenge, publicKey }) => second(challenge, authenticator.get(publicKey))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('is rejected once its counter falls behind, as that of a copy does', async () => {
    const { authenticator, passkey } = await addPasskey(await newUser(), { counts: true });
    const use = async (lie: Lies = {}) => {
      const { challenge, publicKey } = await passkeyOptions(server);
      return (await second(challenge, authenticator.get(publicKey, lie))).status;
    };
    expect(await use({ counter: 7 })).toBe(200);
    expect([await use({ counter: 7 }), await use({ counter: 6 }), await use({ counter: 0 })]).toEqual([
      401, 401, 401,
    ]);
    expect(await use({ counter: 4_294_967_295 })).toBe(200);
    expect((await storedOf(passkey.id)).counter).toBe('4294967295');
  });

  it('is rejected for a deactivated user, one of a deactivated company, and once it is removed', async () => {
    const refused = async (change: (user: Awaited<ReturnType<typeof newUser>>) => Promise<unknown>) => {
      const closing = await server.seed.company();
      const user = await server.as(await server.seed.user('user', closing.id));
      const { authenticator } = await addPasskey(user);
      const { challenge, publicKey } = await passkeyOptions(server);
      await change(user);
      return (await second(challenge, authenticator.get(publicKey))).status;
    };
    const { pool } = server.context;
    expect([
      await refused(({ id }) => pool.query('update users set is_active = false where id = $1', [id])),
      await refused((user) =>
        pool.query('update companies set is_active = false where id = $1', [user.company_id]),
      ),
      await refused(({ id }) => pool.query('delete from users where id = $1', [id])),
      await refused(async (user) => {
        const [passkey] = (await user.get('/auth/passkeys')).body;
        return user.delete(`/auth/passkeys/${passkey.id}`);
      }),
    ]).toEqual([401, 401, 401, 401]);
  });
});

describe('what is no assertion', () => {
  it.each([
    ['text', 'assertion'],
    ['a list', []],
    ['null', null],
    ['missing', undefined],
  ])('%s is 400', async (_what, assertion) => {
    const { challenge } = await passkeyOptions(server);
    expect((await second(challenge, assertion)).status).toBe(400);
  });

  it('garbage of the right shape is 401', async () => {
    const { authenticator } = await addPasskey(await newUser());
    const { publicKey } = await passkeyOptions(server);
    const honest = authenticator.get(publicKey);
    const changed = [
      {},
      { ...honest, id: 7 },
      { ...honest, rawId: 'A' },
      { ...honest, type: 'password' },
      { ...honest, response: null },
      ...(['clientDataJSON', 'authenticatorData', 'signature'] as const).flatMap((name) =>
        ['', 'A', '!', 'x'.repeat(9_000), 7].map((value) => ({
          ...honest,
          response: { ...honest.response, [name]: value },
        })),
      ),
    ];
    for (const assertion of changed) {
      const { challenge } = await passkeyOptions(server, undefined, newAddress());
      expect([(await second(challenge, assertion)).status, assertion]).toEqual([401, assertion]);
    }
  });
});

describe('the limits', () => {
  it('of an address: 100 sign-ins begun in 5 minutes', async () => {
    const from = newAddress();
    for (let count = 0; count < 100; count++) await passkeyOptions(server, undefined, from);
    const refused = await server.call('POST', '/auth/login/options', { body: {}, from });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(200);
    await passkeyOptions(server, undefined, newAddress());
  });
});
