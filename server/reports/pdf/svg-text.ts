import { PRINTED } from './nodes.ts';

/** The font size of texts in pictures, in points: not larger than the text of tables. */
export const FONT = 7;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A coordinate or a length, short. */
export const at = (value: number): string => value.toFixed(1);

/** A text in a picture; `anchor` as in SVG. */
export const svgText = (
  x: number,
  y: number,
  words: string,
  anchor: string,
  colour: string = PRINTED.quiet,
): string =>
  `<text x="${at(x)}" y="${at(y)}" font-size="${FONT}" fill="${colour}" text-anchor="${anchor}">${escaped(words)}</text>`;

/** The width of an average letter or digit, in parts of the font's size. */
const LETTER = 0.56;
/** The approximate width of a text in a picture, in points. */
export const textWidth = (words: string): number => words.length * FONT * LETTER;
