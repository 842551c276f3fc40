import { PROFILES } from '../../../src/domain/reports/profiles.ts';
import type { Result, ResultRow } from '../../../src/domain/reports/result.ts';

const DATES = ['2026-10-01', '2026-10-02', '2026-10-03'];

/** A valve with its hottest water (°C) on each of three days; null: no water flowed. */
const valve = (
  device_id: number,
  title: string,
  daily_max: readonly (number | null)[],
  figures: Partial<ResultRow> = {},
): ResultRow => ({
  device_id,
  title,
  dev_id: `valve-${device_id}`,
  type: 'tmv',
  location: 'Level 1',
  state: 'active',
  labels: ['TMV'],
  interval_s: 900,
  battery: null,
  last_field_test: null,
  next_field_test: null,
  completeness: { received: 288, expected: 288, share: 1 },
  gaps: 0,
  flow_signal: true,
  flow_events: 30,
  in_band_share: 1,
  max: Math.max(...daily_max.map((value) => value ?? 0)),
  seconds_above_limit: 0,
  scald_events: 0,
  hours_since_use: 2,
  flushes: 0,
  growth_hours: 4,
  sensor_faults: 0,
  daily_max,
  daily_events: [10, 10, 10],
  daily_scalds: [0, 0, 0],
  daily_received: [96, 96, 96],
  ...figures,
});

const exception = (device_id: number, kind: string, value: number): Result['exceptions'][number] => ({
  device_id,
  title: `Valve ${device_id}`,
  ts: '2026-10-02T20:00:00.000Z',
  kind,
  text: `${kind} of valve ${device_id}`,
  value,
  limit: 45,
});

/** What a run on six valves found over three days: as stored, by title, exceptions most severe first. */
export const valveResult: Result = {
  title: 'Valves, October',
  kind: 'tmv',
  from: '2026-09-30T14:00:00.000Z',
  to: '2026-10-03T14:00:00.000Z',
  until: '2026-10-03T14:00:00.000Z',
  time_zone: 'Australia/Sydney',
  company: { id: 1, name: 'Harbour Care' },
  project: null,
  previous: { from: '2026-09-27T14:00:00.000Z', to: '2026-09-30T14:00:00.000Z' },
  tariff: null,
  profile: PROFILES.au_care,
  completeness: { received: 1440, expected: 1728, share: 1440 / 1728 },
  exceptions: [
    exception(5, 'scald', 58.4),
    exception(2, 'above_limit', 47.7),
    exception(3, 'silent', 0),
    exception(4, 'gap', 3600),
  ],
  totals: { valves: 6, flow_events: 150, in_band_share: 0.9, scald_events: 2, gaps: 1 },
  days: DATES.map((date) => ({ date, hours: 24, received: 480, expected: 576 })),
  devices: [
    valve(1, 'Ward 10', [43.1, 36, 43.2]),
    valve(2, 'Ward 2', [44, 47.7, 43.9], { seconds_above_limit: 90 }),
    valve(3, 'Ward 3', [null, null, null], {
      completeness: { received: 0, expected: 288, share: 0 },
      daily_events: [null, null, null],
      daily_received: [0, 0, 0],
      max: null,
    }),
    valve(4, 'Ward 4', [43.5, null, 43.5], { daily_events: [10, 0, 10], gaps: 1 }),
    valve(5, 'Ward 5', [43.5, 43.5, 58.4], {
      in_band_share: 0.33,
      scald_events: 2,
      daily_scalds: [0, 0, 2],
    }),
    valve(6, 'Ward 6', [22, 46, 43], { flow_signal: false, daily_events: [null, null, null] }),
  ],
};

/** The same with as many days, all like the first of `valve`. */
export const overDays = (count: number, from = '2026-01-01'): Result => {
  const start = Date.parse(`${from}T00:00Z`);
  const dates = Array.from({ length: count }, (_, day) =>
    new Date(start + day * 86_400_000).toISOString().slice(0, 10),
  );
  return {
    ...valveResult,
    days: dates.map((date) => ({ date, hours: 24, received: 96, expected: 96 })),
    devices: [
      valve(
        5,
        'Ward 5',
        dates.map((_, day) => (day === 40 ? 58.4 : 43)),
        {
          daily_events: dates.map(() => 2),
          daily_scalds: dates.map((_, day) => (day === 40 ? 1 : 0)),
        },
      ),
    ],
  };
};
