import { expect, it } from 'vitest';
import { THUMBNAILS_MAX } from '../../src/domain/dashboard/thumbnail.ts';
import { layoutOf, startDashboards } from '../support/dashboards.ts';

const { test, superadmin, company, tools } = await startDashboards();
const path = (...ids: readonly number[]): string => `/dashboard-v2/thumbnails?ids=${ids.join(',')}`;

it('shows where elements are, to those who see the dashboard, until it is deleted', async () => {
  const datapoint = await tools.datapoint(company.id);
  const [seen, unseen] = [
    await tools.make({ data: layoutOf([datapoint.id]) }),
    await tools.make({ data: layoutOf([datapoint.id]) }),
  ];
  await superadmin.put(`/dashboard-v2/${seen.id}/attach-company`, { company_id: company.id });
  const thumbnail = { blocks: [['value', 0, 0, 720, 86]], symbols: [], pipes: [] };
  const all = [
    { id: seen.id, ...thumbnail },
    { id: unseen.id, ...thumbnail },
  ];
  expect((await superadmin.get(path(unseen.id, seen.id, 999_999))).body.data).toEqual(all);
  // Also when the server has it already, for another caller too.
  const viewers = [await test.asUser(company.id), await test.asCompanyAdmin(company.id)];
  for (const viewer of viewers) {
    expect((await viewer.get(path(seen.id, unseen.id))).body).toEqual({ data: all.slice(0, 1) });
  }
  const other = await test.asUser((await test.seed.company()).id);
  expect((await other.get(path(seen.id, unseen.id))).body).toEqual({ data: [] });
  await superadmin.put(`/dashboard-v2/${seen.id}`, { data: '{"rows":[]}' });
  expect((await superadmin.get(path(seen.id))).body.data).toEqual([
    { id: seen.id, blocks: [], symbols: [], pipes: [] },
  ]);
  await superadmin.delete(`/dashboard-v2/${seen.id}`);
  expect((await superadmin.get(path(seen.id))).body.data).toEqual([]);
});

it('stays small for dashboards with thousands of elements', async () => {
  const elements = Array.from({ length: 2_000 }, (_, id) => ({ id, type: 'chart', width: 1, height: 1 }));
  const data = JSON.stringify({ rows: [{ id: 1, columns: [{ id: 1, colwidth: 12, elements }] }] });
  const boards = [await tools.make({ data }), await tools.make({ data })];
  const { status, text } = await superadmin.get(path(...boards.map(({ id }) => id as number)));
  expect(status).toBe(200);
  expect(text.length).toBeLessThan(10_000);
});

it('requires a sign-in and at most as many ids as a page of a list has', async () => {
  for (const ids of ['', '1,', '0', 'a', '1-2', '99999999999', '2147483648']) {
    expect((await superadmin.get(`/dashboard-v2/thumbnails?ids=${ids}`)).status).toBe(400);
  }
  const many = Array.from({ length: THUMBNAILS_MAX }, (_, index) => index + 1_000_000);
  expect((await superadmin.get(path(...many))).body.data).toEqual([]);
  expect((await superadmin.get(path(...many, 1))).status).toBe(400);
  expect((await superadmin.get('/dashboard-v2/thumbnails')).status).toBe(400);
  expect((await superadmin.get(`${path(1)}&data=true`)).status).toBe(400);
  expect((await test.call('GET', path(1))).status).toBe(401);
  expect((await test.call('GET', path(1), { token: 'x' })).status).toBe(401);
  expect((await superadmin.post('/dashboard-v2/thumbnails?ids=1', {})).status).toBe(404);
});
