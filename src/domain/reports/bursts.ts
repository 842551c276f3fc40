import type { Grid } from './grid.ts';
import { HOURLY, type Steps } from './register.ts';

/** Half an hour, ms. */
export const HALF_MS = 1_800_000;
const SLOTS = 48;
/** Half-hour slots before and after: an hour each. */
const NEIGHBOUR_SLOTS = 2;
/** Minimum number of days to compute a baseline per time of day: with fewer, a day off would be judged by working days only. */
export const DAYS_MIN = 6;
/** Minimum number of half hours to compute any baseline. */
const ALL_MIN = 24;

/** Half hours with much more flow than usual; consecutive ones are one burst. Litres, ms. */
export interface Bursts {
  /** Null: there is no baseline. */
  readonly bursts: number | null;
  readonly first_at: number | null;
  /** How long all of them lasted, in whole half hours. */
  readonly seconds: number | null;
  /** The most that flowed in one of their half hours, which does not depend on the period of the report. */
  readonly litres: number | null;
  /** When that half hour began, ms. */
  readonly most_at: number | null;
  /** The most that is usual in that half hour, litres. */
  readonly usual: number | null;
}

/** What is at most usual: more than the largest, by as much as that exceeds the median. What varies may vary a little more. */
const mostUsual = (largest: number, median: number): number => largest + (largest - median);

const NONE: Bursts = { bursts: 0, first_at: null, seconds: null, litres: null, most_at: null, usual: null };

/** The quantile of some values. */
const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] as number;

/** The local half hours of a period and the litres in each. */
interface Halves {
  readonly base: number;
  readonly litres: Float64Array;
  readonly isKnown: Uint8Array;
}

const halvesOf = (steps: Steps, { hours, from, to }: Grid): Halves => {
  // Local half hours are aligned with local hours.
  const first = hours[1]?.from ?? from;
  const base = from - ((((from - first) % HALF_MS) + HALF_MS) % HALF_MS);
  const count = Math.max(0, Math.ceil((to - base) / HALF_MS));
  const litres = new Float64Array(count);
  const known = new Float64Array(count);
  let n = 0;
  for (let step = 0; step < steps.count; step++) {
    const begin = steps.from[step] as number;
    const end = steps.to[step] as number;
    const length = end - begin;
    if (steps.isGap[step] === 1 || (steps.length[step] as number) > HOURLY) continue;
    const rise = steps.litres[step] as number;
    // Steps are in order and don't overlap.
    while (base + (n + 1) * HALF_MS <= begin) n += 1;
    // Fast path: most steps fit into one half hour.
    if (end <= base + (n + 1) * HALF_MS) {
      if (n >= count) break;
      litres[n] = (litres[n] as number) + rise;
      known[n] = (known[n] as number) + length;
      continue;
    }
    for (let at = n; at < count && base + at * HALF_MS < end; at++) {
      const part = Math.min(end, base + (at + 1) * HALF_MS) - Math.max(begin, base + at * HALF_MS);
      litres[at] = (litres[at] as number) + (rise * part) / length;
      known[at] = (known[at] as number) + part;
    }
  }
  const isKnown = new Uint8Array(count);
  // Tolerates small differences between device clocks and ours.
  for (let at = 0; at < count; at++) isKnown[at] = (known[at] as number) >= HALF_MS - 1000 ? 1 : 0;
  return { base, litres, isKnown };
};

/** The most that is usual in each half hour. */
const baselineOf = ({ base, litres, isKnown }: Halves, { hours, days }: Grid): ((n: number) => number) => {
  const slotOf = new Uint8Array(litres.length);
  const dayOf = new Uint16Array(litres.length);
  // Litres by slot and day; NaN: unknown.
  const litresBySlot = Array.from({ length: SLOTS }, () => new Float64Array(days.length).fill(Number.NaN));
  const all: number[] = [];
  for (const hour of hours) {
    const begin = Math.floor((hour.from - base) / HALF_MS);
    for (let n = begin; n < litres.length && base + n * HALF_MS < hour.to; n++) {
      const slot = hour.clock * 2 + (base + n * HALF_MS - hour.from >= HALF_MS ? 1 : 0);
      slotOf[n] = slot;
      dayOf[n] = hour.day;
      const of = litres[n] as number;
      if (!isKnown[n]) continue;
      all.push(of);
      // When clocks go back, a time of day occurs twice: use the maximum.
      const day = litresBySlot[slot] as Float64Array;
      if (!((day[hour.day] as number) >= of)) day[hour.day] = of;
    }
  }
  const ofAll = mostUsual(quantile(all, 0.9), quantile(all, 0.5));
  const usual = litresBySlot.map((_, slot) => {
    const near = litresBySlot.slice(Math.max(0, slot - NEIGHBOUR_SLOTS), slot + NEIGHBOUR_SLOTS + 1);
    const known: number[] = [];
    // The days with the most, and how many are known at all.
    let [most, mostDay, second, count] = [-1, -1, -1, 0];
    for (let day = 0; day < days.length; day++) {
      let of = -1;
      for (const one of near) {
        const value = one[day] as number;
        if (!(value >= 0)) continue;
        known.push(value);
        if (value > of) of = value;
      }
      if (of < 0) continue;
      count += 1;
      if (of > most) [second, most, mostDay] = [most, of, day];
      else if (of > second) second = of;
    }
    const median = count < DAYS_MIN ? 0 : quantile(known, 0.5);
    return { isKnown: count >= DAYS_MIN, most, mostDay, second, median };
  });
  return (n) => {
    const slot = usual[slotOf[n] as number];
    if (!slot?.isKnown) return ofAll;
    return mostUsual(dayOf[n] === slot.mostDay ? slot.second : slot.most, slot.median);
  };
};

/** What a meter counted in a half hour that begins at `at` (ms), and the most that would be no burst; litres. */
export interface HalfHour {
  readonly at: number;
  /** Null: not known. */
  readonly litres: number | null;
  readonly most: number;
}

/** The local half hours of a period, judged as bursts are. */
export const halfHoursOf = (steps: Steps, grid: Grid, limit: number): readonly HalfHour[] => {
  const halves = halvesOf(steps, grid);
  const { base, litres, isKnown } = halves;
  if (isKnown.reduce((sum, known) => sum + known, 0) < ALL_MIN) return [];
  const usual = baselineOf(halves, grid);
  return Array.from(litres, (of, n) => ({
    at: base + n * HALF_MS,
    litres: isKnown[n] === 1 ? of : null,
    most: usual(n) + limit,
  }));
};

/**
 * Detects bursts as the alarms do: half hours that exceed what is usual by more than `limit` litres. What is usual at
 * a time of day is learned from the other known days of the period, an hour earlier or later; with fewer than six known
 * days, from 90 % of all known half hours. Steps are spread evenly over time.
 */
export const burstsOf = (steps: Steps, grid: Grid, limit: number): Bursts => {
  const halves = halvesOf(steps, grid);
  const { base, litres, isKnown } = halves;
  let judged = 0;
  let most = 0;
  for (let n = 0; n < litres.length; n++) {
    if (!isKnown[n]) continue;
    judged += 1;
    most = Math.max(most, litres[n] as number);
  }
  if (judged < ALL_MIN) return { ...NONE, bursts: null };
  // Fast path: baselines are never negative, so most meters need no closer look.
  if (most <= limit) return NONE;
  const usual = baselineOf(halves, grid);
  let bursts = 0;
  let halfHours = 0;
  let isBursting = false;
  let first_at: number | null = null;
  let largest: { readonly at: number; readonly litres: number; readonly usual: number } | null = null;
  for (let n = 0; n < litres.length; n++) {
    const flowed = litres[n] as number;
    const expected = isKnown[n] === 1 ? usual(n) : Number.POSITIVE_INFINITY;
    const isBurst = flowed - expected > limit;
    if (isBurst) {
      if (!isBursting) bursts += 1;
      halfHours += 1;
      first_at ??= base + n * HALF_MS;
      if (largest === null || flowed > largest.litres)
        largest = { at: base + n * HALF_MS, litres: flowed, usual: expected };
    }
    isBursting = isBurst;
  }
  return {
    bursts,
    first_at,
    seconds: bursts > 0 ? (halfHours * HALF_MS) / 1000 : null,
    litres: largest?.litres ?? null,
    most_at: largest?.at ?? null,
    usual: largest?.usual ?? null,
  };
};
