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

/** Result of an import of past readings, or of its dry run. */
export interface ReadingsOutcome {
  readonly rows: number;
  readonly readings: number;
  readonly devices: number;
  /** Readings that were not stored before; not of a dry run. */
  readonly stored?: number;
  readonly errors: readonly ImportFault[];
  readonly error_count: number;
}

/** How far an import of readings is: it reads the file, then it stores readings. */
export interface ReadingsProgress {
  readonly step: 'reading' | 'storing';
  readonly done: number;
  readonly total: number;
}
