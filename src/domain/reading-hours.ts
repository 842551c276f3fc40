/** A reading of one datapoint; `ts` in ms. */
export interface Reading {
  readonly datapoint: number;
  readonly ts: number;
  readonly value: number;
  /** What was sent, if the value is another; see `value-facts.ts`. */
  readonly sent?: number | null;
}

/**
 * The hourly roll-up of a datapoint's readings (UTC hours). Times in ms; first and last are ordered by time,
 * then value.
 */
export interface ReadingHour {
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
  /** How often a value was lower than the one before it. */
  resets: number;
  /** The sum of the values before each fall. */
  reset_sum: number;
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

/** Rolls readings up to hours. They must be distinct and sorted with `compareReadings`. */
export const foldHours = (readings: readonly Reading[]): ReadingHour[] => {
  const hours: ReadingHour[] = [];
  let current: ReadingHour | undefined;
  for (const { datapoint, ts, value } of readings) {
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
        resets: 0,
        reset_sum: 0,
      };
      hours.push(current);
      continue;
    }
    current.count += 1;
    if (value < current.min) current.min = value;
    if (value > current.max) current.max = value;
    current.sum += summable(value);
    if (value < current.last) {
      current.resets += 1;
      current.reset_sum += summable(current.last);
    }
    current.last_at = ts;
    current.last = value;
  }
  return hours;
};

/** The fields of an hour that determine a counter's increase. */
export type CounterHour = Pick<ReadingHour, 'first' | 'last' | 'resets' | 'reset_sum'>;

/**
 * The increase of a counter over hours in ascending order, from the first reading of the first hour to the
 * last reading of the last, and how often it fell. A counter that falls was reset to 0, or rolled over if
 * `rollsOverAt` is given. See docs/specification.md, section 10 (metering).
 */
export const counterIncrease = (
  hours: readonly CounterHour[],
  rollsOverAt?: number,
): { increase: number; resets: number } => {
  let increase = 0;
  let resets = 0;
  let before: CounterHour | undefined;
  const addFall = (count: number, from: number): void => {
    resets += count;
    increase += rollsOverAt === undefined ? from : count * rollsOverAt;
  };
  for (const hour of hours) {
    increase += hour.last - (before?.last ?? hour.first);
    if (before && hour.first < before.last) addFall(1, before.last);
    if (hour.resets > 0) addFall(hour.resets, hour.reset_sum);
    before = hour;
  }
  return { increase, resets };
};
