import type { Point } from '../readings/series.ts';

type Scale = (value: number) => number | undefined;
interface Scales {
  readonly x: Scale;
  readonly y: Scale;
}

// One decimal: more would only make the path longer.
const coordinate = (scale: Scale, value: number): string => (scale(value) ?? 0).toFixed(1);

/** The line through the points of one run; steps for switches and registers, which hold their value until the next point. */
export const linePath = (run: readonly Point[], { x, y }: Scales, isStep: boolean): string =>
  run
    .map(({ ms, value }, index) => {
      const [left, top] = [coordinate(x, ms), coordinate(y, value)];
      if (index === 0) return `M${left},${top}`;
      return isStep ? `H${left}V${top}` : `L${left},${top}`;
    })
    .join('');

/** The band between the minimum and maximum of each bucket of a run. */
export const bandPath = (run: readonly Point[], { x, y }: Scales): string => {
  const highs = run.map((point) => `${coordinate(x, point.ms)},${coordinate(y, point.max ?? point.value)}`);
  const lows = run
    .toReversed()
    .map((point) => `${coordinate(x, point.ms)},${coordinate(y, point.min ?? point.value)}`);
  return `M${[...highs, ...lows].join('L')}Z`;
};

/** A triangle around a point, `size` px high. */
export const trianglePath = (x: number, y: number, size: number): string =>
  `M${x},${y - size * 0.7}l${size * 0.6},${size}h${size * -1.2}Z`;
