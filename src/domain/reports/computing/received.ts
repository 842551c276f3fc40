import type { Completeness, Span } from './series.ts';
import { lengthOf, maxGapMs } from './series.ts';

/** What was received in a span. */
export interface Received {
  readonly completeness: Completeness;
  /** By day, of those that are expected. */
  readonly daily_received: readonly number[];
}

/** How many readings are expected in a span. */
export const expectedIn = (span: Span, intervalS: number): number =>
  Math.floor(lengthOf(span) / (intervalS * 1000) + 1e-6);

/**
 * Counts the readings, and for the share at most one per expected interval, so that readings beyond the expected ones don't
 * hide missing ones. A reading may come up to half an interval early or late; but after a gap at least one is missing.
 * `times`: ascending, may begin before the span; `days` cover it.
 */
export const receivedIn = (
  times: ArrayLike<number>,
  span: Span,
  days: readonly Span[],
  intervalS: number,
): Received => {
  const interval = intervalS * 1000;
  const longest = maxGapMs(intervalS);
  const expected = expectedIn(span, intervalS);
  const daily_received = days.map(() => 0);
  let received = 0;
  let counted = 0;
  let day = 0;
  let free = 0;
  // Without an earlier reading, the gap begins with the span.
  let before = span.from;
  for (let n = 0; n < times.length; n++) {
    const at = times[n] as number;
    if (at >= span.to) break;
    if (at >= span.from && (n === 0 || at !== times[n - 1])) {
      received += 1;
      const place = (at - span.from) / interval;
      const slot = Math.max(at - before > longest ? free + 1 : free, Math.floor(place - 1.5) + 1);
      if (slot <= place + 0.5 && slot < expected) {
        counted += 1;
        free = slot + 1;
        while (day < days.length - 1 && (days[day] as Span).to <= span.from + slot * interval) day += 1;
        daily_received[day] = (daily_received[day] ?? 0) + 1;
      }
    }
    before = at;
  }
  const share = expected === 0 ? null : counted / expected;
  return { completeness: { received, expected, share }, daily_received };
};
