import { http as answer, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { testConnection } from '../../src/providers/data/devices/hydraloop.ts';
import { createDataProvider } from '../../src/providers/data/provider.ts';
import { at, startApi } from '../support/site/api.ts';
import { emptyBrowser, signedIn } from '../support/site/session.ts';

const server = startApi();
const data = createDataProvider();
const seen: [string, unknown][] = [];

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  seen.length = 0;
  server.use(
    answer.all(at('/hydraloop*'), async ({ request }) => {
      const url = new URL(request.url);
      const text = await request.text();
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      seen.push([`${request.method} ${url.pathname.slice(4)}${decodeURIComponent(url.search)}`, body]);
      const isList = url.pathname.endsWith('/hydraloop') && request.method === 'GET';
      return HttpResponse.json(isList ? { data: [{ id: 1 }], total: 61 } : { data: { id: 1 } });
    }),
  );
});

it('speaks the seed’s calls', async () => {
  const list = await data.getList('hydraloop', {
    pagination: { page: 2, perPage: 25 },
    sort: { field: 'name', order: 'DESC' },
    filter: { q: 'loop', company_id: 3, is_active: '' },
  });
  expect(list).toEqual({ data: [{ id: 1 }], total: 61 });
  await data.getOne('hydraloop', { id: 1 });
  await data.getMany('hydraloop', { ids: [1, 2] });
  const fields = { name: 'Loop', url: 'https://loop.example.com', token: 'x' };
  await data.create('hydraloop', { data: fields });
  const previousData = { id: 1, name: 'Loop', url: 'https://loop.example.com', version: 4 };
  await data.update('hydraloop', { id: 1, data: { ...previousData, name: 'B', token: null }, previousData });
  await data.delete('hydraloop', { id: 1 });
  await data.deleteMany('hydraloop', { ids: [1, 2] });
  await testConnection('hydraloop', 1);
  expect(seen).toEqual([
    ['GET /hydraloop?company_id=3&search=loop&limit=25&offset=25&sort=-name', undefined],
    ['GET /hydraloop/1', undefined],
    ['GET /hydraloop?ids=1,2&limit=500', undefined],
    ['PUT /hydraloop', fields],
    // A token that was not typed is not sent: it stays.
    ['POST /hydraloop/1', { name: 'B', version: 4 }],
    ['DELETE /hydraloop/1', undefined],
    ['DELETE /hydraloop/many', { ids: [1, 2] }],
    ['POST /hydraloop/1/test', undefined],
  ]);
});
