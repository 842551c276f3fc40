/** A single reading of flowing hot water counts this long (ms). */
const SINGLE_MS = 60_000;
/** Water that flowed for this share of the time between two readings did not pause: devices round, and clocks differ. */
const UNBROKEN = 0.9;

/** A reading of hot water that flows. */
export interface HotReading {
  /** ms. */
  readonly ts: number;
  /** For how long water has flowed by the device's own count (s); null: it does not say. */
  readonly seconds: number | null;
}

/** Hot water that flowed without a pause. Times in ms. */
export interface HotRun {
  /** Its first reading. */
  readonly since: number;
  /** When the water began to flow, by the device's own count; otherwise `since`. */
  readonly from: number;
  /** Its last reading. */
  readonly at: number;
  /** How long it flowed; see `lengthAt`. */
  readonly ms: number;
  /** There is one reading so far, and whether `ms` follows it instead of being counted by the device. */
  readonly single?: 'counted' | 'assumed';
}

/**
 * The run after another reading of hot water: it goes on, or a new one begins. The only rule about how long hot water flowed:
 * between two readings at most `longest` ms apart, the time between them; a single one counts 60 s; the device's own count is
 * the upper bound. Water that is not hot, or does not flow, ends a run: then give null.
 */
export const hotRunWith = (run: HotRun | null, { ts, seconds }: HotReading, longest: number): HotRun => {
  const counted = seconds === null ? Number.POSITIVE_INFINITY : seconds * 1000;
  const gap = run ? ts - run.at : Number.POSITIVE_INFINITY;
  if (!run || gap > longest) {
    const ms = Math.min(SINGLE_MS, counted);
    return seconds === null
      ? { since: ts, from: ts, at: ts, ms, single: 'assumed' }
      : { since: ts, from: ts - ms, at: ts, ms, single: 'counted' };
  }
  const ms = Math.min(gap, counted);
  if (ms < gap * UNBROKEN) return { since: ts, from: ts - ms, at: ts, ms };
  if (run.single) return { since: run.since, from: run.at, at: ts, ms };
  return { since: run.since, from: run.from, at: ts, ms: run.ms + ms };
};

/** How long the water of a run is known to have flowed at a time (ms), if no other reading has come by then. */
export const lengthAt = ({ at, ms, single }: HotRun, time: number): number =>
  single === 'assumed' ? Math.min(ms, Math.max(0, time - at)) : ms;

/** When its water has flowed for `ms` without another reading: at its last one, or later; null: not at all. */
export const lastsAt = (run: HotRun, ms: number): number | null => {
  if (run.ms < ms) return null;
  return run.single === 'assumed' ? run.at + ms : run.at;
};

/** One reading of a valve. */
interface FlowSample {
  readonly ts: number;
  /** °C; null: not measured. */
  readonly temperature: number | null;
  readonly isFlowing: boolean;
  /** As in `HotReading`. */
  readonly seconds: number | null;
}

/** A time in which hot water flowed, `ms` long in all; times in ms. */
export interface HotSpan {
  readonly from: number;
  readonly to: number;
  readonly ms: number;
}

/** When water of a temperature flowed: each run without a pause, in order. `longest`: as above. */
export const hotSpans = (
  samples: readonly FlowSample[],
  isHot: (temperature: number) => boolean,
  longest: number,
): HotSpan[] => {
  const spans: HotSpan[] = [];
  let run: HotRun | null = null;
  const close = (at: number): void => {
    if (!run) return;
    const ms = lengthAt(run, at);
    spans.push({ from: run.from, to: Math.max(run.at, run.from + ms), ms });
    run = null;
  };
  for (const sample of samples) {
    const { ts, temperature, isFlowing } = sample;
    // Without a temperature, flow that goes on says nothing new.
    if (isFlowing && temperature === null) continue;
    if (!isFlowing || temperature === null || !isHot(temperature)) {
      close(ts);
      continue;
    }
    const before: HotRun | null = run;
    const next = hotRunWith(before, sample, longest);
    if (before && next.since !== before.since) close(ts);
    run = next;
  }
  close(Number.POSITIVE_INFINITY);
  return spans;
};

/** How much of these spans (s) is within another. */
export const secondsWithin = (
  spans: readonly HotSpan[],
  { from, to }: { readonly from: number; readonly to: number },
): number => {
  let sum = 0;
  for (const span of spans) {
    const length = span.to - span.from;
    if (length <= 0) continue;
    const within = Math.min(span.to, to) - Math.max(span.from, from);
    if (within > 0) sum += (span.ms * within) / length;
  }
  return sum / 1000;
};
