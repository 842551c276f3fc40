import type { TimedValue } from '../alarms/verdict.ts';

/** The most that flows through a meter (L/min) if nothing else is known of it. */
export const DEFAULT_MAX_FLOW = 1000;
/** How many readings tell the smallest change of a counter. */
export const RECENT_READINGS = 100;
/** A fall by less than this share of the register is noise. */
const NOISE_SHARE = 0.0001;
/** A counter below this share of its previous value may have begun again. */
const RESET_SHARE = 0.1;
const NEARLY_FULL = 0.9;
const MINUTE_MS = 60_000;
/** Differences of decimal values are off by this share. */
const ROUNDING = 1e-12;

/** What is known of a counter. Values and changes are in its own unit. */
export interface CounterFacts {
  /** Litres per unit; null: unknown, so any rise is possible. */
  readonly litres: number | null;
  /** L/min; null: `DEFAULT_MAX_FLOW`. */
  readonly max_flow: number | null;
  /** Null: it does not roll over. */
  readonly rolls_over_at: number | null;
  /** Its values are what was counted since the one before, not where it stands. */
  readonly isDelta?: boolean;
  /** The smallest change; null: as in the last readings. */
  readonly resolution: number | null;
  /** When the hardware was replaced (ms, ascending): the step over that time counts as 0. */
  readonly replaced?: readonly number[];
  /** When somebody read the dial (ms, ascending): a fall over that time is explained. */
  readonly dialled?: readonly number[];
  /** Times of readings (ms) that somebody restored: they are never set aside. */
  readonly restored?: ReadonlySet<number>;
}

/**
 * How a counter got from one good reading to the next. `first`: there is none before. `replaced`: the register was
 * replaced or set, and nothing says by how much it counted. `reverse`: it was set or water flowed back.
 */
export type StepKind = 'first' | 'rise' | 'noise' | 'roll_over' | 'reset' | 'replaced' | 'reverse';

/** What is remembered of the readings so far: enough to continue as if they were all evaluated again. */
export interface CounterState {
  /** The last good reading. */
  readonly last: TimedValue | null;
  /** The reading from which is counted: the last good one, unless that was lower by noise. */
  readonly base: TimedValue | null;
  /** Set aside until the next reading tells what it is. */
  readonly pending: TimedValue | null;
  /** The last good values, `RECENT_READINGS` at most; null: not loaded, see `needsRecent`. */
  readonly recent: readonly number[] | null;
}

export const NEW_COUNTER: CounterState = { last: null, base: null, pending: null, recent: [] };

/** What a good reading adds to what was counted. */
export interface CounterStep {
  readonly kind: StepKind;
  /** In the counter's unit. */
  readonly counted: number;
  /** The time of the good reading before; its own if there is none (ms). */
  readonly from: number;
  /** The value from which was counted. */
  readonly before: number;
  /** The reading from which is counted next. */
  readonly base: number;
  readonly base_at: number;
  /** Of a fall: the smallest change of the counter; 0: not known. */
  readonly size?: number;
}

/** Takes what was decided, in order of time. */
export interface CounterSink {
  /** A good reading. */
  readonly step: (reading: TimedValue, step: CounterStep) => void;
  /** A reading that is an outlier. */
  readonly setAside: (reading: TimedValue) => void;
}

type Verdict = Exclude<StepKind, 'first'> | 'impossible' | 'dropped';

const isBetween = (times: readonly number[] | undefined, from: number, to: number): boolean =>
  times?.some((at) => at > from && at <= to) === true;

/** The smallest positive change between the last values; 0: none is known. */
export const smallestChange = (values: readonly number[]): number => {
  let least = Number.POSITIVE_INFINITY;
  for (let n = Math.max(1, values.length - RECENT_READINGS + 1); n < values.length; n++) {
    const value = values[n] as number;
    const change = value - (values[n - 1] as number);
    if (change > ROUNDING * Math.abs(value) && change < least) least = change;
  }
  return least === Number.POSITIVE_INFINITY ? 0 : least;
};

/** The smallest change of a counter; 0: none is known. */
export const stepSize = (
  { resolution }: Pick<CounterFacts, 'resolution'>,
  recent: readonly number[],
): number => resolution ?? smallestChange(recent);

/** Whether the last readings must be known to judge a value after another. */
export const needsRecent = (before: number, value: number, { resolution, isDelta }: CounterFacts): boolean =>
  !isDelta && value < before && resolution === null && before - value >= NOISE_SHARE * Math.abs(before);

/** Whether a counter can have risen so far in a time (ms). */
const isPossible = (rise: number, ms: number, { litres, max_flow }: CounterFacts): boolean =>
  litres === null || rise * litres <= ((max_flow ?? DEFAULT_MAX_FLOW) * ms * (1 + 1e-9)) / MINUTE_MS;

/** The first row of the table of docs/counters.md that fits a step from one good reading to the next. */
const verdictOf = (
  a: TimedValue,
  b: TimedValue,
  facts: CounterFacts,
  recent: readonly number[] | null,
): Verdict => {
  const rise = b.value - a.value;
  if (rise >= 0) return isPossible(rise, b.ts - a.ts, facts) ? 'rise' : 'impossible';
  const size = Math.abs(a.value);
  if (-rise < NOISE_SHARE * size) return 'noise';
  const step = stepSize(facts, recent ?? []);
  if (-rise <= 2 * step * (1 + 1e-9) + ROUNDING * size) return 'noise';
  const end = facts.rolls_over_at;
  if (end !== null && a.value > NEARLY_FULL * end && b.value < RESET_SHARE * end) return 'roll_over';
  return a.value > 0 && b.value < RESET_SHARE * a.value ? 'dropped' : 'reverse';
};

const countedBy = (verdict: Verdict, a: number, b: number, facts: CounterFacts): number => {
  if (verdict === 'rise') return b - a;
  // A register beyond its end, or below 0, has counted nothing by rolling over.
  if (verdict === 'roll_over') return Math.max(0, b - a + (facts.rolls_over_at ?? 0));
  return verdict === 'reset' ? Math.max(0, b) : 0;
};

const continues = (verdict: Verdict): boolean =>
  verdict === 'rise' || verdict === 'noise' || verdict === 'roll_over';

const IGNORED: CounterSink = { step: () => undefined, setAside: () => undefined };

/**
 * Evaluates readings of one counter, which come in order of time, one after the other. The same readings give the same
 * steps, in whatever parts they come. With `isSettled` none is set aside: outliers are known already, and left out.
 */
export const createCounter = (
  facts: CounterFacts,
  start: CounterState = NEW_COUNTER,
  sink: CounterSink = IGNORED,
  isSettled = false,
) => {
  let { last, base, pending } = start;
  let recent = start.recent === null ? null : [...start.recent];

  const state = (): CounterState => ({
    last,
    base,
    pending,
    recent: recent && recent.slice(-RECENT_READINGS),
  });

  const accept = (reading: TimedValue, kind: StepKind, counted: number): void => {
    const from = last?.ts ?? reading.ts;
    const before = base?.value ?? reading.value;
    const size = kind === 'reverse' ? stepSize(facts, recent ?? []) : undefined;
    last = reading;
    if (kind !== 'noise' || base === null) base = reading;
    if (recent) {
      // Cut now and then: cutting each time would copy all of them.
      if (recent.length >= 2 * RECENT_READINGS) recent = recent.slice(-RECENT_READINGS);
      recent.push(reading.value);
    }
    const step = { kind, counted, from, before, base: base.value, base_at: base.ts };
    sink.step(reading, size === undefined ? step : { ...step, size });
  };

  const judge = (reading: TimedValue): Verdict => verdictOf(base as TimedValue, reading, facts, recent);

  const take = (reading: TimedValue): void => {
    if (base === null || last === null) {
      accept(reading, 'first', 0);
      return;
    }
    if (facts.isDelta) {
      accept(reading, 'rise', Math.max(0, reading.value));
      return;
    }
    if (isBetween(facts.replaced, last.ts, reading.ts)) {
      accept(reading, 'replaced', 0);
      return;
    }
    const isRestored = facts.restored?.has(reading.ts) === true;
    const found = judge(reading);
    if (found === 'impossible' || found === 'dropped') {
      if (!isSettled && !isRestored) {
        pending = reading;
        return;
      }
      const settled = found === 'dropped' ? 'reset' : isRestored ? 'rise' : 'replaced';
      accept(reading, settled, countedBy(settled, base.value, reading.value, facts));
      return;
    }
    const isExplained = found === 'reverse' && isBetween(facts.dialled, last.ts, reading.ts);
    accept(reading, isExplained ? 'replaced' : found, countedBy(found, base.value, reading.value, facts));
  };

  /** Decides what the reading that was set aside is, by the one after it. */
  const settle = (doubted: TimedValue, next: TimedValue): void => {
    pending = null;
    if (continues(judge(next)) || isBetween(facts.replaced, doubted.ts, next.ts)) {
      sink.setAside(doubted);
      return;
    }
    if (doubted.value < (base as TimedValue).value) {
      accept(doubted, 'reset', Math.max(0, doubted.value));
      return;
    }
    if (continues(verdictOf(doubted, next, facts, recent))) accept(doubted, 'replaced', 0);
    else sink.setAside(doubted);
  };

  return {
    /** Evaluates the next reading. */
    add: (reading: TimedValue): void => {
      if (pending) settle(pending, reading);
      take(reading);
    },
    state,
  };
};

/** Evaluates readings, oldest first; returns the state after them. */
export const evaluateCounter = (
  readings: Iterable<TimedValue>,
  facts: CounterFacts,
  sink: CounterSink,
  from: CounterState = NEW_COUNTER,
): CounterState => {
  const counter = createCounter(facts, from, sink);
  for (const reading of readings) counter.add(reading);
  return counter.state();
};
