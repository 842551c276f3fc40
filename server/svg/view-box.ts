import { textWidth } from '../../src/domain/dashboard/schematic/text-width.ts';
import { SVG_NAMESPACE } from '../../src/domain/dashboard/svg/rules.ts';
import { declarationsOf, pixelsOf } from './css-values.ts';
import { type Bounds, numbersIn } from './matrix.ts';
import { boundsOfContent } from './nodes.ts';

const FONT_SIZE = 16;

/** About where a text is: its length is estimated. */
const pointsOfText = (text: Element): readonly (readonly [number, number])[] => {
  const [x, y] = ['x', 'y'].map((name) => numbersIn(text.getAttribute(name))[0] ?? 0);
  const size = pixelsOf(declarationsOf(text).get('font-size') ?? text.getAttribute('font-size')) ?? FONT_SIZE;
  const width = textWidth((text.textContent ?? '').trim(), size);
  const anchor = text.getAttribute('text-anchor');
  const left = (x ?? 0) - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
  return [
    [left, (y ?? 0) - size],
    [left + width, (y ?? 0) + size / 4],
  ];
};

/** The part of the plane that shows a drawing without a size: from the origin, as in a browser, with an even margin. */
const shownPart = ({ left, top, right, bottom }: Bounds): readonly number[] => {
  const [width, height] = [right - left, bottom - top];
  const side = (from: number, size: number): readonly [number, number] => {
    if (from >= 0 && from <= size / 2) return [0, size + 2 * from];
    const margin = size * 0.02;
    return [from - margin, size + 2 * margin];
  };
  const [[x, wide], [y, high]] = [side(left, width), side(top, height)];
  return [x, y, wide, high].map((value) => Math.round(value * 100) / 100);
};

/** Gives a drawing the view box that it lacks: its size in pixels, or what its contents take. */
export const addViewBox = (root: Element): void => {
  const [, , width = 0, height = 0] = numbersIn(root.getAttribute('viewBox'));
  if (width > 0 && height > 0) return;
  const [wide, high] = ['width', 'height'].map((name) => pixelsOf(root.getAttribute(name)) ?? 0);
  if (wide && high && wide > 0 && high > 0) return root.setAttribute('viewBox', `0 0 ${wide} ${high}`);
  const bounds = boundsOfContent(root, pointsOfText);
  if (!bounds || !(bounds.right > bounds.left) || !(bounds.bottom > bounds.top)) return;
  root.setAttribute('viewBox', shownPart(bounds).join(' '));
};

/** Draws the background that a style gives to the whole drawing: SVG has none. */
export const drawBackground = (root: Element): void => {
  const styles = declarationsOf(root);
  const colour = styles.get('background-color') ?? styles.get('background') ?? '';
  if (!/^(?:#[\da-f]{3,8}|rgb\([\d\s,%.]+\)|(?!transparent|none|inherit|initial|unset)[a-z]+)$/i.test(colour))
    return;
  const [x, y, width, height] = numbersIn(root.getAttribute('viewBox'));
  if (width === undefined || height === undefined) return;
  const rect = root.ownerDocument.createElementNS(SVG_NAMESPACE, 'rect');
  for (const [name, value] of Object.entries({ x, y, width, height, fill: colour }))
    rect.setAttribute(name, String(value));
  root.prepend(rect);
};
