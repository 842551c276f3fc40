import type { Cell, TableBlock, TableColumn } from '../../../src/domain/reports/document/document.ts';
import { drawTrend } from '../../../src/domain/reports/charts/draw-block.ts';
import { nonBreaking } from '../../../src/domain/reports/texts/non-breaking.ts';
import { NOTHING } from '../../../src/domain/text/format.ts';
import { PAGE_WIDTH, PRINTED, toneColours, toneShape, type Element, type Node, staysWhole } from './nodes.ts';
import { svgOf } from './svg.ts';

/** With more columns, a table is dense. */
const DENSE_FROM = 9;
const FONT_SIZE = { report: 8, dense: 7.5 } as const;
/** Points of a small chart, of a bar, and of what a part of another row is to the right. */
const TREND = { width: 60, height: 9 } as const;
const BAR = { width: 90, height: 4 } as const;
const INDENT = 10;
/** Widths of columns beside a sentence, which takes what is left. */
const NAME_WIDTH = 140;
/** Room to write in, below what is known already. */
const FILL = { width: 130, height: 15 } as const;
/** A table of few columns is not as wide as the page: figures far from each other are hard to read across. */
const NARROW_UP_TO = 4;
const NARROW_WIDTH = PAGE_WIDTH * 0.62;
const BESIDE_GAP = 20;
/** So many rows follow a head on its page, at least. */
const KEPT_ROWS = 2;
/** Tables of so few rows are not divided between pages, if these are short: characters of a line, at least. */
const WHOLE = { rows: 8, characters: 12 } as const;

const widthOf = ({ content, isToFill, key }: TableColumn, { columns }: TableBlock): unknown => {
  const hasSentence = columns.some((one) => one.content === 'sentence');
  if (content === 'sentence') return '*';
  if (isToFill) return hasSentence ? FILL.width : '*';
  if (key === 'trend') return TREND.width;
  if (content === 'name') return hasSentence ? NAME_WIDTH : '*';
  return 'auto';
};

const alignmentOf = ({ content }: TableColumn): 'left' | 'right' => (content === 'number' ? 'right' : 'left');

const isMarked = ({ tone }: Cell): boolean => tone !== undefined && tone !== 'well' && tone !== 'unknown';

/** A text behind the shape of its tone; the text says how severe it is, or the shape only repeats the colour. */
const marked = (cell: Cell, text: Element, fontSize: number, alignment: 'left' | 'right'): Element => {
  const { tone = 'minor' } = cell;
  const { fill, ink } = toneColours(tone);
  const rest: Node = { width: '*', text: '', fontSize: 1 };
  return {
    ...(tone === 'minor' ? {} : { fillColor: fill }),
    columnGap: 3,
    columns: [
      ...(alignment === 'left' ? [] : [rest]),
      toneShape(tone, { fontSize, color: ink }),
      { ...text, width: 'auto', bold: true, color: ink },
      ...(alignment === 'right' ? [] : [rest]),
    ],
  };
};

const cellOf = (cell: Cell, column: TableColumn, fontSize: number, indent: number): Element => {
  const { text, below, trend, bar } = cell;
  const alignment = alignmentOf(column);
  if (trend) return { svg: svgOf(drawTrend(trend, TREND)), ...TREND, tag: 'Figure', alt: text };
  const words: Element = {
    text:
      below === undefined ? nonBreaking(text) : [nonBreaking(text), { text: `\n${below}`, style: 'below' }],
    alignment,
    ...(column.content === 'number' || column.content === 'word' ? { noWrap: true } : {}),
    ...(text === NOTHING ? { color: PRINTED.quiet } : {}),
    ...(indent > 0 ? { margin: [indent, 0, 0, 0] } : {}),
  };
  if (bar !== undefined) {
    const rect = {
      type: 'rect',
      x: 0,
      y: 2.5,
      w: BAR.width * Math.min(1, bar),
      h: BAR.height,
      color: PRINTED.primary,
    };
    return {
      columnGap: 6,
      columns: [
        { width: BAR.width, canvas: [rect] },
        { ...words, width: '*' },
      ],
    };
  }
  if (column.isToFill) {
    const free = { text: '', margin: [0, FILL.height, 0, 0], fontSize: 1, lineHeight: 1 };
    return { stack: [...(text === '' ? [] : [{ ...words, style: 'below' }]), free] };
  }
  return isMarked(cell) ? marked(cell, words, fontSize, alignment) : words;
};

const isNarrow = ({ columns }: TableBlock): boolean =>
  columns.length <= NARROW_UP_TO &&
  columns.every(({ content, isToFill }) => content !== 'sentence' && !isToFill);

/** Whether notes stand beside a table: it is narrow, and names fill it up to them. */
export const hasNotesBeside = (block: TableBlock): boolean =>
  isNarrow(block) && block.columns.some(({ content }) => content === 'name');

/** A table whose head is repeated on every page; `beside`: what stands at the right of a narrow one. */
export const tableNode = (block: TableBlock, beside: readonly Node[] = []): Node => {
  const { columns, rows } = block;
  const style = columns.length >= DENSE_FROM ? 'dense' : 'report';
  const head = columns.map((column): Element => ({
    text: nonBreaking(column.unit === undefined ? column.heading : `${column.heading} (${column.unit})`),
    style: 'head',
    alignment: column.key === 'share' ? 'left' : alignmentOf(column),
  }));
  const table: Element = {
    layout: style,
    style,
    tag: 'Table',
    table: {
      headerRows: 1,
      keepWithHeaderRows: Math.min(KEPT_ROWS, rows.length),
      dontBreakRows: true,
      widths: columns.map((column) => widthOf(column, block)),
      body: [
        head,
        ...rows.map(({ cells, depth = 0 }) =>
          columns.map((column, at) =>
            cellOf(cells[at] ?? { text: '' }, column, FONT_SIZE[style], at === 0 ? depth * INDENT : 0),
          ),
        ),
      ],
    },
  };
  const unbreakable =
    rows.length <= WHOLE.rows &&
    columns.every(({ content }) => content !== 'sentence') &&
    staysWhole(
      rows.map(({ cells }) => cells.map(({ text, below = '' }) => text + below)),
      WHOLE.characters,
    );
  if (!isNarrow(block)) return { unbreakable, stack: [table] };
  return {
    unbreakable,
    columnGap: BESIDE_GAP,
    columns: [
      { width: NARROW_WIDTH, stack: [table] },
      { width: '*', stack: beside },
    ],
  };
};
