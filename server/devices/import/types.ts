import type { Field } from '../../../src/schema/field.ts';
import type { Row } from '../../crud/rules.ts';

/** What is wrong with a file, by its line (the header is 1) and the header of its column. */
export interface Problem {
  readonly row: number;
  /** Empty where the whole row is to blame. */
  readonly column: string;
  readonly msg: string;
}

/** A line of a file. `row` is where it begins: a quoted cell may go over several. */
export interface Line {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A column that is imported, and the device's field that it is about. */
export interface Column {
  readonly index: number;
  readonly header: string;
  readonly name: string;
  readonly field: Field;
}

/** What a line says of a device: the values of the columns that the file has. */
export interface ParsedRow {
  readonly row: number;
  readonly values: Row;
}

/** A device as it is (left out: it is new), as the file wants it, and what is to be written for that. */
export interface Planned {
  readonly row: number;
  readonly before?: Row;
  readonly after: Row;
  /** Nothing where the device is as the file says; of a new one all its fields. */
  readonly changes: Row;
}

/** What an import would do, or did. Source: contract, section 5; `unchanged` and `error_count` are ours. */
export interface ImportResult {
  readonly rows: number;
  readonly create: number;
  readonly update: number;
  /** How many of `update` are as the file says already. */
  readonly unchanged: number;
  /** At most 10,000 of them. */
  readonly errors: readonly Problem[];
  readonly error_count: number;
}
