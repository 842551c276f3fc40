import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { dashboardTools, layoutOf } from '../../support/dashboards/dashboards.ts';

let test: TestApp;
let superadmin: Person;
let tools: ReturnType<typeof dashboardTools>;
let company: { id: number };
let other: { id: number };
let admin: Person;
let user: Person;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  tools = dashboardTools(test, () => superadmin);
  [company, other] = [await test.seed.company(), await test.seed.company()];
  admin = await test.asCompanyAdmin(company.id);
  user = await test.asUser(company.id);
});
afterAll(() => test?.close());

const put = (id: number, call: string, body: unknown, who = superadmin) =>
  who.put(`/dashboard-v2/${id}/${call}`, body);
const sees = async (who: Person, id: number): Promise<boolean> => {
  const [one, list] = [await who.get(`/dashboard-v2/${id}`), await who.get('/dashboard-v2')];
  const isListed = list.body.some((row: { id: number }) => row.id === id);
  expect([isListed, one.status]).toEqual(isListed ? [true, 200] : [false, 404]);
  return isListed;
};
const project = async (companyId: number): Promise<number> =>
  (await superadmin.post('/projects', { title: 'P', company_id: companyId })).body.id;

describe('attaching', () => {
  it('shows a dashboard to a user, a company, or the company of a project', async () => {
    for (const [call, body, seen] of [
      ['user', { user_id: user.id }, [false, true]],
      ['company', { company_id: company.id }, [true, true]],
      ['project', { project_id: await project(company.id) }, [true, true]],
      ['company', { company_id: other.id }, [false, false]],
      ['project', { project_id: await project(other.id) }, [false, false]],
    ] as const) {
      const created = await tools.make();
      expect((await put(created.id, `attach-${call}`, body)).status).toBe(200);
      expect([call, await sees(admin, created.id), await sees(user, created.id)]).toEqual([call, ...seen]);
      await put(created.id, `detach-${call}`, body);
      expect([await sees(admin, created.id), await sees(user, created.id)]).toEqual([false, false]);
    }
  });

  it('twice, or detaching what is not attached, changes nothing; a version is of the layout only', async () => {
    const created = await tools.make();
    for (let time = 0; time < 2; time++) {
      const answer = await put(created.id, 'attach-company', { company_id: company.id });
      expect(answer.body.data).toMatchObject({
        company_ids: [company.id],
        companies: [company.id],
        version: 1,
      });
    }
    await Promise.all([
      put(created.id, 'attach-company', { company_id: other.id }),
      put(created.id, 'attach-user', { user_id: user.id }),
    ]);
    for (let time = 0; time < 2; time++) {
      const answer = await put(created.id, 'detach-company', { company_id: company.id });
      expect([answer.status, answer.body.data.company_ids]).toEqual([200, [other.id]]);
    }
    expect((await superadmin.get(`/dashboard-v2/${created.id}/versions`)).body).toHaveLength(1);
    const history = await superadmin.get(
      `/audit?filter={"resource":"dashboard-v2","record_id":${created.id}}`,
    );
    expect(history.body.map((row: { action: string }) => row.action)).toEqual([
      'detach',
      'attach',
      'attach',
      'attach',
      'create',
    ]);
  });

  it('can be undone', async () => {
    const created = await tools.make();
    const answer = await put(created.id, 'attach-user', { user_id: user.id });
    expect((await superadmin.post(`/audit/${answer.headers['x-batch-id']}/undo`)).status).toBe(200);
    expect(await sees(user, created.id)).toBe(false);
  });

  it.each([
    ['attach-user', { user_id: 2_000_000_000 }, 'user_id'],
    ['attach-company', { company_id: 2_000_000_000 }, 'company_id'],
    ['attach-project', { project_id: 0 }, 'project_id'],
    ['attach-user', { user_id: '1' }, 'user_id'],
    ['attach-user', { company_id: 1 }, 'user_id'],
    ['detach-user', {}, 'user_id'],
  ])('%s refuses %j', async (call, body, path) => {
    const created = await tools.make();
    const answer = await put(created.id, call, body);
    expect([answer.status, answer.body.errors.map((error: { path: string }) => error.path)]).toEqual([
      400,
      expect.arrayContaining([path]),
    ]);
  });
});

describe('company people', () => {
  it('only look, and learn nothing of other companies', async () => {
    const created = await tools.make({ data: layoutOf([]) });
    const theirs = await test.asUser(other.id);
    for (const company_id of [company.id, other.id]) await put(created.id, 'attach-company', { company_id });
    for (const user_id of [user.id, theirs.id]) await put(created.id, 'attach-user', { user_id });
    for (const id of [company.id, other.id]) {
      await put(created.id, 'attach-project', { project_id: await project(id) });
    }
    const seen = (await admin.get(`/dashboard-v2/${created.id}`)).body.data;
    expect([seen.company_ids, seen.user_ids, seen.project_ids.length]).toEqual([[company.id], [user.id], 1]);
    const { data } = (await user.get(`/dashboard-v2/${created.id}`)).body;
    expect([data.companies, data.users, data.projects]).toEqual([[company.id], [user.id], seen.project_ids]);
    const listed = (await admin.get('/dashboard-v2')).body.find(
      (row: { id: number }) => row.id === created.id,
    );
    expect([listed.user_ids, listed.users]).toEqual([[user.id], [user.id]]);
    const filter = JSON.stringify({ user_ids: theirs.id, id: created.id });
    expect((await admin.get(`/dashboard-v2?filter=${filter}`)).body).toEqual([]);
    for (const who of [admin, user]) {
      expect((await who.put(`/dashboard-v2/${created.id}`, { title: 'X' })).status).toBe(403);
      expect((await who.get(`/dashboard-v2/${created.id}/versions`)).status).toBe(403);
      expect((await put(created.id, 'attach-user', { user_id: who.id }, who)).status).toBe(403);
    }
  });

  it('see only values of their own devices, and dashboards of their own on a device', async () => {
    const [mine, theirs] = [await tools.datapoint(company.id), await tools.datapoint(other.id)];
    const created = await tools.make({ data: layoutOf([mine.id, theirs.id]) });
    const hidden = await tools.make({ data: layoutOf([mine.id]) });
    await put(created.id, 'attach-company', { company_id: company.id });
    const seen = (await user.get(`/dashboard-v2/${created.id}`)).body.data;
    expect(seen.datapoints.map(({ id }: { id: number }) => id)).toEqual([mine.id]);
    const ids = async (who: Person) =>
      (await who.get(`/devices/${mine.device_id}?include_ids=true`)).body.data.dashboard_ids;
    expect([await ids(user), await ids(superadmin)]).toEqual([[created.id], [created.id, hidden.id]]);
  });
});
