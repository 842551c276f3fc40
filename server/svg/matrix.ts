/** An affine transform, `a b c d e f` as in SVG's `matrix()`. */
export type Matrix = readonly [number, number, number, number, number, number];
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
type Point = readonly [number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export const multiply = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;
export const numbersIn = (text: string | null): number[] =>
  (text?.match(NUMBER) ?? []).map(Number).filter(Number.isFinite);

const rotation = (degrees: number): Matrix => {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
};
const tangent = (degrees: number): number => Math.tan((degrees * Math.PI) / 180);

const transformMatrix = (name: string, [a = 0, b, c = 0, d = 0, e = 0, f = 0]: readonly number[]): Matrix => {
  switch (name) {
    case 'matrix':
      return [a, b ?? 0, c, d, e, f];
    case 'translate':
      return [1, 0, 0, 1, a, b ?? 0];
    case 'scale':
      return [a, 0, 0, b ?? a, 0, 0];
    case 'rotate':
      return multiply(multiply([1, 0, 0, 1, b ?? 0, c], rotation(a)), [1, 0, 0, 1, -(b ?? 0), -c]);
    case 'skewX':
      return [1, 0, tangent(a), 1, 0, 0];
    case 'skewY':
      return [1, tangent(a), 0, 1, 0, 0];
    default:
      return IDENTITY;
  }
};

/** Parses a `transform` attribute. */
export const matrixOf = (transform: string | null): Matrix =>
  [...(transform ?? '').matchAll(/\b(\w{1,10})\s*\(([^()]*)\)/g)].reduce<Matrix>(
    (whole, [, name = '', values = '']) => multiply(whole, transformMatrix(name, numbersIn(values))),
    IDENTITY,
  );

/** The bounding box of transformed points; undefined if there are none. */
export const boundsOf = (points: readonly Point[], m: Matrix): Bounds | undefined => {
  let bounds: Bounds | undefined;
  for (const [px, py] of points) {
    const [x, y] = [m[0] * px + m[2] * py + m[4], m[1] * px + m[3] * py + m[5]];
    bounds = unionOf(bounds, { left: x, top: y, right: x, bottom: y });
  }
  return bounds;
};

export const unionOf = (a: Bounds | undefined, b: Bounds | undefined): Bounds | undefined =>
  a && b
    ? {
        left: Math.min(a.left, b.left),
        top: Math.min(a.top, b.top),
        right: Math.max(a.right, b.right),
        bottom: Math.max(a.bottom, b.bottom),
      }
    : (a ?? b);

// The number of arguments of each path command.
const ARGUMENTS: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
};

/** The end and control points of a path. Control points can make its bounding box slightly too large. */
export const pointsOfPath = (path: string): Point[] => {
  const points: Point[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, letter = '', rest = ''] of path.matchAll(/([mlhvcsqtaz])([^mlhvcsqtaz]*)/gi)) {
    const command = letter.toLowerCase();
    const size = ARGUMENTS[command] ?? 0;
    const isOffset = letter === command;
    // The two flags of an arc can be written without a separator.
    const values = numbersIn(command === 'a' ? rest.replace(/([01])([01])(?=[\s,.\d+-])/g, '$1 $2 ') : rest);
    if (command === 'z') [x, y] = [startX, startY];
    for (let start = 0; size > 0 && start + size <= values.length; start += size) {
      const [baseX, baseY] = isOffset ? [x, y] : [0, 0];
      const value = (index: number): number => values[start + index] ?? 0;
      if (command === 'h') x = baseX + value(0);
      else if (command === 'v') y = baseY + value(0);
      else {
        if (command !== 'a') {
          for (let pair = 0; pair < size - 2; pair += 2)
            points.push([baseX + value(pair), baseY + value(pair + 1)]);
        }
        [x, y] = [baseX + value(size - 2), baseY + value(size - 1)];
      }
      if (command === 'm' && start === 0) [startX, startY] = [x, y];
      points.push([x, y]);
    }
  }
  return points;
};
