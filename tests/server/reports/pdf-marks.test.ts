import { axisUnit } from '../../../server/reports/pdf/chart-svg.ts';
import { expect, it } from 'vitest';
import { groupColumns, groupsOf } from '../../../server/reports/pdf/device-groups.ts';
import type { Exception } from '../../../src/domain/reports/exceptions/exceptions.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { tonesOf } from '../../../src/domain/reports/columns/tones.ts';
import { overDays } from '../../support/valve-result.ts';

it('marks the highest temperature of a valve in reports on any devices, as in those on valves', () => {
  const week = overDays(7);
  const daily = week.days.map(() => 44);
  const datapointOf = (key: string) => ({
    datapoint_id: 1,
    key,
    label: 'Temperature',
    unit: '°C',
    max: 47.6,
    daily_avg: daily,
    daily_min: daily,
    daily_max: daily,
  });
  const devicesOf = (key: string) =>
    week.devices.map((row) => ({ ...row, type: 'tmv', datapoints: [datapointOf(key)] }));
  const devices = devicesOf('temperature');
  const [first] = devices;
  const hot: Exception = {
    device_id: first?.device_id ?? 0,
    title: '',
    ts: null,
    kind: 'above_limit',
    text: '',
    value: 47.6,
    limit: 45,
  };
  const tonesOfMax = (key: string) => {
    const result: Result = { ...week, kind: 'device', devices: devicesOf(key), exceptions: [hot] };
    const [group] = groupsOf(result);
    const max = group && groupColumns(result, group).find((one) => one.key === 'max');
    const toneOf = tonesOf(result);
    return group?.rows.map((row) => max && toneOf(max, row)) ?? [];
  };
  expect(tonesOfMax('temperature')).toEqual(['high']);
  // What comes from the boiler may be hotter.
  expect(tonesOfMax('temperature_hot')).toEqual([null]);
});

it('has the water of days in the unit of their total, and other litres as they are', () => {
  const unitOf = (values: number[], dates: readonly string[]) =>
    axisUnit({ format: 'litres', unit: 'L', shape: 'bars', values, dates } as never).unit;
  const days = ['2026-11-16', '2026-11-17', '2026-11-18'];
  expect(unitOf([3000, 1777, 2000], days)).toBe('L');
  expect(unitOf([3000, 5000, 2000], days)).toBe('kL');
  expect(unitOf([9000], days.slice(0, 1))).toBe('L');
});
