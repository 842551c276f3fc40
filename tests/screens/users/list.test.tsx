import { http as answer, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import UserList from '../../../src/screens/users/list.tsx';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { the } from '../../support/site/site.tsx';
import { openView } from '../../support/site/view.tsx';

const server = startApi();
const user = (id: number, fields: object) => ({
  id,
  version: 1,
  name: `User ${id}`,
  email: `u${id}@example.com`,
  role: 'superadmin',
  company_id: null,
  status: 'active',
  last_login_at: null,
  ...fields,
});
const rows = [
  user(1, { last_login_at: new Date(Date.now() - 3_600_000).toISOString() }),
  user(2, {}),
  user(3, { status: 'invited' }),
  user(4, { status: 'deactivated' }),
];

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  server.use(
    answer.get(at('/users'), () =>
      HttpResponse.json(rows, { headers: { 'Content-Range': `users 0-3/${rows.length}` } }),
    ),
  );
});

it('does not show a user who has never signed in as active', async () => {
  await openView(<UserList resource="users" />, { resource: 'users', path: '/admin/users' });
  await the('link', 'User 1');
  const marks = [...document.querySelectorAll('tbody .plain-mark')];
  expect(marks.map((mark) => [mark.getAttribute('data-mark'), mark.textContent])).toEqual([
    ['active', 'Active'],
    ['new', 'New'],
    ['new', 'Invited'],
    ['inactive', 'Deactivated'],
  ]);
  const ages = [...document.querySelectorAll('tbody tr')].map((row) => row.lastElementChild?.textContent);
  expect(ages).toEqual(['1 h ago', 'Never', 'Never', 'Never']);
});
