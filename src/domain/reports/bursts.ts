import type { Grid } from './grid.ts';
import { HOURLY, type Steps } from './register.ts';

const HALF_MS = 1_800_000;
const SLOTS = 48;
/** An hour earlier and later. */
const AROUND = 2;
/** Of so many days at least is the usual of a time of day told by that time of day alone. */
const DAYS_MIN = 5;
/** And by all half hours together, of so many at least. */
const ALL_MIN = 24;

/** Half hours in which much more ran than usual; those in a row are one burst. Litres, ms. */
export interface Bursts {
  /** Null: not known of any half hour what is usual. */
  readonly bursts: number | null;
  readonly first_at: number | null;
  /** The most above the usual in half an hour. */
  readonly excess: number | null;
}

/** What is not exceeded by such a share of some values. */
const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] as number;

/** The half hours of a period by the clocks there, and what ran in each. */
interface Halves {
  readonly base: number;
  readonly litres: Float64Array;
  readonly isKnown: Uint8Array;
}

const halvesOf = (steps: Steps, { hours, from, to }: Grid): Halves => {
  // Half hours by the clocks begin with its hours.
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
    if (steps.isGap[step] === 1 || length > HOURLY) continue;
    const rise = steps.litres[step] as number;
    // Each begins where the one before ended, or later.
    while (base + (n + 1) * HALF_MS <= begin) n += 1;
    // Most steps are shorter than what they lie in.
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
  // Clocks of devices differ by moments from ours.
  for (let at = 0; at < count; at++) isKnown[at] = (known[at] as number) >= HALF_MS - 1000 ? 1 : 0;
  return { base, litres, isKnown };
};

/** What usually runs at most in each half hour. */
const usualIn = ({ base, litres, isKnown }: Halves, { hours, days }: Grid): ((n: number) => number) => {
  const slotOf = new Uint8Array(litres.length);
  // What ran at each time of each day; NaN is not known.
  const ran = Array.from({ length: SLOTS }, () => new Float64Array(days.length).fill(Number.NaN));
  const all: number[] = [];
  for (const hour of hours) {
    const begin = Math.floor((hour.from - base) / HALF_MS);
    for (let n = begin; n < litres.length && base + n * HALF_MS < hour.to; n++) {
      const slot = hour.clock * 2 + (base + n * HALF_MS - hour.from >= HALF_MS ? 1 : 0);
      slotOf[n] = slot;
      const of = litres[n] as number;
      if (!isKnown[n]) continue;
      all.push(of);
      // Where clocks are put back a time comes twice.
      const day = ran[slot] as Float64Array;
      if (!((day[hour.day] as number) >= of)) day[hour.day] = of;
    }
  }
  const ofAll = quantile(all, 0.9);
  const usual = ran.map((_, slot) => {
    const near = ran.slice(Math.max(0, slot - AROUND), slot + AROUND + 1);
    const most: number[] = [];
    for (let day = 0; day < days.length; day++) {
      let of = -1;
      for (const one of near) if ((one[day] as number) > of) of = one[day] as number;
      if (of >= 0) most.push(of);
    }
    return most.length >= DAYS_MIN ? quantile(most, 0.75) : ofAll;
  });
  return (n) => usual[slotOf[n] as number] as number;
};

/**
 * Looks for bursts: more than `limit` litres in half an hour above the usual, and half as much again as
 * the usual, since what much is used of is never used evenly. The usual is the most that ran in any half
 * hour at that time of day, an hour earlier or later, on three of four known days of the period; where
 * fewer than five are known, what nine of ten of all its known half hours don't exceed. Steps are spread
 * evenly. Source: the field, "burst".
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
  if (judged < ALL_MIN) return { bursts: null, first_at: null, excess: null };
  // Nothing is less than 0 usually: most meters need no closer look.
  if (most <= limit) return { bursts: 0, first_at: null, excess: null };
  const usual = usualIn(halves, grid);
  let bursts = 0;
  let isBursting = false;
  let first_at: number | null = null;
  let excess: number | null = null;
  for (let n = 0; n < litres.length; n++) {
    const normal = usual(n);
    const above = isKnown[n] ? (litres[n] as number) - normal : 0;
    const isBurst = above > limit && above > normal / 2;
    if (isBurst) {
      if (!isBursting) bursts += 1;
      first_at ??= base + n * HALF_MS;
      excess = Math.max(excess ?? 0, above);
    }
    isBursting = isBurst;
  }
  return { bursts, first_at, excess };
};
