import type { Point } from '../../readings/series.ts';
import type { Box } from '../limit-places.ts';
import type { Scales, Step } from './scales.ts';

/** Between the lines of a hatched area, in the unit of the drawing. */
const HATCH = 4;

/** A hatched rectangle as a path of lines from its lower or left edge to its upper or right one. */
export const hatchPath = ({ left, right, top, bottom }: Box): string => {
  const [width, height] = [right - left, bottom - top];
  const at = (x: number, y: number): string => `${(left + x).toFixed(1)},${(top + y).toFixed(1)}`;
  const lines: string[] = [];
  for (let along = HATCH / 2; along < width + height; along += HATCH)
    lines.push(
      `M${at(Math.max(0, along - height), Math.min(height, along))}L${at(Math.min(width, along), Math.max(0, along - width))}`,
    );
  return lines.join('');
};

/** Steps as a path that goes on until `end` (ms), interrupted where nothing is known. */
export const stepsPath = (steps: readonly Step[], end: number, { x, y }: Pick<Scales, 'x' | 'y'>): string =>
  steps
    .flatMap(([from, value], n) => {
      if (value === null) return [];
      const before = steps[n - 1]?.[1] ?? null;
      const [left, top] = [x(from).toFixed(1), y(value).toFixed(1)];
      return `${before === null ? `M${left},${top}` : `V${top}`}H${x(steps[n + 1]?.[0] ?? end).toFixed(1)}`;
    })
    .join('');

/** The parts of a line beyond a value, each from where the line crosses it to where it crosses it again. */
export const beyondRuns = (
  run: readonly Point[],
  limit: number,
  side: 'above' | 'below',
): readonly (readonly Point[])[] => {
  const isBeyond = ({ value }: Point): boolean => (side === 'above' ? value > limit : value < limit);
  const parts: Point[][] = [];
  run.forEach((point, index) => {
    const before = run[index - 1];
    const crossing = before &&
      isBeyond(before) !== isBeyond(point) && {
        ms: before.ms + ((limit - before.value) / (point.value - before.value)) * (point.ms - before.ms),
        value: limit,
      };
    if (isBeyond(point)) {
      if (!before || crossing) parts.push(crossing ? [crossing] : []);
      parts.at(-1)?.push(point);
    } else if (crossing) parts.at(-1)?.push(crossing);
  });
  return parts;
};
