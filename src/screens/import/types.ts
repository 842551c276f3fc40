/** What is wrong with a file: the line (the header is 1) and the header of the column. */
export interface ImportFault {
  readonly row: number;
  /** Empty where the whole row is to blame. */
  readonly column: string;
  readonly msg: string;
}

/** What an import would do, or did. Source: contract, section 5. */
export interface ImportOutcome {
  readonly rows: number;
  readonly create: number;
  readonly update: number;
  /** How many of `update` are as the file says already. */
  readonly unchanged: number;
  readonly errors: readonly ImportFault[];
  readonly error_count: number;
}

/** The field that each header stands for; null: it is left out. */
export type Mapping = Readonly<Record<string, string | null>>;
