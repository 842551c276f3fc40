import { litresPerUnit } from '../units.ts';
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
  readonly litres: Float64Array;
  /** 1 for a gap. */
  readonly isGap: Uint8Array;
}

const emptySteps = (length: number): Steps => ({
  count: 0,
  from: new Float64Array(length),
  to: new Float64Array(length),
  litres: new Float64Array(length),
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
  readonly opening: number | null;
  readonly closing: number | null;
  readonly consumption: number | null;
  readonly resets: number;
  /** The first reading after the first reset, ms. */
  readonly resetAt: number | null;
  readonly rollOvers: number;
}

/** The properties of a counter. */
export interface CounterProperties {
  readonly unit: string | null;
  /** In its own unit; null: it does not roll over. */
  readonly rolls_over_at: number | null;
  readonly interval_s: number;
}

type RollingOver = Pick<CounterProperties, 'rolls_over_at'>;

/** Whether a counter that stood at this value may have rolled over. */
export const rollsOver = <C extends RollingOver>(
  before: number,
  counter: C,
): counter is C & { readonly rolls_over_at: number } =>
  counter.rolls_over_at !== null && before <= counter.rolls_over_at;

const NOTHING: Register = {
  opening: null,
  closing: null,
  consumption: null,
  resets: 0,
  resetAt: null,
  rollOvers: 0,
};

/**
 * Evaluates a counter over a span. The opening value is the last reading up to its start, if still valid,
 * otherwise the first one in it; the closing value is the last reading up to its end, so that the next period
 * continues from there. A counter that falls was reset to 0, unless it rolled over. Fills `steps`. See
 * docs/specification.md, section 10.
 */
export const registerOf = (
  { ts, value }: Series,
  span: Span,
  counter: CounterProperties,
  steps?: Steps,
): Register => {
  const litres = litresIn(counter.unit);
  const longest = maxGapMs(counter.interval_s);
  const after = firstAt(ts, span.from + 1);
  const stands = after > 0 && (ts[after - 1] as number) >= span.from - longest;
  const first = stands ? after - 1 : after;
  const end = firstAt(ts, span.to + 1);
  if (first >= end) return NOTHING;

  let consumption = 0;
  let resets = 0;
  let resetAt: number | null = null;
  let rollOvers = 0;
  for (let n = first + 1; n < end; n++) {
    const from = ts[n - 1] as number;
    const to = ts[n] as number;
    const before = value[n - 1] as number;
    const now = value[n] as number;
    let rise = now - before;
    if (rise < 0) {
      if (rollsOver(before, counter)) {
        rise += counter.rolls_over_at;
        rollOvers += 1;
      } else {
        rise = now;
        resets += 1;
        resetAt ??= to;
      }
    }
    consumption += rise * litres;
    if (!steps) continue;
    const at = steps.count++;
    steps.from[at] = Math.max(from, span.from);
    steps.to[at] = Math.min(to, span.to);
    steps.litres[at] = rise * litres;
    steps.isGap[at] = to - from > longest ? 1 : 0;
  }
  return {
    opening: (value[first] as number) * litres,
    closing: (value[end - 1] as number) * litres,
    // A single reading gives the register, but no consumption.
    consumption: end - first < 2 ? null : consumption,
    resets,
    resetAt,
    rollOvers,
  };
};
