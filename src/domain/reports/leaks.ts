import type { Hour } from './grid.ts';
import { lengthOf } from './series.ts';

const DAY_MS = 86_400_000;

/** The hours of a meter: litres of each, and whether they are known. */
export interface Flow {
  readonly hours: readonly Hour[];
  readonly litres: ArrayLike<number>;
  readonly isKnown: readonly boolean[];
}

/** The hour with which a period begins or ends may be unknown: its last reading comes later. */
const isEdge = (n: number, { length }: readonly Hour[]): boolean => n === 0 || n === length - 1;

/**
 * The lowest hour of those 24 in a row with flow in each, of several such the highest; 0 when there are
 * 24 hours known and none such, null when there aren't. Half hours, where clocks change, need flow but
 * are not the lowest. Source: the field, "meter leak".
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
        // No window that holds this hour is known.
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
    // What begins until then holds that hour too, and can't be higher.
    begin = Math.max(begin, dryAt < 0 ? lowestAt : dryAt);
  }
  return leak;
};

/** The leaks of a meter over a period. */
export interface Leaks {
  /** Began in it: an hour without flow, then flow in each of 24. */
  readonly opened: number;
  /** Ended in it: an hour without flow after such. One that began before the period counts here only. */
  readonly closed: number;
  /** When the first one that was seen began, as far as it is known; ms. */
  readonly first_at: number | null;
}

/**
 * Follows flow from hour to hour. An unknown hour neither opens nor closes a leak, and what ran before
 * it does not count towards the 24 hours.
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
