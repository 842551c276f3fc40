import { hotSpans } from '../../valves/hot-run.ts';
import { isFlowSeconds, type WithRole } from '../../readings/datapoint-roles.ts';
import { lengthOf, maxGapMs, type Series, type Span } from './series.ts';

/**
 * One uplink of a valve, valid until the next one or for twice the expected interval (`until`, ms).
 * `temperature` is null if the uplink has none.
 */
export interface Sample {
  readonly ts: number;
  readonly until: number;
  readonly temperature: number | null;
  readonly isFlowing: boolean;
  /** For how long water has flowed by the device's own count (s); null: it does not say. */
  readonly seconds: number | null;
}

/** Readings that show flow. `isSeconds`: they count how long. */
export interface FlowSeries extends Series {
  readonly isSeconds?: boolean;
}

/** The readings of the datapoints that show flow. */
export const flowSeriesOf = <T extends WithRole>(
  flows: readonly T[],
  seriesOf: (datapoint: T) => Series,
): FlowSeries[] => flows.map((flow) => ({ ...seriesOf(flow), isSeconds: isFlowSeconds(flow) }));

/** Consecutive uplinks with flow. */
export interface FlowEvent {
  readonly from: number;
  /** When the last sample stops being valid. */
  readonly to: number;
  readonly samples: readonly Sample[];
  /** The maximum temperature, °C. */
  readonly max: number | null;
}

const hottestOf = (samples: readonly Sample[]): number | null => {
  let max: number | null = null;
  for (const { temperature } of samples)
    if (temperature !== null && (max === null || temperature > max)) max = temperature;
  return max;
};

/** What was measured of an event before a time (ms). */
export const partBefore = (event: FlowEvent, end: number): FlowEvent => {
  const samples = event.samples.filter(({ ts }) => ts < end);
  return samples.length === event.samples.length ? event : { ...event, samples, max: hottestOf(samples) };
};

/** Merges a valve's readings into samples by time. `flows`: the series of `flow_seconds` and `flow_rate`. */
export const samplesOf = (temperature: Series, flows: readonly FlowSeries[], intervalS: number): Sample[] => {
  const lists: readonly FlowSeries[] = [temperature, ...flows];
  const at = lists.map(() => 0);
  const samples: { -readonly [K in keyof Sample]: Sample[K] }[] = [];
  const longest = maxGapMs(intervalS);
  for (;;) {
    let ts = Number.POSITIVE_INFINITY;
    for (let n = 0; n < lists.length; n++) {
      const list = (lists[n] as Series).ts;
      const i = at[n] as number;
      if (i < list.length && (list[i] as number) < ts) ts = list[i] as number;
    }
    if (ts === Number.POSITIVE_INFINITY) return samples;
    let heat: number | null = null;
    let isFlowing = false;
    let seconds: number | null = null;
    for (let n = 0; n < lists.length; n++) {
      const list = lists[n] as FlowSeries;
      let i = at[n] as number;
      for (; i < list.ts.length && list.ts[i] === ts; i++) {
        const value = list.value[i] as number;
        // Sorted by value, so this ends up with the highest of several at the same time.
        if (n === 0) heat = value;
        else if (value > 0) {
          isFlowing = true;
          if (list.isSeconds) seconds = value;
        }
      }
      at[n] = i;
    }
    const before = samples.at(-1);
    if (before) before.until = Math.min(before.until, ts);
    samples.push({ ts, until: ts + longest, temperature: heat, isFlowing, seconds });
  }
};

/**
 * Groups consecutive samples with flow into events; an event ends with a sample without flow or a gap of more
 * than twice the expected interval. See docs/specification.md, section 10.
 */
export const flowEvents = (samples: readonly Sample[]): FlowEvent[] => {
  const events: FlowEvent[] = [];
  let open: Sample[] = [];
  const close = (): void => {
    const [first, last] = [open[0], open.at(-1)];
    if (first && last) events.push({ from: first.ts, to: last.until, samples: open, max: hottestOf(open) });
    open = [];
  };
  for (const sample of samples) {
    const before = open.at(-1);
    // The previous sample expired before this one: there was a gap.
    if (!sample.isFlowing || (before && before.until < sample.ts)) close();
    if (sample.isFlowing) open.push(sample);
  }
  close();
  return events;
};

/** The number of seconds within a span for which a condition on the temperature holds. */
export const secondsOf = (
  samples: readonly Sample[],
  span: Span,
  holds: (temperature: number) => boolean,
): number => {
  let ms = 0;
  for (const { ts, until, temperature } of samples) {
    if (temperature === null || !holds(temperature)) continue;
    ms += lengthOf({ from: Math.max(ts, span.from), to: Math.min(until, span.to) });
  }
  return ms / 1000;
};

/** The longest time without a pause (s) in which water at or above a temperature flowed. */
const longestAt = (samples: readonly Sample[], from: number, intervalS: number): number =>
  hotSpans(samples, (heat) => heat >= from, maxGapMs(intervalS)).reduce(
    (longest, { ms }) => Math.max(longest, ms),
    0,
  ) / 1000;

/** An entry of the burn table that was met: water of `from` °C or more for `duration` s, where `seconds` burn skin. */
export interface Scald {
  readonly from: number;
  readonly seconds: number;
  readonly duration: number;
}

/** The highest entry of the burn table that an event reached for long enough to burn skin, or null. */
export const scaldOf = (
  { samples, max }: FlowEvent,
  table: readonly { readonly from: number; readonly seconds: number }[],
  intervalS: number,
): Scald | null =>
  table
    .filter(({ from }) => max !== null && max >= from)
    .toSorted((a, b) => b.from - a.from)
    .map((entry) => ({ ...entry, duration: longestAt(samples, entry.from, intervalS) }))
    .find(({ seconds, duration }) => duration > 0 && duration >= seconds) ?? null;
