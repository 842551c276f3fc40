import { PRINTED, type Element, type Node } from './nodes.ts';

/** What was done about an exception, or a line on which to write it. */
export const ACTION_WIDTH = 130;
/** Free height above the line, in points: the least, which is 7 mm with the space around it, and 8 mm. */
export const LEAST_TO_WRITE = 16;
export const ROOM_TO_WRITE = 22.7;

// A node of its own each time: pdfmake notes in nodes where they are.
const free = (height: number): Element => ({
  text: '',
  margin: [0, height, 0, 0],
  fontSize: 1,
  lineHeight: 1,
});

/** Room to write in, below what is known already; the line to write on is the lower edge of the row. */
export const toWriteOn = (known: string | null, height: number): Node => ({
  stack: [...(known === null ? [] : [{ text: known, style: 'known' }]), free(height)],
  border: [false, false, false, true],
  borderColor: [PRINTED.quiet, PRINTED.quiet, PRINTED.quiet, PRINTED.quiet],
});
