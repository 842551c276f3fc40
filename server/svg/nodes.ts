import {
  unionOf,
  type Bounds,
  boundsOf,
  IDENTITY,
  type Matrix,
  matrixOf,
  numbersIn,
  pointsOfPath,
  multiply,
} from './matrix.ts';

/** A node of a drawing that something can be bound to, in the units of its view box. */
export interface PlaceholderNode {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An element's children, one by one: the list of them costs jsdom as many steps for each as there are. */
export function* childrenOf(element: Element): Generator<Element> {
  for (let child = element.firstElementChild; child; child = child.nextElementSibling) yield child;
}

/** What draws, so that an id on it makes it a placeholder. */
const DRAWS = new Set(
  'text tspan rect circle ellipse line polyline polygon path image use g svg a switch'.split(' '),
);
/** What is drawn only where something else says so. */
const ELSEWHERE = new Set(
  'defs symbol clipPath mask pattern marker linearGradient radialGradient filter style title desc'.split(' '),
);

/** The first number of an attribute; a percentage or a word is unknown. */
const length = (element: Element, name: string): number | undefined => {
  const value = element.getAttribute(name);
  if (value === null || /%|[a-z](?<!px|e)\s*$/i.test(value)) return undefined;
  return numbersIn(value)[0];
};
const at = (element: Element, name: string): number => length(element, name) ?? 0;

const corners = (x: number, y: number, width: number, height: number): [number, number][] => [
  [x, y],
  [x + width, y],
  [x, y + height],
  [x + width, y + height],
];

/** The points that an element's own attributes tell. Of a text that is where it begins: how long it is, only a browser knows. */
const pointsOf = (element: Element): readonly (readonly [number, number])[] => {
  switch (element.localName) {
    case 'rect':
    case 'image':
    case 'use':
      return corners(at(element, 'x'), at(element, 'y'), at(element, 'width'), at(element, 'height'));
    case 'circle':
    case 'ellipse': {
      const r = at(element, 'r');
      const [rx, ry] = [length(element, 'rx') ?? r, length(element, 'ry') ?? r];
      return corners(at(element, 'cx') - rx, at(element, 'cy') - ry, 2 * rx, 2 * ry);
    }
    case 'line':
      return [
        [at(element, 'x1'), at(element, 'y1')],
        [at(element, 'x2'), at(element, 'y2')],
      ];
    case 'polyline':
    case 'polygon': {
      const values = numbersIn(element.getAttribute('points'));
      return values.flatMap((x, index) =>
        index % 2 === 0 && index + 1 < values.length ? [[x, values[index + 1] ?? 0] as const] : [],
      );
    }
    case 'path':
      return pointsOfPath(element.getAttribute('d') ?? '');
    case 'text':
    case 'tspan':
      return length(element, 'x') === undefined && length(element, 'y') === undefined
        ? []
        : [[at(element, 'x'), at(element, 'y')]];
    default:
      return [];
  }
};

const rounded = (value: number): number => (Number.isFinite(value) ? Math.round(value * 1_000) / 1_000 : 0);

const placeholder = (id: string, box: Bounds | undefined): PlaceholderNode => ({
  id,
  x: rounded(box?.left ?? 0),
  y: rounded(box?.top ?? 0),
  width: rounded(box ? box.right - box.left : 0),
  height: rounded(box ? box.bottom - box.top : 0),
});

/**
 * Every element with an id that draws something, in the order of the drawing. Its box is reckoned from
 * attributes and transforms, a group's from what it holds; what can't be known is 0.
 */
export const placeholdersOf = (root: Element): PlaceholderNode[] => {
  const found: { node: PlaceholderNode; order: number }[] = [];
  const taken = new Set<string>();
  let order = 0;
  const walk = (element: Element, outer: Matrix, isRoot: boolean): Bounds | undefined => {
    if (ELSEWHERE.has(element.localName)) return undefined;
    const mine = order++;
    // An svg within the drawing has a view box of its own; only its place is known here.
    const place: Matrix =
      element.localName === 'svg' && !isRoot ? [1, 0, 0, 1, at(element, 'x'), at(element, 'y')] : IDENTITY;
    const inner = multiply(multiply(outer, matrixOf(element.getAttribute('transform'))), place);
    let box = boundsOf(pointsOf(element), inner);
    for (const child of childrenOf(element)) box = unionOf(box, walk(child, inner, false));
    const { id } = element;
    if (!isRoot && id !== '' && DRAWS.has(element.localName) && !taken.has(id)) {
      taken.add(id);
      found.push({ node: placeholder(id, box), order: mine });
    }
    return box;
  };
  walk(root, IDENTITY, true);
  return found.toSorted((a, b) => a.order - b.order).map(({ node }) => node);
};

/** A drawing's size in the units of its view box. */
export const sizeOf = (root: Element): { width: number; height: number } => {
  const [, , width, height] = numbersIn(root.getAttribute('viewBox'));
  return {
    width: rounded(Math.max(0, width ?? at(root, 'width'))),
    height: rounded(Math.max(0, height ?? at(root, 'height'))),
  };
};
