import type { ReactNode } from 'react';
import type { Column } from '../../domain/reports/column.ts';
import { isTextual } from '../../domain/reports/format.ts';
import { cellTextOf } from '../../domain/reports/cell-text.ts';
import type { Severity } from '../../domain/reports/severity.ts';
import { figureLabel } from '../../domain/reports/labels.ts';
import { RowTable } from '../../generator/row-table.tsx';
import { useFormatLocale } from '../../providers/current-user.ts';
import { ToneMark } from './tone-mark.tsx';
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
  /** The severity that a cell shows by its colour and sign. */
  readonly toneOf?: (column: Column, row: Row) => Severity | null;
  /** Labels of columns that are not figures. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Columns with sentences, which may wrap. */
const LONG_COLUMNS: ReadonlySet<string> = new Set(['text']);
/** Columns with names, which wrap before the table gets wider than the page. */
const NAME_COLUMNS: ReadonlySet<string> = new Set(['title', 'alarm']);
/** A table of figures. */
export const FigureTable = ({ columns, name, cells, zone, few = 25, labels, toneOf, ...props }: Props) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const cellOf = (column: Column, row: Row): ReactNode => {
    const text = cellTextOf(column, row, { zone, translate, locale });
    const severity = toneOf?.(column, row);
    return severity ? (
      <ToneMark severity={severity} isWord={column.format === 'verdict'}>
        {text}
      </ToneMark>
    ) : (
      text
    );
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
        cell: cells?.[column.key] ?? (index === 0 && name ? name : (row) => cellOf(column, row)),
      }))}
    />
  );
};
