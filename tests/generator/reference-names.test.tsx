import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { GeneratedList } from '../../src/generator/list/list.tsx';
import { ReferenceLink } from '../../src/generator/record/link.tsx';
import { at, startApi } from '../support/site/api.ts';
import { emptyBrowser, signedIn } from '../support/site/session.ts';
import { until } from '../support/site/site.tsx';
import { openView, says } from '../support/site/view.tsx';
import { widget, widgets } from './widgets.ts';

const server = startApi();
const list = {
  ...widgets,
  list: { ...widgets.list, columns: ['name', 'company_id'] },
} as typeof widgets;
let finish: () => void;
/** Companies are answered once the test says so. */
const holdCompanies = (companies: object[], status = 200) => {
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  server.use(
    answer.get(at('/companies'), async () => {
      await held;
      return HttpResponse.json(companies, {
        status,
        headers: { 'Content-Range': `companies 0-0/${companies.length}` },
      });
    }),
  );
};

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  server.use(
    answer.get(at('/widgets'), () =>
      HttpResponse.json([widget(1, { company_id: 2 })], { headers: { 'Content-Range': 'widgets 0-0/1' } }),
    ),
  );
});

const skeletons = () => document.querySelectorAll('.plain-name-skeleton').length;
const places = {
  list: () =>
    openView(<GeneratedList />, {
      resource: list,
      path: '/admin/widgets',
    }),
  page: () => openView(<ReferenceLink of="companies" id={2} />, { resource: list, path: '/admin/x' }),
};

describe.each(['list', 'page'] as const)(
  'the name of another record, on a %s',
  { timeout: 30_000 },
  (place) => {
    it('is a grey line until it is loaded, never its id', async () => {
      holdCompanies([{ id: 2, name: 'Harbour Homes' }]);
      await places[place]();
      await until(() => skeletons() === 1);
      expect(document.body.textContent).not.toContain('#2');
      finish();
      await says('Harbour Homes');
      expect(skeletons()).toBe(0);
    });

    it('is its id where the record is gone, or could not be loaded', async () => {
      holdCompanies([], 500);
      await places[place]();
      await until(() => skeletons() === 1);
      finish();
      await says('#2');
      expect(skeletons()).toBe(0);
    });
  },
);
