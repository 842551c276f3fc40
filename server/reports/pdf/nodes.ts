import { colours } from '../../../src/domain/colours.ts';
import { NOTHING } from '../../../src/domain/text/format.ts';
import { cellTextOf } from '../../../src/domain/reports/columns/cell-text.ts';
import type { Column, Row } from '../../../src/domain/reports/columns/column.ts';
import { columnUnit } from '../../../src/domain/reports/columns/column-unit.ts';
import { isTextual } from '../../../src/domain/reports/columns/format.ts';
import { figureLabel } from '../../../src/domain/reports/texts/labels.ts';
import { SEVERITY_MARKS, type Mark } from '../../../src/domain/reports/charts/marks.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { nonBreaking } from '../../../src/domain/reports/texts/non-breaking.ts';
import { tonesOf } from '../../../src/domain/reports/columns/tones.ts';
import type { Translate } from '../../../src/languages/translate.ts';
import { isSigned, signed } from './signs.ts';
import type { Extra } from './optional-parts.ts';
import { borders, spanRow, type Span } from './span-row.ts';

/**
 * A node of pdfmake, as plain data, so that it can be sent to a worker. In addition, `tag` is its structure element
 * and `alt` the description of a figure or `actual` the text that is read instead of its content: see tags.mjs. `extra` and
 * `without` say when nodes of a document, not those inside others, are shown: see fit.mjs.
 */
export type Node = string | Element;
export interface Element {
  readonly [key: string]: unknown;
}

/** What every part of a document is made from. */
export interface Source {
  readonly result: Result;
  readonly translate: Translate;
}

/** Width of the page between its margins, in points. */
export const PAGE_WIDTH = 770;
/** Documents are printed, so they have the colours of the light theme. */
export const PRINTED = colours.light;

const HEADING = { style: 'h2', tag: 'H2', outline: true };
export const heading = (text: string): Element => ({ text, ...HEADING, headlineLevel: 2 });
/** A section that is not divided between pages: pdfmake loses what is longer than one. */
export const block = (title: string, content: readonly Node[]): Element => ({
  unbreakable: true,
  stack: [{ text: title, ...HEADING }, ...content],
});
/** Tables up to so many rows are not divided, so that no page begins or ends with a few rows of one. */
const WHOLE_UP_TO = 14;
/** A heading with what belongs to it; with few rows it stays on one page. */
export const section = (title: string, content: readonly Node[], rows: number): Node[] =>
  rows <= WHOLE_UP_TO ? [block(title, content)] : [heading(title), ...content];
/** Nodes that are shown only where pages would be left empty without them: see `fit.mjs`. */
export const extra = (name: Extra, nodes: readonly Node[]): Node[] =>
  nodes.map((node) => ({ ...(typeof node === 'string' ? { text: node } : node), extra: name }));
/**
 * A node, and what is shown instead of it, or nothing, where pages would be left empty or if that saves a page: the first of
 * these that is.
 */
export const either = (
  usual: Element,
  instead: { readonly [name in Extra]?: Element | null | undefined },
): Node[] => {
  const names = Object.keys(instead);
  return [
    { ...usual, without: names },
    ...Object.entries(instead).flatMap(([name, node], at) =>
      node ? [{ ...node, extra: name, without: names.slice(0, at) }] : [],
    ),
  ];
};
/** Nodes, and those that are shown instead of all of them. */
export const instead = (usual: readonly Node[], name: Extra, nodes: readonly Node[]): Node[] => [
  ...usual.map((node) => ({ ...(typeof node === 'string' ? { text: node } : node), without: [name] })),
  ...extra(name, nodes),
];
/** A text whose last line, if it has several, has at least two words. */
export const withoutWidow = (text: string): string => nonBreaking(text).replace(/ (?=\S+$)/u, '\u00a0');
export const note = (text: string): Element => ({ text: withoutWidow(text), style: 'note' });
/** Sentences as one note; none if all are empty. */
export const notes = (texts: readonly string[]): Node[] => {
  const said = texts.filter(Boolean).join(' ');
  return said === '' ? [] : [note(said)];
};

/** The colours of a marked cell. */
export const marked = ({ fill, ink }: Omit<Mark, 'sign'>): object => ({
  fillColor: PRINTED[fill],
  color: PRINTED[ink],
});

/** Columns that take the space that is left, and wrap. */
const NAMES: ReadonlySet<string> = new Set(['title', 'alarm']);
const WRAPPED: ReadonlySet<string> = new Set([...NAMES, 'text']);

/** So many rows of a table follow its heading on the same page, at least. */
const KEPT_ROWS = 4;
/** With more columns, headings have two lines. */
const NARROW_FROM = 12;

/** Whether nothing was counted, so that what was stands out. */
const isNone = ({ format, of }: Column, row: Row): boolean =>
  (format === 'count' || format === 'litres') && of(row) === 0;

/** A table of many columns; the first row of its body is the heading. */
export const denseTable = (widths: readonly unknown[], body: readonly (readonly Node[])[]): Element => ({
  layout: 'dense',
  style: 'dense',
  tag: 'Table',
  table: { headerRows: 1, dontBreakRows: true, widths, body },
});

/** Points. */
const FONT_SIZES = { table: 8, dense: 7.5 } as const;

interface TableOptions {
  readonly widths?: readonly unknown[];
  /** The widths of columns with these headings, whose lines are not divided; null if the page has no room for that. */
  readonly inOneLine?: (heads: readonly string[]) => readonly unknown[] | null;
  readonly style?: 'table' | 'dense';
  readonly span?: Span | undefined;
  /** Whether there is a line below the last row. */
  readonly hasLastLine?: boolean;
  /** A row that stands out: the total. */
  readonly total?: object | undefined;
  /** Headings of columns that are not figures. */
  readonly heads?: Readonly<Record<string, string>> | undefined;
  /** Whether the unit of a column is in its heading; then `all` are the rows that it depends on. */
  readonly all?: readonly object[];
  /** Points by which headings and texts of columns are to the right. */
  readonly indents?: Readonly<Record<string, number>>;
  /** Nodes that are shown instead of the texts of these columns. */
  readonly cells?: Readonly<Record<string, (row: Row) => Node>>;
}

/** A table whose heading is repeated on every page. Cells are marked as on the page of the report. */
export const tableOf = (
  { result, translate }: Source,
  columns: readonly Column[],
  rows: readonly object[],
  {
    widths,
    inOneLine,
    style = 'table',
    span,
    total,
    all,
    heads = {},
    indents = {},
    cells = {},
    hasLastLine = false,
  }: TableOptions = {},
): Node => {
  const toneOf = tonesOf(result);
  const units = new Map(all && columns.map((one) => [one.key, columnUnit(one, all as readonly Row[])]));
  const headOf = ({ key }: Column, between: string): string => {
    const unit = units.get(key)?.unit;
    const label = heads[key] ?? figureLabel({ key }, translate);
    if (unit === undefined) return label;
    return `${label}${between}(${unit})`;
  };
  const isNarrow = columns.length >= NARROW_FROM;
  const widthsOf = (between: string): readonly unknown[] | null =>
    inOneLine?.(columns.map((one) => headOf(one, between))) ?? null;
  const inLine = isNarrow || span ? widthsOf(' ') : null;
  // On its own line in narrow columns, where it would be divided: “L/” and “h”.
  const beforeUnit = isNarrow && !inLine ? '\n' : ' ';
  // Columns of equal width would be wider than the page if one heading is a long word.
  const fitting = inLine ?? (isNarrow ? widthsOf(beforeUnit) : null);
  const cellOf = (column: Column, row: Row): Node => {
    const own = cells[column.key];
    if (own) return own(row);
    const tone = toneOf(column, row);
    const mark = tone && SEVERITY_MARKS[tone];
    const unit = units.get(column.key) ?? null;
    const text = nonBreaking(cellTextOf(column, row, { zone: result.time_zone, translate, unit }));
    const alignment = isTextual(column.format) ? 'left' : 'right';
    const margin = [indents[column.key] ?? 0, 0, 0, 0];
    if (mark && isSigned(tone)) {
      const look = { fontSize: FONT_SIZES[style], color: PRINTED[mark.ink], alignment } as const;
      return { ...signed(tone, { text, bold: true }, translate, look), ...marked(mark), margin };
    }
    return {
      text,
      alignment,
      margin,
      ...(row === total ? { bold: true } : {}),
      ...(WRAPPED.has(column.key) || column.format === 'list' ? {} : { noWrap: true }),
      ...(mark
        ? { ...marked(mark), bold: true }
        : text === NOTHING || isNone(column, row)
          ? { color: PRINTED.quiet }
          : {}),
    };
  };
  return {
    layout: style === 'dense' ? 'dense' : 'report',
    style,
    tag: 'Table',
    table: {
      headerRows: span ? 2 : 1,
      keepWithHeaderRows: KEPT_ROWS,
      dontBreakRows: true,
      ...(hasLastLine ? { hasLastLine } : {}),
      widths: fitting ?? widths ?? columns.map(({ key }) => (NAMES.has(key) ? '*' : 'auto')),
      body: [
        ...(span ? [spanRow(span, columns.length, { style: style === 'dense' ? 'denseHead' : 'th' })] : []),
        columns.map((one, at) => ({
          ...(span ? { border: borders(at >= span.from && at < span.from + span.count, true) } : {}),
          text: headOf(one, beforeUnit),
          style: style === 'dense' ? 'denseHead' : 'th',
          alignment: isTextual(one.format) ? 'left' : 'right',
          margin: [indents[one.key] ?? 0, 0, 0, 0],
        })),
        ...rows.map((row) => columns.map((column) => cellOf(column, row as Row))),
      ],
    },
  };
};

/** Between two columns of a page, in points. */
const BETWEEN = 20;

/** Divides rows into as many parts of about the same length. */
export const divided = <One>(rows: readonly One[], parts: number): One[][] => {
  let from = 0;
  return Array.from({ length: parts }, (_, at) => {
    const part = rows.slice(from, from + Math.ceil((rows.length - from) / (parts - at)));
    from += part.length;
    return part;
  });
};

/**
 * Rows as tables beside each other, read down the left one first; in groups of `most` rows or fewer in each, which are not
 * divided between pages.
 */
export const sideBySide = <One>(
  rows: readonly One[],
  most: number,
  toTable: (rows: readonly One[]) => Node,
  beside = 2,
): Node[] =>
  divided(rows, Math.ceil(rows.length / (beside * most))).map((group) => ({
    unbreakable: true,
    columnGap: BETWEEN,
    margin: [0, 0, 0, 4],
    columns: divided(group, beside).map((part) =>
      part.length > 0 ? { width: '*', stack: [toTable(part)] } : { width: '*', text: '' },
    ),
  }));
