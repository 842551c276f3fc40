import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { Column } from '../../domain/reports/columns.ts';
import type { Format } from '../../domain/reports/format.ts';
import { figureText } from '../../domain/reports/figures.ts';
import { RowTable } from '../../generator/row-table.tsx';
import { useFormatLocale } from '../../providers/current-user.ts';
import { dayText, dayTime } from './period-text.ts';

type Row = Readonly<Record<string, unknown>>;
interface Props {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly zone: string;
  /** Renders the first column instead of its text. */
  readonly name?: (row: Row) => ReactNode;
  readonly few?: number;
}

const TEXT_FORMATS: ReadonlySet<Format> = new Set(['text', 'list', 'battery']);
/** Columns with sentences, which may wrap. */
const LONG_COLUMNS: ReadonlySet<string> = new Set(['text']);
/** Columns with local dates, `2026-11-20`. */
const DATE_COLUMNS: ReadonlySet<string> = new Set(['date', 'last_field_test', 'next_field_test']);

/** Returns a function for the translated label of a figure. */
export const useFigureLabel = () => {
  const translate = useTranslate();
  return ({ key, label }: Pick<Column, 'key' | 'label'>): string =>
    translate(`report_words.figures.${key}`, { _: label });
};

/** A table of figures. */
export const FigureTable = ({ columns, name, zone, few = 25, ...props }: Props) => {
  const labelOf = useFigureLabel();
  const locale = useFormatLocale();
  const textOf = ({ key, format, of }: Column, row: Row): string => {
    const value = of(row);
    if (typeof value !== 'string') return figureText(value, format, zone);
    if (DATE_COLUMNS.has(key)) return dayText(value, locale);
    return format === 'instant' ? dayTime(value, zone, locale) : figureText(value, format, zone);
  };
  return (
    <RowTable<Row>
      {...props}
      few={few}
      columns={columns.map((column, index) => ({
        key: column.key,
        label: labelOf(column),
        isNumber: !TEXT_FORMATS.has(column.format),
        isLong: LONG_COLUMNS.has(column.key),
        cell: (row) => (index === 0 && name ? name(row) : textOf(column, row)),
      }))}
    />
  );
};
