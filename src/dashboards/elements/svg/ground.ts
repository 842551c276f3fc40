/**
 * What a drawing needs behind it: nothing if it brings a background, a light card if it has dark colours of its own,
 * a dark card if its lines or texts are too light for white, otherwise a card of the theme.
 */
export type Ground = 'own' | 'light' | 'dark' | 'theme';

const NOT_SEEN = 'defs, clipPath, mask, symbol, pattern, marker';
/** Below this brightness (0 to 255) a colour can't be seen on a dark card. */
const DARK = 110;
/** Above it, lines and texts can't be seen on a white card. */
const LIGHT = 190;
/** The share of the drawing that a background covers. */
const COVERED = 0.9;
const MOST_SHAPES = 400;

const numberOf = (node: globalThis.Element, name: string): number =>
  Number.parseFloat(node.getAttribute(name) ?? '');

/** Names that drawing programs write, where they matter: dark and light ones. */
const NAMED: Readonly<Record<string, number>> = {
  black: 0,
  navy: 14,
  darkblue: 15,
  midnightblue: 40,
  maroon: 38,
  darkgreen: 59,
  indigo: 37,
  purple: 53,
  darkslategray: 69,
  darkslategrey: 69,
  green: 76,
  teal: 90,
  dimgray: 105,
  dimgrey: 105,
  lightgray: 211,
  lightgrey: 211,
  gainsboro: 220,
  whitesmoke: 245,
  ivory: 254,
  white: 255,
};

/** The brightness of a colour as hex, `rgb()` or a name; undefined for others, such as references. */
const brightnessOf = (colour: string): number | undefined => {
  const named = NAMED[colour.toLowerCase()];
  if (named !== undefined) return named;
  const [, short = '', long = ''] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(colour) ?? [];
  const digits = long || short.replaceAll(/./g, '$&$&');
  const parts =
    digits === ''
      ? /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/i.exec(colour)?.slice(1).map(Number)
      : [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  if (!parts) return undefined;
  const [red = 0, green = 0, blue = 0] = parts;
  return 0.3 * red + 0.59 * green + 0.11 * blue;
};

const COLOUR = String.raw`(#[\da-f]{3,6}\b|rgba?\([^)]*\)|[a-z]+\b)`;
const BEFORE = String.raw`(?:^|[;{\s"])`;
const PAINT = new RegExp(String.raw`${BEFORE}(?:fill|stroke|color)\s*[:=]\s*"?\s*${COLOUR}`, 'gi');

const hasBackground = (drawing: SVGSVGElement): boolean => {
  const [, , width = 0, height = 0] = (drawing.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const first = drawing.querySelector('rect, image');
  if (!first || first.closest(NOT_SEEN) || first.getAttribute('fill') === 'none') return false;
  const covers = (name: string, all: number): boolean =>
    first.getAttribute(name) === '100%' || numberOf(first, name) >= all * COVERED;
  return (
    covers('width', width || Number.POSITIVE_INFINITY) && covers('height', height || Number.POSITIVE_INFINITY)
  );
};

/** Whether shapes rely on the default colour, which is black. */
const hasDefaultColour = (drawing: SVGSVGElement): boolean =>
  [...drawing.querySelectorAll('path, rect, circle, ellipse, polygon, text')]
    .slice(0, MOST_SHAPES)
    .some((shape) => !shape.closest('[fill], [style*="fill"], [class]') && !shape.closest(NOT_SEEN));

const STROKE = new RegExp(String.raw`${BEFORE}stroke\s*[:=]\s*"?\s*${COLOUR}`, 'gi');

/** Whether lines or texts are light. Light areas are not meant: what is on them is not. */
const hasLightLines = (drawing: SVGSVGElement): boolean => {
  const strokes = [...drawing.outerHTML.matchAll(STROKE)].map(([, colour = '']) => colour);
  const texts = [...drawing.querySelectorAll('text, tspan')].map((text) => text.getAttribute('fill') ?? '');
  return [...strokes, ...texts].some((colour) => (brightnessOf(colour) ?? 0) > LIGHT);
};

/** Judges the markup of an upload by its colours. */
export const groundOf = (drawing: SVGSVGElement): Ground => {
  if (hasBackground(drawing)) return 'own';
  const colours = [...drawing.outerHTML.matchAll(PAINT)].map(
    ([, colour = '']) => brightnessOf(colour) ?? 255,
  );
  if (colours.some((brightness) => brightness < DARK) || hasDefaultColour(drawing)) return 'light';
  return hasLightLines(drawing) ? 'dark' : 'theme';
};
