import { spreadLabels } from '../layout.ts';
import { textShape } from './labels.ts';
import type { Scales } from './scales.ts';
import type { Ink, Shape } from './shapes.ts';

/** The axes of a chart: lines with their values at the left, and times below the plot. */
interface Axes {
  readonly values: readonly { readonly value: number; readonly text: string }[];
  readonly times: readonly { readonly ms: number; readonly text: string }[];
  /** Whether times have lines across the plot: instants, unlike days. */
  readonly hasTimeLines: boolean;
  /** What is between the plot and the times. */
  readonly below: number;
  /** The size of the texts. */
  readonly size: number;
}

/** The names of lines of reference, at the right of the plot. */
interface Names {
  readonly names: readonly { readonly value: number; readonly text: string; readonly ink: Ink }[];
  readonly size: number;
}

/** Draws the axes. */
export const axes =
  ({ values, times, hasTimeLines, below, size }: Axes) =>
  ({ plot, x, y }: Scales): readonly Shape[] => {
    const line = (d: string): Shape => ({ type: 'path', d, stroke: 'line', strokeWidth: 0.7 });
    return [
      ...values.flatMap(({ value, text }) => [
        line(`M${plot.left},${y(value).toFixed(1)}H${plot.right}`),
        textShape(text, { x: plot.left - 6, y: y(value) + size / 3 }, { anchor: 'end', size, fill: 'quiet' }),
      ]),
      ...times.flatMap(({ ms, text }) => [
        ...(hasTimeLines ? [line(`M${x(ms).toFixed(1)},${plot.top}V${plot.bottom + below}`)] : []),
        textShape(
          text,
          { x: x(ms), y: plot.bottom + below + size + 3 },
          { anchor: 'middle', size, fill: 'quiet' },
        ),
      ]),
    ];
  };

/** Draws the names beside their lines, apart from each other. */
export const names =
  ({ names: all, size }: Names) =>
  ({ plot, y }: Scales): readonly Shape[] => {
    const lines = all.map(({ value }) => y(value));
    const places = spreadLabels(lines, size + 2, plot.top, plot.bottom);
    return all.map(({ text, ink }, at) =>
      textShape(
        text,
        { x: plot.right + 5, y: (places[at] ?? 0) + size / 3 },
        { anchor: 'start', size, fill: ink },
      ),
    );
  };
