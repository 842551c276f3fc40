/** Bytes of the header of a binary array: dimensions, whether it has nulls, element type, length, lower bound. */
const HEAD = 20;
/** Bytes of the length before each element. */
const LENGTH = 4;
/** PostgreSQL's timestamps are microseconds since 2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const WORD = 2 ** 32;

/** Writes a timestamptz from milliseconds. */
const writeInstant = (bytes: DataView, offset: number, ms: number): void => {
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

/** Encodes arrays of a type (its OID) with elements of `size` bytes. */
const listOf =
  (type: number, size: number, put: Put) =>
  <T>(rows: readonly T[], valueOf: (row: T) => number | null): Buffer => {
    const list = Buffer.allocUnsafe(HEAD + rows.length * (LENGTH + size));
    const bytes = viewOf(list);
    let offset = HEAD;
    let hasNulls = 0;
    for (const row of rows) {
      const value = valueOf(row);
      bytes.setInt32(offset, value === null ? -1 : size);
      offset += LENGTH;
      if (value === null) hasNulls = 1;
      else {
        put(bytes, offset, value);
        offset += size;
      }
    }
    for (const [n, word] of [1, hasNulls, type, rows.length, 1].entries()) bytes.setInt32(n * 4, word);
    return list.subarray(0, offset);
  };

/** Numbers as an `int4[]` parameter in binary format, for `unnest`. */
export const int4s = listOf(23, 4, (bytes, offset, value) => bytes.setInt32(offset, value));
/** The same as a `float8[]`. */
export const float8s = listOf(701, 8, (bytes, offset, value) => bytes.setFloat64(offset, value));
/** The same as a `timestamptz[]`, from ms. */
export const instants = listOf(1184, 8, writeInstant);
