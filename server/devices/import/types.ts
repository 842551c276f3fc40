import type { Field } from '../../../src/schema/field.ts';
import type { Row } from '../../crud/rules.ts';
import { type Text } from '../../texts/texts.ts';

/** An error in a file: its line number (the header is 1) and the header of its column. */
export interface Problem {
  readonly row: number;
  /** Empty if the error concerns the whole row. */
  readonly column: string;
  readonly text: Text;
}

/** A record of a file. `row` is its first line: a quoted cell can span several. */
export interface Line {
  readonly row: number;
  readonly cells: readonly string[];
}

/** An imported column and the device field it sets. */
export interface Column {
  readonly index: number;
  readonly header: string;
  readonly name: string;
  readonly field: Field;
}

/** The values of one row, by field name; only fields that have a column. */
export interface ParsedRow {
  readonly row: number;
  readonly values: Row;
  /** If not, some cells are missing in `values`: it is only compared with the other rows. */
  readonly isValid: boolean;
}

/** A device before the import (undefined if new) and after it, and the changes to write. */
export interface Planned {
  readonly row: number;
  readonly before?: Row;
  readonly after: Row;
  /** Whether the file says the type, which was guessed until now. */
  readonly setsType?: boolean;
  /** Empty if nothing changes; all fields of a new device. */
  readonly changes: Row;
}

/** What an import did, or would do. See docs/specification.md, section 5. */
export interface ImportResult {
  readonly rows: number;
  readonly create: number;
  readonly update: number;
  /** How many of `update` already match the file. */
  readonly unchanged: number;
  /** The first 10,000. */
  readonly errors: readonly Problem[];
  readonly error_count: number;
}
