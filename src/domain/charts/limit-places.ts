/** The places of labels within a plot, in px: each beside its line, where no curve and no other label is. */

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** What is there already, such as another label. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Label {
  /** Where its line is, from the top. */
  readonly lineAt: number;
  readonly width: number;
  /** On which side of the line there is room for it first. */
  readonly side: 'above' | 'below';
  /** Whether it is left out where it would cover something. */
  readonly isOptional: boolean;
}

/** The width of the strips in which the curves are measured. */
const STRIP = 4;

/** The highest and lowest place of the curves in each strip of a plot; undefined: none there. */
const stripsOf = (curves: readonly (readonly Spot[])[], { left, right }: Box) => {
  const strips: ([number, number] | undefined)[] = [];
  const mark = (at: number, y: number): void => {
    const [low, high] = strips[at] ?? [y, y];
    strips[at] = [Math.min(low, y), Math.max(high, y)];
  };
  for (const curve of curves) {
    curve.forEach(({ x, y }, index) => {
      const before = curve[index - 1] ?? { x, y };
      // Where the curve enters each strip and where it leaves it, however steep it is.
      const from = Math.floor((Math.max(left, before.x) - left) / STRIP);
      const to = Math.floor((Math.min(right, x) - left) / STRIP);
      for (let at = from; at <= to; at++) {
        for (const edge of [left + at * STRIP, left + (at + 1) * STRIP]) {
          const share = x === before.x ? 1 : (edge - before.x) / (x - before.x);
          mark(at, before.y + Math.min(1, Math.max(0, share)) * (y - before.y));
        }
      }
      if (x === before.x && x >= left && x <= right) mark(from, before.y);
    });
  }
  return strips;
};

/** How far a label stays from a curve. */
const CLEAR = 2;

/**
 * The place of each label: the right end and the middle of its text. As far right as it covers nothing; one that covers
 * something wherever it is stands at the right end, or is null if it is optional.
 */
export const placeLabels = (
  labels: readonly Label[],
  curves: readonly (readonly Spot[])[],
  plot: Box,
  height: number,
  boxes: readonly Box[] = [],
): readonly (Spot | null)[] => {
  const strips = stripsOf(curves, plot);
  const taken = [...boxes];
  const isFree = (box: Box): boolean => {
    const [begin, end] = [box.left, box.right].map((x) => Math.floor((x - plot.left) / STRIP));
    const near = strips.slice(Math.max(0, (begin ?? 0) - 1), (end ?? 0) + 2);
    return (
      box.top >= plot.top &&
      box.bottom <= plot.bottom &&
      near.every((strip) => !strip || strip[0] > box.bottom + CLEAR || strip[1] < box.top - CLEAR) &&
      taken.every(
        (other) =>
          other.left > box.right ||
          other.right < box.left ||
          other.top >= box.bottom ||
          other.bottom <= box.top,
      )
    );
  };
  const boxAt = ({ lineAt, width }: Label, right: number, side: Label['side']): Box => {
    const top = side === 'above' ? lineAt - height : lineAt;
    return { left: right - width, right, top, bottom: top + height };
  };
  const free = (label: Label): Box | undefined => {
    const sides = label.side === 'above' ? (['above', 'below'] as const) : (['below', 'above'] as const);
    for (const side of sides) {
      for (let right = plot.right; right - label.width >= plot.left; right -= STRIP) {
        const box = boxAt(label, right, side);
        if (isFree(box)) return box;
      }
    }
    return undefined;
  };
  return labels.map((label) => {
    const box = free(label) ?? (label.isOptional ? null : boxAt(label, plot.right, label.side));
    if (!box) return null;
    taken.push(box);
    return { x: box.right, y: (box.top + box.bottom) / 2 };
  });
};
