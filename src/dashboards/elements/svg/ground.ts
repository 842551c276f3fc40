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

/** The brightness of a hex or named colour; undefined for others, such as references. */
const brightnessOf = (colour: string): number | undefined => {
  if (colour === 'black') return 0;
  if (colour === 'white') return 255;
  const [, short = '', long = ''] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(colour) ?? [];
  const digits = long || short.replaceAll(/./g, '$&$&');
  if (digits === '') return undefined;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  return 0.3 * red + 0.59 * green + 0.11 * blue;
};

const PAINT = /(?:^|[;{\s"])(?:fill|stroke|color)\s*[:=]\s*"?\s*(#[\da-f]{3,6}\b|black)/gi;

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

const STROKE = /(?:^|[;{\s"])stroke\s*[:=]\s*"?\s*(#[\da-f]{3,6}\b|white)/gi;

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
