import type { Point } from './series.ts';

type Scale = (value: number) => number | undefined;
interface Scales {
  readonly x: Scale;
  readonly y: Scale;
}

// Tenths of a pixel: finer ones only make the path longer.
const place = (scale: Scale, value: number): string => (scale(value) ?? 0).toFixed(1);

/** The line through the points of one run; a switch or a register keeps its value until the next. */
export const linePath = (run: readonly Point[], { x, y }: Scales, isStep: boolean): string =>
  run
    .map(({ ms, value }, index) => {
      const [left, top] = [place(x, ms), place(y, value)];
      if (index === 0) return `M${left},${top}`;
      return isStep ? `H${left}V${top}` : `L${left},${top}`;
    })
    .join('');

/** From the lowest to the highest of each bucket of a run. */
export const bandPath = (run: readonly Point[], { x, y }: Scales): string => {
  const highs = run.map((point) => `${place(x, point.ms)},${place(y, point.max ?? point.value)}`);
  const lows = run.toReversed().map((point) => `${place(x, point.ms)},${place(y, point.min ?? point.value)}`);
  return `M${[...highs, ...lows].join('L')}Z`;
};

/** A triangle that stands on its value's place. */
export const trianglePath = (x: number, y: number): string => `M${x},${y - 7}l6,10h-12Z`;
