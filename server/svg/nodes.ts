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

/** A node of a drawing that a datapoint can be bound to, and its bounding box in view box units. */
export interface PlaceholderNode {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An element's children, without `children`: in jsdom, iterating that list takes quadratic time. */
export function* childrenOf(element: Element): Generator<Element> {
  for (let child = element.firstElementChild; child; child = child.nextElementSibling) yield child;
}

/** Rendered elements: those with an id are placeholders. */
export const RENDERED: ReadonlySet<string> = new Set(
  'text tspan rect circle ellipse line polyline polygon path image use g svg a switch'.split(' '),
);
/** Elements that are rendered only where something refers to them. */
export const NOT_RENDERED: ReadonlySet<string> = new Set(
  'defs symbol clipPath mask pattern marker linearGradient radialGradient filter style title desc'.split(' '),
);

/** The first number of an attribute; undefined for percentages and keywords. */
const length = (element: Element, name: string): number | undefined => {
  const value = element.getAttribute(name);
  if (value === null || /%|[a-z](?<!px|e)\s*$/i.test(value)) return undefined;
  return numbersIn(value)[0];
};
const lengthOr0 = (element: Element, name: string): number => length(element, name) ?? 0;

const corners = (x: number, y: number, width: number, height: number): [number, number][] => [
  [x, y],
  [x + width, y],
  [x, y + height],
  [x + width, y + height],
];

/** Points known from an element's own attributes. For text, only its start: measuring the length would need a browser. */
const pointsOf = (element: Element): readonly (readonly [number, number])[] => {
  switch (element.localName) {
    case 'rect':
    case 'image':
    case 'use':
      return corners(
        lengthOr0(element, 'x'),
        lengthOr0(element, 'y'),
        lengthOr0(element, 'width'),
        lengthOr0(element, 'height'),
      );
    case 'circle':
    case 'ellipse': {
      const r = lengthOr0(element, 'r');
      const [rx, ry] = [length(element, 'rx') ?? r, length(element, 'ry') ?? r];
      return corners(lengthOr0(element, 'cx') - rx, lengthOr0(element, 'cy') - ry, 2 * rx, 2 * ry);
    }
    case 'line':
      return [
        [lengthOr0(element, 'x1'), lengthOr0(element, 'y1')],
        [lengthOr0(element, 'x2'), lengthOr0(element, 'y2')],
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
        : [[lengthOr0(element, 'x'), lengthOr0(element, 'y')]];
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

type Points = readonly (readonly [number, number])[];
/** The bounding box of an element and its contents. `visit` is called before its contents, and what it returns with its box. */
const walk = (
  element: Element,
  outer: Matrix,
  pointsIn: (element: Element) => Points,
  visit: (element: Element) => (box: Bounds | undefined) => void,
  isRoot = true,
): Bounds | undefined => {
  if (NOT_RENDERED.has(element.localName)) return undefined;
  const leave = visit(element);
  // A nested svg has its own view box; only its offset is taken into account.
  const offset: Matrix =
    element.localName === 'svg' && !isRoot
      ? [1, 0, 0, 1, lengthOr0(element, 'x'), lengthOr0(element, 'y')]
      : IDENTITY;
  const inner = multiply(multiply(outer, matrixOf(element.getAttribute('transform'))), offset);
  let box = boundsOf(pointsIn(element), inner);
  for (const child of childrenOf(element)) box = unionOf(box, walk(child, inner, pointsIn, visit, false));
  leave(box);
  return box;
};

/**
 * Every rendered element with an id, in document order. Its bounding box is computed from attributes and transforms, a
 * group's from its contents; unknown values are 0.
 */
export const placeholdersOf = (root: Element): PlaceholderNode[] => {
  const found: { node: PlaceholderNode; order: number }[] = [];
  const ids = new Set<string>();
  let order = 0;
  walk(root, IDENTITY, pointsOf, (element) => {
    const position = order++;
    return (box) => {
      const { id } = element;
      if (element === root || id === '' || !RENDERED.has(element.localName) || ids.has(id)) return;
      ids.add(id);
      found.push({ node: placeholder(id, box), order: position });
    };
  });
  return found.toSorted((a, b) => a.order - b.order).map(({ node }) => node);
};

/** The bounding box of all that is drawn, with the texts where `pointsOfText` says. */
export const boundsOfContent = (root: Element, pointsOfText: (text: Element) => Points): Bounds | undefined =>
  walk(
    root,
    IDENTITY,
    (element) => (element.localName === 'text' ? pointsOfText(element) : pointsOf(element)),
    () => () => undefined,
  );

/** A drawing's size in view box units. */
export const sizeOf = (root: Element): { width: number; height: number } => {
  const [, , width, height] = numbersIn(root.getAttribute('viewBox'));
  return {
    width: rounded(Math.max(0, width ?? lengthOr0(root, 'width'))),
    height: rounded(Math.max(0, height ?? lengthOr0(root, 'height'))),
  };
};
