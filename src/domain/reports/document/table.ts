import { NOTHING } from '../../text/format.ts';
import { cellTextOf } from '../columns/cell-text.ts';
import { columnUnit } from '../columns/column-unit.ts';
import type { Column, Row } from '../columns/column.ts';
import { isTextual } from '../columns/format.ts';
import { tonesOf } from '../columns/tones.ts';
import { figureLabel } from '../texts/labels.ts';
import type { Cell, TableBlock, TableColumn, TableRow } from './document.ts';
import type { Source } from './source.ts';

/** Columns with names, which may wrap. */
const NAMES: ReadonlySet<string> = new Set(['title', 'alarm', 'labels', 'datapoint']);
/** Columns with sentences. */
const SENTENCES: ReadonlySet<string> = new Set(['text', 'action']);

const contentOf = ({ key, format }: Column): TableColumn['content'] => {
  if (SENTENCES.has(key)) return 'sentence';
  if (NAMES.has(key)) return 'name';
  return isTextual(format) ? 'word' : 'number';
};

interface TableOptions<One extends object> {
  readonly keyOf: (row: One) => string;
  /** Cells that are more than the text of their figure. */
  readonly cells?: Readonly<Record<string, (row: One) => Cell>>;
  /** Headings of columns that are not figures. */
  readonly headings?: Readonly<Record<string, string>>;
  /** Whether the unit of a column is in its heading, so that its numbers can be compared. Default: it is. */
  readonly hasUnits?: boolean;
  /** What else there is to know of a row. */
  readonly rowOf?: (row: One) => Partial<TableRow>;
}

/** A table of figures, marked as severely as what was found. */
export const tableOf = <One extends object>(
  { result, translate, locale }: Source,
  columns: readonly Column[],
  rows: readonly One[],
  { keyOf, cells = {}, headings = {}, hasUnits = true, rowOf }: TableOptions<One>,
): TableBlock => {
  const toneOf = tonesOf(result);
  const units = new Map(
    columns.map((one) => [
      one.key,
      hasUnits && !cells[one.key] ? columnUnit(one, rows as readonly Row[]) : null,
    ]),
  );
  const cellOf = (column: Column, row: One): Cell => {
    const own = cells[column.key];
    if (own) return own(row);
    const tone = toneOf(column, row as Row);
    const unit = units.get(column.key) ?? null;
    const text = cellTextOf(column, row as Row, { zone: result.time_zone, translate, locale, unit });
    return { text, ...(tone && text !== NOTHING ? { tone } : {}) };
  };
  return {
    type: 'table',
    columns: columns.map((one): TableColumn => {
      const unit = units.get(one.key)?.unit;
      return {
        key: one.key,
        heading: headings[one.key] ?? figureLabel(one, translate),
        ...(unit === undefined ? {} : { unit }),
        content: contentOf(one),
      };
    }),
    rows: rows.map((row) => ({
      key: keyOf(row),
      cells: columns.map((column) => cellOf(column, row)),
      ...rowOf?.(row),
    })),
  };
};
