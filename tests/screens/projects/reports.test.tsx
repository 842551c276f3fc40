import { http as answer, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { Related } from '../../../src/screens/projects/related.tsx';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { openView, says } from '../../support/site/view.tsx';

const server = startApi();

it('says of which days the result of a report of a project is', { timeout: 30_000 }, async () => {
  emptyBrowser();
  signedIn('companyadmin');
  const report = {
    id: 9,
    title: 'North wing: status',
    kind: 'site',
    time_zone: 'Australia/Sydney',
    last_outcome: 'minor',
    last_result: '1 device needs attention +1 more',
    last_period: { from: '2026-11-15T13:00:00.000Z', to: '2026-11-22T13:00:00.000Z' },
  };
  server.use(
    answer.get(at('/reports'), () =>
      HttpResponse.json([report], { headers: { 'Content-Range': 'reports 0-0/1' } }),
    ),
  );
  await openView(<Related project={5} resource="reports" />, {
    resource: 'projects',
    path: '/company/projects/5',
  });
  expect(await says('1 device needs attention +1 more16–22 Nov')).toBe(true);
});
