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

/**
 * The row's spans after setting one of them. If the row gets too wide, neighbours shrink, widest first.
 * Undefined if that is not enough. A row that was already too wide may stay as wide as it was.
 */
export const makeRoom = (
  spans: readonly number[],
  index: number,
  target: number,
  limit = Math.max(FULL_SPAN, sum(spans)),
): readonly number[] | undefined => {
  const next = spans.map((span, each) => (each === index ? target : span));
  while (sum(next) > limit) {
    const others = next
      .map((span, each) => ({ span, each }))
      .filter(({ span, each }) => each !== index && span > MIN_SPAN);
    const widest = others.toSorted((a, b) => b.span - a.span)[0];
    if (!widest) return undefined;
    next[widest.each] = widestIn(widest.span - 1) ?? MIN_SPAN;
  }
  return next;
};

/** Spans in the same proportions in less room, as wide as the listed ones allow. Undefined if there is too little. */
const inProportion = (spans: readonly number[], room: number): number[] | undefined => {
  const ideal = spans.map((span) => (span / sum(spans)) * room);
  const next = ideal.map((span) => widestIn(span) ?? MIN_SPAN);
  if (sum(next) > room) return undefined;
  for (;;) {
    // What is left goes to the column that lacks most.
    const grown = next
      .map((span, each) => ({
        each,
        wider: LISTED_SPANS.find((one) => one > span) ?? span,
        lack: (ideal[each] ?? 0) - span,
      }))
      .filter(({ each, wider, lack }) => lack > 0 && sum(next) - (next[each] ?? 0) + wider <= room)
      .toSorted((a, b) => b.lack - a.lack)[0];
    if (!grown) return next;
    next[grown.each] = grown.wider;
  }
};

/**
 * The spans after inserting a column at an index: its own span if there is room, otherwise the remaining room; in a full
 * row an equal share, for which all others give up room in proportion to their widths. Undefined if there is no room.
 */
export const withOneMore = (
  spans: readonly number[],
  index: number,
  target: number,
): readonly number[] | undefined => {
  const room = FULL_SPAN - sum(spans);
  const left = widestIn(Math.min(room, target));
  if (left !== undefined) return spans.toSpliced(index, 0, left);
  // A row that is already too wide takes no more columns.
  if (room < 0) return undefined;
  const equal = Math.floor(FULL_SPAN / (spans.length + 1));
  const share = widestIn(Math.min(equal, target)) ?? MIN_SPAN;
  return inProportion(spans, FULL_SPAN - share)?.toSpliced(index, 0, share);
};
