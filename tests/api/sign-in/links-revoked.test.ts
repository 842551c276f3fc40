import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextNumber, type Person, PASSWORD, startTestApp, type TestApp } from '../../support/server/app.ts';
import { startMailSink } from '../../support/programs/mail-sink.ts';

let sink: Awaited<ReturnType<typeof startMailSink>>;
let server: TestApp;
let root: Person;
let company: { id: number };
let other: { id: number };
let admin: Person;
beforeAll(async () => {
  sink = await startMailSink();
  server = await startTestApp({ SMTP_URL: sink.url });
  root = await server.asSuperadmin();
  company = await server.seed.company();
  other = await server.seed.company();
  admin = await server.asCompanyAdmin(company.id);
});
afterAll(async () => {
  await server?.close();
  await sink?.close();
});

const linkMailedTo = (email: string): string =>
  /https?:\/\/\S+/.exec(sink.mails.find(({ to }) => to.includes(email))?.text ?? '')?.[0] ?? '';
const tokenOf = (url: string) => new URL(url).searchParams.get('token');
// Each from another address: more than 20 invalid links of one are 429.
const useLink = async (url: string) => {
  const from = `10.4.${nextNumber() % 250}.${nextNumber() % 250}`;
  const body = { token: tokenOf(url), password: PASSWORD };
  return (await server.call('POST', '/auth/reset', { body, from })).status;
};

/** An invited user, with the mailed link. */
const invited = async (): Promise<{ id: number; url: string }> => {
  const email = `ivy${nextNumber()}@example.com`;
  const answer = await admin.post('/users', { name: 'Ivy Invited', email, role: 'user' });
  expect(answer.status).toBe(201);
  return { id: answer.body.id, url: linkMailedTo(email) };
};
const resetLink = async (id: number, by = admin): Promise<string> => {
  const answer = await by.post(`/users/${id}/reset-link`);
  expect(answer.status).toBe(200);
  return answer.body.url;
};
const change = async (id: number, body: unknown) => {
  const answer = await root.put(`/users/${id}`, body);
  expect(answer.status).toBe(200);
  return answer;
};
const changeMany = async (ids: number[], data: unknown) => {
  expect((await root.put('/users/many', { ids, data })).status).toBe(200);
};
const undo = async (batch: unknown) => {
  expect((await root.post(`/audit/${String(batch)}/undo`)).status).toBe(200);
};

const CHANGES: [string, (user: { id: number }) => Promise<unknown>][] = [
  ['promoted to superadmin', ({ id }) => change(id, { role: 'superadmin', company_id: null })],
  ['promoted to company admin', ({ id }) => change(id, { role: 'companyadmin' })],
  ['moved to another company', ({ id }) => change(id, { company_id: other.id })],
  [
    'deactivated and activated again',
    async ({ id }) => {
      await change(id, { is_active: false });
      await change(id, { is_active: true });
    },
  ],
  ['given another address', ({ id }) => change(id, { email: `new${nextNumber()}@example.com` })],
  ['moved by a bulk change', ({ id }) => changeMany([id], { company_id: other.id })],
  [
    'deactivated and activated again by bulk changes',
    async ({ id }) => {
      await changeMany([id], { is_active: false });
      await changeMany([id], { is_active: true });
    },
  ],
  [
    'deleted, which was undone',
    async ({ id }) => undo((await root.delete(`/users/${id}`)).headers['x-batch-id']),
  ],
  [
    'changed directly in the database',
    ({ id }) => server.context.pool.query(`update users set role = 'companyadmin' where id = $1`, [id]),
  ],
];

describe('a link to set a password is gone once its user was', () => {
  it.each(CHANGES)('%s: the invitation', async (_what, apply) => {
    const user = await invited();
    await apply(user);
    expect(await useLink(user.url)).toBe(410);
  });

  it.each(CHANGES)('%s: the link of an admin', async (_what, apply) => {
    const user = await server.seed.user('user', company.id, { password: PASSWORD });
    const url = await resetLink(user.id);
    await apply(user);
    expect(await useLink(url)).toBe(410);
  });

  it.each(CHANGES)('%s: the mailed link', async (_what, apply) => {
    const user = await server.seed.user('user', company.id, { password: PASSWORD });
    const body = { email: user.email };
    await server.call('POST', '/auth/forgot', { body, from: `10.3.0.${nextNumber() % 250}` });
    await expect.poll(() => linkMailedTo(user.email)).not.toBe('');
    await apply(user);
    expect(await useLink(linkMailedTo(user.email))).toBe(410);
  });

  it('promoted, and the promotion undone: a link made in between', async () => {
    const user = await invited();
    const { headers } = await change(user.id, { role: 'superadmin', company_id: null });
    const between = await resetLink(user.id, root);
    await undo(headers['x-batch-id']);
    expect(await useLink(between)).toBe(410);
    expect(await useLink(user.url)).toBe(410);
  });

  it('shut out with the whole company, though it is active again', async () => {
    const owner = await server.seed.company();
    const user = await server.seed.user('user', owner.id);
    const url = await resetLink(user.id, root);
    for (const is_active of [false, true]) {
      expect((await root.put(`/companies/${owner.id}`, { is_active })).status).toBe(200);
    }
    expect(await useLink(url)).toBe(410);
  });
});

it('a link survives a change that gives no other rights', async () => {
  const user = await invited();
  await change(user.id, { name: 'Ivy Renamed', phone: '+61 2 5550 0100' });
  await change(user.id, { role: 'user', company_id: company.id, is_active: true });
  expect(await useLink(user.url)).toBe(204);
});

it('no link survives a concurrent promotion', async () => {
  for (let attempt = 0; attempt < 40; attempt++) {
    const user = await server.seed.user('user', company.id);
    const [link] = await Promise.all([
      admin.post(`/users/${user.id}/reset-link`),
      change(user.id, { role: 'superadmin', company_id: null }),
    ]);
    expect([200, 404]).toContain(link.status);
    if (link.status === 200) expect(await useLink(link.body.url)).toBe(410);
  }
});

it('a link that is used while its user is promoted sets the password before that, or not at all', async () => {
  for (let attempt = 0; attempt < 20; attempt++) {
    const user = await server.seed.user('user', company.id);
    const url = await resetLink(user.id);
    const [status] = await Promise.all([
      useLink(url),
      change(user.id, { role: 'superadmin', company_id: null }),
    ]);
    expect([204, 410]).toContain(status);
  }
});
