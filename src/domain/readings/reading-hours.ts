import type { CounterStep } from '../counters/rule.ts';

/** A reading of one datapoint; `ts` in ms. */
export interface Reading {
  readonly datapoint: number;
  readonly ts: number;
  readonly value: number;
  /** What was sent, if the value is another; see `value-facts.ts`. */
  readonly sent?: number | null;
  /** Of a counter, once it is evaluated. */
  step?: CounterStep | undefined;
}

/** What the steps of a counter's readings in an hour add up to; null and 0 of anything else. */
export interface CountedHour {
  /** In the step that ends with the first reading of the hour; null: there is no reading before. */
  entered: number | null;
  /** From the first reading to the last one. */
  counted: number;
  /** The reading from which is counted after the last one. */
  base: number | null;
  base_at: number | null;
  resets: number;
  roll_overs: number;
  /** Falls that nothing explains. */
  reversals: number;
  /** How often the register was replaced or set. */
  replaced: number;
}

/**
 * The hourly roll-up of a datapoint's readings (UTC hours). Times in ms; first and last are ordered by time,
 * then value.
 */
export interface ReadingHour extends CountedHour {
  datapoint: number;
  hour: number;
  count: number;
  min: number;
  max: number;
  /** Only of values below `SUMMABLE`. */
  sum: number;
  first_at: number;
  first: number;
  last_at: number;
  last: number;
}

export const HOUR_MS = 3_600_000;
/** Sums of larger values could overflow a double. No water device measures anything near it. */
export const SUMMABLE = 1e290;

/** The start of the UTC hour of a timestamp, in ms. */
export const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS;

const summable = (value: number): number => (Math.abs(value) < SUMMABLE ? value : 0);

/** Sorts readings by datapoint, time and value, as `foldHours` expects. */
export const compareReadings = (a: Reading, b: Reading): number =>
  a.datapoint - b.datapoint || a.ts - b.ts || a.value - b.value;

const addStep = (hour: ReadingHour, step: CounterStep, isFirst: boolean): void => {
  const { kind, counted, base, base_at } = step;
  if (!isFirst) hour.counted += counted;
  else if (kind !== 'first') hour.entered = counted;
  hour.base = base;
  hour.base_at = base_at;
  if (kind === 'reset') hour.resets += 1;
  else if (kind === 'roll_over') hour.roll_overs += 1;
  else if (kind === 'reverse') hour.reversals += 1;
  else if (kind === 'replaced') hour.replaced += 1;
};

/** Rolls readings up to hours. They must be distinct and sorted with `compareReadings`. */
export const foldHours = (readings: readonly Reading[]): ReadingHour[] => {
  const hours: ReadingHour[] = [];
  let current: ReadingHour | undefined;
  for (const { datapoint, ts, value, step } of readings) {
    if (current === undefined || current.datapoint !== datapoint || ts - current.hour >= HOUR_MS) {
      current = {
        datapoint,
        hour: hourOf(ts),
        count: 1,
        min: value,
        max: value,
        sum: summable(value),
        first_at: ts,
        first: value,
        last_at: ts,
        last: value,
        entered: null,
        counted: 0,
        base: null,
        base_at: null,
        resets: 0,
        roll_overs: 0,
        reversals: 0,
        replaced: 0,
      };
      hours.push(current);
      if (step) addStep(current, step, true);
      continue;
    }
    current.count += 1;
    if (value < current.min) current.min = value;
    if (value > current.max) current.max = value;
    current.sum += summable(value);
    if (step) addStep(current, step, false);
    current.last_at = ts;
    current.last = value;
  }
  return hours;
};
