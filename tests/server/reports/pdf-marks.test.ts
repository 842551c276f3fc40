import { expect, it } from 'vitest';
import { groupColumns, groupsOf } from '../../../server/reports/pdf/device-groups.ts';
import type { Exception } from '../../../src/domain/reports/exceptions.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { tonesOf } from '../../../src/domain/reports/tones.ts';
import { overDays } from '../../support/valve-result.ts';

it('marks the highest temperature of a valve in reports on any devices, as in those on valves', () => {
  const week = overDays(7);
  const datapoint = { datapoint_id: 1, key: 'temperature', label: 'Temperature', unit: '°C', max: 47.6 };
  const devices = week.devices.map((row) => ({ ...row, type: 'tmv', datapoints: [datapoint] }));
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
  const result: Result = { ...week, kind: 'device', devices, exceptions: [hot] };
  const [group] = groupsOf(result);
  const max = group && groupColumns(result, group).find(({ key }) => key === 'max');
  const toneOf = tonesOf(result);
  const tones = group?.rows.map((row) => [row.device_id, max && toneOf(max, row)]);
  expect(tones?.[0]).toEqual([hot.device_id, 'critical']);
  expect(tones?.slice(1).every(([, tone]) => tone === null)).toBe(true);
});
