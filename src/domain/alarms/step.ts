import type { Severity } from './alarm.ts';
import type { Verdict } from './verdict.ts';
import { mentioned, peakAt, peakOf, peakWith } from './cases/peak.ts';

/** Three changes within this time (ms) are chattering; it ends after as long without any. */
export const CHATTER_MS = 600_000;
const CHATTER_CHANGES = 3;

/** What the steps of a rule depend on. Seconds in measurement time. */
export interface StepRule {
  readonly raise_after_s: number;
  readonly clear_after_s: number;
  readonly reopen_within_s: number;
  /** Stays open until it is reset. */
  readonly latched: boolean;
}

/** Since when a condition is met, and the latest reading that met it. Instants in ms. */
interface Onset {
  readonly since: number;
  readonly value?: number;
  readonly limit?: number;
  readonly datapoint?: number;
  readonly unit?: string;
  readonly total?: number;
  readonly severity?: Severity;
  /** The value furthest beyond the limit so far. */
  readonly peak?: number;
}

/** The last case, while it is open or may be reopened. */
interface LastCase {
  readonly isOpen: boolean;
  /** When it became clear; absent while the condition is active. */
  readonly clearedAt?: number;
  /** When it was raised, cleared or reopened; of the last 10 minutes only. */
  readonly changes: readonly number[];
  readonly isChattering?: true;
  /** The value furthest beyond the limit, of all its occurrences. */
  readonly peak?: number;
}

/**
 * What is remembered about a rule and a device, datapoint or gateway, as JSON; null: nothing. Instants in ms by
 * the time of measurement.
 */
export interface AlarmState {
  /** What the kind remembers. */
  readonly memory?: unknown;
  /** When the kind's `onDue` has to be called. */
  readonly kindDueAt?: number;
  /** The condition has begun, but no case is raised yet. `dueAt`: when to raise it without another reading. */
  readonly pending?: Onset & { readonly dueAt?: number };
  /** The condition is over, but not for long enough. */
  readonly clearing?: { readonly since: number; readonly value?: number };
  readonly case?: LastCase;
}

/** A change to write, in order. `at`: when it happened, in measurement time (ms). */
export type Effect =
  /** Opens a case. `reopen`: opens the last case again, or makes its condition active again if it is still open. */
  | ({ readonly type: 'raise' | 'reopen'; readonly at: number; readonly isChattering: boolean } & Onset)
  /** The condition is clear. `clearedAt`: the first clear reading. */
  | {
      readonly type: 'clear';
      readonly at: number;
      readonly clearedAt: number;
      readonly value?: number;
      readonly isChattering: boolean;
    }
  | { readonly type: 'close'; readonly at: number }
  /** A reading is further beyond the limit than those before. */
  | ({ readonly type: 'peak'; readonly at: number } & Onset)
  /** Too many changes: the case stays open and nobody is notified until `quiet`. */
  | { readonly type: 'chatter' | 'quiet'; readonly at: number }
  /** A late reading met the condition: opens a case that is closed at once. */
  | ({ readonly type: 'late'; readonly at: number } & Onset);

export interface Outcome {
  readonly state: AlarmState | null;
  readonly effects: readonly Effect[];
}

/** Nothing to remember, nothing to write. */
export const NOTHING: Outcome = { state: null, effects: [] };

/** When and how a verdict was reached. */
export interface Moment {
  /** The time of measurement (ms); for time-driven kinds, of the evaluation. */
  readonly at: number;
  /** The time of the server, ms. */
  readonly now: number;
  /** How long a reading is live, ms; infinite for time-driven kinds. A timer raises only on live evidence. */
  readonly liveMs: number;
}

const normal = (state: AlarmState): AlarmState | null => {
  const entries = Object.entries(state).filter(([, value]) => value !== undefined && value !== null);
  return entries.length === 0 ? null : Object.fromEntries(entries);
};

const quietAt = ({ isChattering, changes }: LastCase): number | undefined =>
  isChattering ? (changes.at(-1) ?? 0) + CHATTER_MS : undefined;

/** Adds a change to a case; the third within 10 minutes makes it chatter. */
const changed = (last: Omit<LastCase, 'changes'>, before: readonly number[], at: number) => {
  const changes = [...before.filter((time) => time >= at - CHATTER_MS), at].slice(-CHATTER_CHANGES);
  const begins = !last.isChattering && changes.length >= CHATTER_CHANGES;
  const next: LastCase = { ...last, changes, ...(begins ? { isChattering: true } : {}) };
  const effects: Effect[] = begins ? [{ type: 'chatter', at }] : [];
  return { next, effects };
};

const raise = (rule: StepRule, state: AlarmState, onset: Onset, at: number): Outcome => {
  const { pending: _, clearing: __, case: last, ...rest } = state;
  const reopens =
    last !== undefined && (last.isOpen || onset.since - (last.clearedAt ?? 0) <= rule.reopen_within_s * 1000);
  const kept = reopens && last.isChattering ? { isChattering: true as const } : {};
  const before = reopens ? last.peak : undefined;
  const peak = peakOf(onset.peak === undefined ? before : peakWith(before, { ...onset, value: onset.peak }));
  const { next, effects } = changed({ isOpen: true, ...kept, ...peak }, reopens ? last.changes : [], at);
  const type = reopens ? 'reopen' : 'raise';
  const effect: Effect = { type, at, ...onset, ...peak, isChattering: kept.isChattering ?? false };
  return { state: normal({ ...rest, case: next }), effects: [effect, ...effects] };
};

const clear = (
  rule: StepRule,
  state: AlarmState,
  { since, value }: { readonly since: number; readonly value?: number },
  at: number,
): Outcome => {
  const { clearing: _, case: last, ...rest } = state;
  const isChattering = last?.isChattering ?? false;
  const kept = { ...(isChattering ? { isChattering } : {}), ...peakOf(last?.peak) };
  const { next, effects } = changed({ isOpen: true, clearedAt: since, ...kept }, last?.changes ?? [], at);
  const closes = !rule.latched && !next.isChattering;
  const measured = value === undefined ? {} : { value };
  const effect: Effect = { type: 'clear', at, clearedAt: since, ...measured, isChattering };
  return {
    state: normal({ ...rest, case: { ...next, isOpen: !closes } }),
    effects: [effect, ...effects, ...(closes ? [{ type: 'close' as const, at }] : [])],
  };
};

const quiet = (rule: StepRule, state: AlarmState, last: LastCase, at: number): Outcome => {
  const { isChattering: _, ...calm } = last;
  const closes = calm.clearedAt !== undefined && !rule.latched;
  return {
    state: normal({ ...state, case: { ...calm, isOpen: !closes } }),
    effects: [{ type: 'quiet', at }, ...(closes ? [{ type: 'close' as const, at }] : [])],
  };
};

/** When something happens without another reading (ms); null: nothing will. */
export const dueOf = (state: AlarmState | null): number | null => {
  const dues = [state?.kindDueAt, state?.pending?.dueAt, state?.case && quietAt(state.case)];
  const known = dues.filter((due) => due !== undefined);
  return known.length === 0 ? null : Math.min(...known);
};

/** Fires the earliest timer that is not the kind's own, if it is due at `to`. */
export const fireTimer = (rule: StepRule, state: AlarmState, to: number): Outcome | null => {
  const { pending, case: last } = state;
  const raiseAt = pending?.dueAt ?? Number.POSITIVE_INFINITY;
  const calmAt = (last && quietAt(last)) ?? Number.POSITIVE_INFINITY;
  if (Math.min(raiseAt, calmAt) > to) return null;
  if (pending && raiseAt <= calmAt) {
    const { dueAt: _, ...onset } = pending;
    return raise(rule, state, onset, raiseAt);
  }
  return last ? quiet(rule, state, last, calmAt) : null;
};

/** The condition of an open case still holds: a value further beyond the limit is its new peak. */
const furthest = (state: AlarmState, last: LastCase, verdict: Verdict, moment: Moment): Outcome => {
  const peak = peakAt(last.peak, verdict, moment);
  if (peak === undefined || peak === last.peak) return { state: normal(state), effects: [] };
  const { at } = moment;
  return {
    state: normal({ ...state, case: { ...last, peak } }),
    effects: [{ type: 'peak', at, since: at, ...mentioned(verdict), peak }],
  };
};

const onMet = (rule: StepRule, state: AlarmState, verdict: Verdict, moment: Moment): Outcome => {
  const { at, now, liveMs } = moment;
  const { clearing: _, ...uninterrupted } = state;
  const { severity } = verdict;
  const last = state.case;
  if (last?.isOpen && last.clearedAt === undefined) return furthest(uninterrupted, last, verdict, moment);
  const onset: Onset = {
    since: state.pending?.since ?? Math.min(verdict.since ?? at, at),
    ...mentioned(verdict),
    ...peakOf(peakAt(state.pending?.peak, verdict, moment)),
    ...(severity === undefined ? {} : { severity }),
  };
  const raiseAt = onset.since + rule.raise_after_s * 1000;
  if (at >= raiseAt) return raise(rule, uninterrupted, onset, at);
  // Evidence that is old when it arrives, or by then, does not raise a case: the next reading decides.
  const isLive = raiseAt <= at + liveMs && now <= at + liveMs;
  const pending = { ...onset, ...(isLive ? { dueAt: raiseAt } : {}) };
  return { state: normal({ ...uninterrupted, pending }), effects: [] };
};

const onUnmet = (rule: StepRule, state: AlarmState, verdict: Verdict, at: number): Outcome => {
  const { pending: _, ...calm } = state;
  const { case: last } = calm;
  if (!last) return { state: normal(calm), effects: [] };
  if (!last.isOpen || last.clearedAt !== undefined) {
    const isOver = !last.isOpen && at - (last.clearedAt ?? 0) > rule.reopen_within_s * 1000;
    const { case: __, ...forgotten } = calm;
    return { state: normal(isOver ? forgotten : calm), effects: [] };
  }
  const clearing = calm.clearing ?? {
    since: Math.min(verdict.since ?? at, at),
    ...(verdict.value === undefined ? {} : { value: verdict.value }),
  };
  if (at - clearing.since >= rule.clear_after_s * 1000) return clear(rule, calm, clearing, at);
  return { state: normal({ ...calm, clearing }), effects: [] };
};

/**
 * The state after a verdict, and what to write. Timers that were due before must have been fired (`judge.ts`).
 * Silence never clears: only a verdict `unmet` does. Late readings don't come here.
 */
export const step = (
  rule: StepRule,
  before: AlarmState | null,
  verdict: Verdict,
  moment: Moment,
): Outcome => {
  // Fast path: nearly all readings.
  if (!before && verdict.condition !== 'met' && verdict.memory === null && !verdict.dueAt) return NOTHING;
  const { memory: _, kindDueAt: __, ...rest } = before ?? {};
  const state: AlarmState = {
    ...rest,
    memory: verdict.memory,
    ...(typeof verdict.dueAt === 'number' ? { kindDueAt: verdict.dueAt } : {}),
  };
  if (verdict.condition === 'met') return onMet(rule, state, verdict, moment);
  if (verdict.condition === 'unmet') return onUnmet(rule, state, verdict, moment.at);
  return { state: normal(state), effects: [] };
};

/** The state after a case was closed by a person, a rule or its device: it is not reopened. */
export const afterClosing = (state: AlarmState | null): AlarmState | null => {
  if (!state) return null;
  const { case: _, pending: __, clearing: ___, ...rest } = state;
  return normal(rest);
};
