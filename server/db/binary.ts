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

interface Head {
  /** OID of the elements. */
  readonly type: number;
  readonly length: number;
  readonly hasNulls: boolean;
}

/** The header of a one-dimensional array. */
const writeHead = (bytes: DataView, { type, length, hasNulls }: Head): void => {
  for (const [n, word] of [1, hasNulls ? 1 : 0, type, length, 1].entries()) bytes.setInt32(n * 4, word);
};

type Put = (bytes: DataView, offset: number, value: number) => void;

/** Encodes arrays of a type (its OID) with elements of `size` bytes. */
const listOf =
  (type: number, size: number, put: Put) =>
  <T>(rows: readonly T[], valueOf: (row: T) => number | null): Buffer => {
    const list = Buffer.allocUnsafe(HEAD + rows.length * (LENGTH + size));
    const bytes = viewOf(list);
    let offset = HEAD;
    let hasNulls = false;
    for (const row of rows) {
      const value = valueOf(row);
      bytes.setInt32(offset, value === null ? -1 : size);
      offset += LENGTH;
      if (value === null) hasNulls = true;
      else {
        put(bytes, offset, value);
        offset += size;
      }
    }
    writeHead(bytes, { type, length: rows.length, hasNulls });
    return list.subarray(0, offset);
  };

/** Encodes arrays of a type (its OID) whose elements are texts after the bytes of `prefix`. */
const textListOf =
  (type: number, prefix: readonly number[]) =>
  <T>(rows: readonly T[], textOf: (row: T) => string): Buffer => {
    const texts = rows.map(textOf);
    let size = HEAD;
    for (const text of texts) size += LENGTH + prefix.length + Buffer.byteLength(text);
    const list = Buffer.allocUnsafe(size);
    const bytes = viewOf(list);
    writeHead(bytes, { type, length: rows.length, hasNulls: false });
    let offset = HEAD;
    for (const text of texts) {
      const start = offset + LENGTH;
      for (const [n, byte] of prefix.entries()) list[start + n] = byte;
      const end = start + prefix.length + list.write(text, start + prefix.length);
      bytes.setInt32(offset, end - start);
      offset = end;
    }
    return list;
  };

/** Numbers as an `int4[]` parameter in binary format, for `unnest`. */
export const int4s = listOf(23, 4, (bytes, offset, value) => bytes.setInt32(offset, value));
/** The same as a `float8[]`. */
export const float8s = listOf(701, 8, (bytes, offset, value) => bytes.setFloat64(offset, value));
/** The same as a `timestamptz[]`, from ms. */
export const instants = listOf(1184, 8, writeInstant);
/** Texts as a `text[]`; pg would escape each of them. */
export const texts = textListOf(25, []);
/** JSON as a `jsonb[]`; the first byte of an element is the version of its format. */
export const jsonbs = textListOf(3802, [1]);
