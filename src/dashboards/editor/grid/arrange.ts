import type { Column, DashboardDocument, Element } from '../../../domain/dashboard/document.ts';
import { ROW_HEIGHT } from '../../../domain/dashboard/document.ts';
import { withOneMore } from '../../../domain/dashboard/fit.ts';
import { columnsOf, elementsOf, rowsOf, spanOfColumn } from '../../../domain/dashboard/nodes.ts';
import { elementRows, elementSpan } from '../../../domain/dashboard/sizes.ts';
import { FULL_SPAN } from '../../../domain/dashboard/widths.ts';
import type { Keys } from './keys.ts';

/** The editor's grid: a bar for each row, its columns below, all in units of so many pixels. */
export const UNIT = 8;
/** How high a row's bar and a column's head are (px): under a finger higher. */
export const HANDLE_PX = globalThis.matchMedia?.('(pointer: coarse)').matches ? 44 : 36;
export const BAR = Math.ceil((HANDLE_PX + 4) / UNIT);
const EMPTY_ROW = 8;
const GAP = 2;
const PADDING_PX = 16;
const LINE_GAP_PX = 8;
const MIN_COLUMN_PX = 104;

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
  /** In units. */
  readonly height: number;
}
export interface GridRow {
  readonly key: string;
  readonly cells: readonly GridCell[];
}

/** What is as high as it needs to be gets this in the editor. */
const DEFAULT_ROWS = 4;

/** An element's size as it is shown: documents may leave it out or say what can't be. */
export const elementSize = (element: Pick<Element, 'width' | 'height'>) => ({
  width: elementSpan(element),
  height: elementRows(element) ?? DEFAULT_ROWS,
});

/** How high a column's card must be: its elements stand in lines of twelve. */
export const heightOf = (column: Column): number => {
  let [used, line, total, lines] = [0, 0, 0, 0];
  for (const element of elementsOf(column)) {
    const { width, height } = elementSize(element);
    if (used + width > FULL_SPAN) {
      total += line;
      lines += 1;
      [used, line] = [0, 0];
    }
    used += width;
    line = Math.max(line, height * ROW_HEIGHT);
  }
  const pixels = HANDLE_PX + PADDING_PX + total + line + lines * LINE_GAP_PX;
  return Math.ceil(Math.max(MIN_COLUMN_PX, pixels) / UNIT);
};

export const gridRowsOf = (document: DashboardDocument, keys: Keys): GridRow[] =>
  rowsOf(document).map((row, at) => ({
    key: keys.rows[at] ?? '',
    cells: columnsOf(row).map((column, index) => ({
      key: keys.columns[at]?.[index] ?? '',
      span: spanOfColumn(column),
      height: heightOf(column),
    })),
  }));

/** Where everything stands. On a narrow screen columns stand below each other. */
export const arrange = (bands: readonly GridRow[], stacked: boolean): GridItem[] => {
  const placed: GridItem[] = [];
  let y = 0;
  for (const { key, cells } of bands) {
    placed.push({ key, x: 0, y, w: FULL_SPAN, h: cells.length === 0 ? EMPTY_ROW : BAR });
    y += cells.length === 0 ? EMPTY_ROW : BAR;
    let line: GridCell[] = [];
    const endLine = (): void => {
      const height = Math.max(0, ...line.map((cell) => cell.height));
      let x = 0;
      for (const cell of line) {
        const w = stacked ? FULL_SPAN : cell.span;
        placed.push({ key: cell.key, x, y, w, h: height });
        x += w;
      }
      y += height + (line.length > 0 ? 1 : 0);
      line = [];
    };
    for (const cell of cells) {
      const used = line.reduce((sum, each) => sum + each.span, 0);
      // A row that someone wrote wider than twelve goes on in a line below.
      if (line.length > 0 && (stacked || used + cell.span > FULL_SPAN)) endLine();
      line.push(cell);
    }
    endLine();
    y += GAP;
  }
  return placed;
};

export interface Target {
  readonly row: number;
  readonly column: number;
}

/** Where a column would land that is held at x, y; undefined where no row has room for it. */
export const columnTarget = (
  bands: readonly GridRow[],
  key: string,
  at: { readonly x: number; readonly y: number },
  stacked: boolean,
): Target | undefined => {
  const rest = bands.map((band) => ({ ...band, cells: band.cells.filter((cell) => cell.key !== key) }));
  const from = bands.findIndex(({ cells }) => cells.some((cell) => cell.key === key));
  const own = bands[from]?.cells.find((cell) => cell.key === key);
  if (!own) return undefined;
  const places = new Map(arrange(bands, stacked).map((each) => [each.key, each]));
  const tops = bands.map((band) => places.get(band.key)?.y ?? 0);
  // The head of what is dragged lies in the row that is meant.
  const row = Math.max(
    0,
    tops.findLastIndex((top) => top <= at.y + 2),
  );
  const cells = rest[row]?.cells ?? [];
  const isBefore = ({ key: other }: GridCell): boolean => {
    const place = places.get(other);
    if (!place) return false;
    const isAbove = place.y + place.h <= at.y + 1;
    if (stacked) return place.y + place.h / 2 < at.y + own.height / 2;
    return isAbove || place.x + place.w / 2 < at.x + own.span / 2;
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

/** The bands with a column moved, as narrow as the room that it finds. */
export const withColumnAt = (bands: readonly GridRow[], key: string, to: Target): GridRow[] => {
  const from = bands.findIndex(({ cells }) => cells.some((cell) => cell.key === key));
  const own = bands[from]?.cells.find((cell) => cell.key === key);
  if (!own) return [...bands];
  return bands.map((band, row) => {
    const cells = band.cells.filter((cell) => cell.key !== key);
    if (row !== to.row) return { ...band, cells };
    const spans =
      row === from
        ? undefined
        : withOneMore(
            cells.map(({ span }) => span),
            to.column,
            own.span,
          );
    return {
      ...band,
      cells: cells
        .toSpliced(to.column, 0, own)
        .map((cell, index) => ({ ...cell, span: spans?.[index] ?? cell.span })),
    };
  });
};

/** Where a row would land whose bar is held at y. */
export const rowTarget = (bands: readonly GridRow[], key: string, y: number, stacked: boolean): number => {
  const rest = bands.filter((band) => band.key !== key);
  const places = arrange(rest, stacked).filter(({ key: each }) => rest.some((band) => band.key === each));
  return places.filter((place, index) => {
    const end = places[index + 1]?.y ?? place.y + BAR * 2;
    return (place.y + end) / 2 < y;
  }).length;
};

export const withRowAt = (bands: readonly GridRow[], key: string, to: number): GridRow[] => {
  const own = bands.find((band) => band.key === key);
  return own ? bands.filter((band) => band !== own).toSpliced(to, 0, own) : [...bands];
};
