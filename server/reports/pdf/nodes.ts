import { SEVERITY_SHAPES } from '../../../src/domain/alarms/severity-shapes.ts';
import type { Severity as AlarmSeverity } from '../../../src/domain/alarms/alarm.ts';
import { colours } from '../../../src/domain/colours.ts';
import { TONE_SHAPES, VERDICT_MARKS } from '../../../src/domain/reports/charts/marks.ts';
import type { Tone } from '../../../src/domain/reports/document/document.ts';

/**
 * A node of pdfmake, as plain data. In addition, `tag` is its structure element, and `alt` the description of a figure or `actual` the
 * text that is read instead of its content: see tags.mjs.
 */
export type Node = string | Element;
export interface Element {
  readonly [key: string]: unknown;
}

/** Width of the page between its margins, in points. */
export const PAGE_WIDTH = 770;
/** Documents are printed, so they have the colours of the light theme. */
export const PRINTED = colours.light;

/** The size of a shape as a share of that of the text beside it, and the height of a line of text. */
const SIZE = 0.84;
const LINE = 1.28;
/** A tick in a circle, as on pages. */
const WELL = 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zM6.9 11.4 3.6 8.1 4.8 6.9l2.1 2.1 4.3-4.3 1.2 1.2z';

interface Look {
  /** That of the text, in points. */
  readonly fontSize: number;
  readonly color: string;
}
const drawn = (path: string, { fontSize, color }: Look): Element => {
  const size = fontSize * SIZE;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 16 16"><path d="${path}" fill="${color}" fill-rule="evenodd"/></svg>`,
    width: size,
    // The middle of the shape is that of the letters.
    margin: [0, (fontSize * LINE - size) / 2, 0, 0],
  };
};

/** The severity of an alarm as the shape that it has on pages, too. */
export const shapeOf = (severity: AlarmSeverity, look: Look): Element =>
  drawn(SEVERITY_SHAPES[severity], look);

/** The same of a tone: that of alarms as severe, or a circle. */
export const toneShape = (tone: Tone, look: Look): Element =>
  drawn(tone === 'well' ? WELL : SEVERITY_SHAPES[TONE_SHAPES[tone]], look);

/** The colours of a tone. */
export const toneColours = (tone: Tone): { readonly fill: string; readonly ink: string } => {
  const { fill, ink } = VERDICT_MARKS[tone];
  return { fill: PRINTED[fill], ink: PRINTED[ink] };
};

/** Lines of the smallest text that are surely on one page. */
const WHOLE_LINES = 40;

/**
 * Whether a block is kept on one page: pdfmake loses what an undivided block has beyond it. A row is as high as its
 * highest cell; `characters`: what a line has at least.
 */
export const staysWhole = (rows: readonly (readonly string[])[], characters: number): boolean => {
  const lines = rows.map((texts) => Math.max(1, ...texts.map((text) => Math.ceil(text.length / characters))));
  return lines.reduce((sum, count) => sum + count, 0) <= WHOLE_LINES;
};
