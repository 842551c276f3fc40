import type { Grid, Hour } from './grid.ts';
import { registerOf, type CounterFacts, type OnStep } from './register.ts';
import {
  completenessOf,
  countIn,
  gapsIn,
  lengthOf,
  timesIn,
  toldOf,
  type Completeness,
  type Gap,
  type Series,
} from './series.ts';

/** Steps longer than this tell nothing of single hours (ms). */
const HOURLY = 5_400_000;
const DAY_MS = 86_400_000;

/** What a meter did over a period. Litres, litres an hour, seconds; null: not known. */
export interface Metered {
  readonly completeness: Completeness;
  readonly opening: number | null;
  readonly closing: number | null;
  readonly consumption: number | null;
  readonly previous_consumption: number | null;
  /** Of the consumption, what fell into gaps: spread evenly where a day or an hour is asked for. */
  readonly estimated: number;
  /** The hour with the most, and when it began. */
  readonly peak_hour: { readonly ts: string; readonly value: number } | null;
  /** The lowest hour between 02:00 and 04:00 by the clocks there. */
  readonly night_flow_min: number | null;
  /** Flow in each of 24 hours: the lowest of them; 0 when there was no such day. */
  readonly leak_rate: number | null;
  readonly resets: number;
  readonly roll_overs: number;
  readonly gaps: number;
  readonly gap_seconds: number;
  readonly longest_gap: Gap | null;
  /** By local day. */
  readonly daily: readonly (number | null)[];
  readonly daily_estimated: readonly number[];
  readonly daily_received: readonly number[];
}

interface Hourly {
  /** Litres of each hour, as far as known. */
  readonly litres: Float64Array;
  /** How much of each hour is known, in ms. */
  readonly known: Float64Array;
  readonly daily: (number | null)[];
  readonly dailyEstimated: number[];
  /** What fell into gaps, in all. */
  estimated: number;
}

/** Spreads each step evenly over the hours that it reaches through; those of gaps make days only. */
const spreader = ({ hours, days }: Grid): { readonly hourly: Hourly; readonly add: OnStep } => {
  const litres = new Float64Array(hours.length);
  const known = new Float64Array(hours.length);
  const daily: (number | null)[] = days.map(() => null);
  const dailyEstimated = days.map(() => 0);
  const hourly: Hourly = { litres, known, daily, dailyEstimated, estimated: 0 };
  let n = 0;
  const add: OnStep = (from, to, rise, isGap) => {
    const length = to - from;
    const isCoarse = isGap || length > HOURLY;
    if (isGap) hourly.estimated += rise;
    while (n > 0 && (n >= hours.length || (hours[n] as Hour).from > from)) n--;
    while (n < hours.length && (hours[n] as Hour).to <= from) n++;
    for (let at = n; at < hours.length; at++) {
      const hour = hours[at] as Hour;
      if (hour.from > to || (hour.from === to && length > 0)) break;
      const part = Math.min(to, hour.to) - Math.max(from, hour.from);
      const share = length > 0 ? (rise * part) / length : rise;
      daily[hour.day] = (daily[hour.day] ?? 0) + share;
      if (isGap) dailyEstimated[hour.day] = (dailyEstimated[hour.day] ?? 0) + share;
      if (!isCoarse) {
        litres[at] = (litres[at] as number) + share;
        known[at] = (known[at] as number) + part;
      }
      if (length === 0) break;
    }
  };
  return { hourly, add };
};

const isKnown = ({ known }: Hourly, hours: readonly Hour[], n: number): boolean => {
  const hour = hours[n] as Hour;
  // Clocks of devices differ by moments from ours.
  return (known[n] as number) >= lengthOf(hour) - 1000;
};

/**
 * The lowest hour of those 24 in a row with flow in each, of several such the highest; 0 when there are
 * 24 hours known and none such, null when there aren't. Half hours, where clocks change, need flow but are not the
 * lowest. The hour with which the period begins or ends may be unknown: its last reading comes later.
 */
const leakOf = (hourly: Hourly, hours: readonly Hour[]): number | null => {
  const ok = hours.map((_, n) => isKnown(hourly, hours, n));
  const isEdge = (n: number): boolean => n === 0 || n === hours.length - 1;
  let leak: number | null = null;
  const last = hours.at(-1)?.to ?? 0;
  for (let begin = 0; begin < hours.length; begin++) {
    const end = (hours[begin] as Hour).from + DAY_MS;
    if (end > last) break;
    let lowest = Number.POSITIVE_INFINITY;
    let [dryAt, lowestAt] = [-1, begin];
    for (let n = begin; n < hours.length && (hours[n] as Hour).from < end; n++) {
      if (!ok[n]) {
        if (isEdge(n)) continue;
        // No window that holds this hour is known.
        lowest = Number.POSITIVE_INFINITY;
        begin = n;
        break;
      }
      const litres = hourly.litres[n] as number;
      if (litres <= 0) dryAt = n;
      if ((hours[n] as Hour).isWhole && litres <= lowest) [lowest, lowestAt] = [litres, n];
    }
    if (lowest === Number.POSITIVE_INFINITY) continue;
    leak = Math.max(leak ?? 0, dryAt < 0 ? lowest : 0);
    // What begins until then holds that hour too, and can't be higher.
    begin = Math.max(begin, dryAt < 0 ? lowestAt : dryAt);
  }
  return leak;
};

/** Reckons up one meter. `series` holds its counter's readings from a little before the period on. */
export const meter = (series: Series, grid: Grid, facts: CounterFacts, previous: number | null): Metered => {
  const { hourly, add } = spreader(grid);
  const register = registerOf(series, grid, facts, add);
  const { hours, days } = grid;
  let peak: { at: number; value: number } | null = null;
  let night: number | null = null;
  for (let n = 0; n < hours.length; n++) {
    const hour = hours[n] as Hour;
    if (!hour.isWhole || !isKnown(hourly, hours, n)) continue;
    const value = hourly.litres[n] as number;
    if (peak === null || value > peak.value) peak = { at: hour.from, value };
    if ((hour.clock === 2 || hour.clock === 3) && (night === null || value < night)) night = value;
  }
  const times = timesIn([series.ts], grid);
  return {
    completeness: completenessOf(times.length, grid, facts.interval_s),
    opening: register.opening,
    closing: register.closing,
    consumption: register.consumption,
    previous_consumption: previous,
    estimated: hourly.estimated,
    peak_hour: peak && { ts: new Date(peak.at).toISOString(), value: peak.value },
    night_flow_min: night,
    leak_rate: leakOf(hourly, hours),
    resets: register.resets,
    roll_overs: register.rollOvers,
    ...toldOf(gapsIn(series.ts, grid, facts.interval_s)),
    daily: hourly.daily,
    daily_estimated: hourly.dailyEstimated,
    daily_received: days.map((day) => countIn(times, day)),
  };
};

/** What a counter rose by over a span, in litres; null where that is not known. */
export const consumptionOf = (series: Series, span: { from: number; to: number }, facts: CounterFacts) =>
  registerOf(series, span, facts).consumption;
