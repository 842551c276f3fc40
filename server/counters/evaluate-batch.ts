import type { PoolClient } from 'pg';
import {
  type CounterState,
  createCounter,
  needsRecent,
  type CounterSink,
} from '../../src/domain/counters/rule.ts';
import type { Reading } from '../../src/domain/readings/reading-hours.ts';
import { type Counter, recentValues } from './load.ts';

/** What the rule for counters makes of readings that are newer than the latest of their datapoints. */
export interface EvaluatedBatch<R extends Reading> {
  /** The readings that count, those that an earlier batch had set aside included; with their steps if of counters. */
  readonly good: readonly Reading[];
  /** Those of the batch that are set aside. */
  readonly setAside: ReadonlySet<R>;
  /** Those that an earlier batch had set aside, and that count now. */
  readonly resolved: readonly Reading[];
  /** What is remembered of the counters. */
  readonly states: ReadonlyMap<number, CounterState>;
}

/** The counters of which the last readings must be known before the batch is evaluated. */
const withoutRecent = (
  newer: readonly Reading[],
  counterOf: (datapoint: number) => Counter | null,
): { id: number; at: number }[] => {
  const asked = new Map<number, number>();
  let highest = Number.NEGATIVE_INFINITY;
  let counter: Counter | null = null;
  let id = 0;
  for (const { datapoint, value } of newer) {
    if (datapoint !== id) {
      id = datapoint;
      counter = counterOf(datapoint);
      highest = counter?.state.base?.value ?? Number.NEGATIVE_INFINITY;
    }
    if (!counter || counter.state.recent) continue;
    const at = counter.state.last?.ts;
    if (at !== undefined && needsRecent(highest, value, counter.facts)) asked.set(datapoint, at);
    highest = Math.max(highest, value);
  }
  return [...asked].map(([one, at]) => ({ id: one, at }));
};

/** What is remembered, with the last readings if they were loaded: of a new counter, there are none. */
const startOf = ({ state }: Counter, recent: readonly number[] | undefined): CounterState => {
  if (state.recent) return state;
  return { ...state, recent: recent ?? (state.last === null ? [] : null) };
};

/**
 * Evaluates readings that are newer than the latest of their datapoints, sorted by `compareReadings`. It queries only
 * where a counter falls whose smallest step is not known.
 */
export const evaluateBatch = async <R extends Reading>(
  client: PoolClient,
  newer: readonly R[],
  counterOf: (datapoint: number) => Counter | null,
): Promise<EvaluatedBatch<R>> => {
  const recent = await recentValues(client, withoutRecent(newer, counterOf));
  const good: Reading[] = [];
  const resolved: Reading[] = [];
  const setAside = new Set<R>();
  const states = new Map<number, CounterState>();
  for (let n = 0; n < newer.length;) {
    const first = newer[n] as R;
    const id = first.datapoint;
    const counter = counterOf(id);
    if (!counter) {
      for (; n < newer.length && newer[n]?.datapoint === id; n++) good.push(newer[n] as R);
      continue;
    }
    const from = startOf(counter, recent.get(id));
    const sink: CounterSink = {
      step: (reading, step) => {
        // Only the one that was remembered is no reading of the batch.
        const known = reading === from.pending ? { datapoint: id, ...reading, step } : (reading as R);
        known.step = step;
        if (known !== reading) resolved.push(known);
        good.push(known);
      },
      setAside: (reading) => {
        if (reading !== from.pending) setAside.add(reading as R);
      },
    };
    const evaluation = createCounter(counter.facts, from, sink);
    for (; n < newer.length && newer[n]?.datapoint === id; n++) evaluation.add(newer[n] as R);
    const state = evaluation.state();
    if (state.pending && state.pending !== from.pending) setAside.add(state.pending as R);
    states.set(id, state);
  }
  return {
    good,
    setAside,
    resolved,
    states,
  };
};
