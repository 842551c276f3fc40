import { hotSpans, secondsWithin } from '../../valves/hot-run.ts';
import { WATER_TEMPERATURES as SENSOR_RANGE } from '../../readings/physical-ranges.ts';
import {
  flowEvents,
  partBefore,
  samplesOf,
  scaldOf,
  secondsOf,
  type FlowEvent,
  type FlowSeries,
  type Sample,
  type Scald,
} from './flow-events.ts';
import type { Grid } from './grid.ts';
import type { BurnTable, Limits } from '../profiles.ts';
import { receivedIn } from './received.ts';
import {
  firstAt,
  gapsIn,
  maxGapMs,
  timesIn,
  gapFigures,
  type Completeness,
  type Gap,
  type Series,
  type Span,
} from './series.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The figures of a mixing valve over a period. °C, seconds, hours; null: unknown. */
export interface Graded {
  readonly completeness: Completeness;
  /** Whether it reports flow; otherwise only single samples can be assessed. */
  readonly flow_signal: boolean;
  readonly flow_events: number | null;
  /** Flow events with a known temperature. */
  readonly graded_events: number | null;
  readonly in_band_events: number | null;
  readonly in_band_share: number | null;
  /** When the first use out of band began, ms. */
  readonly out_at: number | null;
  /** How many uses were out of band because they were too hot; the others were too cold. */
  readonly out_hot: number;
  /** Of samples with flow; without a flow signal, of all samples. */
  readonly max: number | null;
  readonly max_at: number | null;
  readonly seconds_above_limit: number | null;
  readonly scald_events: number | null;
  readonly first_scald_at: number | null;
  readonly last_scald_at: number | null;
  /** The entry of the burn table that the worst of them met. */
  readonly worst_scald: Scald | null;
  readonly hours_since_use: number | null;
  /** The same, or the time since its first reading if no use was ever recorded. Not part of a result. */
  readonly unused_hours?: number | null;
  /** Uplinks without a temperature, if that is not how the device works. Not part of a result. */
  readonly missing_temperatures?: { readonly count: number; readonly of: number } | null;
  /** When the temperature was exactly the same for too long to be true. Not part of a result. */
  readonly stuck?: StuckSpan | null;
  /** Uses after the outlet was idle for longer than the flush interval. */
  readonly flushes: number | null;
  readonly growth_hours: number;
  /** The longest time during which flowing water stayed below the low alarm. */
  readonly low_hours: number;
  readonly low_at: number | null;
  readonly used_at: number | null;
  readonly sensor_faults: number;
  /** When the first and the last fault were, ms. */
  readonly fault_at: number | null;
  readonly last_fault_at: number | null;
  readonly gaps: number;
  readonly gap_seconds: number;
  readonly longest_gap: Gap | null;
  /** By local day; null on days without uplinks. */
  readonly daily_max: readonly (number | null)[];
  readonly daily_events: readonly (number | null)[];
  readonly daily_graded: readonly (number | null)[];
  readonly daily_in_band: readonly (number | null)[];
  readonly daily_scalds: readonly (number | null)[];
  readonly daily_received: readonly number[];
  /** Impossible readings; only if there are any. */
  readonly daily_faults?: readonly number[];
}

export interface ValveProperties {
  readonly interval_s: number;
  /** Whether it has ever reported flow. Networks omit zero values, so no flow readings in a period mean no flow. */
  readonly has_flow: boolean;
  readonly limits: Limits;
  /** The last use before the given readings, in ms. */
  readonly used_before: number | null;
  /** Since when its flow is known, in ms; null: not before the given readings. */
  readonly known_since?: number | null;
  /** The part of the period in which its readings are expected; all of it by default. */
  readonly own?: Span;
  /** Whether it measures a temperature; default: it does. */
  readonly has_temperature?: boolean;
}

const isIn = (value: number, from: number, to: number): boolean => value >= from && value <= to;
/** An event is rated by its maximum temperature, because the first water has cooled down in the pipe. */
const inBand = ({ max }: FlowEvent, { band_min, outlet_max }: Limits): boolean =>
  max !== null && isIn(max, band_min, outlet_max);

/** Whether a temperature (°C) is physically possible. */
const isSound = (value: number): boolean => isIn(value, ...SENSOR_RANGE);
/** Removes impossible readings; `faults`: those within the span. */
export const soundOf = ({ ts, value }: Series, grid: Span) => {
  const faults: { readonly ts: number }[] = [];
  const sound: { ts: number[]; value: number[] } = { ts: [], value: [] };
  for (let n = 0; n < ts.length; n++) {
    if (isSound(value[n] as number)) {
      sound.ts.push(ts[n] as number);
      sound.value.push(value[n] as number);
    } else if (isIn(ts[n] as number, grid.from, grid.to - 1)) {
      faults.push({ ts: ts[n] as number });
    }
  }
  return { series: sound.ts.length === ts.length ? { ts, value } : sound, faults };
};

/**
 * For how many seconds of a span water above a limit flowed. Where nothing is known of flow, for how long the readings say that
 * it was above.
 */
export const secondsAbove = (
  samples: readonly Sample[],
  limit: number,
  span: Span,
  { interval_s, has_flow }: Pick<ValveProperties, 'interval_s' | 'has_flow'>,
): number =>
  has_flow
    ? secondsWithin(
        hotSpans(samples, (heat) => heat > limit, maxGapMs(interval_s)),
        span,
      )
    : secondsOf(samples, span, (heat) => heat > limit);

/** The longest time (h) during which all samples were too cold, and since when. */
const coldTime = (graded: readonly Sample[], below: number) => {
  let longest = 0;
  let low_at: number | null = null;
  let since: number | null = null;
  for (const { ts, until, temperature } of graded) {
    if (temperature === null) continue;
    if (temperature >= below) since = null;
    else {
      since ??= ts;
      if (until - since <= longest) continue;
      longest = until - since;
      low_at = since;
    }
  }
  return { low_hours: longest / HOUR, low_at };
};

/** The number of uses after at least `days` without one. `usedBefore` may be unknown. */
const flushesOf = (events: readonly FlowEvent[], days: number, usedBefore: number | null): number => {
  let before = usedBefore;
  let count = 0;
  for (const { from, to } of events) {
    if (before !== null && from - before >= days * DAY) count += 1;
    before = to;
  }
  return count;
};

/**
 * The scald that a use was, and when: on the day by whose end its water had been hot for long enough to burn. Null without one,
 * or if it was one before the period began, which is then in an earlier report.
 */
const scaldIn = (
  event: FlowEvent,
  grid: Grid,
  table: BurnTable,
  intervalS: number,
): { readonly ts: number; readonly scald: Scald } | null => {
  const scald = scaldOf(event, table, intervalS);
  if (!scald || scaldOf(partBefore(event, grid.from), table, intervalS)) return null;
  const day = grid.days.find(({ to }) => scaldOf(partBefore(event, to), table, intervalS));
  return { ts: Math.max(event.from, day?.from ?? grid.from), scald };
};

/** A sensor that measures the same for so long is stuck, even if the outlet is not used (ms); sooner, if water flowed. */
const STUCK_MS = 7 * DAY;
const STUCK_IN_USE_MS = DAY;
const STUCK_USES = 3;

export interface StuckSpan extends Span {
  readonly value: number;
  /** Whether most of the period was not like that. */
  readonly isPartial: boolean;
}

/** The longest time for which every reading of a span was exactly the same, if that is too long to be true. */
const stuckIn = ({ ts, value }: Series, grid: Span, uses: readonly FlowEvent[]): StuckSpan | null => {
  let longest: (Span & { readonly value: number }) | null = null;
  let begin = firstAt(ts, grid.from);
  for (let n = begin; n < ts.length && (ts[n] as number) < grid.to; n++) {
    if (value[n] !== value[begin]) begin = n;
    const [from, to] = [ts[begin] as number, ts[n] as number];
    if (longest === null || to - from > longest.to - longest.from)
      longest = { from, to, value: value[n] as number };
  }
  if (longest === null) return null;
  const { from, to } = longest;
  const used = uses.filter((use) => use.from >= from && use.to <= to).length;
  // The first reading of a period comes up to an interval after it has begun.
  const isStuck = to - from >= STUCK_MS - DAY / 12 || (to - from >= STUCK_IN_USE_MS && used >= STUCK_USES);
  return isStuck ? { ...longest, isPartial: to - from < (grid.to - grid.from) / 2 } : null;
};

/** The middle of the steps between readings, ms. */
const medianStep = (ts: ArrayLike<number>): number => {
  const steps = Array.from(
    { length: Math.max(0, ts.length - 1) },
    (_, n) => (ts[n + 1] as number) - (ts[n] as number),
  );
  return steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0;
};

/** Below this share of uplinks without a temperature, they are not worth a word. */
const MISSING_LEAST = 0.05;

/** How many uplinks had no temperature; null: hardly any, or it is sent more rarely by design. */
const missingIn = (temperature: Series, uplinks: ArrayLike<number>, grid: Span, intervalS: number) => {
  const measured = timesIn([temperature.ts], grid);
  const of = timesIn([uplinks], grid).length;
  const count = of - measured.length;
  const isRare = measured.length > 1 && medianStep(measured) > 1.5 * intervalS * 1000;
  return isRare || count < 2 || count < of * MISSING_LEAST ? null : { count, of };
};

const hottest = (samples: readonly Sample[]): Sample | null => {
  let found: Sample | null = null;
  for (const sample of samples) {
    if (sample.temperature !== null && (found === null || sample.temperature > (found.temperature ?? 0)))
      found = sample;
  }
  return found;
};

const perDay = <T extends { readonly ts: number }, R>(
  grid: Grid,
  all: readonly T[],
  of: (some: readonly T[]) => R,
): R[] => {
  let n = 0;
  return grid.days.map(({ to }) => {
    const begin = n;
    while (n < all.length && (all[n] as T).ts < to) n++;
    return of(all.slice(begin, n));
  });
};

/**
 * Grades one valve by its flow events, because idle pipes drift to room temperature. `temperature` and `flows`
 * contain its readings from shortly before the period up to its end.
 */
export const gradeValve = (
  temperature: Series,
  flows: readonly FlowSeries[],
  grid: Grid,
  {
    interval_s,
    limits,
    used_before,
    has_flow,
    known_since = null,
    has_temperature = true,
    own = grid,
  }: ValveProperties,
): Graded => {
  const { series, faults } = soundOf(temperature, grid);
  const samples = samplesOf(series, flows, interval_s);
  const inside = samples.filter(({ ts }) => ts >= grid.from && ts < grid.to);
  // Includes times before the period: the last reading before it may still be valid.
  const times = timesIn([temperature.ts, ...flows.map(({ ts }) => ts)], { from: 0, to: grid.to });
  const flowing = samples.filter(({ isFlowing }) => isFlowing);
  const graded = has_flow ? inside.filter(({ isFlowing }) => isFlowing) : inside;
  const touching = has_flow
    ? flowEvents(samples.filter(({ ts }) => ts < grid.to)).filter(
        ({ samples: of }) => (of.at(-1)?.ts ?? 0) >= grid.from,
      )
    : [];
  // A use is one of the period in which it begins, so that two reports in a row count it once.
  const events = touching.filter(({ from }) => from >= grid.from);
  const judged = events.filter(({ max }) => max !== null);
  const scalds = touching.flatMap((event) => scaldIn(event, grid, limits.scald, interval_s) ?? []);
  const [worstScald = null] = scalds
    .map(({ scald }) => scald)
    .toSorted((a, b) => b.from - a.from || b.duration - a.duration);
  const top = hottest(graded);
  const lastUse =
    inside.findLast(({ isFlowing }) => isFlowing)?.ts ??
    flowing.findLast(({ ts }) => ts < grid.from)?.ts ??
    used_before;
  const firstHeard = inside[0]?.ts ?? null;
  // Its first reading comes up to an interval after the period has begun.
  const heardSince =
    firstHeard !== null && firstHeard - grid.from <= maxGapMs(interval_s) ? grid.from : firstHeard;
  const unusedSince = has_flow && firstHeard !== null ? (lastUse ?? known_since ?? heardSince) : null;
  const outOfBand = judged.filter((event) => !inBand(event, limits));
  const inBandEvents = judged.length - outOfBand.length;
  const byDay = events.map((event) => ({ ts: event.from, event }));
  const known = <T>(value: T): T | null => (has_flow && inside.length > 0 ? value : null);
  const heard = perDay(grid, inside, (some) => some.length > 0);
  const ofHeard = <T>(daily: readonly T[]): (T | null)[] =>
    daily.map((value, n) => (has_flow && heard[n] ? value : null));
  const dailyEvents = <T>(of: (some: readonly FlowEvent[]) => T): (T | null)[] =>
    ofHeard(perDay(grid, byDay, (some) => of(some.map(({ event }) => event))));
  return {
    ...receivedIn(times, own, grid.days, interval_s),
    flow_signal: has_flow,
    flow_events: known(events.length),
    graded_events: known(judged.length),
    in_band_events: known(inBandEvents),
    in_band_share: has_flow && judged.length > 0 ? inBandEvents / judged.length : null,
    out_at: outOfBand[0] ? Math.max(outOfBand[0].from, grid.from) : null,
    out_hot: outOfBand.filter(({ max }) => Number(max) > limits.outlet_max).length,
    max: top?.temperature ?? null,
    max_at: top?.ts ?? null,
    seconds_above_limit:
      inside.length === 0 ? null : secondsAbove(samples, limits.outlet_max, grid, { interval_s, has_flow }),
    scald_events: known(scalds.length),
    first_scald_at: scalds[0]?.ts ?? null,
    last_scald_at: scalds.at(-1)?.ts ?? null,
    worst_scald: worstScald,
    hours_since_use: has_flow && lastUse !== null ? (grid.to - lastUse) / HOUR : null,
    flushes: known(flushesOf(events, limits.flush_after_days, used_before)),
    growth_hours: secondsOf(samples, grid, (heat) => isIn(heat, limits.growth_from, limits.growth_to)) / 3600,
    ...coldTime(graded, limits.alarm_low),
    unused_hours: unusedSince === null ? null : (grid.to - unusedSince) / HOUR,
    missing_temperatures: has_temperature ? missingIn(temperature, times, grid, interval_s) : null,
    stuck: stuckIn(series, grid, events),
    used_at: lastUse,
    sensor_faults: faults.length,
    fault_at: faults[0]?.ts ?? null,
    last_fault_at: faults.at(-1)?.ts ?? null,
    ...gapFigures(gapsIn(times, own, interval_s)),
    daily_max: perDay(grid, graded, (some) => hottest(some)?.temperature ?? null),
    daily_events: dailyEvents((some) => some.length),
    daily_graded: dailyEvents((some) => some.filter(({ max }) => max !== null).length),
    daily_in_band: dailyEvents((some) => some.filter((event) => inBand(event, limits)).length),
    daily_scalds: ofHeard(perDay(grid, scalds, (some) => some.length)),
    ...(faults.length > 0 && { daily_faults: perDay(grid, faults, (some) => some.length) }),
  };
};
