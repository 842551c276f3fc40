import { describe, expect, it } from 'vitest';
import { keyFacts } from '../../../../src/domain/readings/well-known-keys.ts';
import type { DeviceReadings } from '../../../../src/domain/reports/computing/computation.ts';
import type { Exception } from '../../../../src/domain/reports/exceptions/exceptions.ts';
import { gridOf } from '../../../../src/domain/reports/computing/grid.ts';
import {
  incidentOf,
  shownIncident,
  thinned,
  worseIncident,
} from '../../../../src/domain/reports/computing/incident.ts';
import { PROFILES } from '../../../../src/domain/reports/profiles.ts';
import { createStepBuffer } from '../../../../src/domain/reports/computing/register.ts';
import type { Incident, Result, Step } from '../../../../src/domain/reports/result.ts';
import { EMPTY, type Series } from '../../../../src/domain/reports/computing/series.ts';
import { gradeValve } from '../../../../src/domain/reports/computing/valve.ts';

const QUARTER = 900_000;
const DAY = 96 * QUARTER;
const FROM = Date.parse('2026-11-01T13:00Z');
const grid = gridOf({ from: FROM, to: FROM + 7 * DAY }, 'Australia/Sydney');
const { limits } = PROFILES.au_care;
const interval_s = 900;

const found = (kind: string, value = 1): Exception => ({
  device_id: 3,
  title: 'Ward 3',
  ts: null,
  kind,
  text: '',
  value,
  limit: 45,
});
const readingsOf = (all: Readonly<Record<string, Series>>): DeviceReadings => {
  const datapoints = Object.keys(all).map((key, id) => ({
    id,
    key,
    label: key,
    unit: key === 'volume_total' ? 'L' : null,
    kind: key === 'volume_total' ? 'counter' : 'gauge',
    role: keyFacts(key).role,
    rolls_over_at: null,
  }));
  return {
    device: { device_id: 3, interval_s, datapoints },
    series: (datapoint: { key: string } | undefined) => all[datapoint?.key ?? ''] ?? EMPTY,
    usualOf: () => () => ({ isLearned: true, litres: 10 }),
    run: { grid, buffer: createStepBuffer(), inputs: { profile: PROFILES.au_care } },
  } as unknown as DeviceReadings;
};

/** Uplinks of a valve at these quarters of an hour: °C, and whether water flowed. */
const valve = (
  uplinks: readonly (readonly [quarter: number, heat: number, flow?: number])[],
  kind: string,
) => {
  const ts = uplinks.map(([quarter]) => FROM + quarter * QUARTER);
  const temperature = { ts, value: uplinks.map(([, heat]) => heat) };
  const isKnown = uplinks.some(([, , flow]) => flow !== undefined);
  const flow_rate = { ts, value: uplinks.map(([, , flow = 0]) => flow) };
  const graded = gradeValve(temperature, isKnown ? [flow_rate] : [], grid, {
    interval_s,
    limits,
    has_flow: isKnown,
    used_before: null,
  });
  return incidentOf(readingsOf({ temperature, ...(isKnown ? { flow_rate } : {}) }), graded, found(kind));
};
const at = (quarter: number): number => FROM + quarter * QUARTER;

describe('the incident of a valve', () => {
  it('is its water on the hottest day, without that of the idle pipe and without impossible values', () => {
    const uplinks = [
      [4, 44, 1],
      [100, 41, 1],
      [101, 47, 1],
      // The pipe is still hot.
      [102, 46, 0],
      [103, 22, 0],
      [110, 43, 1],
      [111, 400, 1],
      [120, 42, 1],
    ] as const;
    expect(valve(uplinks, 'above_limit')).toEqual({
      device_id: 3,
      kind: 'above_limit',
      date: '2026-11-03',
      unit: '°C',
      flow_signal: true,
      points: [
        [at(100), 41],
        [at(101), 47],
        [at(102), null],
        [at(110), 43],
        [at(111), null],
        // No uplink followed: a reading is valid for twice the interval.
        [at(120), 42],
        [at(122), null],
      ],
      limits: [[at(96), 45]],
    });
  });

  it('is of a scald on a day with one, even if other water was hotter for a moment', () => {
    const table = [
      [10, 58, 1],
      [11, 58, 1],
      [12, 20, 0],
      [100, 59, 1],
    ] as const;
    const graded = { daily_max: [58, 59], daily_scalds: [1, 0] } as never;
    const ts = table.map(([quarter]) => at(quarter));
    const readings = readingsOf({
      temperature: { ts, value: table.map(([, heat]) => heat) },
      flow_rate: { ts, value: table.map(([, , flow]) => flow) },
    });
    expect(incidentOf(readings, graded, found('scald'))?.date).toBe('2026-11-02');
    expect(incidentOf(readings, graded, found('above_limit'))?.date).toBe('2026-11-03');
  });

  it('has all readings of a valve without a flow signal, and says so', () => {
    expect(valve([[4, 46]], 'above_limit')).toMatchObject({
      flow_signal: false,
      points: [
        [at(4), 46],
        [at(6), null],
      ],
    });
    expect(valve([[4, 46]], 'silent')).toBeNull();
  });
});

describe('the incident of a meter', () => {
  it('is its water by half hour on the day of the largest burst, with what counts as one', () => {
    const ts: number[] = [];
    const value: number[] = [];
    let litres = 0;
    for (let quarter = 0; quarter <= 7 * 96; quarter++) {
      ts.push(at(quarter));
      value.push(litres);
      litres += quarter === 3 * 96 + 40 ? 300.46 : quarter === 96 + 20 ? 200 : 5;
    }
    const shown = incidentOf(readingsOf({ volume_total: { ts, value } }), null, found('burst')) as Incident;
    expect(shown).toMatchObject({ kind: 'burst', unit: 'L', date: '2026-11-05' });
    expect(shown.points).toHaveLength(49);
    expect(shown.points.filter(([, of]) => Math.round(of ?? 0) !== 10)).toEqual([
      [at(3 * 96 + 40), expect.closeTo(305.46, 6)],
      [at(4 * 96), null],
    ]);
    expect(shown.limits[0]?.[1]).toBe(70);
    expect(shown.usual?.[0]?.[1]).toBe(10);
    const above = shown.points.filter(([, of], n) => (of ?? 0) > (shown.limits[n]?.[1] ?? Infinity));
    expect(above).toEqual([[at(3 * 96 + 40), expect.closeTo(305.46, 6)]]);
  });
});

describe('an incident', () => {
  it('has at most 400 values, the highest of each time among them, and ends where the water did', () => {
    const steps = Array.from({ length: 1440 }, (_, n): Step => [
      FROM + n * 60_000,
      n === 700 ? 58 : n % 50 === 49 ? null : 40 + (n % 7),
    ]);
    const few = thinned(steps, { from: FROM, to: FROM + DAY });
    expect(few.length).toBeLessThanOrEqual(400);
    expect(few).toContainEqual([FROM + 700 * 60_000, 58]);
    expect(few.at(-1)).toEqual(steps.at(-1));
    expect(thinned(steps.slice(0, 400), { from: FROM, to: FROM + DAY })).toHaveLength(400);
  });

  it('is that of the worst exception of all devices', () => {
    const device = (...exceptions: readonly Exception[]) => ({
      exceptions,
      incidentOf: ({ kind, value }: Exception) =>
        kind === 'gap' ? null : ({ kind, date: String(value) } as unknown as Incident),
    });
    const first = worseIncident(null, device(found('gap'), found('burst', 100)), null);
    expect(first?.incident).toMatchObject({ kind: 'burst', date: '100' });
    expect(worseIncident(first, device(found('burst', 90), found('gap')), null)).toBe(first);
    const next = worseIncident(first, device(found('above_limit', 46), found('scald', 56)), null);
    expect(next?.incident).toMatchObject({ kind: 'scald' });
    expect(worseIncident(null, device(found('gap')), null)).toBeNull();
  });

  it('is of a burst that several meters measured that of the meter which the verdict names', () => {
    const ts = '2026-11-20T02:00:00.000Z';
    const exceptions = [
      { ...found('burst', 1598), ts, device_id: 1 },
      { ...found('burst', 1204), ts, device_id: 2 },
    ];
    const devices = [
      { device_id: 1, main_id: null },
      { device_id: 2, main_id: 1 },
    ] as unknown as Result['devices'];
    const [main, sub] = exceptions.map(({ device_id }) => ({ device_id })) as [Incident, Incident];
    const bursts = new Map([main, sub].map((one) => [one.device_id, one]));
    const worst = { exception: exceptions[0] as Exception, incident: main };
    expect(shownIncident(worst, bursts, { exceptions, devices, tariff: null })).toBe(sub);
    expect(shownIncident(worst, bursts, { exceptions: [worst.exception], devices, tariff: null })).toBe(main);
  });
});
