import { http as answer, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { live } from '../../../../src/live/client.ts';
import DeviceShow from '../../../../src/screens/devices/show.tsx';
import { at, startApi } from '../../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../../support/site/session.ts';
import { all, press, the, until } from '../../../support/site/site.tsx';
import { openView } from '../../../support/site/view.tsx';

const server = startApi();
const HOUR = 3_600_000;
const NOW = Date.now();
const iso = (ms: number): string => new Date(ms).toISOString();
const counted = {
  id: 17,
  device_id: 4,
  key: 'pulse_count',
  role: null,
  label: 'Counted volume',
  unit: 'L',
  kind: 'counter',
  last_value: 130_700,
  last_at: iso(NOW - 60_000),
  usual_interval_s: 900,
};
const loop = {
  id: 4,
  version: 1,
  title: 'Basement loop',
  type: 'other',
  tags: [],
  project_ids: [],
  company_id: null,
  is_active: true,
  expected_interval_s: 900,
  last_seen_at: iso(NOW - 60_000),
  created_at: iso(NOW - 99 * HOUR),
  updated_at: iso(NOW - 99 * HOUR),
  health: null,
  datapoints: [counted],
};

let asked: number[] = [];
let outliers: unknown[] = [];
let restored: unknown;
const hour = (ago: number, litres: number | null) => ({
  from: iso(NOW - ago * HOUR),
  to: iso(NOW - (ago - 1) * HOUR),
  counted: litres,
  is_estimate: false,
  is_whole: true,
});

const open = (data: readonly unknown[]) => {
  server.use(
    answer.get(at('/devices/4/gateways'), () => HttpResponse.json({ data: [] })),
    answer.get(at('/devices/4'), () => HttpResponse.json({ data: loop })),
    answer.get(at('/alarms'), () => HttpResponse.json([], { headers: { 'content-range': 'alarms 0-0/0' } })),
    answer.get(at('/datapoints/17/counted'), ({ request }) => {
      asked = new URL(request.url).searchParams.get('edges')?.split(',').map(Number) ?? [];
      return HttpResponse.json({ data, at: data.length > 0 ? iso(NOW - 2 * HOUR) : null });
    }),
    answer.get(at('/datapoints/17/outliers'), () => HttpResponse.json({ data: outliers })),
    answer.post(at('/datapoints/17/restore'), async ({ request }) => {
      restored = await request.json();
      outliers = [];
      return HttpResponse.json({ data: restored }, { headers: { 'x-batch-id': 'b1' } });
    }),
  );
  return openView(<DeviceShow />, {
    resource: 'devices',
    path: '/admin/devices/4',
    pattern: '/admin/devices/:id',
  });
};
const figure = (name: string): string =>
  (all('[role=group]', name)[0]?.textContent ?? '').replaceAll('\u00a0', ' ');

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  live.stop();
});

it('leads with what was counted in the hours of the chart, and has the total below it', async () => {
  await open([hour(4, 300), hour(3, 200), hour(2, null)]);
  await until(() => figure('Counted volume, last 24 hours').includes('500'));
  expect(figure('Counted volume, last 24 hours')).toMatch(/hours500\.0 LTotal 130\.7 kL/);
  // The edges of 24 hours.
  expect(asked).toHaveLength(25);
  expect((asked.at(-1) ?? 0) - (asked[0] ?? 0)).toBe(24 * HOUR);
});

it('leads with the total of a day without readings', async () => {
  await open([]);
  await until(() => figure('Counted volume').includes('130.7 kL'));
});

it('lists the readings that are set aside, and restores one', async () => {
  outliers = [{ ts: iso(NOW - 5 * HOUR), value: 0, is_pending: false }];
  await open([hour(4, 300)]);
  await until(() => all('h2, h3', 'Readings set aside').length > 0);
  const button = all('button').find((one) =>
    one.getAttribute('aria-label')?.startsWith('Restore the reading'),
  );
  await press(button as HTMLElement);
  await until(() => all('h2, h3', 'Readings set aside').length === 0);
  expect(restored).toEqual({ ts: iso(NOW - 5 * HOUR) });
  // It can be undone for some seconds.
  let undone = 0;
  server.use(
    answer.post(at('/audit/b1/undo'), () => {
      undone += 1;
      return HttpResponse.json({ data: [17], count: 1 });
    }),
  );
  await press(await the('button', 'Undo'));
  await until(() => undone === 1);
});
