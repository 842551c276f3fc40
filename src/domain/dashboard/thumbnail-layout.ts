import type { Element } from './document.ts';
import { isId, storedBindings } from './read.ts';
import { readSchematic } from './schematic/model.ts';
import { readRendered } from './schematic/rendered.ts';
import { boxOfSymbol, kindOf } from './schematic/symbols.ts';
import { elementRows, elementSpan, lineRows } from './sizes.ts';
import {
  DRAWING_HEIGHT,
  THUMBNAIL_HEIGHT,
  THUMBNAIL_WIDTH,
  type Thumbnail,
  type ThumbnailBlock,
  type ThumbnailPipe,
} from './thumbnail.ts';
import { visibleRows, type VisibleColumn } from './visible-rows.ts';
import { FULL_SPAN } from './widths.ts';

/** The space between elements, and a row of an element's height, in units of a thumbnail. */
const GAP = 10;
const ROW = 24;
const ROWS = THUMBNAIL_HEIGHT / ROW;
/** Rows of elements that are as high as their content. */
const DRAWING_ROWS = 10;
const CONTENT_ROWS = 4;
/** What is sent at most. */
const MAX_BLOCKS = 120;
const MAX_SYMBOLS = 60;
const MAX_PIPES = 60;
const PADDING = 10;
/** The names of types are of files; anything else is drawn as an unknown type. */
const TYPE = /^[a-z][a-z0-9-]{0,30}$/;
/** The datapoints of a symbol that are asked for alarms at most: no symbol has as many slots. */
const MAX_BOUND = 8;

/** A symbol of a thumbnail, before the alarms of its datapoints are known. */
export interface LayoutSymbol {
  readonly box: readonly [kind: string, x: number, y: number, width: number, height: number];
  /** The ids of the datapoints that it shows. */
  readonly datapoints: readonly number[];
}
/** The thumbnail of a document, which is the same for everyone and at any time. */
export interface ThumbnailLayout extends Pick<Thumbnail, 'blocks' | 'pipes'> {
  readonly symbols: readonly LayoutSymbol[];
}

interface Item {
  readonly span: number;
  readonly rows: number;
}

/** Places items like a grid of twelve does: each after the one before it, in the next room that is wide enough. */
const place = <T extends Item>(items: readonly T[]) => {
  const bottoms = Array.from({ length: FULL_SPAN }, () => 0);
  const placed: (T & { readonly column: number; readonly row: number })[] = [];
  let [row, column] = [0, 0];
  for (const item of items) {
    while (
      column + item.span > FULL_SPAN ||
      bottoms.slice(column, column + item.span).some((at) => at > row)
    ) {
      column++;
      if (column + item.span > FULL_SPAN) [row, column] = [row + 1, 0];
    }
    if (row >= ROWS) break;
    placed.push({ ...item, column, row });
    bottoms.fill(row + item.rows, column, column + item.span);
    column += item.span;
  }
  return { placed, height: Math.max(0, ...bottoms) };
};

const rowsOf = (element: Element): number =>
  elementRows(element) ?? (['svg', 'image'].includes(element.type) ? DRAWING_ROWS : CONTENT_ROWS);

const placeElements = ({ elements, span }: VisibleColumn) => {
  const least = lineRows(elements);
  const { placed, height } = place(
    elements
      // More can't be within the picture.
      .slice(0, ROWS * FULL_SPAN)
      .map((element) => ({ element, span: elementSpan(element), rows: Math.max(least, rowsOf(element)) })),
  );
  return { elements: placed, height, span, rows: 1 };
};

/** The symbols and pipes of a drawing, fitted into the picture; null if the element is not a drawing of symbols. */
const drawingOf = (element: Element): Pick<ThumbnailLayout, 'symbols' | 'pipes'> | null => {
  if (element.type !== 'svg') return null;
  const schematic = readSchematic(element['schematic']);
  const drawn = typeof element.data === 'string' ? readRendered(element.data) : null;
  if (!schematic || !drawn) return null;
  const { frame, routes } = drawn;
  const scale = Math.min(
    (THUMBNAIL_WIDTH - 2 * PADDING) / frame.width,
    (DRAWING_HEIGHT - 2 * PADDING) / frame.height,
  );
  const x = (at: number): number =>
    Math.round(THUMBNAIL_WIDTH / 2 + (at - frame.x - frame.width / 2) * scale);
  const y = (at: number): number =>
    Math.round(DRAWING_HEIGHT / 2 + (at - frame.y - frame.height / 2) * scale);
  const size = (length: number): number => Math.max(1, Math.round(length * scale));
  const bindings = storedBindings(element);
  const boundTo = (id: string): number[] => [
    ...new Set(
      bindings.flatMap(({ datapoint, node }) =>
        isId(datapoint) && String(node).startsWith(`${id}-`) ? [datapoint] : [],
      ),
    ),
  ];
  const symbols = schematic.symbols
    .filter((symbol) => {
      const kind = kindOf(symbol);
      return kind !== undefined && kind.isFlat !== true && kind.group !== 'texts';
    })
    .slice(0, MAX_SYMBOLS)
    .map((symbol): LayoutSymbol => {
      const box = boxOfSymbol(symbol);
      return {
        box: [symbol.kind, x(box.x), y(box.y), size(box.width), size(box.height)],
        datapoints: boundTo(symbol.id).slice(0, MAX_BOUND),
      };
    });
  if (symbols.length === 0) return null;
  const pipes = schematic.pipes.flatMap(({ id, medium }): ThumbnailPipe[] => {
    const corners = routes.get(id)?.flatMap((point) => [x(point.x), y(point.y)]);
    return corners ? [{ medium, corners }] : [];
  });
  return { symbols, pipes: pipes.slice(0, MAX_PIPES) };
};

/**
 * The thumbnail of a dashboard's `data`, of what its viewers see: its first drawing, which tells it from others, or else its
 * layout. At most as large as its picture needs.
 */
export const thumbnailOf = (data: string): ThumbnailLayout => {
  const blocks: ThumbnailBlock[] = [];
  const unit = (THUMBNAIL_WIDTH + GAP) / FULL_SPAN;
  let top = 0;
  for (const row of visibleRows(data)) {
    if (top >= ROWS) break;
    const columns = place(row.columns.map(placeElements)).placed;
    const lines = Math.max(...columns.map((column) => column.row)) + 1;
    for (let line = 0; line < lines; line++) {
      const inLine = columns.filter((column) => column.row === line);
      const height = Math.max(0, ...inLine.map((column) => column.height));
      for (const column of inLine) {
        // The elements of a lower column grow with its row.
        const stretch = height / Math.max(1, column.height);
        for (const { element, ...at } of column.elements) {
          const edgeOf = (each: number): number =>
            Math.round((column.column + (each / FULL_SPAN) * column.span) * unit);
          const x = edgeOf(at.column);
          const y = Math.round((top + at.row * stretch) * ROW);
          const width = edgeOf(at.column + at.span) - GAP - x;
          if (y >= THUMBNAIL_HEIGHT || width <= 0 || blocks.length >= MAX_BLOCKS) continue;
          const type = TYPE.test(element.type) ? element.type : '';
          const drawing = drawingOf(element);
          if (drawing) return { blocks: [], ...drawing };
          blocks.push([type, x, y, width, Math.round(at.rows * stretch * ROW) - GAP]);
        }
      }
      top += height;
    }
  }
  return { blocks, symbols: [], pipes: [] };
};
