import type { Reading } from '../../../src/domain/readings/reading-hours.ts';
import { float8s, int4s } from '../../db/binary.ts';

/** SQL: an instant from ms, in the precision of the columns. */
export const AT = 'to_timestamp(q.at / 1000.0)::timestamptz(3)';

/** Readings as column arrays: datapoints, times (ms), values. */
export const columnsOf = (readings: readonly Reading[]): Buffer[] => [
  int4s(readings, ({ datapoint }) => datapoint),
  float8s(readings, ({ ts }) => ts),
  float8s(readings, ({ value }) => value),
];

/** What was sent, where the value is another; NaN for the others. In SQL: `SENT`. */
export const sentColumn = (readings: readonly Reading[]): Buffer =>
  float8s(readings, ({ sent }) => sent ?? Number.NaN);
export const SENT = `nullif(q.sent, 'NaN')`;
export const isConverted = ({ sent }: Reading): boolean => typeof sent === 'number';

/** SQL: returns the rows that were inserted, as readings. */
export const RETURN_READING =
  'returning datapoint_id as datapoint, (extract(epoch from ts) * 1000)::float8 as ts, value';
