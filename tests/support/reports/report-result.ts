import { PROFILES } from '../../../src/domain/reports/profiles.ts';
import type { Result } from '../../../src/domain/reports/result.ts';

const base = {
  type: 'water_meter',
  location: 'Level 2',
  state: 'active' as const,
  labels: ['Water Meter'],
  interval_s: 900,
  battery: null,
  last_field_test: null,
  next_field_test: null,
};

/** What a run on two meters found over three days of October, of which one is not known. */
export const meterResult: Result = {
  title: 'Water, October',
  kind: 'metering',
  from: '2026-09-30T14:00:00.000Z',
  to: '2026-10-03T14:00:00.000Z',
  until: '2026-10-03T14:00:00.000Z',
  time_zone: 'Australia/Sydney',
  company: { id: 1, name: 'Harbour Care' },
  project: null,
  previous: { from: '2026-09-27T14:00:00.000Z', to: '2026-09-30T14:00:00.000Z' },
  tariff: 3,
  profile: PROFILES.au_care,
  completeness: { received: 400, expected: 576, share: 400 / 576 },
  exceptions: [
    {
      device_id: 7,
      title: '=Kitchen',
      ts: '2026-10-01T20:00:00.000Z',
      kind: 'leak',
      text: 'Water ran in each of 24 hours, at least 3.5 L an hour: a leak is likely.',
      value: 3.5,
      limit: 0,
    },
  ],
  totals: {
    meters: 2,
    consumption: 1500.5,
    previous_consumption: null,
    leaks: 1,
    cost: 4.5,
    resets: 0,
    gaps: 1,
  },
  days: [
    { date: '2026-10-01', hours: 24, received: 192, expected: 192, consumption: 900.5, estimated: 0 },
    { date: '2026-10-02', hours: 24, received: 16, expected: 192, consumption: null, estimated: 0 },
    { date: '2026-10-03', hours: 24, received: 192, expected: 192, consumption: 600, estimated: 0 },
  ],
  devices: [7, 8].map((device_id) => ({
    ...base,
    device_id,
    title: device_id === 7 ? '=Kitchen' : 'Laundry',
    dev_id: `meter-${device_id}`,
    completeness: { received: 200, expected: 288, share: 200 / 288 },
    opening: 1000.25,
    closing: 1900.75,
    consumption: 900.5,
    previous_consumption: null,
    estimated: 0,
    peak_hour: { ts: '2026-10-01T20:00:00.000Z', value: 42.5 },
    night_flow_min: 3.5,
    leak_rate: device_id === 7 ? 3.5 : 0,
    change_share: null,
    leak_cost_per_day: device_id === 7 ? 0.252 : 0,
    night_flow_high: null,
    leaks_opened: device_id === 7 ? 1 : 0,
    leaks_closed: 0,
    bursts: 0,
    resets: 0,
    roll_overs: 0,
    gaps: 1,
    gap_seconds: 3600,
    daily: [900.5, null, 0],
    daily_estimated: [0, 0, 0],
    daily_received: [96, 8, 96],
  })),
};

const times = {
  cases: 1,
  open: 0,
  unacknowledged: 0,
  median_acknowledge_seconds: 90,
  longest_acknowledge_seconds: 90,
  median_clear_seconds: 7200,
  longest_clear_seconds: 7200,
};
/** The same run with the alarms that earlier runs lack. */
export const withAlarms = {
  ...meterResult,
  alarms: {
    totals: times,
    by_severity: [{ severity: 'critical' as const, ...times }],
    cases: [
      {
        alarm_id: 5,
        severity: 'critical' as const,
        kind: 'burst',
        device_id: 7,
        title: '=Kitchen',
        alarm: '=Burst pipe',
        since: '2026-10-03T15:00:00.000Z',
        duration_seconds: 7200,
        acknowledged_after_seconds: 90,
        cleared_after_seconds: 7200,
        occurrences: 1,
        state: 'closed' as const,
      },
    ],
  },
} satisfies Result;
