import { HOUR_MS, hourOf } from '../readings/reading-hours.ts';
import type { Span } from '../readings/series.ts';

/** The last 24 hours up to the end of the current one, beginning at a full hour. */
export const dayOfHours = (now: number): Span => {
  const to = hourOf(now) + HOUR_MS;
  return { from: to - 24 * HOUR_MS, to };
};
