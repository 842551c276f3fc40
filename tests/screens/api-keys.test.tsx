import { http as answer, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import ApiKeyList from '../../src/screens/api-keys/list.tsx';
import ApiKeyShow from '../../src/screens/api-keys/show.tsx';
import { at, startApi } from '../support/site/api.ts';
import { emptyBrowser, signedIn } from '../support/site/session.ts';
import { all, press, the, until } from '../support/site/site.tsx';
import { find, openView, says } from '../support/site/view.tsx';

const server = startApi();
const key = (id: number) => ({
  id,
  version: 1,
  name: `Key ${id}`,
  prefix: `abcd000${id}`,
  scopes: ['ingest'],
  company_id: null,
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
  last_used_address: null,
  created_by: null,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
});
const revoked: unknown[] = [];

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  revoked.length = 0;
  server.use(
    answer.get(at('/api-keys'), () =>
      HttpResponse.json([key(1), key(2)], { headers: { 'Content-Range': 'api-keys 0-1/2' } }),
    ),
    answer.delete(at('/api-keys/many'), async ({ request }) => {
      revoked.push(await request.json());
      return HttpResponse.json({ data: [1, 2], count: 2 });
    }),
  );
});

it('several keys are revoked, which is said to be final', async () => {
  await openView(<ApiKeyList resource="api-keys" />, { resource: 'api-keys', path: '/admin/api-keys' });
  await press(await find('input[aria-label="Select all on this page"]'));
  expect(all('button', 'Delete')).toEqual([]);
  await press(await until(() => all('button', 'Revoke')[0]));
  await the('heading', 'Revoke 2 API keys?');
  await says('This can’t be undone.');
  const confirm = () => all('button', 'Revoke 2 API keys')[0] as HTMLButtonElement | undefined;
  await press(await until(() => (confirm()?.disabled === false ? confirm() : undefined)));
  await says('2 API keys were revoked.');
  expect(revoked).toEqual([{ ids: [1, 2] }]);
  expect(all('button', 'Undo')).toEqual([]);
});

it('a key’s page has its facts in a list, and its actions', async () => {
  server.use(
    answer.get(at('/api-keys/1'), () => HttpResponse.json({ ...key(1), company_id: 4 })),
    answer.get(at('/companies'), () =>
      HttpResponse.json([{ id: 4, name: 'Wet Works' }], { headers: { 'Content-Range': 'companies 0-0/1' } }),
    ),
    answer.get(at('/audit'), () => HttpResponse.json([], { headers: { 'Content-Range': 'audit 0-0/0' } })),
  );
  await openView(<ApiKeyShow resource="api-keys" />, {
    resource: 'api-keys',
    path: '/admin/api-keys/1/show',
    pattern: '/admin/api-keys/:id/show',
  });
  expect((await the('heading', 'Key 1')).tagName).toBe('H1');
  expect(document.title).toBe('Key 1 – Flowgen');
  const labels = [...document.querySelectorAll('.ra-field .RaLabeled-label')].map(
    ({ textContent }) => textContent,
  );
  expect(labels).toEqual([
    'Status',
    'Prefix',
    'Scopes',
    'Company',
    'Expires',
    'Last used',
    'Last address',
    'Created by',
    'Created',
    'Changed',
  ]);
  await says('abcd0001');
  await says('Active');
  await says('Send readings');
  // The day before the month, as the reader writes it.
  await until(() => /Created\w+, \d+ (?:Oct|Nov) 2026, /.test(document.body.textContent));
  await until(() => all('link', 'Wet Works')[0]?.getAttribute('href') === '/admin/companies/4/show');
  expect((await the('link', 'Edit')).getAttribute('href')).toBe('/admin/api-keys/1');
  await press(await the('button', 'Revoke'));
  await the('heading', 'Revoke “Key 1”?');
});
