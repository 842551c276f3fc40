import { burstsOf, type UsualFlow } from './bursts.ts';
import type { Grid, Hour } from './grid.ts';
import { leakRateOf, leaksOf, type Leak } from './leaks.ts';
import { receivedIn } from './received.ts';
import {
  countedOf,
  createStepBuffer,
  HOURLY,
  registerOf,
  type StepBuffer,
  type CounterProperties,
  type Steps,
} from './register.ts';
import {
  gapsIn,
  lengthOf,
  gapFigures,
  type Completeness,
  type Gap,
  type Series,
  type Span,
} from './series.ts';
import { THRESHOLDS } from '../../valves/thresholds.ts';

/** The figures of a meter over a period. Litres, litres per hour, seconds; null: unknown. */
export interface Metered {
  readonly completeness: Completeness;
  readonly opening: number | null;
  readonly closing: number | null;
  readonly consumption: number | null;
  readonly previous_consumption: number | null;
  /** How much of the period is between its first and its last reading. Not part of a result. */
  readonly covered_share?: number;
  /** How much of the previous period is between its first and its last reading. Not part of a result. */
  readonly previous_share?: number;
  /** The part of the consumption during gaps; spread evenly over days. */
  readonly estimated: number;
  /** The hour with the highest consumption and its start. */
  readonly peak_hour: { readonly ts: string; readonly value: number; readonly is_estimate?: true } | null;
  /** The lowest hour between 02:00 and 04:00 local time. */
  readonly night_flow_min: number | null;
  /** When that hour began, ms. */
  readonly night_at: number | null;
  /** The lowest hourly flow of 24 hours with flow in each; 0 if there were none. */
  readonly leak_rate: number | null;
  /** Whether every hour of the night exceeded the configured maximum; null: no maximum or unknown. */
  readonly night_flow_high: boolean | null;
  readonly leaks_opened: number | null;
  readonly leaks_closed: number | null;
  readonly worst_leak: Leak | null;
  /** Number of bursts: periods with much more flow than usual. */
  readonly bursts: number | null;
  readonly burst_at: number | null;
  /** How long all bursts lasted. */
  readonly burst_seconds: number | null;
  /** How much more than usual flowed in all bursts. Missing in earlier runs. */
  readonly burst_lost?: number | null;
  /** The most that flowed in half an hour of a burst. */
  readonly burst_litres: number | null;
  /** When that half hour began. */
  readonly burst_most_at: number | null;
  /** What is usual then; null: that is still being learned. */
  readonly burst_usual: number | null;
  /** The most that would have been no burst then. */
  readonly burst_allowed?: number | null;
  /** For how long the register did not move, if it did in the period before; null otherwise. Not part of a result. */
  readonly stuck_seconds?: number | null;
  readonly resets: number;
  readonly reset_at: number | null;
  readonly roll_overs: number;
  /** How often the register was set or water flowed back. */
  readonly reversals: number;
  readonly reverse_at: number | null;
  readonly gaps: number;
  readonly gap_seconds: number;
  readonly longest_gap: Gap | null;
  /** By local day. */
  readonly daily: readonly (number | null)[];
  readonly daily_estimated: readonly number[];
  /** The days that rest on a step longer than the day. */
  readonly daily_is_estimate: readonly boolean[];
  readonly daily_received: readonly number[];
}

interface Hourly {
  /** Litres by hour, as far as known. */
  readonly litres: Float64Array;
  /** The known part of each hour, in ms. */
  readonly known: Float64Array;
  /** What the register rose in each hour by all steps, however long, in litres. */
  readonly spanned: Float64Array;
  /** The part of each hour that these cover, in ms. */
  readonly covered: Float64Array;
  readonly daily: (number | null)[];
  readonly dailyEstimated: number[];
  readonly dailyIsEstimate: boolean[];
  /** Whether an hour rests on a step longer than an hour. */
  readonly isEstimate: Uint8Array;
  /** The total during gaps. */
  readonly estimated: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Spreads each step evenly over its hours; steps across gaps only count towards days. */
const spread = (steps: Steps, { hours, hourEnds, days }: Grid): Hourly => {
  const { length } = hours;
  const litres = new Float64Array(length);
  const known = new Float64Array(length);
  const spanned = new Float64Array(length);
  const covered = new Float64Array(length);
  const daily = new Float64Array(days.length);
  const hasData = new Uint8Array(days.length);
  const dailyEstimated = new Float64Array(days.length);
  const dailyIsEstimate = days.map(() => false);
  const isEstimate = new Uint8Array(length);
  let estimated = 0;
  let n = 0;
  for (let step = 0; step < steps.count; step++) {
    const from = steps.from[step] as number;
    const to = steps.to[step] as number;
    const rise = steps.litres[step] as number;
    const isGap = steps.isGap[step] === 1;
    const whole = to - from;
    const lasted = steps.length[step] as number;
    const isCoarse = isGap || lasted > HOURLY;
    if (isGap) estimated += rise;
    // Steps are in order and don't overlap. What was counted in no time belongs to the time that ends then.
    while (n < length && (whole > 0 ? (hourEnds[n] as number) <= from : (hourEnds[n] as number) < from)) n++;
    let begin = from;
    for (let at = n; at < length; at++) {
      const part = Math.min(to, hourEnds[at] as number) - begin;
      // Fast path: most steps fit into one hour.
      const share = part >= whole ? rise : (rise * part) / whole;
      const { day } = hours[at] as Hour;
      daily[day] = (daily[day] as number) + share;
      hasData[day] = 1;
      if (isGap) dailyEstimated[day] = (dailyEstimated[day] as number) + share;
      if (lasted > DAY_MS) dailyIsEstimate[day] = true;
      spanned[at] = (spanned[at] as number) + share;
      covered[at] = (covered[at] as number) + part;
      if (!isCoarse) {
        litres[at] = (litres[at] as number) + share;
        known[at] = (known[at] as number) + part;
        if (lasted > HOUR_MS) isEstimate[at] = 1;
      }
      begin += part;
      if (begin >= to) break;
    }
  }
  return {
    litres,
    known,
    spanned,
    covered,
    daily: Array.from(daily, (of, day) => (hasData[day] ? of : null)),
    dailyEstimated: Array.from(dailyEstimated),
    dailyIsEstimate,
    isEstimate,
    estimated,
  };
};

/** A shorter time without any use is usual. */
const STUCK_MS = 7 * 86_400_000;
const stuckFor = ({ from, to }: Grid, consumption: number | null, previous: number | null): number | null =>
  consumption === 0 && (previous ?? 0) > 0 && to - from >= STUCK_MS - 3_600_000 ? (to - from) / 1000 : null;

const NOTHING_USUAL = { isLearned: false, litres: 0 };

/** A counter, and what is expected of it. */
interface ReportedCounter extends CounterProperties {
  /** The part of the period in which its readings are expected; all of it by default. */
  readonly own?: Span;
  /** How often its device sends, if that is more often than what is known of it. */
  readonly sent_every_s?: number;
}

/** The limits for a meter; litres. */
export interface MeterLimits {
  readonly night_flow_max?: number | null;
  readonly burst_litres?: number;
  /** What is usual of it; by default nothing is known. */
  readonly usual?: UsualFlow;
}

// Tolerates small differences between device clocks and ours.
const wholeHours = (parts: Float64Array, hours: readonly Hour[]): boolean[] =>
  hours.map((hour, n) => (parts[n] as number) >= lengthOf(hour) - 1000);

/** Computes the figures of one meter. `series`: its counter's readings, starting shortly before the period. */
export const meter = (
  series: Series,
  grid: Grid,
  counter: ReportedCounter,
  previous: number | null,
  {
    night_flow_max = null,
    burst_litres = THRESHOLDS.burstLitres.value,
    usual = () => NOTHING_USUAL,
  }: MeterLimits = {},
  buffer: StepBuffer = createStepBuffer(),
): Metered => {
  const counted = countedOf(series, counter);
  const steps = buffer(counted);
  const register = registerOf(counted, grid, counter, steps);
  const hourly = spread(steps, grid);
  const { hours, days } = grid;
  const { own = grid, sent_every_s = counter.interval_s } = counter;
  const flow = {
    hours,
    litres: hourly.litres,
    isKnown: wholeHours(hourly.known, hours),
    isBridged: wholeHours(hourly.covered, hours).map((is, n) => is && (hourly.spanned[n] as number) > 0),
  };
  let peak: { at: number; value: number; isEstimate: boolean } | null = null;
  let night: { at: number; value: number } | null = null;
  for (let n = 0; n < hours.length; n++) {
    const hour = hours[n] as Hour;
    if (!hour.isWhole || !flow.isKnown[n]) continue;
    const value = hourly.litres[n] as number;
    if (peak === null || value > peak.value)
      peak = { at: hour.from, value, isEstimate: hourly.isEstimate[n] === 1 };
    if ((hour.clock === 2 || hour.clock === 3) && (night === null || value < night.value))
      night = { at: hour.from, value };
  }
  const leak_rate = leakRateOf(flow);
  const leaks = leaksOf(flow);
  const found = burstsOf(steps, grid, burst_litres, usual);
  return {
    ...receivedIn(counted.ts, own, days, sent_every_s),
    opening: register.opening,
    closing: register.closing,
    consumption: register.consumption,
    previous_consumption: previous,
    estimated: hourly.estimated,
    peak_hour: peak && {
      ts: new Date(peak.at).toISOString(),
      value: peak.value,
      ...(peak.isEstimate ? { is_estimate: true as const } : {}),
    },
    night_flow_min: night && night.value,
    night_at: night && night.at,
    leak_rate,
    night_flow_high: night === null || night_flow_max === null ? null : night.value > night_flow_max,
    leaks_opened: leak_rate === null ? null : leaks.opened,
    leaks_closed: leak_rate === null ? null : leaks.closed,
    worst_leak: leaks.worst,
    bursts: found.bursts,
    burst_at: found.first_at,
    burst_seconds: found.seconds,
    burst_lost: found.lost,
    burst_litres: found.litres,
    burst_most_at: found.most_at,
    burst_usual: found.usual,
    burst_allowed: found.allowed,
    stuck_seconds: stuckFor(grid, register.consumption, previous),
    resets: register.resets,
    reset_at: register.resetAt,
    roll_overs: register.rollOvers,
    reversals: register.reversals,
    reverse_at: register.reverseAt,
    ...gapFigures(gapsIn(counted.ts, own, sent_every_s)),
    daily: hourly.daily,
    daily_estimated: hourly.dailyEstimated,
    daily_is_estimate: hourly.dailyIsEstimate,
  };
};

/** The increase of a counter on each day of a grid, in litres; null without data. Together they are `consumptionOf` the grid. */
export const dailyOf = (
  series: Series,
  grid: Grid,
  counter: CounterProperties,
  buffer: StepBuffer = createStepBuffer(),
): readonly (number | null)[] => {
  const counted = countedOf(series, counter);
  const steps = buffer(counted);
  registerOf(counted, grid, counter, steps);
  return spread(steps, grid).daily;
};

/** The increase of a counter over a span, in litres; null if unknown. */
export const consumptionOf = (
  series: Series,
  span: { from: number; to: number },
  counter: CounterProperties,
) => registerOf(series, span, counter).consumption;
