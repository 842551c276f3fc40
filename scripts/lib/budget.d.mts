export interface Budget {
  readonly page: string;
  readonly modules: readonly string[];
  /** What must not be loaded with them. */
  readonly never?: readonly string[];
  /** The beginnings of packages' names that must not be among them. */
  readonly without?: readonly string[];
  /** Bytes, gzipped. */
  readonly limit: number;
  /** How many files. */
  readonly atMost: number;
}
export declare const weigh: (
  site: string,
  budgets: readonly Budget[],
) => { page: string; limit: number; size: number; atMost: number; files: number }[];
