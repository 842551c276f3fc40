import { http as answer, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import ApiKeyList from '../../src/screens/api-keys.list.tsx';
import { at, startApi } from '../support/api.ts';
import { emptyBrowser, signedIn } from '../support/session.ts';
import { all, press, the, until } from '../support/site.tsx';
import { find, openView, says } from '../support/view.tsx';

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
