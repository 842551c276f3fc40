import { FULL_SPAN, SPANS, WIDTHS, type WidthPercent } from './widths.ts';

/** Fitting columns into a row of twelve, by the listed widths only. */
const LISTED = WIDTHS.map((percent) => SPANS[percent] as number);
const NARROWEST = Math.min(...LISTED);

const sum = (spans: readonly number[]): number => spans.reduce((total, span) => total + span, 0);

/** The percentage of a listed span. */
export const percentOf = (span: number): WidthPercent =>
  WIDTHS.find((percent) => SPANS[percent] === span) ?? '100';

/** The widest listed span that is not wider than the room; undefined where none is. */
export const widestIn = (room: number): number | undefined => LISTED.findLast((span) => span <= room);

/** The listed span nearest to a width that was dragged, within the room. */
export const nearestSpan = (wanted: number, room: number): number => {
  const open = LISTED.filter((span) => span <= Math.max(room, NARROWEST));
  return open.reduce((best, span) => (Math.abs(span - wanted) < Math.abs(best - wanted) ? span : best));
};

/** How wide a column can get when its neighbours are as narrow as they may be. */
export const maxSpanFor = (spans: readonly number[], index: number): number =>
  FULL_SPAN - sum(spans.map((span, each) => (each === index ? 0 : Math.min(span, NARROWEST))));

/** Whether the column at an index may get narrower for another one. */
type MayShrink = (index: number) => boolean;

/**
 * The row's spans when one of them gets the width wanted: where that is too much for the row, its neighbours
 * get narrower, the widest first. Undefined where even that is not enough. A row that was too wide before
 * may stay so: nobody asked for its repair.
 */
export const makeRoom = (
  spans: readonly number[],
  index: number,
  wanted: number,
  limit = Math.max(FULL_SPAN, sum(spans)),
  mayShrink: MayShrink = () => true,
): readonly number[] | undefined => {
  const next = spans.map((span, each) => (each === index ? wanted : span));
  while (sum(next) > limit) {
    const others = next
      .map((span, each) => ({ span, each }))
      .filter(({ span, each }) => each !== index && span > NARROWEST && mayShrink(each));
    const widest = others.toSorted((a, b) => b.span - a.span)[0];
    if (!widest) return undefined;
    next[widest.each] = widestIn(widest.span - 1) ?? NARROWEST;
  }
  return next;
};

/**
 * The spans when one more column comes in at an index: as wide as it would like where there is room, else
 * what is left; in a full row an equal share of what those that may shrink have, or less where they can't
 * give as much. Undefined in a row without any room.
 */
export const withOneMore = (
  spans: readonly number[],
  index: number,
  wanted: number,
  mayShrink: MayShrink = () => true,
): readonly number[] | undefined => {
  const room = FULL_SPAN - sum(spans);
  const left = widestIn(Math.min(room, wanted));
  if (left !== undefined) return spans.toSpliced(index, 0, left);
  const fixed = spans.filter((_, each) => !mayShrink(each));
  const equal = Math.floor((FULL_SPAN - sum(fixed)) / (spans.length - fixed.length + 1));
  const share = widestIn(Math.min(equal, wanted)) ?? NARROWEST;
  // The row as if it were full, so that a row that was too wide already takes no more.
  const next = spans.toSpliced(index, 0, 0);
  const others: MayShrink = (each) => mayShrink(each < index ? each : each - 1);
  for (const span of LISTED.filter((each) => each <= share).toReversed()) {
    const fitted = makeRoom(next, index, span, FULL_SPAN, others);
    if (fitted) return fitted;
  }
  return undefined;
};
