import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { Column, Format } from '../../domain/reports/columns.ts';
import { figureText } from '../../domain/reports/figures.ts';
import { RowTable } from '../../generator/row-table.tsx';

type Row = Readonly<Record<string, unknown>>;
interface Props {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly zone: string;
  /** What stands in the first column instead of its text. */
  readonly name?: (row: Row) => ReactNode;
  readonly few?: number;
}

const WORDS: ReadonlySet<Format> = new Set(['text', 'list', 'battery']);
/** Sentences, which may be broken into lines. */
const LONG: ReadonlySet<string> = new Set(['text']);

/** The name of a figure, in the reader's language. */
export const useFigureLabel = () => {
  const translate = useTranslate();
  return ({ key, label }: Pick<Column, 'key' | 'label'>): string =>
    translate(`report_words.figures.${key}`, { _: label });
};

/** Figures in rows. */
export const FigureTable = ({ columns, name, zone, few = 25, ...props }: Props) => {
  const labelOf = useFigureLabel();
  return (
    <RowTable<Row>
      {...props}
      few={few}
      columns={columns.map((column, at) => ({
        key: column.key,
        label: labelOf(column),
        isNumber: !WORDS.has(column.format),
        isLong: LONG.has(column.key),
        cell: (row) => (at === 0 && name ? name(row) : figureText(column.of(row), column.format, zone)),
      }))}
    />
  );
};
