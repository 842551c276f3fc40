import { describe, expect, it } from 'vitest';
import { judgeLate, judgeSample, type Judged } from '../../../src/domain/alarms/judge.ts';
import type { JudgedDatapoint } from '../../../src/domain/alarms/verdict.ts';
import type { QuietRange, QuietRanges } from '../../../src/domain/alarms/kind.ts';
import { alarmKinds } from '../../../src/domain/alarms/kinds.ts';
import { storedParams, stepRuleOf } from '../../../src/domain/alarms/params.ts';
import { keyFacts } from '../../../src/domain/readings/well-known-keys.ts';

const KEYS = [
  'temperature',
  'temperature_hot',
  'outlet.temperature_mixed',
  'flow_rate',
  'flow_seconds',
  'tamper',
  'leak',
  'pressure',
  'humidity',
];
const VALUES = [-1_000, -10.5, -1, 0, 0.5, 20, 38, 44.9, 45, 48, 50.5, 55, 62, 100, 120, 121, 5_000];
const PARAMS: Readonly<Record<string, readonly object[]>> = {
  threshold: KEYS.flatMap((key) => [
    { key, above: 45, deadband: 5 },
    { key, below: 20, deadband: 5 },
    { key, equals: 0 },
  ]),
};
const AT = Date.UTC(2026, 10, 20);
const points = KEYS.map((key, n): JudgedDatapoint => {
  const { unit, kind, role } = keyFacts(key);
  return { id: n + 1, key, unit, kind, role, rolls_over_at: null, resolution: null };
});
const isIn = (range: QuietRange | undefined, value: number): boolean =>
  range !== undefined && value >= range.low && value <= range.high;

/** Samples in which all values are quiet in one way: each value of each key, with those of the others that come next. */
const quietSamples = ({ kind, params, device }: Judged, way: keyof QuietRanges) => {
  const read = points.filter((point) => kind.reads?.(point, params) === true);
  const quiet = read.map((point) =>
    VALUES.filter((value) => isIn(kind.quiet?.(params, point, device)?.[way], value)),
  );
  return VALUES.flatMap((_, first) =>
    VALUES.map((__, step) => {
      const sample = {
        ts: AT,
        values: {} as Record<string, number>,
        datapoints: {} as Record<string, JudgedDatapoint>,
      };
      for (const [n, point] of read.entries()) {
        const value = quiet[n]?.[(first + n * step) % (quiet[n]?.length || 1)];
        if (value === undefined) continue;
        sample.values[point.key] = value;
        sample.datapoints[point.key] = point;
      }
      return sample;
    }),
  );
};

describe.each([...alarmKinds].filter(([, kind]) => kind.quiet))('quiet values of %s', (name, kind) => {
  it.each(['idle', 'inUse'] as const)('change nothing while nothing is remembered (%s)', (way) => {
    let samples = 0;
    for (const given of PARAMS[name] ?? [{}]) {
      const params = storedParams(kind, given);
      const judged: Judged = {
        kind,
        params,
        rule: stepRuleOf(kind, { raise_after_s: 0, clear_after_s: 0 }, params),
        device: { type: 'tmv', tags: [], expected_interval_s: 900, outlet_max: 45, time_zone: 'UTC' },
      };
      for (const sample of quietSamples(judged, way)) {
        const known = { sample, before: () => [], usual: () => ({ isLearned: false, litres: 0 }) };
        const { values } = sample;
        expect({ values, ...judgeSample(judged, null, known, AT) }).toEqual({
          values,
          state: null,
          effects: [],
        });
        expect(judgeLate(judged, known)).toBe(null);
        samples += Object.keys(sample.values).length;
      }
    }
    expect(samples).toBeGreaterThan(0);
  });
});
