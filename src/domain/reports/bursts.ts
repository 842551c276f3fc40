import type { Grid } from './grid.ts';
import { HOURLY, type Steps } from './register.ts';

const HALF_MS = 1_800_000;
const SLOTS = 48;
/** Of so many days at least is the usual of a half hour told by that half hour alone. */
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

const middle = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = sorted.length >> 1;
  const upper = sorted[at] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[at - 1] as number) + upper) / 2;
};

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
  for (let step = 0; step < steps.count; step++) {
    const begin = steps.from[step] as number;
    const end = steps.to[step] as number;
    const length = end - begin;
    if (steps.isGap[step] === 1 || length > HOURLY) continue;
    const rise = steps.litres[step] as number;
    for (let n = Math.floor((begin - base) / HALF_MS); n < count; n++) {
      const at = base + n * HALF_MS;
      if (at >= end && length > 0) break;
      const part = Math.min(end, at + HALF_MS) - Math.max(begin, at);
      litres[n] = (litres[n] as number) + (length > 0 ? (rise * part) / length : rise);
      known[n] = (known[n] as number) + part;
      if (length === 0) break;
    }
  }
  // Clocks of devices differ by moments from ours.
  return { base, litres, isKnown: Uint8Array.from(known, (ms) => (ms >= HALF_MS - 1000 ? 1 : 0)) };
};

/** What runs usually in each half hour; null where that is not known. */
const usualIn = ({ base, litres, isKnown }: Halves, { hours }: Grid): ((n: number) => number | null) => {
  const slots: number[][] = Array.from({ length: SLOTS }, () => []);
  const slotOf = new Uint8Array(litres.length);
  for (const hour of hours) {
    const begin = Math.floor((hour.from - base) / HALF_MS);
    for (let n = begin; n < litres.length && base + n * HALF_MS < hour.to; n++)
      slotOf[n] = hour.clock * 2 + (base + n * HALF_MS - hour.from >= HALF_MS ? 1 : 0);
  }
  const all: number[] = [];
  for (let n = 0; n < litres.length; n++) {
    if (!isKnown[n]) continue;
    slots[slotOf[n] as number]?.push(litres[n] as number);
    all.push(litres[n] as number);
  }
  const ofAll = all.length >= ALL_MIN ? middle(all) : null;
  const usual = slots.map((some) => (some.length >= DAYS_MIN ? middle(some) : ofAll));
  return (n) => usual[slotOf[n] as number] ?? null;
};

/**
 * Looks for bursts: more than `limit` litres in half an hour above the usual. The usual is the median of
 * the same half hour of the day by the clocks there, over the known days of the period; where fewer than
 * five are known, of all its known half hours. Steps are spread evenly. Source: the field, "burst".
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
    const normal = isKnown[n] ? usual(n) : null;
    const above = normal === null ? 0 : (litres[n] as number) - normal;
    if (above > limit) {
      if (!isBursting) bursts += 1;
      first_at ??= base + n * HALF_MS;
      excess = Math.max(excess ?? 0, above);
    }
    isBursting = above > limit;
  }
  return { bursts, first_at, excess };
};
