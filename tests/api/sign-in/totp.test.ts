import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RECOVERY_CODES } from '../../../src/domain/sign-in/second-factor.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../support/server/app.ts';
import { signInCalls, stopClock } from '../../support/sign-in/totp.ts';
import { codeOf } from '../../support/sign-in/totp-code.ts';

let server: TestApp;
let company: { id: number };
beforeAll(async () => {
  server = await startTestApp();
  company = await server.seed.company();
});
afterAll(() => server?.close());
stopClock();
// All calls come from one address, whose failures would add up.
beforeEach(() => server.context.pool.query('delete from sign_in_failures'));

const { login, second, challengeOf } = signInCalls(() => server);
const newPerson = async () => server.as(await server.seed.user('user', company.id, { password: PASSWORD }));
/** A user whose app is set up, with the code of this step. */
const setUp = async (steps = -1) => {
  const person = await newPerson();
  const { secret } = (await person.post('/auth/totp')).body as { secret: string };
  const { body } = await person.post('/auth/totp/confirm', { code: codeOf(secret, steps) });
  return { ...person, secret, codes: body.recovery_codes as string[] };
};
const statusOf = async (person: { get: (url: string) => Promise<{ body: any }> }) =>
  (await person.get('/auth/second-factor')).body.data;

describe('an authenticator app', () => {
  it('is set up with a code, which returns the recovery codes', async () => {
    const person = await newPerson();
    expect(await statusOf(person)).toEqual({ required: false, totp: null, recovery_codes: 0 });
    const begun = await person.post('/auth/totp');
    const { secret, otpauth_url } = begun.body as Record<string, string>;
    expect([begun.status, secret]).toEqual([200, expect.stringMatching(/^[A-Z2-7]{32}$/)]);
    const url = new URL(otpauth_url ?? '');
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Flowgen:${person.email}`,
    ]);
    expect([url.searchParams.get('secret'), url.searchParams.get('issuer')]).toEqual([secret, 'Flowgen']);
    // Not yet: the code may have been typed into no app at all.
    expect((await login(person.email)).body.token).toEqual(expect.any(String));

    const confirmed = await person.post('/auth/totp/confirm', { code: codeOf(secret ?? '') });
    expect(confirmed.status).toBe(200);
    const codes = confirmed.body.recovery_codes as string[];
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect((await login(person.email)).body).toEqual({
      challenge: expect.any(String) as string,
      methods: ['totp', 'recovery'],
    });
    expect(await statusOf(person)).toEqual({
      required: false,
      totp: { created_at: expect.any(String) as string, last_used_at: expect.any(String) as string },
      recovery_codes: 10,
    });
  });

  it('is stored encrypted, its recovery codes as hashes', async () => {
    const { id, secret, codes } = await setUp();
    const { rows } = await server.context.pool.query(
      `select f.secret, r.code_hash from totp_factors f join recovery_codes r using (user_id) where user_id = $1`,
      [id],
    );
    expect(rows).toHaveLength(10);
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(secret);
    for (const code of codes) expect(stored).not.toContain(code);
  });

  it('replaces one that was begun and not confirmed, but no confirmed one', async () => {
    const person = await newPerson();
    const first = await person.post('/auth/totp');
    const { body } = await person.post('/auth/totp', {});
    const wrong = await person.post('/auth/totp/confirm', { code: codeOf(first.body.secret) });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'code']);
    const code = codeOf(body.secret);
    expect((await person.post('/auth/totp/confirm', { code })).status).toBe(200);
    expect((await person.post('/auth/totp')).status).toBe(409);
    expect((await person.post('/auth/totp/confirm', { code: codeOf(body.secret, 1) })).status).toBe(409);
  });

  it('is confirmed once of several times at once', async () => {
    const person = await newPerson();
    const { secret } = (await person.post('/auth/totp')).body;
    const code = codeOf(secret);
    const answers = await Promise.all([1, 2, 3, 4].map(() => person.post('/auth/totp/confirm', { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
    const { codes } = { codes: answers.find(({ status }) => status === 200)?.body.recovery_codes };
    const challenge = await challengeOf(person.email);
    expect((await second({ challenge, method: 'recovery', code: codes[0] })).status).toBe(200);
  });

  it('uses up a code across setting up, signing in and removing', async () => {
    const person = await newPerson();
    const { secret } = (await person.post('/auth/totp')).body;
    const [before, now, after] = [codeOf(secret, -1), codeOf(secret), codeOf(secret, 1)];
    expect((await person.post('/auth/totp/confirm', { code: after })).status).toBe(200);
    const challenge = await challengeOf(person.email);
    expect((await second({ challenge, method: 'totp', code: after })).status).toBe(401);
    expect((await second({ challenge, method: 'totp', code: now })).status).toBe(200);
    const remove = (code: string) => person.delete('/auth/totp', { current_password: PASSWORD, code });
    expect((await remove(now)).status).toBe(400);
    expect((await remove(after)).status).toBe(400);
    expect((await remove(before)).status).toBe(204);
  });

  it('is removed with the password and a code, and the recovery codes with it', async () => {
    const person = await setUp();
    const remove = (body: object) => person.delete('/auth/totp', body);
    const [current_password, code] = [PASSWORD, codeOf(person.secret)];
    const wrongPassword = await remove({ current_password: 'wrong password', code });
    expect([wrongPassword.status, wrongPassword.body.errors[0].path]).toEqual([400, 'current_password']);
    const wrongCode = await remove({ current_password, code: '000000' });
    expect([wrongCode.status, wrongCode.body.errors[0].path]).toEqual([400, 'code']);
    expect((await remove({ code })).status).toBe(400);
    expect((await remove({ current_password })).status).toBe(400);
    const removed = await remove({ current_password, code });
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect(await statusOf(person)).toEqual({ required: false, totp: null, recovery_codes: 0 });
    expect((await login(person.email)).body.token).toEqual(expect.any(String));
    expect((await remove({ current_password, code })).status).toBe(409);
  });

  it('is removed with a recovery code by a user who is still signed in without the phone', async () => {
    const person = await setUp();
    const body = { current_password: PASSWORD, code: person.codes[3] };
    expect((await person.delete('/auth/totp', body)).status).toBe(204);
  });

  it('gives new recovery codes, and the old ones stop working', async () => {
    const person = await setUp();
    const renew = (code: string) => person.post('/auth/recovery-codes', { current_password: PASSWORD, code });
    expect((await renew('000000')).status).toBe(400);
    const answer = await renew(codeOf(person.secret));
    expect([answer.status, answer.body.recovery_codes]).toEqual([200, expect.any(Array)]);
    const challenge = await challengeOf(person.email);
    const use = (code: string | undefined) => second({ challenge, method: 'recovery', code });
    expect((await use(person.codes[0])).status).toBe(401);
    expect((await use(answer.body.recovery_codes[0])).status).toBe(200);
    expect(
      (
        await (
          await newPerson()
        ).post('/auth/recovery-codes', {
          current_password: PASSWORD,
          code: '123456',
        })
      ).status,
    ).toBe(409);
  });

  it.each([['/auth/totp/confirm'], ['/auth/totp'], ['/auth/recovery-codes']])(
    'can’t be guessed through %s',
    async (url) => {
      const person = await setUp();
      const pending = await newPerson();
      await pending.post('/auth/totp');
      const guess = () =>
        url === '/auth/totp/confirm'
          ? pending.post(url, { code: '000000' })
          : (url === '/auth/totp' ? person.delete : person.post)(url, {
              current_password: PASSWORD,
              code: '000000',
            });
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 22; attempt += 1) statuses.push((await guess()).status);
      expect(statuses).toEqual([...Array<number>(20).fill(400), 429, 429]);
    },
  );

  it('is recorded in the history when it is set up and removed, without secrets', async () => {
    const person = await setUp();
    await person.delete('/auth/totp', { current_password: PASSWORD, code: codeOf(person.secret) });
    const { rows } = await server.context.pool.query('select * from audit where actor_id = $1 order by id', [
      person.id,
    ]);
    expect(rows.map(({ action, resource }) => [action, resource])).toEqual([
      ['second_factor_on', 'users'],
      ['second_factor_off', 'users'],
    ]);
    const text = JSON.stringify(rows);
    for (const secret of [person.secret, ...person.codes]) expect(text).not.toContain(secret);
  });

  it('is nothing for API keys', async () => {
    const superadmin = await server.asSuperadmin();
    const { body } = await superadmin.post('/api-keys', {
      name: 'Reader',
      scopes: ['read'],
      company_id: null,
    });
    expect((await server.call('POST', '/auth/totp', { token: body.key })).status).toBe(403);
    expect((await server.call('POST', '/auth/totp')).status).toBe(401);
  });

  it('is there again, with its user, after an undone deletion', async () => {
    const person = await setUp();
    const superadmin = await server.asSuperadmin();
    const deleted = await superadmin.delete(`/users/${person.id}`);
    const undone = await superadmin.post(`/audit/${deleted.headers['x-batch-id']}/undo`);
    expect(undone.status).toBe(200);
    const challenge = await challengeOf(person.email);
    const body = { challenge, method: 'totp', code: codeOf(person.secret) };
    expect((await second(body)).status).toBe(200);
  });
});
