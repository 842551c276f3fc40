/** What PostgreSQL takes for a list: how many dimensions, whether nulls, the type of its items, how many, from where. */
const HEAD = 20;
/** Before each item: how many bytes it has. */
const LENGTH = 4;
/** PostgreSQL counts microseconds from 2000 on. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const WORD = 2 ** 32;

/** Writes a timestamptz from milliseconds. */
export const writeInstant = (bytes: DataView, offset: number, ms: number): void => {
  const us = (ms - EPOCH_MS) * 1000;
  bytes.setInt32(offset, Math.floor(us / WORD));
  bytes.setUint32(offset + 4, us % WORD);
};

/** Reads a timestamptz as milliseconds. */
export const readInstant = (bytes: DataView, offset: number): number =>
  (bytes.getInt32(offset) * WORD + bytes.getUint32(offset + 4)) / 1000 + EPOCH_MS;

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

type Put = (bytes: DataView, offset: number, value: number) => void;

/** Lists of one type (its OID), each item of so many bytes. */
const listOf =
  (type: number, size: number, put: Put) =>
  <T>(rows: readonly T[], valueOf: (row: T) => number): Buffer => {
    const list = Buffer.allocUnsafe(HEAD + rows.length * (LENGTH + size));
    const bytes = viewOf(list);
    for (const [n, word] of [1, 0, type, rows.length, 1].entries()) bytes.setInt32(n * 4, word);
    let offset = HEAD;
    for (const row of rows) {
      bytes.setInt32(offset, size);
      put(bytes, offset + LENGTH, valueOf(row));
      offset += LENGTH + size;
    }
    return list;
  };

/** Numbers of rows as a parameter for `unnest`, as PostgreSQL itself has them: `int4[]`. */
export const int4s = listOf(23, 4, (bytes, offset, value) => bytes.setInt32(offset, value));
/** The same as `float8[]`. */
export const float8s = listOf(701, 8, (bytes, offset, value) => bytes.setFloat64(offset, value));
/** The same as `timestamptz[]`, from ms. */
export const instants = listOf(1184, 8, writeInstant);
