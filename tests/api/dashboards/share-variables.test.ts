import { describe, expect, it } from 'vitest';
import { startDashboards } from '../../support/dashboards/dashboards.ts';
import {
  reference,
  SITE,
  SITE_LAYOUT,
  shownIn,
  siteTools,
  variableLayout,
} from '../../support/dashboards/dashboard-variables.ts';
import { makeShare, visit } from '../../support/dashboards/shares.ts';

const started = await startDashboards();
const { test, superadmin } = started;
const { site, board } = siteTools(started);

const shared = async (asked?: 'first' | 'second') => {
  const company = await test.seed.company();
  const [first, second] = [await site(company.id, 'A'), await site(company.id, 'B')];
  const id = await board(company.id);
  const variables = { site: (asked === 'second' ? second : first).project };
  const share = await makeShare(superadmin, id, asked ? { variables } : {});
  return { company, first, second, board: id, share, page: visit(test, share) };
};
const idsOf = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id);

describe('a link to a dashboard with variables', () => {
  it('shows what was chosen when it was made', async () => {
    const { page, board: id, second, share } = await shared('second');
    const { data } = (await page.get(`/dashboard-v2/${id}`)).body;
    expect(idsOf(data.datapoints)).toEqual([second.datapoint]);
    expect(data.variables).toEqual([
      { label: 'Site', title: second.title },
      { label: 'Valve', title: expect.any(String) },
    ]);
    expect(shownIn(data.data).elements).toMatchObject([
      { xidwithValues: [{ id: second.datapoint }] },
      { options: { devices: { project_id: second.project } } },
      { xidwithValues: [{ id: second.datapoint }] },
    ]);
    expect(idsOf((await page.get('/devices')).body.data)).toEqual([second.device]);
    expect(idsOf((await page.get('/datapoints')).body)).toEqual([second.datapoint]);
    expect((await page.get()).body.data.boards).toEqual([
      expect.objectContaining({ id, device_ids: [second.device] }),
    ]);
    expect((await page.get(`/datapoints/${second.datapoint}/readings`)).status).toBe(200);
    expect(share.url).not.toContain('var-');
  });

  it('is listed with what it shows', async () => {
    const { board: id, second } = await shared('second');
    const [listed] = (await superadmin.get(`/dashboard-v2/${id}/shares`)).body.data;
    expect(listed.variables).toEqual([
      { name: 'site', title: second.title },
      { name: 'valve', title: expect.any(String) },
    ]);
  });

  it('shows the default, or else the first, without a choice', async () => {
    const { page, board: id, first } = await shared();
    expect(idsOf((await page.get(`/dashboard-v2/${id}`)).body.data.datapoints)).toEqual([first.datapoint]);
    expect(idsOf((await page.get('/devices')).body.data)).toEqual([first.device]);
  });

  it('never lets a visitor choose', async () => {
    const { page, board: id, first, second } = await shared('first');
    const values = encodeURIComponent(JSON.stringify({ site: second.project }));
    for (const query of [`?values=${values}`, `?var-site=${second.project}`, `?site=${second.project}`]) {
      const { status, text, body } = await page.get(`/dashboard-v2/${id}${query}`);
      if (status === 200) expect(idsOf(body.data.datapoints)).toEqual([first.datapoint]);
      expect(text).not.toContain(second.title);
    }
    for (const path of [
      `/dashboard-v2/${id}/variables?values=${values}`,
      `/dashboard-v2/${id}/variables/site`,
    ]) {
      expect((await page.get(path)).status).toBe(404);
    }
    expect((await page.get(`/datapoints/${second.datapoint}/readings`)).status).toBe(404);
    expect((await page.get(`/devices?project_id=${second.project}`)).body.data).toEqual([]);
    expect((await page.get(`/devices?ids=${second.device}`)).body.data).toEqual([]);
  });

  it('is not made for what its creator may not choose', async () => {
    const { board: id, company, second } = await shared();
    const other = await shared();
    await superadmin.put(`/companies/${company.id}`, { may_share: true });
    const admin = await test.asCompanyAdmin(company.id);
    const attempt = async (variables: unknown) =>
      (await admin.post(`/dashboard-v2/${id}/shares`, { title: 'T', variables })).status;
    for (const value of [other.first.project, 999_999_999, 'abc', '']) {
      expect(await attempt({ site: value })).toBe(400);
    }
    expect(await attempt({ other: 1 })).toBe(400);
    expect(await attempt({ site: [second.project] })).toBe(400);
    expect(await attempt({ site: second.project, valve: other.first.device })).toBe(400);
    expect(await attempt({ site: second.project, valve: second.device })).toBe(201);
  });

  it('follows its site, and shows nothing once the dashboard has other variables', async () => {
    const { page, board: id, first, company } = await shared('first');
    const { id: added, device_id } = await started.tools.datapoint(company.id);
    await superadmin.put(`/devices/${device_id}`, { project_ids: [first.project] });
    expect(idsOf((await page.get('/devices?sort=title')).body.data).toSorted()).toEqual(
      [first.device, device_id].toSorted(),
    );
    expect((await page.get(`/datapoints/${added}/readings`)).status).toBe(200);
    const devices = async (data: string) => {
      await superadmin.put(`/dashboard-v2/${id}`, { data });
      return idsOf((await page.get('/devices')).body.data);
    };
    const element = { type: 'value', xidwithValues: [reference('site')] };
    expect(await devices(variableLayout([{ ...SITE, kind: 'device' }], [element]))).toEqual([]);
    expect(await devices(variableLayout([{ ...SITE, name: 'place' }], [element]))).toEqual([]);
    expect(await devices(variableLayout([SITE], []))).toEqual([]);
    expect(await devices(SITE_LAYOUT)).toHaveLength(2);
    await superadmin.delete(`/projects/${first.project}`);
    expect(idsOf((await page.get(`/dashboard-v2/${id}`)).body.data.datapoints)).toEqual([first.datapoint]);
    expect(idsOf((await page.get('/devices')).body.data)).toEqual([first.device]);
  });

  it('fixes the choice for each dashboard of a wall', async () => {
    const { board: id, second, company } = await shared();
    const other = await board(company.id, variableLayout([], []));
    const { body } = await superadmin.post('/dashboard-v2/wall', {
      title: 'Wall',
      boards: [other, id],
      seconds: 10,
      variables: { site: second.project },
    });
    const page = visit(test, { token: body.data.url.split('/').at(-1) });
    expect(idsOf((await page.get(`/dashboard-v2/${id}`)).body.data.datapoints)).toEqual([second.datapoint]);
    expect((await page.get(`/dashboard-v2/${other}`)).body.data.variables).toEqual([]);
  });
});
