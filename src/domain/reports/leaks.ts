import { THRESHOLDS } from '../thresholds.ts';
import type { Hour } from './grid.ts';
import { lengthOf } from './series.ts';

const DAY_MS = 86_400_000;

/** Whether a leak rate (L/h) is reported as a leak. */
export const isLeak = (rate: number | null): rate is number =>
  rate !== null && rate >= THRESHOLDS.leakLeast.value;

/** The hourly flow of a meter, and which hours are known. */
export interface Flow {
  readonly hours: readonly Hour[];
  readonly litres: ArrayLike<number>;
  readonly isKnown: readonly boolean[];
}

/** The first or last hour of a period; it may be unknown because its last reading comes later. */
const isEdge = (n: number, { length }: readonly Hour[]): boolean => n === 0 || n === length - 1;

/**
 * The leak rate: the lowest hourly flow within 24 consecutive hours with flow in each, maximized over all such
 * windows; 0 if there are 24 known hours but no such window, null if fewer are known. Half hours at clock changes
 * need flow but don't count as the lowest.
 */
export const leakRateOf = ({ hours, litres, isKnown }: Flow): number | null => {
  let leak: number | null = null;
  const last = hours.at(-1)?.to ?? 0;
  for (let begin = 0; begin < hours.length; begin++) {
    const end = (hours[begin] as Hour).from + DAY_MS;
    if (end > last) break;
    let lowest = Number.POSITIVE_INFINITY;
    let dryAt = -1;
    let lowestAt = begin;
    for (let n = begin; n < hours.length && (hours[n] as Hour).from < end; n++) {
      if (!isKnown[n]) {
        if (isEdge(n, hours)) continue;
        // No window that contains this hour is complete.
        lowest = Number.POSITIVE_INFINITY;
        begin = n;
        break;
      }
      const of = litres[n] as number;
      if (of <= 0) dryAt = n;
      if (!(hours[n] as Hour).isWhole || of > lowest) continue;
      lowest = of;
      lowestAt = n;
    }
    if (lowest === Number.POSITIVE_INFINITY) continue;
    leak = Math.max(leak ?? 0, dryAt < 0 ? lowest : 0);
    // Windows that start before that hour contain it too and can't have a higher rate.
    begin = Math.max(begin, dryAt < 0 ? lowestAt : dryAt);
  }
  return leak;
};

/** The leaks of a meter over a period. */
export interface Leaks {
  /** Leaks that started in the period: an hour without flow, then 24 hours with flow. */
  readonly opened: number;
  /** Leaks that ended in the period, with an hour without flow; includes leaks that started before it. */
  readonly closed: number;
  /** The start of the first leak, as far as known; ms. */
  readonly first_at: number | null;
}

/**
 * Finds leaks hour by hour. An unknown hour neither opens nor closes a leak, and restarts the count of 24 hours.
 */
export const leaksOf = ({ hours, litres, isKnown }: Flow): Leaks => {
  let [opened, closed] = [0, 0];
  let first: number | null = null;
  let isLeaking = false;
  let wasDry = false;
  let since: number | null = null;
  for (let n = 0; n < hours.length; n++) {
    const hour = hours[n] as Hour;
    if (!isKnown[n] && !isEdge(n, hours)) {
      [since, wasDry] = [null, false];
    } else if (isKnown[n] && (litres[n] as number) <= 0) {
      if (isLeaking) closed += 1;
      [since, wasDry, isLeaking] = [null, true, false];
    } else {
      since ??= hour.from;
      if (isLeaking || lengthOf({ from: since, to: hour.to }) < DAY_MS) continue;
      isLeaking = true;
      first ??= since;
      if (wasDry) opened += 1;
    }
  }
  return { opened, closed, first_at: first };
};
