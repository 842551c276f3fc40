/** An error in a file: line number (the header is 1) and column header. */
export interface ImportFault {
  readonly row: number;
  /** Empty if the error concerns the whole row. */
  readonly column: string;
  readonly msg: string;
}

/** Result of an import or dry run. See docs/specification.md, section 5. */
export interface ImportOutcome {
  readonly rows: number;
  readonly create: number;
  readonly update: number;
  /** How many of `update` already match the file. */
  readonly unchanged: number;
  readonly errors: readonly ImportFault[];
  readonly error_count: number;
}

/** Field by header. Null skips the column. */
export type Mapping = Readonly<Record<string, string | null>>;
