import { IN_BAND_COLOUR } from '../../../../domain/dashboard/bands.ts';
import { ink } from '../../../../domain/dashboard/schematic/tokens.ts';
import { themed } from './themed.ts';

/**
 * Returns a setter for the colour of a symbol's band; undefined: none is known. Where all is as it should be, only the
 * symbol's `mark` says so and its `body` has the colour of equipment, so that what is not stands out. Symbols that were drawn before there
 * was a mark have the band's colour.
 */
export const bandTarget = (
  body: SVGElement,
  // In a mixing valve it is its only circle.
  mark: SVGElement | null = body.querySelector('circle'),
): ((colour: string | undefined) => void) => {
  const [drawnBody, drawnMark] = [body.style.fill, mark?.style.fill ?? ''];
  let painted: string | undefined;
  return (colour) => {
    if (colour === painted) return;
    painted = colour;
    const isQuiet = mark !== null && colour === IN_BAND_COLOUR;
    const filled = colour === undefined ? drawnBody : themed(colour);
    body.style.fill = isQuiet ? ink('metal') : filled;
    if (mark) mark.style.fill = isQuiet ? filled : drawnMark;
  };
};
