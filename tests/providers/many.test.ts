import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { undoTokenOf } from '../../src/providers/undo-tokens.ts';
import { createDataProvider } from '../../src/providers/data/provider.ts';
import { exportFile } from '../../src/providers/data/export.ts';
import { at, startApi } from '../support/site/api.ts';
import { emptyBrowser, signedIn } from '../support/site/session.ts';

const server = startApi();
const data = createDataProvider();
const seen: [string, unknown][] = [];

const takes = (method: 'post' | 'put' | 'delete', path: string, body: object, headers = {}): void =>
  server.use(
    answer[method](at(path), async ({ request }) => {
      const text = await request.text();
      seen.push([
        `${request.method} ${new URL(request.url).pathname}`,
        text === '' ? null : (JSON.parse(text) as unknown),
      ]);
      return HttpResponse.json(body, { headers });
    }),
  );

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  seen.length = 0;
});

describe('calls about many records', () => {
  it('say ids, or a filter as the calls know it', async () => {
    takes('put', '/devices/many', { data: [1], count: 1, batch_id: 'b' });
    takes('delete', '/devices/many', { data: [1], count: 1 });
    takes('delete', '/users/many', { data: [1], count: 1 });
    const changed = await data.changeMany(
      'devices',
      { filter: { state: 'active', q: 'x' } },
      { add_tags: ['a:1'] },
    );
    expect(changed).toMatchObject({ count: 1, batch_id: 'b' });
    await data.removeMany('devices_new', { filter: { q: 'x' } });
    await data.removeMany('users', { ids: [1] });
    await data.removeMany('users', { filter: { role: 'user' } });
    expect(seen).toEqual([
      ['PUT /api/devices/many', { filter: { is_active: true, q: 'x' }, data: { add_tags: ['a:1'] } }],
      ['DELETE /api/devices/many', { filter: { is_active: null, q: 'x' } }],
      ['DELETE /api/users/many', { ids: [1] }],
      ['DELETE /api/users/many', { filter: { role: 'user' } }],
    ]);
  });

  it('are previewed where the server can, with a change or without', async () => {
    takes('post', '/devices/many/preview', { data: { count: 2 } });
    expect(await data.previewMany('devices', { ids: [1, 2] }, { is_active: false })).toEqual({ count: 2 });
    await data.previewMany('devices_new', { ids: [1] }, null);
    expect(await data.previewMany('users', { ids: [1] }, null)).toBeNull();
    expect(seen.map(([, body]) => body)).toEqual([{ ids: [1, 2], data: { is_active: false } }, { ids: [1] }]);
  });

  it('register new devices by their numbers, by a search, or among all devices', async () => {
    takes('post', '/devices_new/register-many', { data: [1], count: 1 });
    takes('put', '/devices/many', { data: [1], count: 1 });
    const facts = { is_active: true, company_id: 3, add_tags: ['a:1'] };
    await data.registerMany('devices_new', { ids: [1] }, facts);
    await data.registerMany('devices_new', { filter: {} }, { is_active: true });
    await data.registerMany('devices', { filter: { state: 'new' } }, facts);
    expect(seen).toEqual([
      ['POST /api/devices_new/register-many', { ids: [1], company_id: 3, tags: ['a:1'] }],
      ['POST /api/devices_new/register-many', { search: '' }],
      ['PUT /api/devices/many', { filter: { is_active: null }, data: facts }],
    ]);
  });

  it('are taken back by the name of what they changed, which single calls carry too', async () => {
    takes('put', '/devices/7', { data: { id: 7 } }, { 'x-batch-id': 'b-7' });
    takes('delete', '/users/8', { id: 8 }, { 'x-batch-id': 'b-8' });
    takes('post', '/audit/b-7/undo', { data: [7], count: 1 });
    const updated = await data.update('devices', { id: 7, data: { title: 'x' }, previousData: { id: 7 } });
    const deleted = await data.delete('users', { id: 8 });
    expect([undoTokenOf(updated.data), undoTokenOf(deleted.data), undoTokenOf({ id: 8 })]).toEqual([
      'b-7',
      'b-8',
      undefined,
    ]);
    expect(await data.undo('b-7')).toEqual({ data: [7], count: 1 });
  });
});

describe('an export', () => {
  const asked = {
    format: 'csv',
    filter: { state: 'new', q: 'x' },
    sort: { field: 'title', order: 'DESC' },
  } as const;
  const never = new AbortController().signal;

  it('is asked for as the list is, and says how much has come', async () => {
    const queries: string[] = [];
    server.use(
      answer.get(at('/devices/export'), ({ request }) => {
        queries.push(decodeURIComponent(new URL(request.url).search));
        return new HttpResponse('id\r\n1\r\n', { headers: { 'content-type': 'text/csv' } });
      }),
    );
    const sizes: number[] = [];
    const file = await exportFile(
      'devices',
      { ...asked, columns: ['id', 'title'] },
      { signal: never, onProgress: (bytes) => sizes.push(bytes) },
    );
    expect([file.name, file.count, await file.content.text(), sizes.at(-1)]).toEqual([
      'devices.csv',
      undefined,
      'id\r\n1\r\n',
      7,
    ]);
    await exportFile('devices_new', asked, { signal: never, onProgress: () => undefined });
    expect(queries).toEqual([
      '?is_active=null&q=x&sort=-title&format=csv&columns=id,title',
      '?is_active=null&q=x&sort=-last_seen_at&format=csv',
    ]);
  });

  it('that is refused says why', async () => {
    server.use(
      answer.get(at('/users/export'), () =>
        HttpResponse.json({ errors: [{ msg: 'Several exports are running.' }] }, { status: 429 }),
      ),
    );
    await expect(exportFile('users', asked, { signal: never, onProgress: () => undefined })).rejects.toThrow(
      'Several exports are running.',
    );
  });
});
