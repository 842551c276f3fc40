import { FULL_SPAN, SPANS, WIDTHS, type WidthPercent } from './widths.ts';

/** Fits columns into a row of twelve, using only the listed widths. */
const LISTED_SPANS = WIDTHS.map((percent) => SPANS[percent] as number);
const MIN_SPAN = Math.min(...LISTED_SPANS);

const sum = (spans: readonly number[]): number => spans.reduce((total, span) => total + span, 0);

/** The percentage of a listed span. */
export const percentOf = (span: number): WidthPercent =>
  WIDTHS.find((percent) => SPANS[percent] === span) ?? '100';

/** The widest listed span that fits into the room; undefined if none does. */
export const widestIn = (room: number): number | undefined => LISTED_SPANS.findLast((span) => span <= room);

/** The listed span nearest to a dragged width, within the room. */
export const nearestSpan = (target: number, room: number): number => {
  const fitting = LISTED_SPANS.filter((span) => span <= Math.max(room, MIN_SPAN));
  return fitting.reduce((best, span) => (Math.abs(span - target) < Math.abs(best - target) ? span : best));
};

/** The maximum span of a column, with its neighbours at their minimum. */
export const maxSpanFor = (spans: readonly number[], index: number): number =>
  FULL_SPAN - sum(spans.map((span, each) => (each === index ? 0 : Math.min(span, MIN_SPAN))));

/** Whether the column at an index may shrink to make room. */
type MayShrink = (index: number) => boolean;

/**
 * The row's spans after setting one of them. If the row gets too wide, neighbours shrink, widest first.
 * Undefined if that is not enough. A row that was already too wide may stay as wide as it was.
 */
export const makeRoom = (
  spans: readonly number[],
  index: number,
  target: number,
  limit = Math.max(FULL_SPAN, sum(spans)),
  mayShrink: MayShrink = () => true,
): readonly number[] | undefined => {
  const next = spans.map((span, each) => (each === index ? target : span));
  while (sum(next) > limit) {
    const others = next
      .map((span, each) => ({ span, each }))
      .filter(({ span, each }) => each !== index && span > MIN_SPAN && mayShrink(each));
    const widest = others.toSorted((a, b) => b.span - a.span)[0];
    if (!widest) return undefined;
    next[widest.each] = widestIn(widest.span - 1) ?? MIN_SPAN;
  }
  return next;
};

/**
 * The spans after inserting a column at an index: its own span if there is room, otherwise the remaining room;
 * in a full row an equal share with the columns that may shrink, or less if they can't shrink that far.
 * Undefined if there is no room.
 */
export const withOneMore = (
  spans: readonly number[],
  index: number,
  target: number,
  mayShrink: MayShrink = () => true,
): readonly number[] | undefined => {
  const room = FULL_SPAN - sum(spans);
  const left = widestIn(Math.min(room, target));
  if (left !== undefined) return spans.toSpliced(index, 0, left);
  const fixed = spans.filter((_, each) => !mayShrink(each));
  const equal = Math.floor((FULL_SPAN - sum(fixed)) / (spans.length - fixed.length + 1));
  const share = widestIn(Math.min(equal, target)) ?? MIN_SPAN;
  // Limited to a full row, so that a row that is already too wide takes no more columns.
  const next = spans.toSpliced(index, 0, 0);
  const others: MayShrink = (each) => mayShrink(each < index ? each : each - 1);
  for (const span of LISTED_SPANS.filter((each) => each <= share).toReversed()) {
    const fitted = makeRoom(next, index, span, FULL_SPAN, others);
    if (fitted) return fitted;
  }
  return undefined;
};
