import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PASSKEYS } from '../../../src/domain/sign-in/passkeys.ts';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { ATTESTED, createAuthenticator, type Lies, PRESENT } from '../../support/sign-in/authenticator.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const optionsFor = async (person: Person) => {
  const answer = await person.post('/auth/passkeys/options', {});
  expect(answer.status).toBe(200);
  return answer.body.publicKey;
};
const send = (person: Person, credential: unknown, name: unknown = 'Laptop') =>
  person.post('/auth/passkeys', { name, credential });
/** Adds a passkey and returns its authenticator and its record. */
const add = async (person: Person, name = 'Laptop') => {
  const authenticator = createAuthenticator();
  const answer = await send(person, authenticator.create(await optionsFor(person)), name);
  expect(answer.status).toBe(201);
  const { recovery_codes: _, ...passkey } = answer.body;
  return { authenticator, passkey };
};
const namesOf = async (person: Person): Promise<string[]> =>
  (await person.get('/auth/passkeys')).body.map(({ name }: { name: string }) => name);

describe('adding a passkey', () => {
  it('begins with options for one that suffices to sign in', async () => {
    const user = await server.asUser();
    expect(await optionsFor(user)).toMatchObject({
      rp: { id: 'flowgen.example.com', name: 'Flowgen' },
      user: { id: expect.stringMatching(/^[\w-]{43}$/), name: user.email, displayName: expect.any(String) },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      pubKeyCredParams: expect.arrayContaining([{ type: 'public-key', alg: -7 }]),
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it('stores and lists it, and excludes it from the next options', async () => {
    const user = await server.asUser();
    const { authenticator, passkey } = await add(user, 'Work laptop');
    const expected = {
      id: expect.any(Number),
      name: 'Work laptop',
      created_at: expect.stringMatching(/Z$/),
      last_used_at: null,
    };
    expect(passkey).toEqual(expected);
    expect((await user.get('/auth/passkeys')).body).toEqual([expected]);
    const { excludeCredentials, user: owner } = await optionsFor(user);
    expect(excludeCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['internal'] },
    ]);
    // The same owner for each of a user's passkeys, another for others.
    expect(owner.id).toBe((await optionsFor(user)).user.id);
    expect(owner.id).not.toBe((await optionsFor(await server.asUser())).user.id);
  });

  it('works in a session whose user has no password', async () => {
    const { passkey } = await add(await server.asSuperadmin());
    expect(passkey.id).toEqual(expect.any(Number));
  });

  const lies: readonly (readonly [string, Lies])[] = [
    ['another origin', { origin: 'https://flowgen.example.org' }],
    ['another port', { origin: 'https://flowgen.example.com:8443' }],
    ['plain http', { origin: 'http://flowgen.example.com' }],
    ['another relying party', { rpId: 'example.com' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['an assertion’s type', { type: 'webauthn.get' }],
    ['a frame in another site', { crossOrigin: true }],
    ['no user present', { flags: ATTESTED }],
    ['no user verification', { flags: PRESENT | ATTESTED }],
    ['another id than the signed one', { id: 'B'.repeat(43) }],
    ['a chain of certificates', { format: 'packed', statement: new Map([['x5c', new Uint8Array(9)]]) }],
    ['an unknown format', { format: 'invented' }],
    ['a statement although there is none', { statement: new Map([['sig', new Uint8Array(9)]]) }],
  ];
  it.each(lies)('with %s is rejected', async (_what, lie) => {
    const user = await server.asUser();
    const options = await optionsFor(user);
    const authenticator = createAuthenticator();
    const refused = await send(user, authenticator.create(options, lie));
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'credential']);
    expect(await namesOf(user)).toEqual([]);
    expect((await send(user, authenticator.create(options))).status).toBe(201);
    expect((await send(user, authenticator.create(options))).status).toBe(410);
  });

  it('works once per challenge, even several times at once', async () => {
    const user = await server.asUser();
    const options = await optionsFor(user);
    const answers = await Promise.all([1, 2, 3].map(() => send(user, createAuthenticator().create(options))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 410, 410]);
    expect(await namesOf(user)).toHaveLength(1);
  });

  it('needs the challenge of this session: not of another, an earlier or an expired one', async () => {
    const user = await server.asUser();
    const elsewhere = await server.as(user);
    const options = await optionsFor(elsewhere);
    expect((await send(user, createAuthenticator().create(options))).status).toBe(410);
    await optionsFor(elsewhere);
    expect((await send(elsewhere, createAuthenticator().create(options))).status).toBe(400);

    const late = await optionsFor(user);
    await server.context.pool.query(`update passkey_registrations set expires_at = now()`);
    expect((await send(user, createAuthenticator().create(late))).status).toBe(410);
  });

  it('refuses a credential that is known, also from another user', async () => {
    const [owner, thief] = [await server.asUser(), await server.asUser()];
    const { authenticator } = await add(owner);
    for (const person of [owner, thief]) {
      expect((await send(person, authenticator.create(await optionsFor(person)))).status).toBe(409);
    }
    expect(await namesOf(thief)).toEqual([]);
  });

  it(`has a limit of ${MAX_PASSKEYS}`, async () => {
    const user = await server.asUser();
    const options = await optionsFor(user);
    await server.context.pool.query(
      `insert into passkeys (user_id, name, rp_id, credential_id, public_key, counter, transports)
       select $1::int, 'Key ' || n, 'flowgen.example.com', 'full-' || $1::int || '-' || n, '', 0, '{}'
       from generate_series(1, $2::int) n`,
      [user.id, MAX_PASSKEYS],
    );
    expect((await user.post('/auth/passkeys/options', {})).status).toBe(409);
    expect((await send(user, createAuthenticator().create(options))).status).toBe(409);
    expect(await namesOf(user)).toHaveLength(MAX_PASSKEYS);
  });

  it('refuses what is no credential with 400 and without a trace', async () => {
    const user = await server.asUser();
    const good = createAuthenticator().create(await optionsFor(user));
    const bodies: unknown[] = [
      undefined,
      {},
      [],
      { name: 'Laptop' },
      { name: 'Laptop', credential: null },
      { name: 'Laptop', credential: 'text' },
      { name: '', credential: good },
      { name: '   ', credential: good },
      { name: null, credential: good },
      { name: 'x'.repeat(81), credential: good },
      { name: 'a\0b', credential: good },
      { name: 'Laptop', credential: { ...good, type: 'password' } },
      { name: 'Laptop', credential: { ...good, id: 'not base64url!' } },
      { name: 'Laptop', credential: { ...good, id: 'x'.repeat(1365), rawId: 'x'.repeat(1365) } },
      { name: 'Laptop', credential: { ...good, response: {} } },
      { name: 'Laptop', credential: { ...good, response: { ...good.response, transports: 'usb' } } },
      { name: 'Laptop', credential: good, user_id: 1 },
    ];
    for (const body of bodies) {
      const answer = await user.post('/auth/passkeys', body);
      expect([answer.status, body]).toEqual([400, body]);
    }
    // None of them took the challenge.
    const garbage = ['AAAA', Buffer.from('null').toString('base64url'), '_'.repeat(40_000), 'oWNmbXQ'];
    expect((await send(user, good)).status).toBe(201);
    for (const attestationObject of garbage) {
      const credential = createAuthenticator().create(await optionsFor(user));
      const answer = await send(user, {
        ...credential,
        response: { ...credential.response, attestationObject },
      });
      expect(answer.status).toBe(400);
    }
    for (const clientDataJSON of garbage.slice(0, 2)) {
      const credential = createAuthenticator().create(await optionsFor(user));
      const answer = await send(user, {
        ...credential,
        response: { ...credential.response, clientDataJSON },
      });
      expect(answer.status).toBe(400);
    }
  });
});

describe('a passkey', () => {
  it('is renamed and removed by its owner only', async () => {
    const [owner, other, root] = [await server.asUser(), await server.asUser(), await server.asSuperadmin()];
    const { passkey } = await add(owner);
    for (const person of [other, root]) {
      expect((await person.put(`/auth/passkeys/${passkey.id}`, { name: 'Mine' })).status).toBe(404);
      expect((await person.delete(`/auth/passkeys/${passkey.id}`)).status).toBe(404);
    }
    for (const id of ['0', '-1', 'abc', '99999999999', '2147483647']) {
      expect((await owner.delete(`/auth/passkeys/${id}`)).status).toBe(404);
    }
    const renamed = await owner.put(`/auth/passkeys/${passkey.id}`, { name: 'Phone' });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Phone']);
    for (const body of [{}, { name: '' }, { name: 7 }, { name: 'x'.repeat(81) }, { name: 'P', counter: 0 }]) {
      expect((await owner.put(`/auth/passkeys/${passkey.id}`, body)).status).toBe(400);
    }
    const answers = await Promise.all([1, 2, 3].map(() => owner.delete(`/auth/passkeys/${passkey.id}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(await namesOf(owner)).toEqual([]);
  });

  it('is not for keys and strangers', async () => {
    const root = await server.asSuperadmin();
    const { key } = (await root.post('/api-keys', { name: `Reader ${nextNumber()}`, scopes: ['read'] })).body;
    for (const [method, path] of [
      ['POST', '/options'],
      ['POST', ''],
      ['GET', ''],
      ['DELETE', '/1'],
    ] as const) {
      const body = method === 'POST' ? { body: {} } : {};
      expect((await server.call(method, `/auth/passkeys${path}`, { token: key, ...body })).status).toBe(403);
      expect((await server.call(method, `/auth/passkeys${path}`, body)).status).toBe(401);
    }
  });
});

describe.each(['http://127.0.0.1:3000', 'https://[2001:db8::1]', 'http://0x7f.1:3000'])(
  'at the bare address %s',
  (url) => {
    it('none can be added, and the response says why', async () => {
      const bare = await startTestApp({ PUBLIC_URL: url });
      try {
        expect((await bare.call('GET', '/auth/passkeys/origin')).body).toEqual({ data: { origin: null } });
        const user = await bare.asUser();
        const credential = createAuthenticator().create({
          challenge: 'A'.repeat(43),
          rp: { id: '127.0.0.1' },
          user: { id: 'A' },
        });
        for (const answer of [await user.post('/auth/passkeys/options', {}), await send(user, credential)]) {
          expect([answer.status, answer.body.message]).toEqual([409, expect.stringMatching(/host name/)]);
        }
        expect((await user.get('/auth/passkeys')).body).toEqual([]);
      } finally {
        await bare.close();
      }
    });
  },
);
