import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../../src/domain/access/roles.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../support/server/app.ts';
import { startMailSink } from '../../support/programs/mail-sink.ts';
import { seedTotp, signInCalls, stopClock } from '../../support/sign-in/totp.ts';
import { codeOf } from '../../support/sign-in/totp-code.ts';
import { issueRecoveryCodes } from '../../../server/sessions/second-factor/recovery-codes.ts';

let server: TestApp;
let mail: Awaited<ReturnType<typeof startMailSink>>;
let company: { id: number };
beforeAll(async () => {
  mail = await startMailSink();
  server = await startTestApp({ SMTP_URL: mail.url });
  company = await server.seed.company();
});
afterAll(async () => {
  await server?.close();
  await mail?.close();
});
stopClock();

const { login, second, challengeOf } = signInCalls(() => server);
const withTotp = async (role: Role = 'user', company_id: number | null = company.id) => {
  const user = await server.seed.user(role, company_id, { password: PASSWORD });
  return { ...user, secret: await seedTotp(server, user.id) };
};
const mailsTo = (address: string) => mail.mails.filter(({ to }) => to.includes(address));

describe('the second factor of a user who lost it', () => {
  it('is removed by those who manage the user, ends the sessions and tells the user', async () => {
    const user = await withTotp();
    await issueRecoveryCodes(server.context.db, user.id);
    const session = await server.seed.session(user.id);
    const admin = await server.asCompanyAdmin(company.id);
    expect((await admin.get(`/users/${user.id}`)).body.has_second_factor).toBe(true);
    const answer = await admin.delete(`/users/${user.id}/second-factor`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await admin.get(`/users/${user.id}`)).body.has_second_factor).toBe(false);
    expect((await server.call('GET', '/auth/me', { token: session })).status).toBe(401);
    expect((await login(user.email)).body.token).toEqual(expect.any(String));
    await expect.poll(() => mailsTo(user.email)).toHaveLength(1);
    expect(mailsTo(user.email)[0]?.text).toContain('An administrator removed two-step sign-in');
    const { rows } = await server.context.pool.query(
      `select actor_id, company_id from audit where action = 'second_factor_off' and record_id::text = $1`,
      [String(user.id)],
    );
    expect(rows).toEqual([{ actor_id: admin.id, company_id: company.id }]);
  });

  it('is no event for a user without one', async () => {
    const admin = await server.asCompanyAdmin(company.id);
    const user = await server.asUser(company.id);
    expect((await admin.delete(`/users/${user.id}/second-factor`)).status).toBe(204);
    expect((await user.get('/auth/me')).status).toBe(200);
    expect(mailsTo(user.email)).toEqual([]);
  });

  it('is nobody else’s to remove', async () => {
    const [user, foreign] = [await withTotp(), await withTotp('user', (await server.seed.company()).id)];
    const superior = await withTotp('superadmin', null);
    const admin = await server.asCompanyAdmin(company.id);
    const remove = (id: number) => admin.delete(`/users/${id}/second-factor`);
    expect((await remove(foreign.id)).status).toBe(404);
    expect((await remove(superior.id)).status).toBe(404);
    expect((await remove(admin.id)).status).toBe(403);
    const colleague = await server.asUser(company.id);
    expect((await colleague.delete(`/users/${user.id}/second-factor`)).status).toBe(403);
    expect((await server.call('DELETE', `/users/${user.id}/second-factor`)).status).toBe(401);
    const superadmin = await server.asSuperadmin();
    expect((await superadmin.delete('/users/999999/second-factor')).status).toBe(404);
    expect((await superadmin.delete(`/users/${superadmin.id}/second-factor`)).status).toBe(403);
    for (const { email } of [user, foreign, superior]) {
      expect((await login(email)).body.methods).toEqual(['totp']);
    }
    expect((await superadmin.delete(`/users/${superior.id}/second-factor`)).status).toBe(204);
    expect((await login(superior.email)).body.token).toEqual(expect.any(String));
  });

  it('is shown in lists of users, which it filters and sorts', async () => {
    const other = await server.seed.company();
    const [on, off] = [await withTotp('user', other.id), await server.seed.user('user', other.id)];
    const superadmin = await server.asSuperadmin();
    const list = (filter: object, order = 'ASC') =>
      superadmin.get(
        `/users?filter=${JSON.stringify({ company_id: other.id, ...filter })}&sort=["has_second_factor","${order}"]`,
      );
    const ids = async (filter: object, order?: string) =>
      (await list(filter, order)).body.map(({ id }: { id: number }) => id);
    expect(await ids({ has_second_factor: true })).toEqual([on.id]);
    expect(await ids({ has_second_factor: false })).toEqual([off.id]);
    expect(await ids({}, 'DESC')).toEqual([on.id, off.id]);
  });
});

describe('mails about second factors', () => {
  it('tell of setting up, of recovery codes with what is left of them, and of removing', async () => {
    const person = await server.as(await server.seed.user('user', company.id, { password: PASSWORD }));
    const { secret } = (await person.post('/auth/totp')).body;
    const { body } = await person.post('/auth/totp/confirm', { code: codeOf(secret) });
    const challenge = await challengeOf(person.email);
    await second({ challenge, method: 'recovery', code: body.recovery_codes[0] });
    await expect.poll(() => mailsTo(person.email)).toHaveLength(2);
    await person.delete('/auth/totp', { current_password: PASSWORD, code: codeOf(secret, 1) });
    await expect.poll(() => mailsTo(person.email)).toHaveLength(3);
    const mails = mailsTo(person.email);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'A recovery code was used',
      'Two-step sign-in was removed',
      'Two-step sign-in was set up',
    ]);
    expect(mails.find(({ subject }) => subject.startsWith('A '))?.text).toContain(
      '9 recovery codes are left',
    );
    expect(mails[0]?.text).toContain('https://flowgen.example.com/company/profile');
    const all = JSON.stringify(mails);
    for (const text of [secret, ...body.recovery_codes]) expect(all).not.toContain(text);
  });
});
