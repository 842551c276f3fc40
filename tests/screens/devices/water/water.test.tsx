import { keyFacts } from '../../../../src/domain/readings/well-known-keys.ts';
import { http as answer, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import type { WaterToday } from '../../../../src/domain/water/today.ts';
import { live } from '../../../../src/live/client.ts';
import DeviceShow from '../../../../src/screens/devices/show.tsx';
import { at, startApi } from '../../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../../support/site/session.ts';
import { all, until } from '../../../support/site/site.tsx';
import { openView, says } from '../../../support/site/view.tsx';

const server = startApi();
const HOUR = 3_600_000;
const NOW = Date.now();
const iso = (ms: number): string => new Date(ms).toISOString();
const FROM = NOW - 10 * HOUR;
const register = {
  id: 17,
  device_id: 4,
  key: 'volume_total',
  role: 'register',
  label: 'Total volume',
  unit: 'L',
  kind: 'counter',
  last_value: 2_153_700,
  last_at: iso(NOW - 60_000),
  usual_interval_s: 900,
};
const meter = {
  id: 4,
  version: 1,
  title: 'Main meter',
  type: 'water_meter',
  tags: [],
  project_ids: [],
  company_id: null,
  is_active: true,
  expected_interval_s: 900,
  last_seen_at: iso(NOW - 60_000),
  created_at: iso(NOW - 99 * HOUR),
  updated_at: iso(NOW - 99 * HOUR),
  health: null,
  datapoints: [register],
};
const water: WaterToday = {
  time_zone: 'Australia/Perth',
  from: iso(FROM),
  to: iso(FROM + 24 * HOUR),
  at: iso(NOW - 60_000),
  today: 1240,
  is_estimate: false,
  usual: 1180,
  weeks: 4,
  hours: [{ at: iso(FROM), litres: 1240, usual: 118 }],
};

const open = (data: WaterToday | null, device: object = meter) => {
  server.use(
    answer.get(at('/devices/4/gateways'), () => HttpResponse.json({ data: [] })),
    answer.get(at('/datapoints/:id/outliers'), () => HttpResponse.json({ data: [] })),
    answer.get(at('/devices/4/water-today'), ({ request }) =>
      HttpResponse.json({
        data: request.url.endsWith('volume_mains') ? { ...water, today: 310, usual: null } : data,
      }),
    ),
    answer.get(at('/devices/4'), () => HttpResponse.json({ data: device })),
    answer.get(at('/alarms'), () => HttpResponse.json([], { headers: { 'content-range': 'alarms 0-0/0' } })),
    answer.get(at('/datapoints/:id/readings'), () => HttpResponse.json({ data: [] })),
  );
  return openView(<DeviceShow />, {
    resource: 'devices',
    path: '/admin/devices/4',
    pattern: '/admin/devices/:id',
  });
};
const figure = (): string =>
  (all('[role=group]', 'Water today')[0]?.textContent ?? '').replaceAll('\u00a0', ' ');

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  live.stop();
});

it('leads with today’s litres and the usual by the same time', async () => {
  await open(water);
  await until(() => figure().includes('1,240 L'));
  // Without live values, by the time of the latest reading.
  expect(figure()).toMatch(/5% more than usual by \d\d:\d\d \(1,180 L\)/);
  await says('Usual: mean of the same weekday in 4 earlier weeks.');
  await says('Perth time.');
  expect(all('[role=group]', 'Total volume')).toHaveLength(1);
});

it('says in words how much less it is', async () => {
  await open({ ...water, today: 1062 });
  await until(() => /10% less than usual by \d\d:\d\d \(1,180 L\)/.test(figure()));
});

it('says that it is as usual', async () => {
  await open({ ...water, today: 1181 });
  await until(() => /As usual by \d\d:\d\d \(1,180 L\)/.test(figure()));
});

it('says when most was counted, and what a whole day usually is if all of its hours are known', async () => {
  const hour = (litres: number | null, usual: number | null, index: number) => ({
    at: iso(Math.floor(FROM / HOUR) * HOUR + index * HOUR),
    litres,
    usual,
  });
  await open({ ...water, hours: [hour(40, 30, 0), hour(90, 100, 1), hour(null, 50, 2)] });
  await until(() => /Highest hour90.L · \d\d:00–\d\d:00/.test(document.body.textContent ?? ''));
  await until(() => /Usual for a whole day180.L/.test(document.body.textContent ?? ''));
});

it('says since when the hour goes on in which most was counted so far', async () => {
  const from = Math.floor(NOW / HOUR) * HOUR;
  await open({ ...water, hours: [{ at: iso(from), litres: 40, usual: 30 }] });
  await until(() => /Highest hour40.L · since \d\d:00/.test(document.body.textContent ?? ''));
});

it('says nothing of a usual day of which an hour is not known', async () => {
  await open({ ...water, hours: [{ at: iso(FROM), litres: 40, usual: null }] });
  await until(() => /Highest hour40/.test(document.body.textContent ?? ''));
  expect(document.body.textContent).not.toContain('Usual for a whole day');
});

it('marks the hour that is not over', async () => {
  const hour = { at: iso(NOW - HOUR / 2), litres: 12, usual: 30 };
  await open({ ...water, hours: [...water.hours, hour] });
  await says('The last bar is not complete yet.');
});

it('says that there are no readings today, and nothing to compare with', async () => {
  await open({ ...water, at: null, today: null, usual: null, weeks: 0, hours: [] });
  await until(() => figure().includes('No readings today'));
  expect(figure()).toContain('—');
  expect(figure()).toContain('No earlier weeks to compare with yet');
});

it('compares what a Hydraloop recycled with the usual, and says its share', async () => {
  const counter = (id: number, key: string, label: string) => ({
    ...register,
    id,
    key,
    role: keyFacts(key).role,
    label,
  });
  const loop = {
    ...meter,
    type: 'hydraloop',
    datapoints: [
      counter(17, 'volume_recycled', 'Recycled volume'),
      counter(18, 'volume_mains', 'Mains volume'),
    ],
  };
  await open(water, loop);
  await says('Recycled water today');
  await until(() => (all('[role=group]', 'Recycled water today')[0]?.textContent ?? '').includes('1,180'));
  await says('Recycled share today');
  await says('80%');
  await says('Mains water today');
  // Beside the values of today, what counters show is marked.
  expect(document.body.textContent?.match(/lifetime total/g)).toHaveLength(2);
});
