/** A reading of one datapoint; `ts` in ms. */
export interface Reading {
  readonly datapoint: number;
  readonly ts: number;
  readonly value: number;
}

/**
 * What the readings of a datapoint within one hour (UTC) sum up to. Times in ms; first and last in
 * the order of time, then value.
 */
export interface ReadingHour {
  datapoint: number;
  hour: number;
  count: number;
  min: number;
  max: number;
  /** Of the values below `SUMMABLE`. */
  sum: number;
  first_at: number;
  first: number;
  last_at: number;
  last: number;
  /** How often a value was lower than the one before it. */
  resets: number;
  /** The sum of the values from which it fell. */
  reset_sum: number;
}

export const HOUR_MS = 3_600_000;
/** A sum of values beyond may have no double. No water device measures anything near. */
export const SUMMABLE = 1e290;

/** The beginning of the hour (UTC) that an instant falls into, in ms. */
export const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS;

const summable = (value: number): number => (Math.abs(value) < SUMMABLE ? value : 0);

/** The order in which readings are folded: by datapoint, time, value. */
export const compareReadings = (a: Reading, b: Reading): number =>
  a.datapoint - b.datapoint || a.ts - b.ts || a.value - b.value;

/** The hours that these readings sum up to. The readings must be different ones, `inOrder`. */
export const foldHours = (readings: readonly Reading[]): ReadingHour[] => {
  const hours: ReadingHour[] = [];
  let at: ReadingHour | undefined;
  for (const { datapoint, ts, value } of readings) {
    if (at === undefined || at.datapoint !== datapoint || ts - at.hour >= HOUR_MS) {
      at = {
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
      hours.push(at);
      continue;
    }
    at.count += 1;
    if (value < at.min) at.min = value;
    if (value > at.max) at.max = value;
    at.sum += summable(value);
    if (value < at.last) {
      at.resets += 1;
      at.reset_sum += summable(at.last);
    }
    at.last_at = ts;
    at.last = value;
  }
  return hours;
};

/** What of an hour tells how far a counter has come. */
export type CounterHour = Pick<ReadingHour, 'first' | 'last' | 'resets' | 'reset_sum'>;

/**
 * What a counter rose by over hours in ascending order, from the first reading of the first to the
 * last of the last, and how often it fell. A counter that falls was reset and counts on from 0, or,
 * with `rollsOverAt`, came round. Source: contract, section 10 (metering).
 */
export const counterIncrease = (
  hours: readonly CounterHour[],
  rollsOverAt?: number,
): { increase: number; resets: number } => {
  let increase = 0;
  let resets = 0;
  let before: CounterHour | undefined;
  const fall = (count: number, from: number): void => {
    resets += count;
    increase += rollsOverAt === undefined ? from : count * rollsOverAt;
  };
  for (const hour of hours) {
    increase += hour.last - (before?.last ?? hour.first);
    if (before && hour.first < before.last) fall(1, before.last);
    if (hour.resets > 0) fall(hour.resets, hour.reset_sum);
    before = hour;
  }
  return { increase, resets };
};
