/** What PostgreSQL takes for a list: how many dimensions, whether nulls, the type of its items, how many, from where. */
const HEAD = 20;
/** Before each item: how many bytes it has. */
const LENGTH = 4;
/** PostgreSQL counts microseconds from 2000 on. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const WORD = 2 ** 32;

/** Sets a timestamptz of ms. */
export const writeInstant = (bytes: DataView, place: number, ms: number): void => {
  const us = (ms - EPOCH_MS) * 1000;
  bytes.setInt32(place, Math.floor(us / WORD));
  bytes.setUint32(place + 4, us % WORD);
};

/** A timestamptz, in ms. */
export const readInstant = (bytes: DataView, place: number): number =>
  (bytes.getInt32(place) * WORD + bytes.getUint32(place + 4)) / 1000 + EPOCH_MS;

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

type Put = (bytes: DataView, place: number, value: number) => void;

/** Lists of one type (its OID), each item of so many bytes. */
const listOf =
  (type: number, size: number, put: Put) =>
  <T>(rows: readonly T[], valueOf: (row: T) => number): Buffer => {
    const list = Buffer.allocUnsafe(HEAD + rows.length * (LENGTH + size));
    const bytes = viewOf(list);
    for (const [n, word] of [1, 0, type, rows.length, 1].entries()) bytes.setInt32(n * 4, word);
    let place = HEAD;
    for (const row of rows) {
      bytes.setInt32(place, size);
      put(bytes, place + LENGTH, valueOf(row));
      place += LENGTH + size;
    }
    return list;
  };

/** Numbers of rows as a parameter for `unnest`, as PostgreSQL itself has them: `int4[]`. */
export const int4s = listOf(23, 4, (bytes, place, value) => bytes.setInt32(place, value));
/** The same as `float8[]`. */
export const float8s = listOf(701, 8, (bytes, place, value) => bytes.setFloat64(place, value));
/** The same as `timestamptz[]`, from ms. */
export const instants = listOf(1184, 8, writeInstant);
