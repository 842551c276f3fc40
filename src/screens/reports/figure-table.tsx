import type { ReactNode } from 'react';
import type { Column } from '../../domain/reports/column.ts';
import { isTextual } from '../../domain/reports/format.ts';
import { figureText } from '../../domain/reports/figures.ts';
import { figureLabel } from '../../domain/reports/labels.ts';
import { RowTable } from '../../generator/row-table.tsx';
import { useFormatLocale } from '../../providers/current-user.ts';
import { dayText, dayTime } from './period-text.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

type Row = Readonly<Record<string, unknown>>;
interface Props {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly zone: string;
  /** Renders the first column instead of its text. */
  readonly name?: (row: Row) => ReactNode;
  /** Renders these columns instead of their texts. */
  readonly cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
  readonly few?: number;
  /** Labels of columns that are not figures. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Columns with sentences, which may wrap. */
const LONG_COLUMNS: ReadonlySet<string> = new Set(['text']);
/** Columns with names, which wrap before the table gets wider than the page. */
const NAME_COLUMNS: ReadonlySet<string> = new Set(['title', 'alarm']);
/** Columns with local dates, `2026-11-20`. */
const DATE_COLUMNS: ReadonlySet<string> = new Set(['date', 'last_field_test', 'next_field_test']);

/** A table of figures. */
export const FigureTable = ({ columns, name, cells, zone, few = 25, labels, ...props }: Props) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const textOf = ({ key, format, of }: Column, row: Row): string => {
    const value = of(row);
    if (typeof value !== 'string') return figureText(value, format, zone, translate);
    if (DATE_COLUMNS.has(key)) return dayText(value, locale);
    return format === 'instant' ? dayTime(value, zone, locale) : figureText(value, format, zone, translate);
  };
  return (
    <RowTable<Row>
      {...props}
      few={few}
      columns={columns.map((column, index) => ({
        key: column.key,
        label: labels?.[column.key] ?? figureLabel(column, translate),
        isNumber: !isTextual(column.format),
        isLong: LONG_COLUMNS.has(column.key),
        isName: NAME_COLUMNS.has(column.key),
        cell: cells?.[column.key] ?? (index === 0 && name ? name : (row) => textOf(column, row)),
      }))}
    />
  );
};
