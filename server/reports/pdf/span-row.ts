import type { Node } from './nodes.ts';

/** A heading above some columns. */
export interface Span {
  /** The index of the first of them. */
  readonly from: number;
  readonly count: number;
  readonly text: string;
}
/** Which of the lines above and below a cell of two rows of headings are drawn. */
export const borders = (top: boolean, bottom: boolean): readonly boolean[] => [false, top, false, bottom];
/** The row above the headings, with the heading of some columns over a line. */
export const spanRow = ({ from, count, text }: Span, columns: number, head: object): Node[] =>
  Array.from({ length: columns }, (_, at) =>
    at === from
      ? { text, ...head, alignment: 'center', colSpan: count, border: borders(false, true) }
      : { text: '', border: borders(false, at > from && at < from + count) },
  );
