import { act } from 'react';
import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { live } from '../../../src/live/client.ts';
import DashboardShowPage from '../../../src/screens/dashboards/show.tsx';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { until } from '../../support/site/site.tsx';
import { openView, says } from '../../support/site/view.tsx';

const server = startApi();
const board = { id: 7, title: 'Plant room', version: 1, data: '{"rows":[]}', datapoints: [] };
let reply: () => Response = () => HttpResponse.json({ data: board });

const open = (id: number) =>
  openView(<DashboardShowPage />, {
    resource: '',
    path: `/admin/dashboards/${id}/show`,
    pattern: '/admin/dashboards/:id/show',
  });
const statusText = (): string | undefined =>
  document.querySelector('.dash-live[role="status"]')?.textContent ?? undefined;
const setStatus = (status: Parameters<typeof live.store.setStatus>[0]) =>
  act(async () => live.store.setStatus(status));

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  live.stop();
  server.use(answer.get(at('/dashboard-v2/:id'), () => reply()));
});

describe('the status of a dashboard', { timeout: 30_000 }, () => {
  it('follows the live connection', async () => {
    reply = () => HttpResponse.json({ data: board });
    await open(7);
    await says('Nothing on this dashboard yet');
    await setStatus('live');
    expect(statusText()).toBe('Live');
    await setStatus('offline');
    expect(statusText()).toBe('Offline');
  });

  it('is never “Live” next to “could not be loaded”', async () => {
    reply = () => HttpResponse.json({ message: 'Away.' }, { status: 503 });
    await open(8);
    await says('This dashboard could not be loaded');
    await setStatus('live');
    expect(statusText()).toBe('Reconnecting…');
    await setStatus('offline');
    expect(statusText()).toBe('Offline');
  });
});

it('has the times of its city, for a reader anywhere', { timeout: 30_000 }, async () => {
  const element = { id: 'e', type: 'value', xidwithValues: [{ id: 5, dev_id: 'one', type: 'temperature' }] };
  const column = { id: 'c', colwidth: 12, widthPercent: '100', elements: [element] };
  const point = {
    id: 5,
    label: 'Temperature',
    unit: '°C',
    kind: 'gauge',
    device_id: 1,
    dev_id: 'one',
    device_title: 'One',
    expected_interval_s: 60,
    last_value: 43,
    last_at: '2026-10-01T00:00:00.000Z',
  };
  reply = () =>
    HttpResponse.json({
      data: {
        ...board,
        id: 9,
        place: { name: 'Bunbury', country: 'AU', time_zone: 'Australia/Perth' },
        data: JSON.stringify({ rows: [{ id: 'r', columns: [column] }] }),
        datapoints: [point],
      },
    });
  await open(9);
  const time = await until(() => document.querySelector('time[datetime^="2026-10-01"]'));
  expect(time.getAttribute('title')).toMatch(/Thu,? 1 Oct 2026, 08:00:00 \(.*8/);
});
