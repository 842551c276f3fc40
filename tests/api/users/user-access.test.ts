import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutOptedOut } from '../../../server/mail/preferences.ts';
import { nextNumber, PASSWORD, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { startMailSink } from '../../support/programs/mail-sink.ts';

let server: TestApp;
let sink: Awaited<ReturnType<typeof startMailSink>>;
let root: Person;
let company: { id: number };
let other: { id: number };
let admin: Person;
beforeAll(async () => {
  sink = await startMailSink();
  server = await startTestApp({ SMTP_URL: sink.url });
  root = await server.asSuperadmin();
  [company, other] = [await server.seed.company(), await server.seed.company()];
  admin = await server.asCompanyAdmin(company.id);
});
afterAll(async () => {
  await server?.close();
  await sink?.close();
});

const board = async (title: string): Promise<number> =>
  (await root.post('/dashboard-v2', { dashBoardName: title })).body.data.id;
const project = async (title: string, company_id = company.id): Promise<number> =>
  (await root.post('/projects', { title, company_id })).body.id;
const attach = (id: number, kind: string, to: number) =>
  root.put(`/dashboard-v2/${id}/attach-${kind}`, { [`${kind}_id`]: to });

describe('what a user can access', () => {
  it('is listed with its reason: the user, the company, its projects', async () => {
    const { id: companyId } = await server.seed.company();
    const [manager, user, colleague] = [
      await server.asCompanyAdmin(companyId),
      await server.asUser(companyId),
      await server.asUser(companyId),
    ];
    const north = await project('North wing', companyId);
    const [a, b, c, d] = [await board('A'), await board('B'), await board('C'), await board('D')];
    await attach(a, 'user', user.id);
    await attach(b, 'company', companyId);
    await attach(c, 'project', north);
    await attach(c, 'project', await project('Elsewhere', other.id));
    await attach(d, 'user', colleague.id);
    for (const who of [root, manager]) {
      const { status, body } = await who.get(`/users/${user.id}/access`);
      expect([status, body.data]).toEqual([
        200,
        {
          all: false,
          dashboards: [
            { id: a, title: 'A', by_user: true, by_company: false, projects: [] },
            { id: b, title: 'B', by_user: false, by_company: true, projects: [] },
            {
              id: c,
              title: 'C',
              by_user: false,
              by_company: false,
              projects: [{ id: north, title: 'North wing' }],
            },
          ],
          dashboard_count: 3,
          projects: [{ id: north, title: 'North wing' }],
          project_count: 1,
        },
      ]);
    }
  });

  it('is everything for superadmins, and hidden from others', async () => {
    expect((await root.get(`/users/${root.id}/access`)).body.data).toMatchObject({
      all: true,
      dashboards: [],
    });
    const [user, stranger] = [await server.asUser(company.id), await server.asUser(other.id)];
    expect((await user.get(`/users/${user.id}/access`)).status).toBe(403);
    expect((await admin.get(`/users/${stranger.id}/access`)).status).toBe(404);
    expect((await admin.get(`/users/${root.id}/access`)).status).toBe(404);
  });
});

describe('the status of a user', () => {
  it('is invited until a password is there, then active, deactivated when it is switched off', async () => {
    const { id } = await server.seed.user('user', company.id);
    const status = async () => (await admin.get(`/users/${id}`)).body.status;
    expect(await status()).toBe('invited');
    const { url } = (await admin.post(`/users/${id}/reset-link`)).body;
    const token = new URL(url).searchParams.get('token');
    await server.call('POST', '/auth/reset', { body: { token, password: PASSWORD } });
    expect(await status()).toBe('active');
    await admin.put(`/users/${id}`, { is_active: false });
    expect(await status()).toBe('deactivated');
    const found = await admin.get(`/users?filter=${encodeURIComponent('{"status":"deactivated"}')}`);
    expect(found.body.map((each: { id: number }) => each.id)).toEqual([id]);
    const sorted = await admin.get(`/users?sort=${encodeURIComponent('["status","ASC"]')}`);
    const states = sorted.body.map((each: { status: string }) => each.status);
    expect([sorted.status, states]).toEqual([200, states.toSorted()]);
    expect(new Set(states)).toEqual(new Set(['deactivated', 'invited']));
  });

  it('is read-only, and undoing a deactivation reverts its effects', async () => {
    const user = await server.asUser(company.id);
    const record = (await admin.get(`/users/${user.id}`)).body;
    expect((await admin.put(`/users/${user.id}`, { ...record, status: 'active' })).status).toBe(200);
    expect((await admin.get(`/users/${user.id}`)).body.version).toBe(record.version);
    const off = await admin.put(`/users/${user.id}`, { is_active: false });
    const undone = await admin.post(`/audit/${off.headers['x-batch-id']}/undo`);
    expect([undone.status, (await admin.get(`/users/${user.id}`)).body.is_active]).toEqual([200, true]);
  });
});

describe('an invitation that is sent again', () => {
  it('is mailed on request, with a link that replaces the previous one', async () => {
    const number = nextNumber();
    const email = `late${number}@example.com`;
    const created = (await admin.post('/users', { name: 'Late Lou', email })).body;
    const { status, body } = await admin.post(`/users/${created.id}/reset-link`, { mail: true });
    expect([status, body.mailed]).toEqual([200, true]);
    const mail = sink.mails.at(-1)!;
    expect([mail.to, mail.subject]).toEqual([[email], 'Your Flowgen account']);
    expect(mail.text).toContain(body.url);
    expect((await admin.post(`/users/${created.id}/reset-link`)).body).toEqual({ url: expect.any(String) });
    expect((await admin.post(`/users/${created.id}/reset-link`, { mail: 'yes' })).status).toBe(400);
  });
});

describe('who gets mails with reports', () => {
  it('is everyone except deactivated users and those who opted out', async () => {
    const [wanting, tired, gone] = [
      await server.asUser(company.id),
      await server.asUser(company.id),
      await server.asUser(company.id),
    ];
    await tired.put('/auth/preferences', { mail_reports: false });
    await root.put(`/users/${gone.id}`, { is_active: false });
    const all = [wanting.email, tired.email.toUpperCase(), gone.email, 'board@example.org'];
    expect(await withoutOptedOut(server.context.pool, all, 'reports')).toEqual([
      wanting.email,
      'board@example.org',
    ]);
  });
});
