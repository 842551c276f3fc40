import { HOUR_MS, hourOf } from './reading-hours.ts';
import type { Point, Span } from './series.ts';

/**
 * How much a counter rose in each full hour (UTC) of a span, as points at the start of the hours. A lower value than
 * before is a reset, from which counting continues at 0. Points before the span only say where it began. Hours without
 * readings are left out; what was counted in them belongs to the next reading.
 */
export const hourlyIncrease = (points: readonly Point[], { from, to }: Span): readonly Point[] => {
  const hours = new Map<number, number>();
  let before: number | undefined;
  for (const { ms, value } of points) {
    if (ms >= from && ms < to && before !== undefined) {
      const hour = hourOf(ms);
      hours.set(hour, (hours.get(hour) ?? 0) + (value < before ? value : value - before));
    }
    before = value;
  }
  return [...hours].map(([ms, value]) => ({ ms, value }));
};

/** The last 24 hours up to the end of the current one, beginning at a full hour. */
export const dayOfHours = (now: number): Span => {
  const to = hourOf(now) + HOUR_MS;
  return { from: to - 24 * HOUR_MS, to };
};
