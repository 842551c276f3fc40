import type { Span } from '../../readings/series.ts';
import type { Box } from '../limit-places.ts';

/** A value from a time (ms) on until the next one; null: none is known. */
export type Step = readonly [ms: number, value: number | null];

/** The picture of a chart: its size, and what its plot shows. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** The part that values are drawn in; missing: all of it. */
  readonly plot?: Box;
  /** The times at the left and at the right edge of the plot, in any unit: layers with bars by index have indices. */
  readonly span: Span;
  /** The values at its lower and at its upper edge. */
  readonly extent: readonly [low: number, high: number];
}

/** Where times and values are, in the unit of the drawing. */
export interface Scales {
  readonly plot: Box;
  readonly x: (ms: number) => number;
  readonly y: (value: number) => number;
  /** The lowest value of the plot. */
  readonly low: number;
  /** The end of the time shown. */
  readonly end: number;
}

/** Computes where a frame has its times and values. */
export const scalesOf = ({ width, height, plot, span, extent: [low, high] }: Frame): Scales => {
  const box = plot ?? { left: 0, right: width, top: 0, bottom: height };
  const [across, up] = [box.right - box.left, box.bottom - box.top];
  return {
    plot: box,
    x: (ms) => box.left + ((ms - span.from) / (span.to - span.from || 1)) * across,
    y: (value) => box.bottom - ((value - low) / (high - low || 1)) * up,
    low,
    end: span.to,
  };
};

/** The value of steps at a time; null: none. */
export const valueAt = (steps: readonly Step[], ms: number): number | null =>
  steps.findLast(([from]) => from <= ms)?.[1] ?? null;

/** Above and below a line, so that its stroke is not cut off. */
const EDGE = 2;

/** The frame of a small line without axes. */
export const lineFrame = (
  { width, height }: Pick<Frame, 'width' | 'height'>,
  span: Span,
  extent: Frame['extent'],
): Frame => ({
  width,
  height,
  plot: { left: 0, right: width, top: EDGE, bottom: height - EDGE },
  span,
  extent,
});
