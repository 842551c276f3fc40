import type { Usual } from '../../alarms/verdict.ts';
import { THRESHOLDS } from '../../valves/thresholds.ts';
import type { Grid } from './grid.ts';
import { HOURLY, type Steps } from './register.ts';
import type { Series } from './series.ts';

/** While it is not known yet what is usual, only more than this in half an hour is a burst, as for alarms; litres. */
const LEARNING_LITRES = THRESHOLDS.burstLearningLitres.value;

/** Half an hour, ms. */
export const HALF_MS = 1_800_000;
/** With fewer known half hours, nothing is said of bursts. */
const ALL_MIN = 24;

/** Half hours with much more flow than usual; consecutive ones are one burst. Litres, ms. */
export interface Bursts {
  /** Null: too little is known. */
  readonly bursts: number | null;
  readonly first_at: number | null;
  /** How long all of them lasted, in whole half hours. */
  readonly seconds: number | null;
  /** How much more flowed in all of their half hours than is usual; null: that is still being learned. */
  readonly lost: number | null;
  /** The most that flowed in one of their half hours, which does not depend on the period of the report. */
  readonly litres: number | null;
  /** When that half hour began, ms. */
  readonly most_at: number | null;
  /** The most that is usual in that half hour, litres; null: that is still being learned. */
  readonly usual: number | null;
  /** The most that would be no burst in that half hour, litres. */
  readonly allowed: number | null;
}

const NONE: Bursts = {
  bursts: 0,
  first_at: null,
  seconds: null,
  lost: null,
  litres: null,
  most_at: null,
  usual: null,
  allowed: null,
};

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
    // Steps are in order and don't overlap. What was counted in no time belongs to the half hour that ends then.
    const isAfter = (halfEnd: number): boolean => (length > 0 ? halfEnd <= begin : halfEnd < begin);
    while (isAfter(base + (n + 1) * HALF_MS)) n += 1;
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

/** What is usual in the 30 minutes before a time (ms), as alarms learn it. */
export type UsualFlow = (ts: number) => Usual;

/** The most that is no burst in the half hour before a time (ms), litres. */
const allowedBy = ({ isLearned, litres }: Usual, limit: number): number =>
  isLearned ? litres + limit : Math.max(litres + limit, LEARNING_LITRES);

/** What a meter counted in a half hour that begins at `at` (ms), and the most that would be no burst; litres. */
export interface HalfHour {
  readonly at: number;
  /** Null: not known. */
  readonly litres: number | null;
  readonly most: number;
  /** What is usual then; null: that is still being learned. */
  readonly usual: number | null;
}

/** The local half hours of a period, judged as bursts are. */
export const halfHoursOf = (
  steps: Steps,
  grid: Grid,
  limit: number,
  usual: UsualFlow,
): readonly HalfHour[] => {
  const { base, litres, isKnown } = halvesOf(steps, grid);
  if (isKnown.reduce((sum, known) => sum + known, 0) < ALL_MIN) return [];
  return Array.from(litres, (of, n) => {
    const then = usual(base + (n + 1) * HALF_MS);
    return {
      at: base + n * HALF_MS,
      litres: isKnown[n] === 1 ? of : null,
      most: allowedBy(then, limit),
      usual: then.isLearned ? then.litres : null,
    };
  });
};

/**
 * Whether a register may have risen by more than this (in its own unit) in some half hour: without, nothing has to be known of what
 * is usual. Counts steps that begin before the half hour as a whole.
 */
export const mayBurst = ({ ts, value }: Series, limit: number): boolean => {
  let first = 0;
  for (let n = 1; n < ts.length; n++) {
    while ((ts[first + 1] as number) <= (ts[n] as number) - HALF_MS) first += 1;
    if (
      (value[n] as number) - (value[first] as number) > limit ||
      (value[n] as number) < (value[n - 1] as number)
    )
      return true;
  }
  return false;
};

/**
 * Detects bursts by the rule of the alarms: half hours that exceed what is usual by more than `limit` litres; while that is still
 * being learned, those with very much. Steps are spread evenly over time.
 */
export const burstsOf = (steps: Steps, grid: Grid, limit: number, usual: UsualFlow): Bursts => {
  const { base, litres, isKnown } = halvesOf(steps, grid);
  let judged = 0;
  let bursts = 0;
  let halfHours = 0;
  let lost: number | null = 0;
  let isBursting = false;
  let first_at: number | null = null;
  let largest: { readonly at: number; readonly litres: number; readonly usual: Usual } | null = null;
  for (let n = 0; n < litres.length; n++) {
    const flowed = litres[n] as number;
    if (isKnown[n] === 1) judged += 1;
    // What is usual is never negative, so most half hours need no closer look.
    const expected = isKnown[n] === 1 && flowed > limit ? usual(base + (n + 1) * HALF_MS) : null;
    const isBurst = expected !== null && flowed > allowedBy(expected, limit);
    if (isBurst) {
      if (!isBursting) bursts += 1;
      halfHours += 1;
      lost = lost === null || !expected.isLearned ? null : lost + flowed - expected.litres;
      first_at ??= base + n * HALF_MS;
      if (largest === null || flowed > largest.litres)
        largest = { at: base + n * HALF_MS, litres: flowed, usual: expected };
    }
    isBursting = isBurst;
  }
  if (judged < ALL_MIN) return { ...NONE, bursts: null };
  if (!largest) return NONE;
  return {
    bursts,
    first_at,
    seconds: (halfHours * HALF_MS) / 1000,
    lost,
    litres: largest.litres,
    most_at: largest.at,
    usual: largest.usual.isLearned ? largest.usual.litres : null,
    allowed: allowedBy(largest.usual, limit),
  };
};
