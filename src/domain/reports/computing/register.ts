import { litresPerUnit } from '../../readings/units.ts';
import { type CounterPoint, counterFacts } from '../../counters/facts.ts';
import {
  type CountedSeries,
  countedSeries,
  isCounted,
  RESET,
  REVERSE,
  ROLL_OVER,
} from '../../counters/series.ts';
import { forEachStep } from '../../counters/water.ts';
import type { Series, Span } from './series.ts';
import { firstAt, maxGapMs } from './series.ts';

/** Litres per unit; where that is unknown, figures in litres are left out. See docs/specification.md, section 10. */
export const litresIn = (unit: string | null): number => litresPerUnit(unit) ?? 1;

/**
 * The increase of a counter from each reading to the next, stored as columns, because there are millions and
 * numbers in objects would be boxed. A step longer than a reading is valid is a gap: its distribution over
 * hours is an estimate.
 */
export interface Steps {
  count: number;
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** Of a step that is partly outside the period, its share. */
  readonly litres: Float64Array;
  /** Of the whole step, ms. */
  readonly length: Float64Array;
  /** 1 for a gap. */
  readonly isGap: Uint8Array;
}

const emptySteps = (length: number): Steps => ({
  count: 0,
  from: new Float64Array(length),
  to: new Float64Array(length),
  litres: new Float64Array(length),
  length: new Float64Array(length),
  isGap: new Uint8Array(length),
});

/** Provides empty steps for a series, which are valid until the next call. */
export type StepBuffer = (series: Series) => Steps;

/**
 * A buffer for the steps of one series after another. Allocating steps for each of hundreds of meters would keep
 * the garbage collector busy.
 */
export const createStepBuffer = (): StepBuffer => {
  let buffer = emptySteps(0);
  return ({ ts: { length } }) => {
    if (buffer.from.length < length) buffer = emptySteps(length);
    buffer.count = 0;
    return buffer;
  };
};

/** Longer steps (ms) are too coarse for hourly figures. */
export const HOURLY = 5_400_000;

/** A counter over a period, in litres; null without readings. */
export interface Register {
  /** Where it stood at the beginning: the last reading before, if still valid, otherwise the first one. */
  readonly opening: number | null;
  readonly closing: number | null;
  readonly consumption: number | null;
  readonly resets: number;
  /** The first reading after the first reset, ms. */
  readonly resetAt: number | null;
  readonly rollOvers: number;
  /** How often it fell without a reason: it was set, or water flowed back. */
  readonly reversals: number;
  readonly reverseAt: number | null;
}

/** The properties of a counter. */
export interface CounterProperties extends Partial<CounterPoint> {
  readonly unit: string | null;
  /** In its own unit; null: it does not roll over. */
  readonly rolls_over_at: number | null;
  readonly interval_s: number;
}

const NOTHING: Register = {
  opening: null,
  closing: null,
  consumption: null,
  resets: 0,
  resetAt: null,
  rollOvers: 0,
  reversals: 0,
  reverseAt: null,
};

/** The readings of a counter with its steps, by the rule for counters. */
export const countedOf = (series: Series, counter: CounterProperties): CountedSeries =>
  isCounted(series)
    ? series
    : countedSeries(series, counterFacts({ ...counter, resolution: counter.resolution ?? null }));

/**
 * Evaluates a counter over a span. What was counted in a step belongs to its time in proportion, also in one that begins
 * before the span or ends after it. The closing value is the last reading up to its end. Fills `steps`. See
 * docs/specification.md, section 10.
 */
export const registerOf = (
  readings: Series,
  span: Span,
  counter: CounterProperties,
  steps?: Steps,
): Register => {
  const series = countedOf(readings, counter);
  const { ts, value, counted, kinds } = series;
  const litres = litresIn(counter.unit);
  const longest = maxGapMs(counter.interval_s);
  let consumption: number | null = null;
  let [resets, rollOvers, reversals] = [0, 0, 0];
  let [resetAt, reverseAt]: [number | null, number | null] = [null, null];
  forEachStep(series, span, (n, share, from, to) => {
    const part = (counted[n] as number) * share * litres;
    consumption = (consumption ?? 0) + part;
    if (to <= span.to) {
      const kind = kinds[n];
      if (kind === RESET) {
        resets += 1;
        resetAt ??= to;
      } else if (kind === REVERSE) {
        reversals += 1;
        reverseAt ??= to;
      } else if (kind === ROLL_OVER) rollOvers += 1;
    }
    if (!steps) return;
    const at = steps.count++;
    steps.from[at] = Math.max(from, span.from);
    steps.to[at] = Math.min(to, span.to);
    steps.litres[at] = part;
    steps.length[at] = to - from;
    steps.isGap[at] = to - from > longest ? 1 : 0;
  });
  const after = firstAt(ts, span.from + 1);
  const stands = after > 0 && (ts[after - 1] as number) >= span.from - longest;
  const first = stands ? after - 1 : after;
  const end = firstAt(ts, span.to + 1);
  const hasReading = first < end;
  if (!hasReading && consumption === null) return NOTHING;
  return {
    // Amounts say nothing of where a register stands.
    opening: hasReading && counter.kind !== 'delta' ? (value[first] as number) * litres : null,
    closing: hasReading && counter.kind !== 'delta' ? (value[end - 1] as number) * litres : null,
    consumption,
    resets,
    resetAt,
    rollOvers,
    reversals,
    reverseAt,
  };
};
