import { expect, it } from 'vitest';
import { alarmsNow } from '../../../src/domain/dashboard/alarms.ts';
import { bandOf, readBands } from '../../../src/domain/dashboard/bands.ts';
import { valueTicks } from '../../../src/domain/value-ticks.ts';

const now = Date.parse('2026-11-21T09:00:00.000Z');
const device = (id: number, more: object = {}) => ({
  id,
  title: `Valve ${id}`,
  type: 'tmv',
  tags: [],
  is_active: true as boolean | null,
  last_seen_at: '2026-11-21T08:50:00.000Z' as string | null,
  expected_interval_s: 3600,
  ...more,
});
const value = (device_id: number, last_value: number | null, key = 'temperature') => ({
  device_id,
  key,
  last_value,
  last_at: '2026-11-21T08:50:00.000Z',
});

it('tells what is above its alarm, then who is silent; those out of service are not asked', () => {
  const devices = [
    device(1, { last_seen_at: '2026-11-20T08:00:00.000Z' }),
    device(2),
    device(3, { is_active: false }),
    device(4, { type: 'other' }),
    device(5),
    device(6, { last_seen_at: null }),
  ];
  const values = [
    value(1, 60),
    value(2, 51.2),
    value(2, 60, 'temperature_hot'),
    value(3, 70),
    value(4, 70),
    value(5, 48),
  ];
  expect(alarmsNow(devices, values, now).map(({ kind, device: { id } }) => `${kind} ${id}`)).toEqual([
    'above 2',
    'silent 1',
    'silent 6',
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
