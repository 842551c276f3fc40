import type { CounterStep } from '../../../src/domain/counters/rule.ts';
import type { JudgedDatapoint, Sample } from '../../../src/domain/alarms/verdict.ts';
import type { JudgedByRules, JudgedPoint } from '../rules/rule-cache.ts';
import type { RuleSample } from './evaluation.ts';
import type { ActiveRule } from '../rules/rules.ts';
import { areQuiet, type Shape } from '../rules/shapes.ts';

/** A stored reading. */
export interface JudgedReading {
  readonly device: { readonly id: number };
  readonly datapoint: number;
  readonly ts: number;
  readonly value: number;
  /** Of a counter, if it is newer than those before. */
  readonly step?: CounterStep | undefined;
  /** Identifies the uplink that it was in; those of an uplink follow each other. */
  readonly tally: object;
}

/** The readings of one uplink that rules may read. */
export interface JudgedUplink {
  readonly by: JudgedByRules;
  readonly shape: Shape;
  readonly ts: number;
  /** In order, as in `shape`. */
  readonly points: readonly JudgedPoint[];
  readonly values: readonly number[];
  readonly steps: readonly (CounterStep | undefined)[];
  /** Whether each is older than the latest of its datapoint; undefined: none is. */
  readonly late: readonly boolean[] | undefined;
}

type DeviceOf = (id: number) => JudgedByRules | undefined;

/** Calls `visit` with the readings of each uplink of a known device: `points` and `values` are reused by the next call. */
const forEachUplink = (
  readings: readonly JudgedReading[],
  deviceOf: DeviceOf,
  visit: (
    by: JudgedByRules,
    first: JudgedReading,
    points: JudgedPoint[],
    values: number[],
    steps: (CounterStep | undefined)[],
  ) => void,
): void => {
  const points: JudgedPoint[] = [];
  const values: number[] = [];
  const steps: (CounterStep | undefined)[] = [];
  for (let n = 0; n < readings.length;) {
    const first = readings[n] as JudgedReading;
    const by = deviceOf(first.device.id);
    points.length = 0;
    values.length = 0;
    steps.length = 0;
    for (; n < readings.length && readings[n]?.tally === first.tally; n++) {
      const { datapoint, value, step } = readings[n] as JudgedReading;
      const point = by?.points.get(datapoint);
      if (!point || point.readers.length === 0) continue;
      points.push(point);
      values.push(value);
      steps.push(step);
    }
    if (by && points.length > 0) visit(by, first, points, values, steps);
  }
};

const shapeOf = (by: JudgedByRules, points: readonly JudgedPoint[]): Shape =>
  by.shapes.find(points.length, (place) => (points[place] as JudgedPoint).readers);

/**
 * The devices that have to be evaluated: something is remembered about them, or an uplink is not quiet. All of their
 * uplinks are, since one can end what another began.
 */
export const loudDevices = (
  readings: readonly JudgedReading[],
  deviceOf: DeviceOf,
  hasStates: (id: number) => boolean,
): ReadonlySet<number> => {
  const loud = new Set<number>();
  forEachUplink(readings, deviceOf, (by, _, points, values) => {
    const { id } = by.facts;
    if (loud.has(id)) return;
    if (hasStates(id) || !areQuiet(shapeOf(by, points).quiet, values)) loud.add(id);
  });
  return loud;
};

/** The uplinks of some readings as far as rules read them, the oldest first. `latestAt` as in `JudgedBatch`. */
export const uplinksOf = (
  readings: readonly JudgedReading[],
  deviceOf: DeviceOf,
  latestAt: ReadonlyMap<number, number | null>,
): readonly JudgedUplink[] => {
  const uplinks: JudgedUplink[] = [];
  forEachUplink(readings, deviceOf, (by, { ts }, points, values, steps) => {
    const late = points.map(({ datapoint: { id } }) => ts < (latestAt.get(id) ?? Number.NEGATIVE_INFINITY));
    uplinks.push({
      by,
      ts,
      shape: shapeOf(by, points),
      points: [...points],
      values: [...values],
      steps: [...steps],
      late: late.includes(true) ? late : undefined,
    });
  });
  return uplinks.toSorted((a, b) => a.ts - b.ts);
};

/** A sample that is to be evaluated for one rule. */
export type PlannedSample = RuleSample & {
  readonly isLate: boolean;
  /** Means nothing to the rule while it remembers nothing. */
  readonly isQuiet: boolean;
};

const sampleAt = ({ ts, points, values, steps }: JudgedUplink, places: readonly number[]): Sample => {
  const byKey: Record<string, number> = {};
  const datapoints: Record<string, JudgedDatapoint> = {};
  const stepByKey: Record<string, CounterStep> = {};
  let hasSteps = false;
  for (const place of places) {
    const { datapoint } = points[place] as JudgedPoint;
    byKey[datapoint.key] = values[place] as number;
    datapoints[datapoint.key] = datapoint;
    const step = steps[place];
    if (!step) continue;
    stepByKey[datapoint.key] = step;
    hasSteps = true;
  }
  return { ts, values: byKey, datapoints, ...(hasSteps ? { steps: stepByKey } : {}) };
};

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((place, n) => place === b[n]);

/** What each rule gets to see of an uplink; late readings only if it evaluates those. */
export const samplesOf = (uplink: JudgedUplink): readonly PlannedSample[] => {
  const { by, shape, values, late } = uplink;
  const planned: PlannedSample[] = [];
  // Most rules read the same values.
  let last: { readonly places: readonly number[]; readonly sample: Sample } | undefined;
  const sampleOf = (places: readonly number[]): Sample => {
    if (!last || !isSame(last.places, places)) last = { places, sample: sampleAt(uplink, places) };
    return last.sample;
  };
  const add = (rule: ActiveRule, places: readonly number[], isLate: boolean, isQuiet: boolean): void => {
    if (places.length === 0 || (isLate && !rule.kind.evaluatesLate)) return;
    const about = { rule, device: by.facts, isLate, isQuiet };
    if (rule.kind.subject !== 'datapoint') {
      planned.push({ ...about, datapoint_id: null, sample: sampleOf(places) });
      return;
    }
    for (const place of places) {
      const { id } = (uplink.points[place] as JudgedPoint).datapoint;
      planned.push({ ...about, datapoint_id: id, sample: sampleAt(uplink, [place]) });
    }
  };
  for (const { rule, places, quiet } of shape.rules) {
    const isQuiet = areQuiet(quiet, values, places);
    if (!late) add(rule, places, false, isQuiet);
    else {
      add(
        rule,
        places.filter((place) => !late[place]),
        false,
        false,
      );
      add(
        rule,
        places.filter((place) => late[place]),
        true,
        isQuiet,
      );
    }
  }
  return planned;
};
