import { http as answer, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { createDataProvider } from '../../src/providers/data/provider.ts';
import { at, startApi } from '../support/site/api.ts';
import { emptyBrowser, signedIn } from '../support/site/session.ts';

const server = startApi();
const data = createDataProvider();
const seen: [string, unknown][] = [];

const bodyOf = async (request: Request): Promise<unknown> => {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/');
  const text = await request.text();
  if (isForm) {
    // Read by hand: the parser at hand leaves empty parts out.
    const parts = text.matchAll(/name="(\w+)"(; filename="[^"]*")?[^]*?\r\n\r\n([^]*?)\r\n--/g);
    return [...parts].map(([, name, file, value]) => [name, file ? 'a file' : value]);
  }
  return text === '' ? undefined : JSON.parse(text);
};

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  seen.length = 0;
  server.use(
    answer.all(at('/dashboard-v2*'), async ({ request }) => {
      const url = new URL(request.url);
      seen.push([
        `${request.method} ${url.pathname.slice(4)}${decodeURIComponent(url.search)}`,
        await bodyOf(request),
      ]);
      const isList = /(?:dashboard-v2|versions|deleted)$/.test(url.pathname) && request.method === 'GET';
      return isList
        ? HttpResponse.json([{ id: 1 }], { headers: { 'content-range': 'dashboard-v2 0-0/61' } })
        : HttpResponse.json({ data: { id: 1 } });
    }),
  );
});

const NAME = 'dashboard-v2';
const before = {
  id: 1,
  title: 'A',
  city: 5,
  data: '{"rows":[]}',
  logo: '/files/a.png',
  user_ids: [],
  version: 4,
};

it('creates and saves as multipart, with what changed and the version', async () => {
  await data.create(NAME, { data: { title: 'A', city: null, data: '{"rows": []}', logo: new Blob(['x']) } });
  await data.update(NAME, { id: 1, data: { ...before, title: 'B', logo: null }, previousData: before });
  await data.update(NAME, { id: 1, data: { ...before, city: 7, user_ids: [3] }, previousData: before });
  await data.update(NAME, { id: 1, data: { ...before, user_ids: [3] }, previousData: before });
  expect(seen).toEqual([
    [
      'POST /dashboard-v2',
      [
        ['dashBoardName', 'A'],
        ['city', ''],
        ['data', '{"rows": []}'],
        ['logo', 'a file'],
      ],
    ],
    [
      'PUT /dashboard-v2/1',
      [
        ['title', 'B'],
        ['version', '4'],
        ['logo', ''],
      ],
    ],
    [
      'PUT /dashboard-v2/1',
      [
        ['city', '7'],
        ['version', '4'],
      ],
    ],
    ['PUT /dashboard-v2/1', { user_ids: [3] }],
    ['PUT /dashboard-v2/1', { user_ids: [3] }],
  ]);
});

it('reads lists in the house dialect, and one from its envelope', async () => {
  const pagination = { page: 1, perPage: 25 };
  const list = await data.getList(NAME, { pagination, sort: { field: 'title', order: 'ASC' }, filter: {} });
  expect(list).toEqual({ data: [{ id: 1 }], total: 61 });
  expect(await data.getOne(NAME, { id: 1 })).toEqual({ data: { id: 1 } });
  expect(await data.delete(NAME, { id: 1 })).toEqual({ data: { id: 1 } });
  expect(await data.dashboardVersions(1, 0, 10)).toEqual({ data: [{ id: 1 }], total: 61 });
  expect(seen.map(([call]) => call)).toEqual([
    'GET /dashboard-v2?filter={}&range=[0,24]&sort=["title","ASC"]',
    'GET /dashboard-v2/1',
    'DELETE /dashboard-v2/1',
    'GET /dashboard-v2/1/versions?range=[0,9]',
  ]);
});

it('has calls for drawings, attachments, copies and what was deleted', async () => {
  await data.addDashboardImage(1, new Blob(['<svg/>']), 'svg');
  await data.attachToDashboard(1, 'company', 3);
  await data.detachFromDashboard(1, 'user', 4);
  await data.duplicateDashboard(1);
  await data.restoreDashboard(1);
  await data.restoreDashboardVersion(1, 2);
  await data.deletedDashboards(0, 5);
  expect(seen).toEqual([
    [
      'POST /dashboard-v2/1/add-image',
      [
        ['type', 'svg'],
        ['image', 'a file'],
      ],
    ],
    ['PUT /dashboard-v2/1/attach-company', { company_id: 3 }],
    ['PUT /dashboard-v2/1/detach-user', { user_id: 4 }],
    ['POST /dashboard-v2/1/duplicate', {}],
    ['POST /dashboard-v2/1/restore', undefined],
    ['POST /dashboard-v2/1/versions/2/restore', undefined],
    ['GET /dashboard-v2/deleted?range=[0,4]&sort=["id","DESC"]', undefined],
  ]);
});
