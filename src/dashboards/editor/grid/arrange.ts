import type { Column, DashboardDocument, Element } from '../../../domain/dashboard/document.ts';
import { ROW_HEIGHT } from '../../../domain/dashboard/document.ts';
import { withOneMore } from '../../../domain/dashboard/fit.ts';
import { columnsOf, elementsOf, rowsOf, spanOfColumn } from '../../../domain/dashboard/nodes.ts';
import { elementRows, elementSpan } from '../../../domain/dashboard/sizes.ts';
import { FULL_SPAN } from '../../../domain/dashboard/widths.ts';
import type { Keys } from './keys.ts';

/** The editor's grid has a bar for each row with its columns below. All heights are in units of this many pixels. */
export const UNIT = 8;
const IS_TOUCH = globalThis.matchMedia?.('(pointer: coarse)').matches;
/** The height of a row bar, in units: its columns have their heads in it. */
export const BAR = IS_TOUCH ? 4 : 3;
/** The height of a row bar and a column head (px). */
export const BAR_PX = BAR * UNIT;
/** The height (px) of what is pressed in it, which on touch screens reaches beyond it. */
export const HANDLE_PX = IS_TOUCH ? 44 : BAR_PX;
const EMPTY_ROW = 8;
const PADDING_PX = 8;
const MIN_COLUMN_PX = 80;
/** The heights (px) of the contents of columns as rendered, by the key of the column. */
export type Heights = ReadonlyMap<string, number>;
const NOT_MEASURED: Heights = new Map();

export interface GridItem {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
export interface GridCell {
  readonly key: string;
  readonly span: number;
  /** In grid units. */
  readonly height: number;
}
export interface GridRow {
  readonly key: string;
  readonly cells: readonly GridCell[];
}

/** The height in the editor of an element without a fixed height. */
const DEFAULT_ROWS = 4;

/** An element's displayed size. Documents may omit it or have invalid values. */
export const elementSize = (element: Pick<Element, 'width' | 'height'>) => ({
  width: elementSpan(element),
  height: elementRows(element) ?? DEFAULT_ROWS,
});

/** The likely height (px) of a column's content, until it is rendered: its elements flow in lines of twelve. */
const expectedHeight = (column: Column): number => {
  let [used, line, total] = [0, 0, 0];
  for (const element of elementsOf(column)) {
    const { width, height } = elementSize(element);
    if (used + width > FULL_SPAN) {
      total += line;
      [used, line] = [0, 0];
    }
    used += width;
    line = Math.max(line, height * ROW_HEIGHT);
  }
  return total + line;
};

const heightOf = (content: number, head: number): number =>
  Math.ceil(Math.max(MIN_COLUMN_PX, head + PADDING_PX + content) / UNIT);

/** How many columns of a row have their heads in its bar: those of its first line. */
export const headsInBar = (spans: readonly number[], stacked: boolean): number => {
  if (stacked) return Math.min(1, spans.length);
  let used = 0;
  const next = spans.findIndex((span, at) => (used += span) > FULL_SPAN && at > 0);
  return next < 0 ? spans.length : next;
};

export const gridRowsOf = (
  document: DashboardDocument,
  keys: Keys,
  heights: Heights = NOT_MEASURED,
  stacked = false,
): GridRow[] =>
  rowsOf(document).map((row, at) => {
    const columns = columnsOf(row);
    const inBar = headsInBar(columns.map(spanOfColumn), stacked);
    return {
      key: keys.rows[at] ?? '',
      cells: columns.map((column, index) => {
        const key = keys.columns[at]?.[index] ?? '';
        const content = heights.get(key) ?? expectedHeight(column);
        return { key, span: spanOfColumn(column), height: heightOf(content, index < inBar ? 0 : BAR_PX) };
      }),
    };
  });

/** The position of every row bar and column. On a narrow screen (`stacked`) columns are below each other. */
export const arrange = (rows: readonly GridRow[], stacked: boolean): GridItem[] => {
  const items: GridItem[] = [];
  let y = 0;
  for (const { key, cells } of rows) {
    items.push({ key, x: 0, y, w: FULL_SPAN, h: cells.length === 0 ? EMPTY_ROW : BAR });
    y += cells.length === 0 ? EMPTY_ROW : BAR;
    let line: GridCell[] = [];
    const finishLine = (): void => {
      const height = Math.max(0, ...line.map((cell) => cell.height));
      let x = 0;
      for (const cell of line) {
        const w = stacked ? FULL_SPAN : cell.span;
        items.push({ key: cell.key, x, y, w, h: height });
        x += w;
      }
      y += height;
      line = [];
    };
    for (const cell of cells) {
      const used = line.reduce((sum, each) => sum + each.span, 0);
      // Columns beyond the width of twelve wrap to a new line.
      if (line.length > 0 && (stacked || used + cell.span > FULL_SPAN)) finishLine();
      line.push(cell);
    }
    finishLine();
  }
  return items;
};

export interface Target {
  readonly row: number;
  readonly column: number;
}

/** Where a column dragged to x, y would land; undefined if the row has no room for it. */
export const columnTarget = (
  rows: readonly GridRow[],
  key: string,
  at: { readonly x: number; readonly y: number },
  stacked: boolean,
): Target | undefined => {
  const rest = rows.map((gridRow) => ({
    ...gridRow,
    cells: gridRow.cells.filter((cell) => cell.key !== key),
  }));
  const from = rows.findIndex(({ cells }) => cells.some((cell) => cell.key === key));
  const own = rows[from]?.cells.find((cell) => cell.key === key);
  if (!own) return undefined;
  const items = new Map(arrange(rows, stacked).map((each) => [each.key, each]));
  const tops = rows.map((gridRow) => items.get(gridRow.key)?.y ?? 0);
  // The target is the row that contains the head of the dragged column.
  const row = Math.max(
    0,
    tops.findLastIndex((top) => top <= at.y + 2),
  );
  const cells = rest[row]?.cells ?? [];
  const isBefore = ({ key: other }: GridCell): boolean => {
    const item = items.get(other);
    if (!item) return false;
    const isAbove = item.y + item.h <= at.y + 1;
    if (stacked) return item.y + item.h / 2 < at.y + own.height / 2;
    return isAbove || item.x + item.w / 2 < at.x + own.span / 2;
  };
  const column = cells.filter(isBefore).length;
  if (
    row !== from &&
    !withOneMore(
      cells.map(({ span }) => span),
      column,
      own.span,
    )
  )
    return undefined;
  return { row, column };
};

/** The rows with a column moved, narrowed to the available space. */
export const withColumnAt = (rows: readonly GridRow[], key: string, to: Target): GridRow[] => {
  const from = rows.findIndex(({ cells }) => cells.some((cell) => cell.key === key));
  const own = rows[from]?.cells.find((cell) => cell.key === key);
  if (!own) return [...rows];
  return rows.map((gridRow, row) => {
    const cells = gridRow.cells.filter((cell) => cell.key !== key);
    if (row !== to.row) return { ...gridRow, cells };
    const spans =
      row === from
        ? undefined
        : withOneMore(
            cells.map(({ span }) => span),
            to.column,
            own.span,
          );
    return {
      ...gridRow,
      cells: cells
        .toSpliced(to.column, 0, own)
        .map((cell, index) => ({ ...cell, span: spans?.[index] ?? cell.span })),
    };
  });
};

/** Where a row dragged to y would land. */
export const rowTarget = (rows: readonly GridRow[], key: string, y: number, stacked: boolean): number => {
  const rest = rows.filter((gridRow) => gridRow.key !== key);
  const items = arrange(rest, stacked).filter(({ key: each }) =>
    rest.some((gridRow) => gridRow.key === each),
  );
  return items.filter((item, index) => {
    const end = items[index + 1]?.y ?? item.y + BAR * 2;
    return (item.y + end) / 2 < y;
  }).length;
};

export const withRowAt = (rows: readonly GridRow[], key: string, to: number): GridRow[] => {
  const own = rows.find((gridRow) => gridRow.key === key);
  return own ? rows.filter((gridRow) => gridRow !== own).toSpliced(to, 0, own) : [...rows];
};
