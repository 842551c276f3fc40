import { firstAt, type Series } from '../reports/computing/series.ts';
import { counterFacts } from '../counters/facts.ts';
import { countedSeries, REPLACED, RESET, REVERSE } from '../counters/series.ts';
import { litresPerUnit } from '../readings/units.ts';
import { offsetsIn } from '../time/zoned.ts';
import type { JudgedDatapoint, Usual } from './verdict.ts';
import { LONGEST_STEP_MS } from './window.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HALF_MS = HOUR_MS / 2;
const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;
const WEEKS = 8;
const LEAST_WEEKS = 2;
/** How many days have to be known. */
export const LEARN_DAYS = LEAST_WEEKS * 7;
/** How far back a baseline looks, with the hour before and the zone's offset; older use says little. */
export const BASELINE_DAYS = WEEKS * 7 + 1;
/** Something recurs if it was there at the same time on this many of the last 7 days. */
const RECURS = 3;
/** Offsets of zones are multiples of this. */
const SLOT_MS = HOUR_MS / 4;

/** What is usual in the 30 minutes before each quarter of an hour of one day, the first of which ends 15 minutes after it began. */
export type Baseline = readonly Usual[];

/** The day (of UTC, in ms) whose baseline says what is usual in the 30 minutes before a time. It is learned from what was before. */
export const baselineDay = (ts: number): number => Math.floor((ts - 1) / DAY_MS) * DAY_MS;

/** The local hour, by its number since 1970, in which a half hour ends. */
const hourIn = (timeZone: string): ((ts: number) => number) => {
  const offsetOf = offsetsIn(timeZone);
  return (ts) => Math.floor((ts - 1 + offsetOf(ts) * 60_000) / HOUR_MS);
};

/** Steps of a register that was reset, replaced or set. */
const BROKEN: ReadonlySet<number> = new Set([RESET, REPLACED, REVERSE]);

/** The most in any 30 minutes that ended with a reading, by local hour; hours of which nothing is known are missing. */
const highestByHour = (
  series: Series,
  counter: JudgedDatapoint,
  hourOf: (ts: number) => number,
): ReadonlyMap<number, number> => {
  const { ts, counted, kinds } = countedSeries(series, counterFacts(counter));
  const highest = new Map<number, number>();
  const litres = litresPerUnit(counter.unit) ?? 0;
  const total = new Float64Array(ts.length);
  // The first reading since which all steps are known, and the one before the beginning of the half hour.
  let [known, first] = [0, 0];
  for (let n = 1; n < ts.length; n++) {
    const [from, to] = [ts[n - 1] as number, ts[n] as number];
    if (to - from > LONGEST_STEP_MS || BROKEN.has(kinds[n] as number)) known = n;
    total[n] = (total[n - 1] as number) + (known === n ? 0 : (counted[n] as number) * litres);
    first = Math.max(first, known);
    const begin = to - HALF_MS;
    while (first + 1 < n && (ts[first + 1] as number) <= begin) first += 1;
    // Tolerates small differences between clocks.
    const start = Math.max(begin, ts[first] as number);
    if (start > begin + 1000 || first === n) continue;
    const [a, b] = [ts[first] as number, ts[first + 1] as number];
    const [before, after] = [total[first] as number, total[first + 1] as number];
    const atStart = b > a ? before + ((after - before) * (start - a)) / (b - a) : after;
    const hour = hourOf(to);
    highest.set(hour, Math.max(highest.get(hour) ?? 0, (total[n] as number) - atStart));
  }
  return highest;
};

/** A single burst is never learned: of two values, the lower one. */
const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0];
  if (sorted.length % 2 === 1) return high;
  return sorted.length === 2 ? low : (low + high) / 2;
};

/** What is usual in an hour, given the most of each hour before. */
const usualIn = (hour: number, highest: ReadonlyMap<number, number>): Usual => {
  /** The most within an hour ± 1 h; undefined: too little is known. */
  const around = (at: number): number | undefined => {
    const near = [at - 1, at, at + 1].flatMap((one) => highest.get(one) ?? []);
    return near.length < 2 ? undefined : Math.max(...near);
  };
  const weeks = Array.from({ length: WEEKS }, (_, n) => around(hour - (n + 1) * WEEK_HOURS) ?? []).flat();
  // What went on until the next day did not recur: it was a single one.
  const endedAfter = (at: number, most: number): boolean => {
    for (let one = at + 2; one < at + DAY_HOURS - 1; one++)
      if ((highest.get(one) ?? Number.POSITIVE_INFINITY) <= most / 2) return true;
    return false;
  };
  const days = Array.from({ length: 7 }, (_, n): number => {
    const at = hour - (n + 1) * DAY_HOURS;
    const most = around(at) ?? 0;
    return most > 0 && endedAfter(at, most) ? most : 0;
  });
  const recurring = days.toSorted((a, b) => b - a)[RECURS - 1] ?? 0;
  const isLearned = weeks.length >= LEAST_WEEKS;
  return { isLearned, litres: Math.max(recurring, isLearned ? median(weeks) : 0) };
};

/**
 * Learns what is usual on a day (`baselineDay`) from a counter's readings before it, oldest first: the median of the last 8 weeks'
 * highest half hours within the same hour of the week ± 1 h, or what recurs at that time of day, whichever is more.
 */
export const learnBaseline = (
  series: Series,
  counter: JudgedDatapoint,
  timeZone: string,
  day: number,
): Baseline => {
  const hourOf = hourIn(timeZone);
  const highest = highestByHour(series, counter, hourOf);
  const byHour = new Map<number, Usual>();
  return Array.from({ length: DAY_MS / SLOT_MS }, (_, n) => {
    const hour = hourOf(day + (n + 1) * SLOT_MS);
    const usual = byHour.get(hour) ?? usualIn(hour, highest);
    byHour.set(hour, usual);
    return usual;
  });
};

/** What is usual in the 30 minutes before a time of the day of a baseline. */
export const usualAt = (baseline: Baseline, ts: number): Usual =>
  baseline[Math.floor((ts - 1 - baselineDay(ts)) / SLOT_MS)] ?? { isLearned: false, litres: 0 };

const sliced = ({ ts, value }: Series, from: number, to: number): Series => {
  const [first, end] = [firstAt(ts, from), firstAt(ts, to)];
  return {
    ts: Array.prototype.slice.call(ts, first, end),
    value: Array.prototype.slice.call(value, first, end),
  };
};

/** Answers what is usual for a counter in the 30 minutes before a time, from its readings before that day; learned once a day. */
export const usualFlow = (
  series: Series,
  counter: JudgedDatapoint,
  timeZone: string,
): ((ts: number) => Usual) => {
  const baselines = new Map<number, Baseline>();
  return (ts) => {
    const day = baselineDay(ts);
    let baseline = baselines.get(day);
    if (baseline === undefined) {
      baseline = learnBaseline(sliced(series, day - BASELINE_DAYS * DAY_MS, day), counter, timeZone, day);
      baselines.set(day, baseline);
    }
    return usualAt(baseline, ts);
  };
};
