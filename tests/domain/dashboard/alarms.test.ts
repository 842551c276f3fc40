import { keyFacts } from '../../../src/domain/readings/well-known-keys.ts';
import { expect, it } from 'vitest';
import { type AlarmDevice, alarmsOf } from '../../../src/domain/dashboard/alarms.ts';
import { type Observation, problemsIn } from '../../../src/domain/devices/health.ts';
import { bandOf, readBands } from '../../../src/domain/dashboard/bands.ts';
import { valueTicks } from '../../../src/domain/charts/value-ticks.ts';

const now = Date.parse('2026-11-21T09:00:00.000Z');
const limits = { outlet_max: 50, alarm_high: 48, source: 'AS/NZS 3500.4' };
const device = (id: number, more: Partial<AlarmDevice> = {}): AlarmDevice => ({
  id,
  title: `Valve ${id}`,
  is_active: true,
  last_seen_at: '2026-11-21T08:50:00.000Z',
  expected_interval_s: 3600,
  health: { limits, problems: [] },
  ...more,
});
const value = (device_id: number, measured: number, key = 'temperature'): [number, Observation] => [
  device_id,
  {
    datapoint_id: device_id * 10 + key.length,
    key,
    role: keyFacts(key).role,
    label: 'Temperature',
    unit: '°C',
    value: measured,
    at: '2026-11-21T08:50:00.000Z',
  },
];
const earlier = (device_id: number, measured: number, at: string) => {
  const observation = {
    datapoint_id: device_id * 10 + 11,
    key: 'temperature',
    role: 'outlet_temperature' as const,
    label: 'Temperature',
    unit: '°C',
  };
  return { health: { limits, problems: problemsIn([{ ...observation, value: measured, at }], limits) } };
};

it('lists what needs attention in devices in service, the newest first, then who is silent', () => {
  const devices = [
    device(1, { last_seen_at: '2026-11-20T08:00:00.000Z' }),
    device(2),
    device(3, { is_active: false }),
    device(4, { health: { limits: null, problems: [] } }),
    device(5),
    device(6, { last_seen_at: null }),
    device(7, earlier(7, 58, '2026-11-21T07:05:00.000Z')),
    device(8, { ...earlier(8, -40, '2026-11-21T02:00:00.000Z'), last_seen_at: '2026-11-21T02:00:00.000Z' }),
    device(9, earlier(9, 58, '2026-11-20T08:00:00.000Z')),
  ];
  const values = [
    value(2, 51.2),
    value(2, 60, 'temperature_hot'),
    value(3, 70),
    value(4, 70),
    value(5, 48),
    // Fine by now, but it was 58 °C this morning.
    value(7, 43),
    value(9, 43),
  ];
  const latest = new Map<number, Observation[]>();
  for (const [id, one] of values) latest.set(id, [...(latest.get(id) ?? []), one]);
  const found = alarmsOf(devices, latest, now);
  expect(
    found.map((alarm) =>
      alarm.kind === 'silent'
        ? `silent ${alarm.device.id}`
        : `${alarm.problem.kind} ${alarm.problem.value} ${alarm.device.id}`,
    ),
  ).toEqual([
    'scald_risk 51.2 2',
    'scald_risk 58 7',
    'sensor_fault -40 8',
    'silent 1',
    'silent 6',
    'silent 8',
  ]);
});

it('reads the bands that can be drawn, and finds that of a value', () => {
  const bands = readBands([
    { from: 48, colour: '#b00', label: 'Hot' },
    { from: 0, colour: '#0a0', label: 'Well' },
    { from: 'x', colour: '#0a0' },
    { from: 1, colour: 'url(x)' },
    null,
  ]);
  expect(bands.map(({ label }) => label)).toEqual(['Well', 'Hot']);
  expect([-1, 0, 47.9, 48, 100].map((each) => bandOf(bands, each)?.label)).toEqual([
    undefined,
    'Well',
    'Well',
    'Hot',
    'Hot',
  ]);
  expect(readBands('x')).toEqual([]);
});

it('marks axes at round numbers', () => {
  expect(valueTicks(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(valueTicks(38.2, 51, 4)).toEqual([40, 45, 50]);
  expect(valueTicks(5, 5)).toEqual([5]);
});
