/** The facts that make a value of what was sent. */
export interface Conversion {
  readonly factor: number;
  readonly offset: number;
  /** Numbers as sent that mean "no value"; null: none. */
  readonly invalid: readonly number[] | null;
}

/** How many numbers may mean "no value". */
export const INVALID_MAX = 20;

/** Whether something is a list of numbers that mean "no value", or null. */
export const isInvalidList = (value: unknown): value is readonly number[] | null =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) &&
    value.length <= INVALID_MAX &&
    value.every((one) => typeof one === 'number' && Number.isFinite(one)));

/** Why a reading is kept but is no value. */
export const MARKS = {
  /** Set aside as an outlier of a counter. */
  outlier: 1,
  /** Sent instead of a value. */
  invalid: 2,
} as const;
export type Mark = (typeof MARKS)[keyof typeof MARKS];

/** Beyond this, numbers are not converted: the result could be no number. No water device measures anything near it. */
const LARGEST = 1e290;

/** What a number that was sent is in the datapoint's unit, and whether it is a value. */
export interface Converted {
  readonly value: number;
  /** What was sent; null: the value is as sent. */
  readonly sent: number | null;
  /** Null: a value. */
  readonly mark: Mark | null;
}

/**
 * Converts a number as sent. The same in SQL: `server/datapoints/rewrite-readings.ts`. `raw`: what the message had, if that was in
 * another unit.
 */
export const convert = (sent: number, { factor, offset, invalid }: Conversion, raw = sent): Converted => {
  const value = Math.abs(sent) < LARGEST ? sent * factor + offset : sent;
  return {
    value,
    sent: value === sent ? null : sent,
    mark: invalid?.includes(raw) ? MARKS.invalid : null,
  };
};
