import { http as answer, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { Thumbnail } from '../../../src/domain/dashboard/thumbnail.ts';
import DashboardList from '../../../src/screens/dashboards/list.tsx';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { all, the, until } from '../../support/site/site.tsx';
import { openView } from '../../support/site/view.tsx';

const server = startApi();
const dashboard = (id: number, title: string) => ({
  id,
  version: 1,
  title,
  city_name: null,
  logo: null,
  user_ids: [],
  company_ids: [],
  project_ids: [],
  device_count: 12,
  updated_at: '2026-07-20T02:00:00.000Z',
});

it('shows the drawing or layout of each dashboard, fetched with one request, and who it is shared with', async () => {
  emptyBrowser();
  signedIn('superadmin');
  const asked: (string | null)[] = [];
  const thumbnails: Thumbnail[] = [
    {
      id: 3,
      blocks: [],
      symbols: [
        ['heater', 20, 20, 80, 60, 0],
        ['tmv', 300, 120, 80, 32, 4],
      ],
      pipes: [{ medium: 'hot', corners: [100, 50, 300, 50, 300, 120] }],
    },
    {
      id: 7,
      blocks: [
        ['chart', 0, 210, 355, 100],
        ['clock', 365, 210, 355, 100],
        ['alarms', 0, 320, 355, 100],
      ],
      symbols: [],
      pipes: [],
    },
  ];
  server.use(
    answer.get(at('/dashboard-v2'), () =>
      HttpResponse.json(
        [
          { ...dashboard(3, 'Plant room'), company_ids: [4, 5], project_ids: [1, 2], user_ids: [9] },
          { ...dashboard(7, 'Showers'), alarm_level: 2, worst_alarm: 'Sensor fault' },
        ],
        { headers: { 'content-range': 'dashboard-v2 0-1/2' } },
      ),
    ),
    answer.get(at('/companies'), () =>
      HttpResponse.json([{ id: 4, name: 'Wet Works' }], { headers: { 'content-range': 'companies 0-0/1' } }),
    ),
    answer.get(at('/dashboard-v2/thumbnails'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('ids'));
      return HttpResponse.json({ data: thumbnails });
    }),
  );
  await openView(<DashboardList resource="dashboard-v2" />, {
    resource: 'dashboard-v2',
    path: '/admin/dashboards',
  });
  const row = (await the('link', 'Plant room')).closest('td');
  const picture = await until(() => row?.querySelector('svg'));
  expect(picture.querySelector('image')?.getAttribute('href')).toMatch(/^data:image\/svg\+xml,/);
  expect(picture.querySelector('path[d="M100 50 300 50 300 120"]')).not.toBeNull();
  // Where an alarm is open, the symbol has a frame in its colour.
  expect([...picture.querySelectorAll('rect')].map((card) => card.getAttribute('stroke'))).toEqual([
    expect.stringMatching(/^#/),
    'var(--fg-error)',
  ]);
  expect(asked).toEqual(['3,7']);
  await the('link', 'Wet Works');
  expect(row?.nextElementSibling?.textContent).toBe('No open alarms');
  expect(row?.nextElementSibling?.querySelector('svg')).not.toBeNull();
  const devices = row?.nextElementSibling?.nextElementSibling;
  expect(devices?.textContent).toBe('12');
  const sharedWith = devices?.nextElementSibling;
  expect(sharedWith?.textContent).toMatch(/^Wet Works \+1/);
  expect(sharedWith?.querySelector('small')?.textContent).toBe('2 projects · 1 user');
  expect(all('link', 'Showers')[0]?.closest('td')?.nextElementSibling?.textContent).toContain('Sensor fault');
  // The cards of a layout, and the curve of the chart.
  const other = all('link', 'Showers')[0]?.closest('td');
  const layout = await until(() => other?.querySelector('svg'));
  // A list of alarms has the colour of the worst of them.
  expect([...layout.querySelectorAll('rect')].map((card) => card.getAttribute('stroke'))).toEqual([
    'var(--fg-line)',
    'var(--fg-line)',
    'var(--fg-warning)',
  ]);
  expect(layout.querySelectorAll('path')).toHaveLength(4);
});
