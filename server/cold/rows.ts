import type { QueryConfig } from 'pg';
import { float8s, instants, int4s } from '../db/binary.ts';

/** A reading that is in a file; times in ms. */
export interface ColdRow {
  readonly datapoint: number;
  readonly ts: number;
  readonly value: number;
  readonly received: number;
  readonly sent: number | null;
  readonly mark: number | null;
}

/** Values for `coldColumns`, in its order. */
export const coldValues = (rows: readonly ColdRow[]): readonly Buffer[] => [
  int4s(rows, ({ datapoint }) => datapoint),
  instants(rows, ({ ts }) => ts),
  float8s(rows, ({ value }) => value),
  instants(rows, ({ received }) => received),
  float8s(rows, ({ sent }) => sent),
  int4s(rows, ({ mark }) => mark),
];

/** SQL: rows of files as `c`, from the parameters `coldValues` from this one on. */
export const coldColumns = (first: number): string => `
  unnest($${first}::int[], $${first + 1}::timestamptz[], $${first + 2}::float8[], $${first + 3}::timestamptz[],
    $${first + 4}::float8[], $${first + 5}::int[]) as c(datapoint_id, ts, value, received_at, sent, mark)`;

/**
 * SQL for a `with`: from then on, `readings` are those of the table and rows of files, from the parameters `coldValues` from
 * this one on. A reading that is in both, because its file was away when it was sent again, is one.
 */
const bothReadings = (first: number): string => `
  readings as not materialized (
    select datapoint_id, ts, value, received_at, sent, mark from readings
    union all
    select c.datapoint_id, c.ts, c.value, c.received_at, c.sent, c.mark::smallint from ${coldColumns(first)}
    where not exists (
      select from readings r where r.datapoint_id = c.datapoint_id and r.ts = c.ts and r.value = c.value)
  )`;

const BEGINS_WITH = /^\s*with\s/;

/** A query of `readings` as one of those in the database and these of files. */
export const withFiles = (query: QueryConfig, rows: readonly ColdRow[]): QueryConfig => {
  if (rows.length === 0) return query;
  const { text, values = [] } = query;
  const both = bothReadings(values.length + 1);
  return {
    text: BEGINS_WITH.test(text) ? text.replace(BEGINS_WITH, `with ${both}, `) : `with ${both} ${text}`,
    values: [...(values as unknown[]), ...coldValues(rows)],
  };
};
