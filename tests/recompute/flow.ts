/* What a meter counted by the hour, its leaks and its bursts, from the contract's words and those of docs/reports.md. */
import type { Counted, Step } from './counters.ts';
import { hoursIn, localHour, type LocalHour } from './zones.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const HALF = 30 * MINUTE;
/** Clocks differ by this. */
const CLOCKS = 1_000;

interface Period {
  readonly from: number;
  readonly to: number;
  readonly zone: string;
  readonly interval_s: number;
  /** Litres per unit of the register. */
  readonly litres: number;
}

/** A span with what is known to have flowed in it. */
interface Piece extends LocalHour {
  readonly litres: number;
  /** Known from its beginning to its end by steps that say when water flowed. */
  readonly isKnown: boolean;
  /** Known from its beginning to its end by any steps. */
  readonly isSpanned: boolean;
  /** What all steps say, however long. */
  readonly spanned: number;
}

/** A longer step says nothing of hours: neither does one after which the reading before was no longer valid. */
const saysWhen = ({ from, to }: Step, interval_s: number): boolean =>
  to - from <= 2 * interval_s * 1_000 && to - from <= 90 * MINUTE;

/** Both in ascending order. */
const piecesOf = (steps: readonly Step[], pieces: readonly LocalHour[], period: Period): Piece[] => {
  let first = 0;
  return pieces.map((piece) => {
    let [litres, known, spanned, covered] = [0, 0, 0, 0];
    while ((steps[first]?.to ?? Infinity) <= piece.from) first += 1;
    for (let at = first; (steps[at]?.from ?? Infinity) < piece.to; at += 1) {
      const step = steps[at] as Step;
      const shared = Math.min(step.to, piece.to) - Math.max(step.from, piece.from);
      if (shared <= 0) continue;
      const part = (step.counted * period.litres * shared) / (step.to - step.from);
      [spanned, covered] = [spanned + part, covered + shared];
      if (saysWhen(step, period.interval_s)) [litres, known] = [litres + part, known + shared];
    }
    const length = piece.to - piece.from;
    return {
      ...piece,
      litres,
      spanned,
      isKnown: known >= length - CLOCKS,
      isSpanned: covered >= length - CLOCKS,
    };
  });
};

/** A leak runs for a day; in a shorter period of one local day, for the whole of it. */
const leakLength = (hours: readonly Piece[]): number =>
  Math.min(DAY, Math.max(23 * HOUR, (hours.at(-1)?.to ?? 0) - (hours[0]?.from ?? 0)));

/** Whether a leak may run through each hour: unknown ones at the edges, and up to three across which the register rose. */
const mayLeak = (hours: readonly Piece[]): boolean[] => {
  const bridged: LocalHour[] = [];
  return hours.map((hour, n) => {
    if (hour.isKnown || n === 0 || n === hours.length - 1) return true;
    if (!hour.isSpanned || hour.spanned <= 0) return false;
    if (bridged.filter(({ from }) => from > hour.from - DAY).length === 3) return false;
    bridged.push(hour);
    return true;
  });
};

/** Litres per hour. */
const LEAST_LEAK = 0.5;

/** How many leaks began and ended: a known hour with less before and after a day of hours with the flow of a leak. */
const leakChangesOf = (hours: readonly Piece[]): { opened: number; closed: number } => {
  const may = mayLeak(hours);
  const isDry = ({ isKnown, litres, from, to }: Piece): boolean =>
    isKnown && (to - from === HOUR ? litres < LEAST_LEAK : litres <= 0);
  let [opened, closed] = [0, 0];
  let first = 0;
  for (let n = 0; n <= hours.length; n++) {
    const hour = hours[n];
    if (hour && may[n] && !isDry(hour)) continue;
    const [begin, end] = [hours[first], hours[n - 1]];
    if (n > first && begin && end && end.to - begin.from >= leakLength(hours)) {
      const before = hours[first - 1];
      if (before && isDry(before)) opened += 1;
      if (hour && isDry(hour)) closed += 1;
    }
    first = n + 1;
  }
  return { opened, closed };
};

/** The lowest hour of 24 hours with flow in each. */
const leakRateOf = (hours: readonly Piece[]): number | null => {
  const last = hours.at(-1);
  if (!last) return null;
  const need = leakLength(hours);
  const may = mayLeak(hours);
  let rate: number | null = null;
  for (const [n, { from }] of hours.entries()) {
    if (from + need > last.to) break;
    let end = n;
    while ((hours[end]?.from ?? Infinity) < from + need && may[end] === true) end += 1;
    if ((hours[end]?.from ?? Infinity) < from + need) continue;
    const known = hours.slice(n, end).filter(({ isKnown }) => isKnown);
    const whole = known.filter((hour) => hour.to - hour.from === HOUR);
    if (whole.length === 0) continue;
    const isDry = known.some(({ litres }) => litres <= 0);
    rate = Math.max(rate ?? 0, isDry ? 0 : Math.min(...whole.map(({ litres }) => litres)));
  }
  return rate;
};

/** The most in any half hour that ends with a reading, by local hour since 1970. */
const highestByHour = (steps: readonly Step[], { zone, litres }: Period): ReadonlyMap<number, number> => {
  const highest = new Map<number, number>();
  const isUsable = (step: Step): boolean =>
    step.to - step.from <= 90 * MINUTE && ['rise', 'noise', 'roll-over'].includes(step.why);
  for (const [n, { to }] of steps.entries()) {
    const begin = to - HALF;
    let [sum, covered] = [0, 0];
    for (let at = n; at >= 0; at--) {
      const step = steps[at] as Step;
      if (step.to <= begin || !isUsable(step)) break;
      const shared = step.to - Math.max(step.from, begin);
      sum += (step.counted * litres * shared) / (step.to - step.from);
      covered += shared;
    }
    if (covered < HALF - CLOCKS) continue;
    const hour = localHour(to, zone);
    highest.set(hour, Math.max(highest.get(hour) ?? 0, sum));
  }
  return highest;
};

/** What is usual in the half hour that ends at a time, from what was before: null while that is not known of two weeks. */
const usualAt = (hour: number, highest: ReadonlyMap<number, number>) => {
  const around = (at: number): number | null => {
    const known = [at - 1, at, at + 1].flatMap((one) => highest.get(one) ?? []);
    return known.length < 2 ? null : Math.max(...known);
  };
  const weeks = [1, 2, 3, 4, 5, 6, 7, 8]
    .flatMap((week) => around(hour - 168 * week) ?? [])
    .toSorted((a, b) => a - b);
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => around(hour - 24 * day) ?? 0).toSorted((a, b) => b - a);
  const recurring = days[2] ?? 0;
  if (weeks.length < 2) return { isKnown: false, litres: recurring };
  const [low, high] = [weeks[Math.ceil(weeks.length / 2) - 1] ?? 0, weeks[weeks.length >> 1] ?? 0];
  return { isKnown: true, litres: Math.max(recurring, weeks.length === 2 ? low : (low + high) / 2) };
};

const burstsOf = (steps: readonly Step[], hours: readonly LocalHour[], period: Period): number | null => {
  const halves = hours.flatMap(({ from, to, clock }): LocalHour[] =>
    to - from === HOUR
      ? [
          { from, to: from + HALF, clock },
          { from: from + HALF, to, clock },
        ]
      : [{ from, to, clock }],
  );
  const pieces = piecesOf(steps, halves, period);
  if (pieces.filter(({ isKnown }) => isKnown).length < 24) return null;
  let learned: ReadonlyMap<number, number> | undefined;
  const usualBy = (at: number) =>
    usualAt(localHour(at, period.zone), (learned ??= highestByHour(steps, period)));
  let bursts = 0;
  let wasBurst = false;
  for (const { isKnown, litres, to } of pieces) {
    const usual = isKnown && litres > 60 ? usualBy(to) : null;
    const isBurst =
      usual !== null && litres > (usual.isKnown ? usual.litres + 60 : Math.max(usual.litres + 60, 1_000));
    if (isBurst && !wasBurst) bursts += 1;
    wasBurst = isBurst;
  }
  return bursts;
};

/** The figures of a meter that are by the hour; null: unknown. Litres, litres per hour. */
export interface HourlyFigures {
  readonly peak: { readonly at: number; readonly litres: number; readonly isSure: boolean } | null;
  readonly night_flow_min: number | null;
  readonly leak_rate: number | null;
  readonly leaks: { readonly opened: number; readonly closed: number };
  readonly bursts: number | null;
}

const figuresOf = ({ steps }: Counted, period: Period): HourlyFigures => {
  const parts = hoursIn(period.from, period.to, period.zone);
  const own = steps.filter(({ from, to }) => to > period.from && from < period.to);
  const hours = piecesOf(own, parts, period);
  const known = hours.filter((hour) => hour.isKnown && hour.to - hour.from === HOUR);
  const [most, next] = known.toSorted((a, b) => b.litres - a.litres || a.from - b.from);
  const nights = known.filter(({ clock }) => clock === 2 || clock === 3).map(({ litres }) => litres);
  return {
    // Of two hours of the same size, either may be named.
    peak: most
      ? { at: most.from, litres: most.litres, isSure: most.litres - (next?.litres ?? 0) > 0.01 }
      : null,
    night_flow_min: nights.length === 0 ? null : Math.min(...nights),
    leak_rate: leakRateOf(hours),
    leaks: leakChangesOf(hours),
    bursts: burstsOf(
      steps.filter(({ from }) => from < period.to),
      parts,
      period,
    ),
  };
};

const computed = new WeakMap<Counted, Map<string, HourlyFigures>>();
/** The same for all reports of a period, so they are computed once. */
export const hourlyFigures = (counted: Counted, period: Period): HourlyFigures => {
  const known = computed.get(counted) ?? new Map<string, HourlyFigures>();
  computed.set(counted, known);
  const { from, to, zone, interval_s, litres } = period;
  const key = JSON.stringify([from, to, zone, interval_s, litres]);
  const figures = known.get(key) ?? figuresOf(counted, period);
  known.set(key, figures);
  return figures;
};
