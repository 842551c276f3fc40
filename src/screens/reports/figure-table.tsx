import Box from '@mui/material/Box';
import { useMemo, type ReactNode } from 'react';
import type { Column } from '../../domain/reports/columns/column.ts';
import { joined, withUnits } from '../../domain/text/format.ts';
import { columnUnit } from '../../domain/reports/columns/column-unit.ts';
import { isTextual, type Format } from '../../domain/reports/columns/format.ts';
import { cellTextOf } from '../../domain/reports/columns/cell-text.ts';
import type { Severity } from '../../domain/reports/verdicts/severity.ts';
import { figureLabel } from '../../domain/reports/texts/labels.ts';
import { RowTable } from '../../generator/list/row-table.tsx';
import { useAreCards } from '../../generator/list/use-are-cards.ts';
import { VisuallyHidden } from '../../generator/page/visually-hidden.tsx';
import { useFormatLocale } from '../../providers/session/current-user.ts';
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
  /** The same on phones. */
  readonly fewCards?: number;
  /** The rows to show initially, if these are not the first. */
  readonly short?: readonly Row[] | undefined;
  /** What the button for the other rows says, instead of how many rows there are. */
  readonly more?: string | undefined;
  /** The severity that a cell shows by its colour and sign. */
  readonly toneOf?: (column: Column, row: Row) => Severity | null;
  /** Whether the unit of a column is in its heading, so that its numbers can be compared. */
  readonly hasUnits?: boolean;
  /** Whether a cell is on a phone’s card at once; the others are folded. Default: all are. */
  readonly isLeading?: (column: Column, row: Row) => boolean;
  /** Labels of columns that are not figures. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Columns with sentences, which may wrap. */
const LONG_COLUMNS: ReadonlySet<string> = new Set(['text']);
/** Columns with names, which wrap before the table gets wider than the page. */
const NAME_COLUMNS: ReadonlySet<string> = new Set(['title', 'alarm']);
/** How a row is. */
const STATE_COLUMNS: ReadonlySet<string> = new Set(['verdict', 'state']);
/** Figures that have the same unit and decimals on all cards, as in a table. */
const ON_CARDS: ReadonlySet<Format> = new Set(['litres', 'share', 'change']);
/** Screen readers don't repeat the heading from cell to cell. */
const CellUnit = ({ unit }: { readonly unit: string }) => (
  <Box component="span" sx={{ position: 'relative' }}>
    <VisuallyHidden>{unit === '%' ? '%' : `\u00a0${unit}`}</VisuallyHidden>
  </Box>
);

/** A table of figures. */
export const FigureTable = ({
  columns,
  name,
  cells,
  zone,
  few = 25,
  labels,
  toneOf,
  isLeading,
  hasUnits = false,
  ...props
}: Props) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { rows } = props;
  const areCards = useAreCards(columns.length);
  const units = useMemo(
    () =>
      new Map(
        columns
          // A card has no headings: there, units are said that differ from row to row otherwise, or their decimals.
          .filter(({ format }) => hasUnits && (!areCards || ON_CARDS.has(format)))
          .map((one) => [one.key, columnUnit(one, rows)]),
      ),
    [columns, rows, hasUnits, areCards],
  );
  const cellOf = (column: Column, row: Row): ReactNode => {
    const unit = units.get(column.key) ?? null;
    const text = cellTextOf(column, row, { zone, translate, locale, unit });
    const severity = toneOf?.(column, row);
    const hasUnit = unit !== null && typeof column.of(row) === 'number';
    const content = (
      <>
        {hasUnit && areCards ? joined({ number: text, unit: unit.unit }) : text}
        {hasUnit && !areCards && <CellUnit unit={unit.unit} />}
      </>
    );
    return severity ? (
      <ToneMark severity={severity} isWord={column.format === 'verdict'}>
        {content}
      </ToneMark>
    ) : (
      content
    );
  };
  return (
    <RowTable<Row>
      {...props}
      few={few}
      columns={columns.map((column, index) => ({
        key: column.key,
        label: withUnits(labels?.[column.key] ?? figureLabel(column, translate)),
        unit: areCards ? undefined : units.get(column.key)?.unit,
        isNumber: !isTextual(column.format),
        isLong: LONG_COLUMNS.has(column.key),
        isName: NAME_COLUMNS.has(column.key),
        isState: STATE_COLUMNS.has(column.key),
        isLeading: isLeading && ((row) => isLeading(column, row)),
        cell: cells?.[column.key] ?? (index === 0 && name ? name : (row) => cellOf(column, row)),
      }))}
    />
  );
};
