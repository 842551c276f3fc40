import type { Series, Span } from '../reports/series.ts';
import { litresIn } from '../reports/register.ts';
import { offsetAt, offsetsIn } from '../zoned.ts';
import { changeOf } from './counter.ts';
import type { JudgedDatapoint, Usual } from './verdict.ts';
import { LONGEST_STEP_MS } from './window.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HALF_MS = HOUR_MS / 2;
const WEEK_HOURS = 168;
/** How many days have to be known. */
export const LEARN_DAYS = 14;
/** How far back a baseline looks; older use says little. */
export const BASELINE_DAYS = 56;

/** The most that is usual in 30 minutes (L) by local hour of the week, from Monday 00:00; null: still learning. */
export type Baseline = readonly number[] | null;

/** The local hour of the week from Monday 00:00, with its fraction: 0 to 168. */
export const hourOfWeek = (ts: number, timeZone: string, offset = offsetAt(ts, timeZone)): number => {
  const local = ts + offset * 60_000;
  // 1 January 1970 was a Thursday.
  const hours = (local / HOUR_MS + 3 * 24) % WEEK_HOURS;
  return (hours + WEEK_HOURS) % WEEK_HOURS;
};

/** The litres in each half hour (by its number since 1970) and how much of it is known, in ms. */
const halvesOf = ({ ts, value }: Series, counter: JudgedDatapoint, excluded: readonly Span[]) => {
  const halves = new Map<number, { litres: number; known: number }>();
  const litres = litresIn(counter.unit);
  for (let n = 1; n < ts.length; n++) {
    const [from, to] = [ts[n - 1] as number, ts[n] as number];
    const { type, rise } = changeOf(value[n - 1] as number, value[n] as number, counter);
    const isExcluded = excluded.some((span) => from < span.to && to > span.from);
    if (to <= from || to - from > LONGEST_STEP_MS || isExcluded || type === 'reset' || type === 'reverse')
      continue;
    for (let at = from; at < to;) {
      const half = Math.floor(at / HALF_MS);
      const end = Math.min(to, (half + 1) * HALF_MS);
      const found = halves.get(half) ?? { litres: 0, known: 0 };
      found.litres += (rise * litres * (end - at)) / (to - from);
      found.known += end - at;
      halves.set(half, found);
      at = end;
    }
  }
  return halves;
};

/** What is at most usual: more than the largest, by as much as that exceeds the median. What varies may vary a little more. */
export const mostUsual = (largest: number, median: number): number => largest + (largest - median);

const highest = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const most = sorted.at(-1) ?? 0;
  return mostUsual(most, sorted[Math.floor((sorted.length - 1) / 2)] ?? most);
};

/**
 * Learns what is usual from a counter's readings, oldest first: for each hour of the week, from that hour and
 * the two before and after it. `excluded`: the spans of burst cases, from which nothing is learned. Half hours begin on the
 * full or half hour of UTC.
 */
export const learnBaseline = (
  series: Series,
  counter: JudgedDatapoint,
  timeZone: string,
  excluded: readonly Span[] = [],
): Baseline => {
  const halves = halvesOf(series, counter, excluded);
  const offsetOf = offsetsIn(timeZone);
  let known = 0;
  const byHour = Array.from({ length: WEEK_HOURS }, (): number[] => []);
  const all: number[] = [];
  for (const [half, { litres, known: ms }] of halves) {
    known += ms;
    // Tolerates small differences between clocks.
    if (ms < HALF_MS - 1000) continue;
    const at = half * HALF_MS;
    const hour = Math.floor(hourOfWeek(at, timeZone, offsetOf(at)));
    byHour[hour]?.push(litres);
    all.push(litres);
  }
  // Tolerates a lost uplink at either end.
  if (known < LEARN_DAYS * DAY_MS - 2 * HOUR_MS) return null;
  const ofAll = highest(all);
  return byHour.map((_, hour) => {
    const near = [-2, -1, 0, 1, 2].flatMap((step) => byHour[(hour + step + WEEK_HOURS) % WEEK_HOURS] ?? []);
    return near.length === 0 ? ofAll : highest(near);
  });
};

/** What is usual in the 30 minutes before a time: of its hour or the one before, whichever is more. */
export const usualAt = (baseline: Baseline, ts: number, timeZone: string): Usual => {
  if (baseline === null) return { isLearned: false, litres: 0 };
  const hour = (at: number): number => baseline[Math.floor(hourOfWeek(at, timeZone))] ?? 0;
  return { isLearned: true, litres: Math.max(hour(ts), hour(ts - HALF_MS)) };
};
