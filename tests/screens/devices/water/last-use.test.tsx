import { keyFacts } from '../../../../src/domain/readings/well-known-keys.ts';
import { http as answer, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { live } from '../../../../src/live/client.ts';
import DeviceShow from '../../../../src/screens/devices/show.tsx';
import { at, startApi } from '../../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../../support/site/session.ts';
import { all, until } from '../../../support/site/site.tsx';
import { openView } from '../../../support/site/view.tsx';

const server = startApi();
const HOUR = 3_600_000;
const NOW = Date.now();
const iso = (ms: number): string => new Date(ms).toISOString();
const point = (id: number, key: string, label: string, unit: string, last_value: number) => ({
  id,
  device_id: 4,
  key,
  role: keyFacts(key).role,
  label,
  unit,
  kind: 'gauge',
  last_value,
  last_at: iso(NOW - 60_000),
  usual_interval_s: 900,
});
const temperature = point(17, 'temperature', 'Temperature', '°C', 31.4);
const flow = point(18, 'flow_rate', 'Flow rate', 'L/min', 0);
const LIMITS = { outlet_max: 45, alarm_high: 48, alarm_low: 38, source: 'AS/NZS 3500.4' };
const valve = (datapoints: readonly unknown[]) => ({
  id: 4,
  version: 1,
  title: 'Room 1 shower',
  type: 'tmv',
  tags: ['label:TMV'],
  project_ids: [],
  company_id: null,
  is_active: true,
  expected_interval_s: 900,
  last_seen_at: iso(NOW - 60_000),
  created_at: iso(NOW - 99 * HOUR),
  updated_at: iso(NOW - 99 * HOUR),
  health: { limits: LIMITS, problems: [] },
  datapoints,
});

const open = (datapoints: readonly unknown[], uses: readonly unknown[]) => {
  server.use(
    answer.get(at('/devices/4/gateways'), () => HttpResponse.json({ data: [] })),
    answer.get(at('/datapoints/last-use'), () => HttpResponse.json({ data: uses })),
    answer.get(at('/devices/4'), () => HttpResponse.json({ data: valve(datapoints) })),
    answer.get(at('/alarms'), () => HttpResponse.json([], { headers: { 'content-range': 'alarms 0-0/0' } })),
    answer.get(at('/datapoints/17/readings'), () => HttpResponse.json({ data: [] })),
  );
  return openView(<DeviceShow />, {
    resource: 'devices',
    path: '/admin/devices/4',
    pattern: '/admin/devices/:id',
  });
};
const figure = (): string =>
  (
    [...all('[role=group]', 'Hottest in last use'), ...all('[role=group]', 'Temperature')][0]?.textContent ??
    ''
  ).replaceAll('\u00a0', ' ');

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  live.stop();
});

it('leads with the water of the last use and when it was measured, and has the pipe as it is below it', async () => {
  await open(
    [temperature, flow],
    [{ flow_id: 18, at: iso(NOW - HOUR), value: 57.6, hottest_at: iso(NOW - 2 * HOUR) }],
  );
  await until(() => figure().includes('57.6 °C'));
  expect(figure()).toMatch(/^Hottest in last use57\.6 °C.*\d\d:\d\d · 2 h ago/);
  expect(figure()).toContain('12.6 °C above the limit of 45 °C');
  // Nothing is live yet, so the pipe is not said to be so now.
  expect(figure()).toContain('Pipe 31.4 °C');
  expect(figure()).not.toContain('now');
});

it('sets the age of a pipe above the limit apart by a point, not by the sign of a value that is as it should be', async () => {
  await open(
    [{ ...temperature, last_value: 48.8 }, flow],
    [{ flow_id: 18, at: iso(NOW - HOUR), value: 57.6, hottest_at: iso(NOW - 2 * HOUR) }],
  );
  await until(() => figure().includes('Pipe 48.8 °C ·'));
});

it('says nothing of the limit where the water was within it', async () => {
  await open(
    [temperature, flow],
    [{ flow_id: 18, at: iso(NOW - HOUR), value: 44.9, hottest_at: iso(NOW - 2 * HOUR) }],
  );
  await until(() => figure().includes('44.9 °C'));
  expect(figure()).not.toContain('limit');
});

it('leads with the present value if no flow is measured', async () => {
  await open([temperature], []);
  await until(() => figure().includes('31.4 °C'));
  expect(figure()).not.toContain('last use');
});

it('leads with the present value of an outlet that was never used', async () => {
  await open([temperature, flow], []);
  await until(() => figure().includes('31.4 °C'));
  expect(figure()).not.toContain('last use');
});
