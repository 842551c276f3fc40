import { intervalOf, type LiveState, type Pace } from '../readings/live.ts';

/**
 * When the next value of a datapoint arrives: `next` in `ms`; `due`: any moment; `late`: it was due `ms` ago;
 * `silent`: only its device is overdue.
 */
export type Arrival =
  | { readonly kind: 'next' | 'late'; readonly ms: number }
  | { readonly kind: 'due' | 'silent' };

const MINUTE_MS = 60_000;
/** Below a fifth of the interval, and within these, it is due: seconds that count down change too often to be read. */
const LEAST_AHEAD_MS = 20_000;
const MOST_AHEAD_MS = MINUTE_MS;
/** A value on its way is not late: a tenth of its interval, and at least this long. */
const LEAST_DELAY_MS = 30_000;

/**
 * When the next value is expected, from the pace of its datapoint; null if that says nothing: without a value, while
 * the browser is offline, and for values that arrive several times a minute.
 */
export const arrivalOf = (
  { state, ageMs }: { readonly state: LiveState | 'broken' | 'faulty'; readonly ageMs: number | null },
  pace: Pace | undefined,
): Arrival | null => {
  if (!pace || ageMs === null || (state !== 'live' && state !== 'stale')) return null;
  const intervalMs = intervalOf(pace) * 1000;
  const ms = intervalMs - ageMs;
  if (-ms > Math.max(LEAST_DELAY_MS, intervalMs / 10)) return { kind: 'late', ms: -ms };
  if (state === 'stale') return { kind: 'silent' };
  if (intervalMs < MINUTE_MS) return null;
  const least = Math.max(LEAST_AHEAD_MS, Math.min(MOST_AHEAD_MS, intervalMs / 5));
  return ms >= least ? { kind: 'next', ms } : { kind: 'due' };
};
