import { COMPARABLE_SHARE } from '../../readings/data-days.ts';
import type { Grid } from './grid.ts';
import { maxOfMeters, sumOfMeters, type Metering } from '../../water/meter-tree.ts';
import { isLeak } from './leaks.ts';
import type { Metered } from './meter.ts';
import { expectedIn } from './received.ts';
import type { DayRow } from '../result.ts';
import type { Span } from './series.ts';
import type { Graded } from './valve.ts';

/** The sum of the known values; null if there are none. */
export const sumOf = (values: readonly (number | null | undefined)[]): number | null => {
  let sum: number | null = null;
  for (const value of values) if (value !== null && value !== undefined) sum = (sum ?? 0) + value;
  return sum;
};
export const maxOf = (values: readonly (number | null)[]): number | null => {
  let max: number | null = null;
  for (const value of values) if (value !== null && (max === null || value > max)) max = value;
  return max;
};
const shareOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole;

/** A meter of a report, with its main meter. */
export type ReportedMeter = Metered & Metering;

/** A leak, or night flow above the configured maximum. */
const isLeaking = ({ leak_rate, night_flow_high }: Metered): boolean =>
  isLeak(leak_rate) || night_flow_high === true;

/** The totals of all meters; sub-meters are not counted twice. `tariff`: dollars per kilolitre. */
export const meterTotals = (meters: readonly ReportedMeter[], tariff: number | null) => {
  const consumption = sumOfMeters(meters, (meter) => meter.consumption);
  const leak_rate = maxOfMeters(meters, (meter) => meter.leak_rate);
  return {
    meters: meters.length,
    consumption,
    previous_consumption: sumOfMeters(meters, (meter) => meter.previous_consumption),
    ...changeOf(meters),
    estimated: sumOfMeters(meters, (meter) => (meter.consumption === null ? null : meter.estimated)) ?? 0,
    leaks: maxOfMeters(meters, (meter) => (isLeaking(meter) ? 1 : 0)) ?? 0,
    leak_rate,
    leak_cost_per_day: leakCostOf(leak_rate, tariff),
    leaks_opened: maxOfMeters(meters, ({ leaks_opened }) => leaks_opened),
    leaks_closed: maxOfMeters(meters, ({ leaks_closed }) => leaks_closed),
    bursts: maxOfMeters(meters, ({ bursts }) => bursts),
    /** How many meters measured leaks and bursts: a main meter measures those of its sub-meters, too. */
    leaking_meters: meters.filter(isLeaking).length,
    bursting_meters: meters.filter(({ bursts }) => Number(bursts) > 0).length,
    cost: consumption === null || tariff === null ? null : (consumption * tariff) / 1000,
    resets: sumOf(meters.map(({ resets }) => resets)) ?? 0,
    roll_overs: sumOf(meters.map(({ roll_overs }) => roll_overs)) ?? 0,
    reversals: sumOf(meters.map(({ reversals }) => reversals)) ?? 0,
    gaps: sumOf(meters.map(({ gaps }) => gaps)) ?? 0,
  };
};
/** The daily cost of a leak (L/h), from the price of a kilolitre. */
export const leakCostOf = (leakRate: number | null, tariff: number | null): number | null =>
  leakRate === null || tariff === null ? null : (leakRate * 24 * tariff) / 1000;

/** Why a consumption is not compared with that of the previous period. */
export interface Comparison {
  readonly reason:
    | 'no_data'
    | 'no_data_before'
    | 'too_little_data'
    | 'too_little_data_before'
    | 'unequal_data'
    | 'no_use_before';
}
/** Two periods of a meter are compared only if it is known for the same part of both, give or take this share. */
const MOST_UNEQUAL = 0.1;

const comparisonOf = ({
  consumption,
  previous_consumption,
  covered_share = 1,
  previous_share = 1,
}: ReportedMeter): Comparison | null => {
  if (consumption === null) return { reason: 'no_data' };
  if (previous_consumption === null) return { reason: 'no_data_before' };
  if (covered_share < COMPARABLE_SHARE) return { reason: 'too_little_data' };
  if (previous_share < COMPARABLE_SHARE) return { reason: 'too_little_data_before' };
  return Math.abs(covered_share - previous_share) > MOST_UNEQUAL ? { reason: 'unequal_data' } : null;
};

/**
 * The relative change in consumption since the previous period, of the meters that are known for the same part of both; null, with
 * the reason in `comparison`, if there are none.
 */
export const changeOf = (
  meters: readonly ReportedMeter[],
): { readonly change_share: number | null; readonly comparison: Comparison | null } => {
  const both = meters.filter((meter) => comparisonOf(meter) === null);
  const before = sumOfMeters(both, (meter) => meter.previous_consumption);
  const now = sumOfMeters(both, (meter) => meter.consumption);
  if (before !== null && now !== null && before !== 0)
    return { change_share: now / before - 1, comparison: null };
  const first = meters.map(comparisonOf).find((found) => found !== null);
  return { change_share: null, comparison: both.length > 0 ? { reason: 'no_use_before' } : (first ?? null) };
};

/** The totals of all valves. */
export const valveTotals = (valves: readonly Graded[]) => {
  const graded = sumOf(valves.map((valve) => valve.graded_events));
  return {
    valves: valves.length,
    without_flow_signal: valves.filter(({ flow_signal }) => !flow_signal).length,
    flow_events: sumOf(valves.map((valve) => valve.flow_events)),
    in_band_share: shareOf(sumOf(valves.map((valve) => valve.in_band_events)), graded),
    max: maxOf(valves.map(({ max }) => max)),
    seconds_above_limit: sumOf(valves.map((valve) => valve.seconds_above_limit)),
    scald_events: sumOf(valves.map((valve) => valve.scald_events)),
    flushes: sumOf(valves.map((valve) => valve.flushes)),
    growth_hours: sumOf(valves.map((valve) => valve.growth_hours)),
    gaps: sumOf(valves.map(({ gaps }) => gaps)) ?? 0,
  };
};

const within = (day: Span, own: Span): Span => ({
  from: Math.max(day.from, own.from),
  to: Math.min(day.to, own.to),
});

/** The days of a report, with received and expected uplinks. */
export const daysOf = (
  grid: Grid,
  devices: readonly {
    readonly daily_received: readonly number[];
    readonly interval_s: number;
    /** The part of the period in which its readings are expected; all of it by default. */
    readonly own?: Span;
  }[],
  figures: (day: number) => Partial<DayRow> = () => ({}),
): DayRow[] =>
  grid.days.map((day, n) => ({
    date: day.date,
    hours: day.hours,
    received: sumOf(devices.map(({ daily_received }) => daily_received[n])) ?? 0,
    expected:
      sumOf(devices.map(({ own = day, interval_s }) => expectedIn(within(day, own), interval_s))) ?? 0,
    ...figures(n),
  }));

export const meterDays =
  (meters: readonly ReportedMeter[]) =>
  (day: number): Partial<DayRow> => ({
    consumption: sumOfMeters(meters, ({ daily }) => daily[day]),
    estimated:
      sumOfMeters(meters, ({ daily, daily_estimated }) =>
        (daily[day] ?? null) === null ? null : daily_estimated[day],
      ) ?? 0,
    ...(meters.some(({ daily_is_estimate }) => daily_is_estimate[day]) ? { is_estimate: true } : {}),
  });

export const valveDays =
  (valves: readonly Graded[]) =>
  (day: number): Partial<DayRow> => {
    const events = sumOf(valves.map(({ daily_events }) => daily_events[day]));
    return {
      flow_events: events,
      in_band_share: shareOf(
        sumOf(valves.map(({ daily_in_band }) => daily_in_band[day])),
        sumOf(valves.map(({ daily_graded }) => daily_graded[day])),
      ),
      scald_events: sumOf(valves.map(({ daily_scalds }) => daily_scalds[day])),
      max: maxOf(valves.map(({ daily_max }) => daily_max[day] ?? null)),
    };
  };

/** Whether water is not compared with that of the previous period because too little of that is known. */
export const isIncomparable = ({
  consumption,
  previous_consumption,
  change_share,
}: Readonly<Record<string, unknown>>): boolean =>
  typeof consumption === 'number' && Number(previous_consumption) > 0 && change_share === null;
