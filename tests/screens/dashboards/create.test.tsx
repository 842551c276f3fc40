import '../../../src/screens/dashboards/create.tsx';
import '../../../src/screens/dashboards/edit.tsx';
import { delay, http as answer, HttpResponse } from 'msw';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { all, openSite, press, the, type } from '../../support/site/site.tsx';

const server = startApi();

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  // What the rest of the page asks for; it does not matter here.
  server.use(
    answer.get(at('/*'), async () => {
      await delay('infinite');
      return new HttpResponse(null);
    }),
    answer.post(at('/dashboard-v2'), () =>
      HttpResponse.json(
        {
          data: {
            id: 7,
            title: 'Plant',
            city: null,
            logo: null,
            data: '{"rows":[]}',
            version: 1,
            datapoints: [],
          },
        },
        { status: 201 },
      ),
    ),
  );
});

it('is replaced by the page of the new dashboard in the moment the address changes', async () => {
  const { router, arrives } = await openSite('/admin/dashboards/create');
  await type(await the('textbox', 'Title'), 'Plant');
  const title = all('textbox', 'Title')[0];
  const seen: { path: string; isOldPage: boolean; headings: string[] }[] = [];
  onTestFinished(
    router.subscribe(({ location }) =>
      seen.push({
        path: location.pathname,
        isOldPage: title?.isConnected === true,
        headings: all('heading').map(({ textContent }) => textContent),
      }),
    ),
  );
  await press(await the('button', 'Save'));
  await arrives('/admin/dashboards/7/edit');
  const arrival = seen.find(({ path }) => path === '/admin/dashboards/7/edit');
  expect(arrival).toMatchObject({ isOldPage: false, headings: expect.arrayContaining(['Edit dashboard']) });
});
