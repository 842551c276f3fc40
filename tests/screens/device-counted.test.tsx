import { http as answer, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { live } from '../../src/live/client.ts';
import DeviceShow from '../../src/screens/devices.show.tsx';
import { at, startApi } from '../support/api.ts';
import { emptyBrowser, signedIn } from '../support/session.ts';
import { all, until } from '../support/site.tsx';
import { openView } from '../support/view.tsx';

const server = startApi();
const HOUR = 3_600_000;
const NOW = Date.now();
const iso = (ms: number): string => new Date(ms).toISOString();
const counted = {
  id: 17,
  device_id: 4,
  key: 'pulse_count',
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

const open = (data: readonly unknown[]) => {
  server.use(
    answer.get(at('/devices/4/gateways'), () => HttpResponse.json({ data: [] })),
    answer.get(at('/devices/4'), () => HttpResponse.json({ data: loop })),
    answer.get(at('/alarms'), () => HttpResponse.json([], { headers: { 'content-range': 'alarms 0-0/0' } })),
    answer.get(at('/datapoints/17/readings'), () => HttpResponse.json({ data })),
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
  await open([
    { ts: iso(NOW - 4 * HOUR), value: 130_200 },
    { ts: iso(NOW - 3 * HOUR), value: 130_500 },
    { ts: iso(NOW - 2 * HOUR), value: 130_700 },
  ]);
  await until(() => figure('Counted volume, last 24 hours').includes('500'));
  expect(figure('Counted volume, last 24 hours')).toMatch(/hours500\.0 LTotal 130\.7 kL/);
});

it('leads with the total of a day without readings', async () => {
  await open([]);
  await until(() => figure('Counted volume').includes('130.7 kL'));
});
