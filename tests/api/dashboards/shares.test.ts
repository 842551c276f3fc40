import { describe, expect, it } from 'vitest';
import { PUBLIC_URL, type Person } from '../../support/server/app.ts';
import { startDashboards } from '../../support/dashboards/dashboards.ts';
import { makeShare, sharedBoard, visit } from '../../support/dashboards/shares.ts';

const { test, superadmin, tools } = await startDashboards();

/** A company that may share, with an admin, a user, and a dashboard that it sees. */
const sharing = async () => {
  const company = await test.seed.company();
  await superadmin.put(`/companies/${company.id}`, { may_share: true });
  return {
    company,
    admin: await test.asCompanyAdmin(company.id),
    user: await test.asUser(company.id),
    ...(await sharedBoard(tools, superadmin, company.id)),
  };
};
const post = (person: Person, board: number, body: Record<string, unknown> = {}) =>
  person.post(`/dashboard-v2/${board}/shares`, { title: 'Hall', ...body });
const listed = async (person: Person, board: number): Promise<{ id: number }[]> =>
  (await person.get(`/dashboard-v2/${board}/shares`)).body.data;

describe('creating a link', () => {
  it('returns the address once; the database has only hashes', async () => {
    const { admin, board } = await sharing();
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const { status, body } = await post(admin, board, { expires_at, pin: '0123' });
    expect(status).toBe(201);
    const { id, url, ...rest } = body.data;
    expect(rest).toMatchObject({
      title: 'Hall',
      expires_at,
      has_pin: true,
      created_by: admin.id,
      last_seen_at: null,
      boards: [board],
    });
    expect(url).toMatch(new RegExp(`^${PUBLIC_URL}/s/[\\w-]{43}$`));
    const list = await admin.get(`/dashboard-v2/${board}/shares`);
    expect(list.body.data).toMatchObject([{ id, has_pin: true }]);
    expect(list.text).not.toContain('url');
    const { rows } = await test.context.pool.query('select * from share_secrets where share_id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(url.split('/').at(-1));
    expect(rows[0].pin_hash).toMatch(/^\$argon2id\$/);
  });

  it('is for superadmins, and for admins of companies that may share', async () => {
    const { company, admin, user, board } = await sharing();
    expect((await post(superadmin, board)).status).toBe(201);
    expect((await post(admin, board)).status).toBe(201);
    expect((await post(user, board)).status).toBe(403);
    expect((await user.get(`/dashboard-v2/${board}/shares`)).status).toBe(403);
    const stranger = await sharing();
    expect((await post(stranger.admin, board)).status).toBe(404);
    expect((await stranger.admin.get(`/dashboard-v2/${board}/shares`)).status).toBe(404);
    await superadmin.put(`/companies/${company.id}`, { may_share: false });
    expect((await post(admin, board)).status).toBe(403);
    expect((await admin.put(`/companies/${company.id}`, { may_share: true })).status).toBe(403);
  });

  it.each([
    ['no title', { title: undefined }],
    ['an empty title', { title: ' ' }],
    ['a number as PIN', { pin: 1234 }],
    ['a short PIN', { pin: '123' }],
    ['a long PIN', { pin: '1234567890123' }],
    ['letters in the PIN', { pin: '12a4' }],
    ['a time that has passed', { expires_at: '2020-01-01T00:00:00Z' }],
    ['a time that is none', { expires_at: 'tomorrow' }],
    ['an unknown field', { url: 'x' }],
    ['a token', { token: 'x' }],
    ['seconds without a rotation', { seconds: 10 }],
  ])('refuses %s', async (_name, body) => {
    const { board } = await sharing();
    expect((await post(superadmin, board, body)).status).toBe(400);
    expect(await listed(superadmin, board)).toEqual([]);
  });

  it('is in the history of the company, without the secrets', async () => {
    const { admin, board, company } = await sharing();
    // So long that no random id contains it by chance.
    const pin = '470815162342';
    const { id, url } = await makeShare(admin, board, { pin });
    await admin.delete(`/dashboard-v2/${board}/shares/${id}`);
    const { body, text } = await admin.get(`/audit?filter={"resource":"shares","record_id":${id}}`);
    const changes = body as { action: string; company_id: number; actor_id: number }[];
    expect(changes.map(({ action }) => action).toSorted()).toEqual(['create', 'revoke']);
    expect(changes.every(({ company_id }) => company_id === company.id)).toBe(true);
    expect(text).not.toContain(url.split('/').at(-1));
    expect(text).not.toContain(pin);
  });
});

describe('a link for several dashboards', () => {
  it('shows them in order, and is listed and revoked on each', async () => {
    const { admin, company, board } = await sharing();
    const other = await sharedBoard(tools, superadmin, company.id);
    const { status, body } = await admin.post('/dashboard-v2/wall', {
      title: 'Plant room',
      boards: [other.board, board],
      seconds: 5,
    });
    expect(status).toBe(201);
    const { id, url } = body.data;
    const page = await visit(test, { token: url.split('/').at(-1) }).get();
    expect(page.body.data).toMatchObject({ title: 'Plant room', seconds: 5 });
    expect(page.body.data.boards.map((one: { id: number }) => one.id)).toEqual([other.board, board]);
    for (const each of [board, other.board]) {
      expect((await listed(admin, each)).map((one) => one.id)).toEqual([id]);
    }
    expect((await admin.delete(`/dashboard-v2/${other.board}/shares/${id}`)).status).toBe(200);
    expect(await listed(admin, board)).toEqual([]);
    expect((await admin.delete(`/dashboard-v2/${board}/shares/${id}`)).status).toBe(404);
  });

  it('refuses what can’t rotate, and dashboards that the admin does not see', async () => {
    const { admin, user, board } = await sharing();
    const foreign = await sharing();
    const wall = (body: Record<string, unknown>, person = admin) =>
      person.post('/dashboard-v2/wall', { title: 'Wall', boards: [board], seconds: 10, ...body });
    for (const body of [
      { seconds: 4 },
      { seconds: 3601 },
      { seconds: '10' },
      { seconds: undefined },
      { boards: [] },
      { boards: [board, board] },
      { boards: [0] },
      { boards: String(board) },
      { boards: [board, foreign.board] },
      { boards: [board, 2_000_000_000] },
    ]) {
      expect([body, (await wall(body)).status]).toEqual([body, 400]);
    }
    expect((await wall({}, user)).status).toBe(403);
    expect((await wall({})).status).toBe(201);
  });
});

describe('the links of others', () => {
  it('are neither listed nor revoked by company admins', async () => {
    const { admin, board, company } = await sharing();
    const other = await sharing();
    await superadmin.put(`/dashboard-v2/${board}/attach-company`, { company_id: other.company.id });
    const own = await makeShare(admin, board);
    const ofSuperadmin = await makeShare(superadmin, board);
    expect(await listed(other.admin, board)).toEqual([]);
    expect((await listed(admin, board)).map(({ id }) => id)).toEqual([own.id]);
    expect((await listed(superadmin, board)).length).toBe(2);
    for (const id of [own.id, ofSuperadmin.id]) {
      expect((await other.admin.delete(`/dashboard-v2/${board}/shares/${id}`)).status).toBe(404);
    }
    expect((await admin.delete(`/dashboard-v2/${board}/shares/${ofSuperadmin.id}`)).status).toBe(404);
    expect((await visit(test, own).get()).status).toBe(200);
    // Another admin of the company can revoke it, and may do so even if the company may no longer share.
    await superadmin.put(`/companies/${company.id}`, { may_share: false });
    const colleague = await test.asCompanyAdmin(company.id);
    expect((await colleague.delete(`/dashboard-v2/${board}/shares/${own.id}`)).status).toBe(200);
    expect((await visit(test, own).get()).status).toBe(410);
  });
});

describe('the end of a link', () => {
  it('comes with its expiry', async () => {
    const { board } = await sharing();
    const share = await makeShare(superadmin, board, {
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect((await visit(test, share).get()).status).toBe(200);
    await test.context.pool.query(`update shares set expires_at = now() where id = $1`, [share.id]);
    expect((await visit(test, share).get()).status).toBe(410);
    expect((await visit(test, share).get(`/dashboard-v2/${board}`)).status).toBe(410);
    expect((await visit(test, share).pin('1234')).status).toBe(410);
  });

  it('comes with the deletion of the dashboard, and ends with its restoration', async () => {
    const { admin, board } = await sharing();
    const share = await makeShare(admin, board);
    await superadmin.delete(`/dashboard-v2/${board}`);
    expect((await visit(test, share).get()).status).toBe(410);
    await superadmin.post(`/dashboard-v2/${board}/restore`);
    expect((await visit(test, share).get()).status).toBe(200);
    expect((await listed(admin, board)).map(({ id }) => id)).toEqual([share.id]);
  });

  it.each(['the company', 'a superadmin'])(
    'comes with the company being deactivated: of %s',
    async (whose) => {
      const { admin, board, company } = await sharing();
      const share = await makeShare(whose === 'the company' ? admin : superadmin, board);
      await superadmin.put(`/companies/${company.id}`, { is_active: false });
      expect((await visit(test, share).get()).status).toBe(410);
    },
  );

  it('also for a dashboard that is attached to nobody but shows its devices', async () => {
    const { board, company } = await sharing();
    const share = await makeShare(superadmin, board);
    await superadmin.put(`/dashboard-v2/${board}/detach-company`, { company_id: company.id });
    expect((await visit(test, share).get()).status).toBe(200);
    await superadmin.put(`/companies/${company.id}`, { is_active: false });
    expect((await visit(test, share).get()).status).toBe(410);
  });

  it('does not come with the creator being deactivated, or the company no longer being allowed to share', async () => {
    const { admin, board, company } = await sharing();
    const share = await makeShare(admin, board);
    await superadmin.put(`/users/${admin.id}`, { is_active: false });
    await superadmin.put(`/companies/${company.id}`, { may_share: false });
    expect((await visit(test, share).get()).status).toBe(200);
  });

  it('comes while the company no longer sees the dashboard', async () => {
    const { admin, board, company } = await sharing();
    const share = await makeShare(admin, board);
    await superadmin.put(`/dashboard-v2/${board}/detach-company`, { company_id: company.id });
    expect((await visit(test, share).get()).status).toBe(410);
  });
});
