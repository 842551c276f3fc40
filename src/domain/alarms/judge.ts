import { staleAfterMs } from '../readings/live.ts';
import type { GivenFacts, JudgedDevice, Sample, SampleInput, TimedValue, Verdict } from './verdict.ts';
import type { AnyKind, Params } from './kind.ts';
import {
  dueOf,
  fireTimer,
  NOTHING,
  step,
  type AlarmState,
  type Effect,
  type Outcome,
  type StepRule,
} from './step.ts';

/** A rule and the device, datapoint or gateway that it is evaluated for. */
export interface Judged {
  readonly kind: AnyKind;
  readonly rule: StepRule;
  /** Complete; see `completeParams`. */
  readonly params: Params;
  /** Of gateways: `GATEWAY`. */
  readonly device: JudgedDevice;
  /** The usual seconds between two readings of the datapoint, if it is longer than the device's interval. */
  readonly usual_interval_s?: number | null;
}

/** Stands for the device where a kind is about gateways. */
export const GATEWAY: JudgedDevice = {
  type: 'gateway',
  tags: [],
  expected_interval_s: 0,
  outlet_max: 0,
  time_zone: 'UTC',
};

const liveMsOf = ({ device, usual_interval_s }: Judged): number =>
  staleAfterMs({ expected_interval_s: device.expected_interval_s, usual_interval_s });

/** The kind's own timer, if it is the next one due at `to`. */
const fireKind = (judged: Judged, state: AlarmState, to: number, now: number): Outcome | null => {
  const { kindDueAt: at, ...rest } = state;
  if (at === undefined || at > to || at > (dueOf(rest) ?? at)) return null;
  const { kind, rule, params, device } = judged;
  // A kind that no longer sets timers forgets the one it had.
  const verdict: Verdict = kind.onDue?.({ params, memory: state.memory ?? null, device, at }) ?? {
    condition: 'unknown',
    memory: state.memory ?? null,
  };
  return step(rule, rest, verdict, { at, now, liveMs: liveMsOf(judged) });
};

/**
 * Fires the timers that are due at `to` (ms), in order. However late it is called, the result is the same. `now`
 * (ms): the time of the server.
 */
export const judgeTimers = (judged: Judged, before: AlarmState | null, to: number, now = to): Outcome => {
  const effects: Effect[] = [];
  let state = before;
  for (let due = dueOf(state); state && due !== null && due <= to; due = dueOf(state)) {
    const next = fireKind(judged, state, to, now) ?? fireTimer(judged.rule, state, to);
    if (!next) break;
    effects.push(...next.effects);
    ({ state } = next);
  }
  return { state, effects };
};

type Given = Pick<SampleInput, 'sample' | 'before' | 'usual'>;

/** Evaluates a sample that is not older than the one before. `now` (ms): the time of the server. */
export const judgeSample = (
  judged: Judged,
  before: AlarmState | null,
  given: Given,
  now: number,
): Outcome => {
  const { kind, rule, params, device } = judged;
  const { sample, before: valuesBefore, usual } = given;
  const at = sample.ts;
  const { state, effects } = before ? judgeTimers(judged, before, at, now) : NOTHING;
  if (!kind.onSample) return { state, effects };
  const memory = state?.memory ?? null;
  const verdict = kind.onSample({ params, memory, sample, device, before: valuesBefore, usual });
  const next = step(rule, state, verdict, { at, now, liveMs: liveMsOf(judged) });
  return effects.length === 0 ? next : { state: next.state, effects: [...effects, ...next.effects] };
};

/** Evaluates a time-driven kind, with the next time at which this is needed (ms). */
export const judgeTime = (
  judged: Judged,
  before: AlarmState | null,
  facts: GivenFacts,
  now: number,
): Outcome & { readonly nextAt: number | null } => {
  const { kind, rule, params, device } = judged;
  const { state, effects } = judgeTimers(judged, before, now);
  if (!kind.onTime) return { state, effects, nextAt: null };
  const { dueAt = null, ...verdict } = kind.onTime({
    params,
    memory: state?.memory ?? null,
    device,
    facts,
    now,
  });
  const next = step(rule, state, verdict, { at: now, now, liveMs: Number.POSITIVE_INFINITY });
  return { state: next.state, effects: [...effects, ...next.effects], nextAt: dueAt };
};

type LateGiven = Given &
  Pick<SampleInput, 'next'> & {
    /** The readings of a key after the sample, oldest first. */
    readonly after?: (key: string) => readonly TimedValue[];
  };

/** A late sample with those around it that may prove the condition together with it, oldest first. */
const samplesAround = ({ kind, params, device }: Judged, given: LateGiven): readonly Sample[] => {
  const { sample, before, after } = given;
  const reach = kind.lateHistory?.(params, device);
  if (reach === undefined) return [sample];
  const values = new Map<number, Record<string, number>>([[sample.ts, { ...sample.values }]]);
  for (const key of Object.keys(sample.datapoints)) {
    for (const { ts, value } of [...before(key), ...(after?.(key) ?? [])]) {
      if (ts === sample.ts || Math.abs(ts - sample.ts) > reach) continue;
      values.set(ts, { ...values.get(ts), [key]: value });
    }
  }
  return [...values]
    .toSorted(([a], [b]) => a - b)
    .map(([ts, found]) => ({
      ts,
      values: found,
      datapoints: Object.fromEntries(Object.entries(sample.datapoints).filter(([key]) => key in found)),
    }));
};

/**
 * Evaluates a sample that is older than the latest one of its datapoint: it never changes the current condition,
 * but a kind that `evaluatesLate` may find that it meets the condition, on its own or with those around it.
 */
export const judgeLate = (judged: Judged, given: LateGiven): Extract<Effect, { type: 'late' }> | null => {
  const { kind, params, device } = judged;
  if (!kind.evaluatesLate || !kind.onSample) return null;
  const { ts } = given.sample;
  const samples = samplesAround(judged, given);
  let memory: unknown = null;
  for (const [n, sample] of samples.entries()) {
    const first = kind.onSample({ ...given, sample, params, device, memory });
    ({ memory } = first);
    // The sample holds until the next one, for at most twice the expected interval.
    const next = samples[n + 1]?.ts ?? (sample.ts === ts ? given.next : undefined);
    const until = Math.min(
      next ?? Number.POSITIVE_INFINITY,
      sample.ts + 2 * device.expected_interval_s * 1000,
    );
    const due = first.condition === 'unknown' ? first.dueAt : null;
    const verdict =
      typeof due === 'number' && due <= until && kind.onDue
        ? kind.onDue({ params, memory: first.memory, device, at: due })
        : first;
    const { condition, memory: _, dueAt: __, since = sample.ts, ...onset } = verdict;
    // What was met without it is told by the readings that met it.
    if (condition === 'met' && sample.ts >= ts && since <= ts)
      return { type: 'late', at: sample.ts, since, ...onset };
  }
  return null;
};
