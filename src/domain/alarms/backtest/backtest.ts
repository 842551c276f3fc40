import { isCounted } from '../../readings/datapoint-roles.ts';
import { EMPTY, type Series, type Span } from '../../reports/computing/series.ts';
import type { CounterStep } from '../../counters/rule.ts';
import { factsOfHistory } from './facts.ts';
import { BASELINE_DAYS, usualFlow } from '../baseline.ts';
import { stepsOf } from '../counter.ts';
import { judgeSample, judgeTime, judgeTimers, type Judged } from '../judge.ts';
import type { JudgedDatapoint, JudgedDevice, Sample, SampleInput, TimedValue } from '../verdict.ts';
import type { Outage } from '../silence.ts';
import type { AlarmState, Effect } from '../step.ts';

const DAY_MS = 86_400_000;

/** A device with its stored readings, oldest first, by datapoint id. */
export interface DeviceHistory {
  readonly device: JudgedDevice;
  readonly datapoints: readonly JudgedDatapoint[];
  readonly series: ReadonlyMap<number, Series>;
  /** When it was put into service, ms. */
  readonly active_since: number;
  /** `uplinksOf` of the same, so that several rules need not compute it again. */
  readonly uplinks?: readonly Sample[];
}

/** A case that a rule would have raised; instants in ms. */
export interface BacktestCase {
  /** Of kinds about datapoints. */
  readonly datapoint_id: number | null;
  readonly since: number;
  /** Null: still active at the end of the period. */
  readonly cleared_at: number | null;
  readonly value: number | null;
  readonly occurrences: number;
}

/** How far before the period (ms) readings are needed for a kind to know what it would have known. */
export const backtestBefore = ({ kind, params }: Pick<Judged, 'kind' | 'params'>): number => {
  if (kind.needsHistory) return (BASELINE_DAYS + 1) * DAY_MS;
  if (kind.facts?.includes('battery_v')) return 60 * DAY_MS;
  if (kind.facts?.includes('counters')) return (14 + Number(params['days'] ?? 0)) * DAY_MS;
  if (kind.facts?.includes('flow_at')) return (Number(params['days'] ?? 0) + 1) * DAY_MS;
  return 2 * DAY_MS;
};

const readingsOf = ({ ts, value }: Series): readonly TimedValue[] =>
  Array.from(ts, (at, n) => ({ ts: at, value: value[n] as number }));

/** The uplinks of a device: its readings by time. Those of counters that are set aside are left out. */
export const uplinksOf = (
  series: ReadonlyMap<number, Series>,
  points: readonly JudgedDatapoint[],
): readonly Sample[] => {
  const byTime = new Map<
    number,
    {
      values: Record<string, number>;
      datapoints: Record<string, JudgedDatapoint>;
      steps?: Record<string, CounterStep>;
    }
  >();
  for (const point of points) {
    const own = series.get(point.id) ?? { ts: [], value: [] };
    const add = (at: number, value: number, step?: CounterStep): void => {
      const found = byTime.get(at) ?? { values: {}, datapoints: {} };
      found.values[point.key] = value;
      found.datapoints[point.key] = point;
      if (step) found.steps = { ...found.steps, [point.key]: step };
      byTime.set(at, found);
    };
    if (isCounted(point))
      for (const { ts, value, step } of stepsOf(readingsOf(own), point)) add(ts, value, step);
    else for (let n = 0; n < own.ts.length; n++) add(own.ts[n] as number, own.value[n] as number);
  }
  return [...byTime].toSorted(([a], [b]) => a - b).map(([ts, sample]) => ({ ts, ...sample }));
};

/** Collects the cases that a rule's effects open, as they would be stored. */
const createCases = (span: Span, datapointId: number | null) => {
  const cases: BacktestCase[] = [];
  // Its last case began before the period.
  let isBefore = true;
  const change = (set: Partial<BacktestCase>): void => {
    const last = cases.at(-1);
    if (last && !isBefore) cases[cases.length - 1] = { ...last, ...set };
  };
  return {
    cases,
    add: (effect: Effect): void => {
      if (effect.type === 'clear') change({ cleared_at: effect.clearedAt });
      if (effect.type === 'raise') {
        isBefore = effect.at < span.from;
        const { since, value = null } = effect;
        if (!isBefore)
          cases.push({ datapoint_id: datapointId, since, cleared_at: null, value, occurrences: 1 });
      }
      if (effect.type === 'reopen') {
        const { since, value = null } = effect;
        change({ since, value, cleared_at: null, occurrences: (cases.at(-1)?.occurrences ?? 0) + 1 });
      }
    },
  };
};

const NOTHING_USUAL = { isLearned: false, litres: 0 };

/** What is usual for the counters of a device. */
const createUsual = ({ series, datapoints, device }: DeviceHistory): SampleInput['usual'] => {
  const flows = new Map<string, ReturnType<typeof usualFlow>>();
  return (key, ts) => {
    const point = datapoints.find((datapoint) => datapoint.key === key);
    if (!point) return NOTHING_USUAL;
    const flow = flows.get(key) ?? usualFlow(series.get(point.id) ?? EMPTY, point, device.time_zone);
    flows.set(key, flow);
    return flow(ts);
  };
};

/** Runs one rule over the uplinks of one device or datapoint. */
const run = (
  judged: Judged,
  history: DeviceHistory,
  span: Span,
  outages: readonly Outage[],
  points: readonly JudgedDatapoint[],
  datapointId: number | null,
): readonly BacktestCase[] => {
  const { kind } = judged;
  const keys = points.map(({ key }) => key);
  const samples =
    history.uplinks?.filter(({ values }) => keys.some((key) => values[key] !== undefined)) ??
    uplinksOf(history.series, points);
  const { cases, add } = createCases(span, datapointId);
  const usual = createUsual(history);
  const seen = new Map<string, TimedValue[]>();
  const longest = Math.max(0, kind.history?.(judged.params) ?? 0);
  const facts = kind.onTime
    ? factsOfHistory(
        history,
        (history.uplinks ?? uplinksOf(history.series, history.datapoints)).map(({ ts }) => ts),
        outages,
        kind.facts ?? [],
      )
    : null;
  let state: AlarmState | null = null;
  let checkAt: number | null = facts ? (samples[0]?.ts ?? span.from) : null;
  const apply = (outcome: {
    readonly state: AlarmState | null;
    readonly effects: readonly Effect[];
  }): void => {
    ({ state } = outcome);
    outcome.effects.forEach(add);
  };
  const check = (to: number): void => {
    while (facts && checkAt !== null && checkAt <= to) {
      const now: number = checkAt;
      const outcome = judgeTime(judged, state, facts(now), now);
      apply(outcome);
      checkAt = outcome.nextAt !== null && outcome.nextAt > now ? outcome.nextAt : null;
    }
  };
  for (const sample of samples) {
    if (sample.ts >= span.to) break;
    check(sample.ts - 1);
    const before = (key: string): readonly TimedValue[] => seen.get(key) ?? [];
    apply(judgeSample(judged, state, { sample, before, usual }, sample.ts));
    for (const key of keys) {
      const value = sample.values[key];
      if (value === undefined) continue;
      const list = seen.get(key) ?? [];
      list.push({ ts: sample.ts, value });
      // At least the one before is needed.
      while (list.length > 1 && (list[1] as TimedValue).ts <= sample.ts - longest) list.shift();
      seen.set(key, list);
    }
    // Without a timer of its own, the next uplink may change what only time evaluates.
    if (facts) checkAt ??= sample.ts;
  }
  check(span.to - 1);
  apply(judgeTimers(judged, state, span.to - 1));
  return cases;
};

/**
 * The cases that a rule would have raised for a device within a span, in order, with the same steps as for real.
 * The history should begin `backtestBefore` earlier. Kinds about gateways have no history: none.
 */
export const backtest = (
  judged: Judged,
  history: DeviceHistory,
  span: Span,
  outages: readonly Outage[] = [],
): readonly BacktestCase[] => {
  const { kind, params } = judged;
  if (kind.subject === 'gateway' || kind.applies?.(history.device) === false) return [];
  const points = history.datapoints.filter((point) => kind.reads?.(point, params) ?? false);
  if (kind.subject === 'device') return run(judged, history, span, outages, points, null);
  return points.flatMap((point) => run(judged, history, span, outages, [point], point.id));
};
