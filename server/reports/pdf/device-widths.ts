import type { Column } from '../../../src/domain/reports/column.ts';
import { isTextual } from '../../../src/domain/reports/format.ts';
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
const BETWEEN = 4;
/** The widths of columns whose headings are in one line, which share what is left; null if they don't fit on the page. */
export const inOneLine = (columns: readonly Column[], heads: readonly string[]): readonly number[] | null => {
  const isFigure = ({ key, format }: Column): boolean => WIDTHS[key] === undefined && !isTextual(format);
  // Texts of any length.
  if (
    columns.some(({ key, format }) => WIDTHS[key] === undefined && isTextual(format) && format !== 'verdict')
  )
    return null;
  const least = columns.map((one, at) => {
    const head = heads[at] ?? '';
    const longest = Math.max(...head.split('\n').map(({ length }) => length)) * HEAD_LETTER;
    const own = WIDTHS[one.key] ?? (one.format === 'verdict' ? VERDICT_WIDTH : null);
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

/** The widths of columns with those of days below a common heading; `title`: what names need, in points. */
export const belowSpan = (
  columns: readonly Column[],
  heads: readonly string[],
  { title, width }: { readonly title: number; readonly width?: number },
): readonly unknown[] => {
  const least = columns.map(({ key, format }, at) => {
    if (key === 'title') return title;
    if (key.startsWith('day_')) return DAY_WIDTH;
    return format === 'verdict'
      ? VERDICT_WIDTH
      : Math.max(SPANNED_FIGURE, (heads[at] ?? '').length * HEAD_LETTER);
  });
  // Names have what is left, in several lines.
  return (
    spread(least, width === undefined ? {} : { width }) ??
    least.map((one, at) => (columns[at]?.key === 'title' ? '*' : one))
  );
};
