/*
 * The format of a backup, which docs/admin.md describes: a line with the format's number, then frames. A frame is its kind
 * (one letter), the length of its content (32 bits, big-endian), and its content:
 *
 *   H  head, JSON
 *   P  a part begins, JSON; then its content, compressed by gzip, in frames D; then
 *   E  its end, JSON
 *   Z  the end of the file, JSON, with the SHA-256 of all bytes before this frame
 */

export const FORMAT = 1;
export const FIRST_LINE = /^flowgen-backup (\d+)/;
export const firstLine = `flowgen-backup ${FORMAT}\n`;

export const KINDS = { head: 'H', part: 'P', data: 'D', end: 'E', last: 'Z' } as const;
export type Kind = (typeof KINDS)[keyof typeof KINDS];

/** Bytes of a frame before its content, and the most of the content. */
export const FRAME_HEAD = 5;
export const FRAME_MAX = 16 * 1024 * 1024;

export interface Sequence {
  readonly name: string;
  /** Null: it has given no id yet. */
  readonly last: string | null;
}

/** The origin of a backup. */
export interface Head {
  readonly product: 'flowgen';
  /** The version of the product that made it. */
  readonly version: string;
  readonly created_at: string;
  readonly postgresql: string;
  /** The time of the last migration: the tables are those after it. */
  readonly migrated_at: number;
  readonly sequences: readonly Sequence[];
}

/** A partition's table, and which values it is for, in SQL. */
export interface Partition {
  readonly of: string;
  readonly bounds: string;
}

/** The rows of a table in PostgreSQL's text format of COPY, the key of the installation, or a file that is in no table. */
export type Part =
  | {
      readonly kind: 'table';
      readonly name: string;
      readonly columns: readonly string[];
      readonly partition: Partition | null;
    }
  | { readonly kind: 'key' }
  /** The object of an upload, by the name in its row. */
  | { readonly kind: 'file'; readonly name: string }
  /** A file with readings of an old month, by the name in its row. */
  | { readonly kind: 'cold'; readonly name: string };

/** The facts of a part, known when it ends. */
export interface PartEnd {
  /** Lines: the rows of a table. */
  readonly lines: number;
  readonly bytes: number;
  /** The hash of the content before it was compressed. */
  readonly sha256: string;
}

/** The content of the last frame. */
export const lastOf = (parts: number, sha256: string): string => JSON.stringify({ parts, sha256 });
