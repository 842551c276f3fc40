import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { live } from '../../src/live/client.ts';
import EndpointsPage from '../../src/screens/endpoints/page.tsx';
import { at, startApi } from '../support/site/api.ts';
import { emptyBrowser, signedIn } from '../support/site/session.ts';
import { press, the, type } from '../support/site/site.tsx';
import { find, openView, says } from '../support/site/view.tsx';

const server = startApi();
const endpoint = {
  endpoint_name: 'Ward "3" & more',
  total: 4,
  active: 0,
  inactive: 1,
  new: 3,
  stale: 0,
  last_seen_at: null,
};
const queries: string[] = [];
const open = (search = '') =>
  openView(<EndpointsPage />, {
    resource: '',
    path: `/admin/endpoints${search}`,
    pattern: '/admin/endpoints',
  });
const hrefs = () =>
  [...document.querySelectorAll('tbody a')].map((link) =>
    decodeURIComponent(link.getAttribute('href') ?? ''),
  );

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  live.stop();
  queries.length = 0;
  server.use(
    answer.get(at('/devices/endpoints'), ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      queries.push(search);
      const isFound = searchParams.get('search') !== 'nothing';
      return HttpResponse.json(isFound ? { data: [endpoint], total: 61 } : { data: [], total: 0 });
    }),
  );
});

describe('endpoints page', { timeout: 30_000 }, () => {
  it('links to the devices by state, starting with a state that has any', async () => {
    await open();
    await says(endpoint.endpoint_name);
    const path = (state: string) =>
      `/admin/devices?filter=${JSON.stringify({ endpoint_name: endpoint.endpoint_name, state })}`;
    expect(hrefs()).toEqual([path('new'), path('inactive'), path('new')]);
  });

  it('explains the next step if there are none', async () => {
    server.use(answer.get(at('/devices/endpoints'), () => HttpResponse.json({ data: [], total: 0 })));
    await open();
    await says('No endpoints yet');
    expect((await the('link', 'View new devices')).getAttribute('href')).toBe('/admin/new-devices');
  });

  it('queries by the URL, sorting and search', async () => {
    await open('?sort=-total&page=2&size=50');
    await says(endpoint.endpoint_name);
    expect(queries).toEqual(['?sort=-total&limit=50&offset=50']);
    await press(await the('button', 'Inactive'));
    await type(await find('input[type="search"]'), 'nothing');
    await says('No endpoints match “nothing”');
    expect(queries.at(-1)).toBe('?sort=-inactive&limit=50&offset=0&search=nothing');
  });

  it('ignores an unknown sort field in the URL', async () => {
    await open('?sort=drop%20table&page=-4&size=9999');
    await says(endpoint.endpoint_name);
    expect(queries).toEqual(['?sort=endpoint_name&limit=25&offset=0']);
  });

  it('shows why loading failed', async () => {
    server.use(
      answer.get(at('/devices/endpoints'), () => HttpResponse.json({ message: 'Away.' }, { status: 500 })),
    );
    await open();
    await says('Couldn’t load endpoints');
    await says('Away.');
  });
});
