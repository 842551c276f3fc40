import type { Series, Span } from '../reports/computing/series.ts';
import { firstAt } from '../reports/computing/series.ts';
import type { CountedSeries } from './series.ts';
import { hasStep } from './series.ts';

/**
 * The part of a step (ms) that is in a span: what was counted in it belongs to its time in proportion. A step between two
 * readings of the same time is in the span that its time ends, or is in.
 */
export const shareIn = (from: number, to: number, span: Span): number => {
  if (to <= from) return from > span.from && from <= span.to ? 1 : 0;
  const part = Math.min(to, span.to) - Math.max(from, span.from);
  return part <= 0 ? 0 : part / (to - from);
};

/** What was counted in a span, in the counter's unit. */
export interface CountedIn {
  /** Null: no step is in the span. */
  readonly counted: number | null;
  /** Whether it rests on a step that is longer than the span. */
  readonly isEstimate: boolean;
  /** Whether it is known from the beginning of the span to its end. */
  readonly isWhole: boolean;
}

/** Differences between clocks (ms) that do not matter. */
const CLOCKS_MS = 1000;

/** Calls `visit` with the steps that touch a span, and the share of each that is in it. */
export const forEachStep = (
  series: CountedSeries,
  span: Span,
  visit: (n: number, share: number, from: number, to: number) => void,
): void => {
  const { ts } = series;
  for (let n = Math.max(1, firstAt(ts, span.from)); n < ts.length; n++) {
    const [from, to] = [ts[n - 1] as number, ts[n] as number];
    if (from >= span.to && to > span.to) break;
    if (!hasStep(series, n)) continue;
    const share = shareIn(from, to, span);
    if (share > 0) visit(n, share, from, to);
  }
};

/** What a counter counted in a span. */
export const countedIn = (series: CountedSeries, span: Span): CountedIn => {
  let counted: number | null = null;
  let isEstimate = false;
  let covered = 0;
  forEachStep(series, span, (n, share, from, to) => {
    // Two readings of one time say nothing of a time.
    if (to <= from && series.counted[n] === 0) return;
    covered += Math.min(to, span.to) - Math.max(from, span.from);
    counted = (counted ?? 0) + (series.counted[n] as number) * share;
    if (to - from > span.to - span.from) isEstimate = true;
  });
  return { counted, isEstimate, isWhole: covered >= span.to - span.from - CLOCKS_MS };
};

/** The part of a counted series from a time on: its first reading says only where the counter stands. */
export const countedSince = (series: Series, from: number): Series => {
  const first = firstAt(series.ts, from);
  if (first === 0) return series;
  const rest = (list: ArrayLike<number>): ArrayLike<number> =>
    list instanceof Float64Array || list instanceof Uint8Array
      ? list.subarray(first)
      : Array.prototype.slice.call(list, first);
  const { ts, value, counted, kinds } = series;
  return {
    ts: rest(ts),
    value: rest(value),
    ...(counted && kinds ? { counted: rest(counted), kinds: rest(kinds) } : {}),
  };
};
