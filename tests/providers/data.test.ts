import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDataProvider } from '../../src/providers/data/provider.ts';
import type { HttpError } from '../../src/providers/http-error.ts';
import { at, startApi } from '../support/site/api.ts';
import { emptyBrowser, signedIn } from '../support/site/session.ts';

const server = startApi();
const data = createDataProvider();
const seen: string[] = [];
const bodies: unknown[] = [];

/** Answers a call and notes what was asked. */
const on = (
  method: 'get' | 'post' | 'put' | 'delete',
  path: string,
  reply: unknown,
  headers = {},
  status = 200,
) =>
  server.use(
    answer[method](at(path), async ({ request }) => {
      const url = new URL(request.url);
      seen.push(`${request.method} ${url.pathname}${decodeURIComponent(url.search)}`);
      const text = await request.text();
      bodies.push(text === '' ? undefined : (JSON.parse(text) as unknown));
      return HttpResponse.json(reply as never, { headers, status });
    }),
  );

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  seen.length = 0;
  bodies.length = 0;
});

const PAGE = { pagination: { page: 2, perPage: 25 }, sort: { field: 'name', order: 'DESC' as const } };

describe('the house dialect', () => {
  it('lists by range, with the total from Content-Range', async () => {
    on('get', '/companies', [{ id: 1 }], { 'Content-Range': 'companies 25-25/319' });
    const list = await data.getList('companies', { ...PAGE, filter: { q: 'wet' } });
    expect(list).toEqual({ data: [{ id: 1 }], total: 319 });
    expect(seen).toEqual(['GET /api/companies?filter={"q":"wet"}&range=[25,49]&sort=["name","DESC"]']);
  });

  it('writes what changed, with the version it started from', async () => {
    on('put', '/companies/1', { id: 1 });
    const previousData = { id: 1, name: 'A', phone: null, tags: ['a:1'], version: 3 };
    await data.update('companies', {
      id: 1,
      data: { ...previousData, name: 'B', tags: ['a:1'] },
      previousData,
    });
    expect(bodies).toEqual([{ name: 'B', version: 3 }]);
  });

  it('changes and deletes many in one request each, by ids or by filter', async () => {
    on('put', '/users/many', { data: [1, 2], count: 2 });
    on('delete', '/users/many', { data: [1, 2], count: 2 });
    expect(await data.updateMany('users', { ids: [1, 2], data: { is_active: false } })).toEqual({
      data: [1, 2],
    });
    await data.updateMany('users', {
      ids: [],
      data: { is_active: false },
      meta: { filter: { role: 'user' } },
    });
    expect(await data.deleteMany('users', { ids: [1, 2] })).toEqual({ data: [1, 2] });
    await data.deleteMany('users', { ids: [], meta: { filter: { q: 'x' } } });
    expect(bodies).toEqual([
      { ids: [1, 2], data: { is_active: false } },
      { filter: { role: 'user' }, data: { is_active: false } },
      { ids: [1, 2] },
      { filter: { q: 'x' } },
    ]);
  });

  it('gives up a read whose page is left', async () => {
    expect(data.supportAbortSignal).toBe(true);
    server.use(answer.get(at('/users/1'), () => new Promise<never>(() => undefined)));
    const leaving = new AbortController();
    const read = data.getOne('users', { id: 1, signal: leaving.signal });
    leaving.abort();
    await expect(read).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the seed’s calls', () => {
  it('lists devices by limit and offset, with the total from its own call', async () => {
    on('get', '/devices/get/total', { data: [{ total: 63 }] });
    on('get', '/devices', { data: [{ id: 1 }] });
    const list = await data.getList('devices', {
      ...PAGE,
      filter: { is_active: null, tags: ['label:TMV', 'site:North'], q: '' },
    });
    expect(list).toEqual({ data: [{ id: 1 }], total: 63 });
    expect(seen.toSorted()).toEqual([
      'GET /api/devices/get/total?is_active=null&tags=label:TMV,site:North',
      'GET /api/devices?is_active=null&tags=label:TMV,site:North&limit=25&offset=25&sort=-name',
    ]);
  });

  it('lists valves by their own call', async () => {
    on('get', '/devices/get/total', { data: [{ total: 2 }] });
    on('get', '/devices/list/tmv', { data: [{ id: 1 }] });
    const list = await data.getList('devices', { ...PAGE, filter: { is_active: true, tmv: true } });
    expect(list).toEqual({ data: [{ id: 1 }], total: 2 });
    expect(seen.toSorted()).toEqual([
      'GET /api/devices/get/total?is_active=true&tmv=true',
      'GET /api/devices/list/tmv?is_active=true&limit=25&offset=25&sort=-name',
    ]);
  });

  it('reads and writes a device in its `data`', async () => {
    on('get', '/devices/7', { data: { id: 7 } });
    on('put', '/devices/7', { data: { id: 7, title: 'B' } });
    expect(await data.getOne('devices', { id: 7, meta: { include_ids: true } })).toEqual({ data: { id: 7 } });
    const previousData = { id: 7, title: 'A', version: 2 };
    const written = await data.update('devices', {
      id: 7,
      data: { ...previousData, title: 'B' },
      previousData,
    });
    expect(written).toEqual({ data: { id: 7, title: 'B' } });
    expect(seen[0]).toBe('GET /api/devices/7?include_ids=true');
    expect(bodies[1]).toEqual({ title: 'B', version: 2 });
  });

  it('reads several devices in one call', async () => {
    on('get', '/devices', { data: [{ id: 1 }] });
    expect(await data.getMany('devices', { ids: [1, 2] })).toEqual({ data: [{ id: 1 }] });
    expect(seen).toEqual(['GET /api/devices?ids=1,2&limit=500']);
  });

  it('lists new devices, whose serial and type identify them', async () => {
    on('get', '/devices_new', { data: [{ hw_serial: 'A/B', type: 'tmv', dev_id: 'x' }] });
    on('get', '/devices_new/total', { total: 1 });
    const list = await data.getList('devices_new', { ...PAGE, filter: { q: 'x' } });
    expect(list).toEqual({
      data: [{ id: 'A%2FB/tmv', hw_serial: 'A/B', type: 'tmv', dev_id: 'x' }],
      total: 1,
    });
    expect(seen.toSorted()).toEqual([
      'GET /api/devices_new/total?search=x',
      'GET /api/devices_new?search=x&limit=25&offset=25',
    ]);
  });

  it('registers and deletes a new device by both', async () => {
    const waiting = { id: 3, hw_serial: 'A/B', type: 'tmv' };
    on('post', '/devices_new/:serial/:type/register', { data: { id: 9 } }, {}, 201);
    on('delete', '/devices_new/:serial/:type', { data: { hw_serial: 'A/B' } });
    expect(await data.registerDevice(waiting as never, { title: 'Valve' })).toEqual({ data: { id: 9 } });
    await data.delete('devices_new', { id: 3, previousData: waiting });
    expect(seen).toEqual(
      ['POST /api/devices_new/A/B/tmv/register', 'DELETE /api/devices_new/A/B/tmv'].map((line) =>
        line.replace('A/B', 'A%2FB'),
      ),
    );
  });
});

describe('what a failure was for', () => {
  const failed = async (work: Promise<unknown>): Promise<HttpError> =>
    work.then(
      () => Promise.reject(new Error('It did not fail.')),
      (error: unknown) => error as HttpError,
    );

  it('is known for each kind of call', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    on('get', '/users/1', {}, {}, 404);
    on('get', '/users', {}, {}, 403);
    on('delete', '/users/1', {}, {}, 404);
    expect((await failed(data.getOne('users', { id: 1 }))).intent).toBe('page');
    expect((await failed(data.getOne('users', { id: 1, meta: { background: true } }))).intent).toBe(
      'background',
    );
    expect((await failed(data.getMany('users', { ids: [1] }))).intent).toBe('background');
    expect((await failed(data.delete('users', { id: 1 }))).intent).toBe('action');
    expect(console.warn).toHaveBeenCalledTimes(2);
  });
});
