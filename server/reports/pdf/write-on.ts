import { PRINTED, type Element, type Node } from './nodes.ts';
import { borders } from './span-row.ts';

/** What was done about an exception, or a line on which to write it. */
export const ACTION_WIDTH = 130;
const RULE_HEIGHT = 9;
// A node of its own each time: pdfmake notes in nodes where they are.
const ruled = (): Element => ({
  canvas: [
    {
      type: 'line',
      x1: 0,
      y1: RULE_HEIGHT,
      x2: ACTION_WIDTH,
      y2: RULE_HEIGHT,
      lineWidth: 0.5,
      lineColor: PRINTED.quiet,
    },
  ],
});
/** A line to write on, below what is known already. */
export const toWriteOn = (known: string | null): Node => ({
  ...(known === null ? ruled() : { stack: [{ text: known, style: 'known' }, ruled()] }),
  // The line to write on is in the place of the border of the row, which would be a second one close to it.
  border: borders(false, false),
});
