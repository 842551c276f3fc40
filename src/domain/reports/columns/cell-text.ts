import type { Translate } from '../../../languages/translate.ts';
import type { Column, Row } from './column.ts';
import type { ColumnUnit } from './column-unit.ts';
import { dayText, dayTime } from '../texts/dates.ts';
import { figureText } from './figures.ts';

/** Columns with local dates, `2026-11-20`. */
const DATE_COLUMNS: ReadonlySet<string> = new Set(['date', 'last_field_test', 'next_field_test']);

/** How the cells of a table are written. */
export interface CellContext {
  readonly zone: string;
  readonly translate: Translate;
  readonly locale?: string;
  /** If the unit is in the heading. */
  readonly unit?: ColumnUnit | null;
}

/** The cell of a table for people, on pages and in PDFs: dates and times are written out in the report's zone. */
export const cellTextOf = (
  { key, format, of, text, words }: Column,
  row: Row,
  context: CellContext,
): string => {
  const said = words?.(row, context) ?? null;
  if (said !== null) return said;
  const { zone, translate, locale, unit } = context;
  const value = of(row);
  if (text && value !== null) return text(row);
  if (unit && typeof value === 'number') return unit.text(value);
  if (typeof value !== 'string') return figureText(value, format, zone, translate);
  if (DATE_COLUMNS.has(key)) return dayText(value, locale);
  return format === 'instant' ? dayTime(value, zone, locale) : figureText(value, format, zone, translate);
};
