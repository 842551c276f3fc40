import type { Point, Span } from '../../readings/series.ts';
import { bandPath, linePath } from '../paths.ts';
import { beyondRuns, hatchPath, stepsPath } from './lines.ts';
import { scalesOf, valueAt, type Frame, type Scales, type Step } from './scales.ts';
import type { Drawing, Ink, Shape } from './shapes.ts';

interface Runs {
  /** Points without a gap between them: see `runsOf`. */
  readonly runs: readonly (readonly Point[])[];
  readonly ink: Ink;
}

/** A part of a chart. Later ones are drawn above earlier ones. */
export type Layer =
  /** Times without a value that counts, hatched. */
  | { readonly layer: 'gaps'; readonly spans: readonly Span[]; readonly ink?: Ink }
  /** Lines through points; a point alone is a dot. `beyond`: what is above or below a value stands out. */
  | (Runs & {
      readonly layer: 'line';
      readonly strokeWidth: number;
      /** Whether values hold until the next one. */
      readonly isStep?: boolean;
      readonly beyond?:
        | { readonly value: number; readonly side: 'above' | 'below'; readonly ink: Ink }
        | undefined;
    })
  /** From the lowest to the highest value of each point. */
  | (Runs & { readonly layer: 'band' })
  /** From the line to the lower edge. */
  | (Runs & { readonly layer: 'area' })
  | {
      readonly layer: 'bars';
      readonly bars: readonly Bar[];
      readonly width: number;
      readonly share: number;
      readonly most?: number;
      readonly least?: number;
      readonly opacity?: number;
    }
  /** Short lines across the places of bars, at their values. */
  | {
      readonly layer: 'caps';
      readonly bars: readonly Bar[];
      readonly width: number;
      readonly share: number;
      readonly height: number;
    }
  /** Values that hold until the next one, with the area below them; what is above `limits` stands out. */
  | {
      readonly layer: 'steps';
      readonly steps: readonly Step[];
      readonly limits: readonly Step[];
      readonly ink: Ink;
    }
  /** A line of reference. */
  | {
      readonly layer: 'limit';
      readonly steps: readonly Step[];
      readonly ink: Ink;
      readonly strokeWidth: number;
      readonly dash?: string;
      readonly opacity?: number;
    }
  | { readonly layer: 'dots'; readonly dots: readonly (Bar & { readonly radius: number })[] }
  /** Times as bars below the plot: an outline where `isHollow`. */
  | {
      readonly layer: 'spans';
      readonly spans: readonly (Span & { readonly ink: Ink; readonly isHollow: boolean })[];
      readonly height: number;
    }
  /** Parts that small charts don't have, and so don't load: `axes`, `names`, `labels`. */
  | ((scales: Scales) => readonly Shape[]);

/** A value that has a bar or a dot. */
export interface Bar {
  readonly ms: number;
  readonly value: number;
  readonly ink: Ink;
  readonly title?: string;
}

/** Bars are at least so wide. */
const NARROWEST = 0.6;
/** Lines of steps, and their areas: quiet up to the limit, and what is above it. */
const STEP = { line: 1.2, area: 0.18, above: 0.45, shortest: 1.2 } as const;

/** The left edge of a bar, and its width. */
const slotOf = (
  ms: number,
  {
    width,
    share,
    most = Infinity,
  }: { readonly width: number; readonly share: number; readonly most?: number },
  { x }: Scales,
) => {
  const [from, to] = [x(ms), x(ms + width)];
  const wide = Math.max(NARROWEST, Math.min(most, (to - from) * share));
  return { x: (from + to - wide) / 2, width: wide };
};

/** Draws steps with the area below them. */
const stepShapes = (
  { steps, limits, ink }: Extract<Layer, { readonly layer: 'steps' }>,
  { plot, x, y, end }: Scales,
): Shape[] =>
  steps.flatMap(([from, value], n): Shape[] => {
    if (value === null) return [];
    const [to, next] = steps[n + 1] ?? [end, null];
    const [left, width] = [x(from), Math.max(STEP.shortest, x(to) - x(from))];
    const limit = valueAt(limits, from) ?? Infinity;
    const rect = (top: number, bottom: number, fill: Ink, fillOpacity: number): Shape => ({
      type: 'rect',
      x: left,
      y: top,
      width,
      height: Math.max(0, bottom - top),
      fill,
      fillOpacity,
    });
    const line = (d: string, most: number): Shape => ({
      type: 'path',
      d,
      stroke: most > limit ? 'error' : ink,
      strokeWidth: STEP.line,
    });
    return [
      rect(y(Math.min(value, limit)), plot.bottom, ink, STEP.area),
      ...(value > limit ? [rect(y(value), y(limit), 'error', STEP.above)] : []),
      line(`M${left.toFixed(1)},${y(value).toFixed(1)}h${width.toFixed(1)}`, value),
      ...(next === null
        ? []
        : [line(`M${x(to).toFixed(1)},${y(value).toFixed(1)}V${y(next).toFixed(1)}`, Math.max(value, next))]),
    ];
  });

const shapesOf = (layer: Layer, scales: Scales): readonly Shape[] => {
  if (typeof layer === 'function') return layer(scales);
  const { plot, x, y, low, end } = scales;
  switch (layer.layer) {
    case 'gaps':
      return layer.spans.map(({ from, to }) => ({
        type: 'path',
        d: hatchPath({ ...plot, left: x(from), right: x(to) }),
        stroke: layer.ink ?? 'line',
        strokeWidth: 0.8,
      }));
    case 'line': {
      const { runs, ink, strokeWidth, isStep = false, beyond } = layer;
      // `h0` draws a dot for a point alone.
      const path = (parts: Runs['runs'], stroke: Ink): Shape => ({
        type: 'path',
        d: parts.map((run) => `${linePath(run, scales, isStep)}${run.length === 1 ? 'h0' : ''}`).join(''),
        stroke,
        strokeWidth,
      });
      const far = beyond ? runs.flatMap((run) => beyondRuns(run, beyond.value, beyond.side)) : [];
      return [path(runs, ink), ...(beyond && far.length > 0 ? [path(far, beyond.ink)] : [])];
    }
    case 'band':
      return [
        {
          type: 'path',
          d: layer.runs.map((run) => bandPath(run, scales)).join(''),
          fill: layer.ink,
          fillOpacity: 0.2,
        },
      ];
    case 'area':
      return [
        {
          type: 'path',
          d: layer.runs
            .map((run) => {
              const [first = 0, last = 0] = [run[0]?.ms, run.at(-1)?.ms].map((ms) => x(ms ?? 0));
              return `${linePath(run, scales, false)}L${last.toFixed(1)},${plot.bottom}H${first.toFixed(1)}Z`;
            })
            .join(''),
          fill: layer.ink,
          fillOpacity: 0.2,
        },
      ];
    case 'bars':
      return layer.bars.map(({ ms, value, ink, title }) => {
        const [top, bottom] = [y(Math.max(value, low, 0)), y(Math.max(low, Math.min(0, value)))];
        const height = Math.max(layer.least ?? 0.5, bottom - top);
        return {
          type: 'rect',
          ...slotOf(ms, layer, scales),
          y: bottom - height,
          height,
          fill: ink,
          ...(layer.opacity === undefined ? {} : { fillOpacity: layer.opacity }),
          ...(title === undefined ? {} : { title }),
        };
      });
    case 'caps':
      return layer.bars.map(({ ms, value, ink }) => ({
        type: 'rect',
        ...slotOf(ms, layer, scales),
        y: Math.min(plot.bottom - layer.height, y(value)),
        height: layer.height,
        fill: ink,
      }));
    case 'steps':
      return stepShapes(layer, scales);
    case 'limit':
      return [
        {
          type: 'path',
          d: stepsPath(layer.steps, end, scales),
          stroke: layer.ink,
          strokeWidth: layer.strokeWidth,
          ...(layer.dash === undefined ? {} : { dash: layer.dash }),
          ...(layer.opacity === undefined ? {} : { strokeOpacity: layer.opacity }),
        },
      ];
    case 'dots':
      return layer.dots.map(({ ms, value, ink, radius }) => ({
        type: 'circle',
        cx: x(ms),
        cy: y(value),
        r: radius,
        fill: ink,
      }));
    case 'spans':
      return layer.spans.map(({ from, to, ink, isHollow }) => {
        const [left, right] = [from, to].map((ms) => Math.min(plot.right, Math.max(plot.left, x(ms))));
        return {
          type: 'rect',
          x: left ?? 0,
          y: plot.bottom + layer.height * 0.8,
          width: Math.max(2, (right ?? 0) - (left ?? 0)),
          height: layer.height,
          ...(isHollow ? { fill: 'surface', stroke: ink, strokeWidth: 0.8 } : { fill: ink }),
        };
      });
  }
};

/** Draws a chart: the only function that does, for pages, documents and lists. */
export const drawChart = (frame: Frame, layers: readonly Layer[]): Drawing => {
  const scales = scalesOf(frame);
  return {
    width: frame.width,
    height: frame.height,
    shapes: layers.flatMap((layer) => shapesOf(layer, scales)),
  };
};
