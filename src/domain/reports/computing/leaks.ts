import { THRESHOLDS } from '../../valves/thresholds.ts';
import type { Hour } from './grid.ts';
import { lengthOf } from './series.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Whether a leak rate (L/h) is reported as a leak. */
export const isLeak = (rate: number | null): rate is number =>
  rate !== null && rate >= THRESHOLDS.leakLeast.value;

/** The hourly flow of a meter, and which hours are known. */
export interface Flow {
  readonly hours: readonly Hour[];
  readonly litres: ArrayLike<number>;
  readonly isKnown: readonly boolean[];
  /**
   * Which hours were not known by themselves, but the register rose by more than nothing across each of them: a gap hides when
   * water flowed, but not that it did. Default: none.
   */
  readonly isBridged?: readonly boolean[];
}

/** The first or last hour of a period; it may be unknown because its last reading comes later. */
const isEdge = (n: number, { length }: readonly Hour[]): boolean => n === 0 || n === length - 1;

/** How many hours of a day a leak may be known only by what the register says across them: a gap of an hour touches three. */
const MOST_BRIDGED = 3;
/** The shortest local day: where the clocks go forward, a report of a day has no 24 hours. */
const SHORT_DAY_MS = 23 * HOUR_MS;

/** For how long water has to run to be a leak: 24 hours, or the whole of a shorter local day. */
const leakMs = (hours: readonly Hour[]): number => {
  const [first, last] = [hours[0], hours.at(-1)];
  const length = first && last ? last.to - first.from : 0;
  return Math.min(DAY_MS, Math.max(SHORT_DAY_MS, length));
};

/** Which unknown hours a leak may run through: those at the edges, and few enough in the middle. */
const passableIn = ({ hours, isKnown, isBridged }: Flow): readonly boolean[] => {
  const bridged: number[] = [];
  return hours.map(({ from }, n) => {
    if (isKnown[n]) return false;
    if (isEdge(n, hours)) return true;
    if (!isBridged?.[n]) return false;
    const near = bridged.filter((at) => (hours[at] as Hour).from > from - DAY_MS);
    if (near.length >= MOST_BRIDGED) return false;
    bridged.push(n);
    return true;
  });
};

/**
 * The leak rate: the lowest hourly flow within 24 consecutive hours with flow in each, maximized over all such
 * windows; 0 if there are 24 known hours but no such window, null if fewer are known. A few hours may be bridged. Half hours at clock changes
 * need flow but don't count as the lowest.
 */
export const leakRateOf = (flow: Flow): number | null => {
  const { hours, litres, isKnown } = flow;
  const passable = passableIn(flow);
  const least = leakMs(hours);
  let leak: number | null = null;
  const last = hours.at(-1)?.to ?? 0;
  for (let begin = 0; begin < hours.length; begin++) {
    const end = (hours[begin] as Hour).from + least;
    if (end > last) break;
    let lowest = Number.POSITIVE_INFINITY;
    let dryAt = -1;
    let lowestAt = begin;
    for (let n = begin; n < hours.length && (hours[n] as Hour).from < end; n++) {
      if (!isKnown[n]) {
        if (passable[n]) continue;
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

/** One leak: water that ran in each of at least 24 hours. */
export interface Leak {
  /** Its start as far as known, ms. */
  readonly from: number;
  /** The hour in which it stopped, ms; null: it goes on, or nothing is known of its end. */
  readonly to: number | null;
  /**
   * What it lost at least, L: in each hour as much as in the lowest hour of some 24 hours around it, of those with the highest
   * such flow. So it is at least a day of the leak rate, and never more than what flowed.
   */
  readonly litres: number;
  /** How long it is known to have run, ms. */
  readonly ms: number;
}

/** The leaks of a meter over a period. */
export interface Leaks {
  /** Leaks that started in the period: an hour with less flow than a leak's, then 24 hours with more. */
  readonly opened: number;
  /** Leaks that ended in the period, with such an hour; includes leaks that started before it. */
  readonly closed: number;
  /** The one that lost most; null if there are none. */
  readonly worst: Leak | null;
}

/** Consecutive hours with the flow of a leak: the positions of the first and the last, and their times, ms. */
interface Run {
  readonly first: number;
  last: number;
  readonly from: number;
  until: number;
}

/**
 * What is lost at least in a run of at least 24 hours, L. The hours in which a leak began and ended count little, which are
 * its lowest. An unknown hour at the edge of the period counts as known ones beside it, as it does for the leak rate.
 */
const lostIn = ({ hours, litres, isKnown }: Flow, { first, last, until }: Run, leastMs: number): number => {
  /** The highest of the lowest flows (L/h) of all windows of 24 hours with an hour, by its position in the run. */
  const least = new Float64Array(last - first + 1);
  for (let begin = first; (hours[begin] as Hour).from + leastMs <= until; begin++) {
    const end = (hours[begin] as Hour).from + leastMs;
    let lowest = Number.POSITIVE_INFINITY;
    let after = begin;
    for (; after <= last && (hours[after] as Hour).from < end; after++)
      if (isKnown[after] && (hours[after] as Hour).isWhole)
        lowest = Math.min(lowest, litres[after] as number);
    if (lowest === Number.POSITIVE_INFINITY) continue;
    for (let n = begin; n < after; n++) least[n - first] = Math.max(least[n - first] as number, lowest);
  }
  return least.reduce((sum, flow, n) => {
    const hour = hours[first + n] as Hour;
    const most = isKnown[first + n] ? (litres[first + n] as number) : Number.POSITIVE_INFINITY;
    // Half hours at clock changes may have less.
    return sum + Math.min(most, (flow * lengthOf(hour)) / HOUR_MS);
  }, 0);
};

/** Whether the flow of an hour is less than that of a leak. Half hours at clock changes only have to have some. */
const isBelowLeak = (litres: number, { isWhole }: Hour): boolean => (isWhole ? !isLeak(litres) : litres <= 0);

/**
 * Finds leaks hour by hour, of the same flow as `isLeak`: there is one if and only if the leak rate is one. An unknown hour
 * neither opens nor closes a leak, and restarts the count of 24 hours unless it is bridged.
 */
export const leaksOf = (flow: Flow): Leaks => {
  const { hours, litres, isKnown } = flow;
  const passable = passableIn(flow);
  const least = leakMs(hours);
  let [opened, closed] = [0, 0];
  const found: Leak[] = [];
  let isLeaking = false;
  let wasBelow = false;
  let run: Run | null = null;
  const end = (to: number | null): void => {
    if (run && lengthOf({ from: run.from, to: run.until }) >= least)
      found.push({ from: run.from, to, ms: run.until - run.from, litres: lostIn(flow, run, least) });
    run = null;
  };
  for (let n = 0; n < hours.length; n++) {
    const hour = hours[n] as Hour;
    const flowed = litres[n] as number;
    if (!isKnown[n] && !passable[n]) {
      end(null);
      wasBelow = false;
    } else if (isKnown[n] && isBelowLeak(flowed, hour)) {
      if (isLeaking) closed += 1;
      end(isLeaking ? hour.from : null);
      [wasBelow, isLeaking] = [true, false];
    } else {
      run ??= { first: n, last: n, from: hour.from, until: hour.from };
      [run.last, run.until] = [n, hour.to];
      if (isLeaking || lengthOf({ from: run.from, to: run.until }) < least) continue;
      isLeaking = true;
      if (wasBelow) opened += 1;
    }
  }
  end(null);
  const [worst = null] = found.toSorted((a, b) => b.litres - a.litres || a.from - b.from);
  return { opened, closed, worst };
};
