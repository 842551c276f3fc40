import type { Column, Row } from '../../../src/domain/reports/columns/column.ts';
import { isTextual } from '../../../src/domain/reports/columns/format.ts';
import { PAGE_WIDTH } from './nodes.ts';

/** Of columns that are not figures, in points. */
export const WIDTHS: Readonly<Record<string, number>> = { title: 122, trend: 74, place: 40, labels: 54 };
/** A day below the heading of all. */
const DAY_WIDTH = 32;
const SPANNED_FIGURE = 44;

/** Points of a letter of a heading, of a figure at least, of a time in words, of a verdict, and between two columns. */
const HEAD_LETTER = 3.9;
const FIGURE_WIDTH = 34;
const WORDS_WIDTH = 50;
const VERDICT_WIDTH = 46;
const PARTLY_WIDTH = 72;
/** What the verdicts of some devices need in one line, in points. */
export const verdictWidth = (rows: readonly Row[]): number =>
  rows.some(({ verdict }) => verdict === 'partly') ? PARTLY_WIDTH : VERDICT_WIDTH;
const BETWEEN = 4;
/** The widths of columns whose headings are in one line, which share what is left; null if they don't fit on the page. */
export const inOneLine = (
  columns: readonly Column[],
  heads: readonly string[],
  verdict = VERDICT_WIDTH,
): readonly number[] | null => {
  const isFigure = ({ key, format }: Column): boolean => WIDTHS[key] === undefined && !isTextual(format);
  // Texts of any length.
  if (
    columns.some(({ key, format }) => WIDTHS[key] === undefined && isTextual(format) && format !== 'verdict')
  )
    return null;
  const least = columns.map((one, at) => {
    const head = heads[at] ?? '';
    const longest = Math.max(...head.split('\n').map(({ length }) => length)) * HEAD_LETTER;
    const own = WIDTHS[one.key] ?? (one.format === 'verdict' ? verdict : null);
    if (own !== null) return own;
    const isInWords = one.format !== 'count' && one.key !== 'battery' && !head.includes('(');
    return Math.max(isInWords ? WORDS_WIDTH : FIGURE_WIDTH, longest);
  });
  const left = PAGE_WIDTH - least.reduce((sum, width) => sum + width + BETWEEN, 0);
  const each = left / columns.filter(isFigure).length;
  return left < 0 ? null : least.map((width, at) => (isFigure(columns[at] as Column) ? width + each : width));
};

/** The widths of columns that need `least` (points, without gaps), with what is left over spread evenly; null if they don't fit. */
export const spread = (
  least: readonly number[],
  { width = PAGE_WIDTH, between = BETWEEN }: { readonly width?: number; readonly between?: number } = {},
): readonly number[] | null => {
  const left = width - least.reduce((sum, one) => sum + one + between, 0);
  return left < 0 ? null : least.map((one) => one + left / least.length);
};

/** Names in several lines need this much. */
const WRAPPED_TITLE = 80;
const longestWord = (head: string): number => Math.max(...head.split(/\s+/u).map(({ length }) => length));
interface BelowSpan {
  /** What names need, in points. */
  readonly title: number;
  readonly width?: number;
  /** What verdicts need: see `verdictWidth`. */
  readonly verdict?: number;
}
/** What columns need with days below a common heading; `lettersOf`: how long a heading is. */
const leastBelowSpan = (
  columns: readonly Column[],
  heads: readonly string[],
  { title, verdict = VERDICT_WIDTH }: Pick<BelowSpan, 'title' | 'verdict'>,
  lettersOf: (head: string) => number,
): readonly number[] =>
  columns.map(({ key, format }, at) => {
    if (key === 'title') return title;
    if (key.startsWith('day_')) return DAY_WIDTH;
    return format === 'verdict'
      ? verdict
      : Math.max(SPANNED_FIGURE, lettersOf(heads[at] ?? '') * HEAD_LETTER);
  });
/** The widths of columns with those of days below a common heading: the headings wrap, then the names, if it has to be. */
export const belowSpan = (
  columns: readonly Column[],
  heads: readonly string[],
  { width = PAGE_WIDTH, ...needs }: BelowSpan,
): readonly unknown[] => {
  const inLine = leastBelowSpan(columns, heads, needs, ({ length }) => length);
  const wrapped = leastBelowSpan(columns, heads, needs, longestWord);
  return (
    spread(inLine, { width }) ??
    spread(wrapped, { width }) ??
    wrapped.map((one, at) => (columns[at]?.key === 'title' ? '*' : one))
  );
};
/** Whether a table of these columns has room in a width, with names and headings in several lines. */
export const fitsBelowSpan = (columns: readonly Column[], heads: readonly string[], width: number): boolean =>
  spread(leastBelowSpan(columns, heads, { title: WRAPPED_TITLE }, longestWord), { width }) !== null;
