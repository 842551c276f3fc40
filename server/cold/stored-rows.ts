import type { PoolClient } from 'pg';
import { viewOf } from '../db/binary.ts';
import { COPY_HEAD_BYTES, copyOut } from '../db/copy.ts';
import type { StoredRow } from './parquet.ts';

const COLUMNS = 6;
/** PostgreSQL’s timestamps are microseconds since 2000. */
const EPOCH_US = BigInt(Date.UTC(2000, 0, 1)) * 1_000n;

const rowOf = (view: DataView, begin: number): StoredRow => {
  let offset = begin;
  /** Where the next value is; null: it has none. */
  const next = (): number | null => {
    const length = view.getInt32(offset);
    const at = offset + 4;
    offset = at + Math.max(0, length);
    return length < 0 ? null : at;
  };
  const value = <T>(read: (at: number) => T): T | null => {
    const at = next();
    return at === null ? null : read(at);
  };
  const double = (at: number): number => view.getFloat64(at);
  const instant = (at: number): bigint => view.getBigInt64(at) + EPOCH_US;
  return {
    datapoint: value((at) => view.getInt32(at)) ?? 0,
    ts: value(instant) ?? 0n,
    value: value(double) ?? 0,
    received: value(instant) ?? 0n,
    sent: value(double),
    mark: value((at) => view.getInt16(at)),
  };
};

/** Reads all readings of a table, by datapoint, time and value. */
export const copyReadings = async (
  client: PoolClient,
  table: string,
  add: (row: StoredRow) => void,
): Promise<void> => {
  let begin = COPY_HEAD_BYTES;
  const select = `select datapoint_id, ts, value, received_at, sent, mark from ${table} order by datapoint_id, ts, value`;
  await copyOut(client, select, (chunk) => {
    const view = viewOf(chunk);
    const offset = begin;
    begin = 0;
    // The trailer has a column count of -1.
    if (view.getInt16(offset) === COLUMNS) add(rowOf(view, offset + 2));
  });
};
