import { axisTexts } from '../../charts/axis-texts.ts';
import { drawChart, type Layer } from '../../charts/draw/draw.ts';
import { scalesOf, type Frame, type Scales } from '../../charts/draw/scales.ts';
import type { Drawing, Ink, Shape } from '../../charts/draw/shapes.ts';
import { valueTicks } from '../../charts/value-ticks.ts';
import { SEVERITY_SHAPES } from '../../alarms/severity-shapes.ts';
import { runsOf, type Point, type Span } from '../../readings/series.ts';
import { largerUnit } from '../../text/format.ts';
import { sumOf } from '../computing/totals.ts';
import type { ChartBlock, ChartLimit } from '../document/document.ts';
import { shortDay, timeOf } from '../texts/dates.ts';
import { leastRange } from './charts.ts';
import { DAY_MS, DAY_RUN_S } from './day-points.ts';
import { SEVERITY_MARKS, SHAPE_OF } from './marks.ts';

/** Points of the parts of a chart in a document. */
const FONT = 7;
const LETTER = 0.56;
const LEFT = 34;
const RIGHT = 8;
const LIMITS_WIDTH = 96;
const TOP = 8;
const BOTTOM = 16;
const ALARMS = 12;
const BAR_MAX = 28;
const LABEL_WIDTH = 36;
const LABEL_HEIGHT = 13;
const MARK = { size: 7, box: 16 } as const;
const TICK_HEIGHT = 15;
const TICKS_MAX = 4;
/** The values of so many days are written beside them; of more only the highest. */
const WRITTEN_UP_TO = 14;
const HOUR_MS = 3_600_000;

/** An aim is drawn if a value comes so near to it, in the unit of the chart. */
const NEAR = 2;

const isByDay = ({ zone, shape }: ChartBlock): boolean => zone === 'UTC' && shape !== 'steps';
const INKS: Readonly<Record<ChartLimit['kind'], Ink>> = { alarm: 'error', aim: 'success', usual: 'quiet' };

interface Known extends Point {
  readonly to: number;
}
/** The values that are known, each with its end, and the times without one. */
const partsOf = ({ values, span }: ChartBlock): { known: readonly Known[]; gaps: readonly Span[] } => {
  const all = values.map(([ms, value], at) => ({ ms, value, to: values[at + 1]?.[0] ?? span.to }));
  return {
    known: all.flatMap(({ ms, value, to }) => (value === null ? [] : [{ ms, value, to }])),
    gaps: all.flatMap(({ ms, value, to }) => (value === null ? [{ from: ms, to }] : [])),
  };
};

/** The unit of a chart's axis, which is beside its name, and what its values are divided by. */
export const axisUnitOf = (block: ChartBlock): { readonly unit: string; readonly divisor: number } => {
  if (block.format === 'share') return { unit: '%', divisor: 0.01 };
  const values = block.values.map(([, value]) => value);
  const most = Math.max(...values.map((value) => Math.abs(value ?? 0)));
  // The water of days is in the unit of their total, which stands near it.
  return largerUnit(block.unit === 'L' && isByDay(block) ? (sumOf(values) ?? most) : most, block.unit);
};

const nearLimits = ({ limits }: ChartBlock, known: readonly Known[]): readonly ChartLimit[] =>
  limits.filter(
    ({ kind, steps }) =>
      kind !== 'aim' ||
      known.some(({ value }) => steps.some(([, aim]) => aim !== null && value - aim <= NEAR)),
  );

const extentOf = (
  { shape, unit }: ChartBlock,
  known: readonly Known[],
  limits: readonly ChartLimit[],
  padding: number,
): readonly [number, number] => {
  const isFromZero = shape === 'bars' || unit === 'L';
  const all = [
    ...known.map(({ value }) => value),
    ...limits.flatMap(({ steps }) => steps.flatMap(([, value]) => value ?? [])),
    ...(isFromZero ? [0] : []),
  ];
  const [min, max] = [Math.min(...all), Math.max(...all)];
  const kept = { shape: isFromZero ? ('bars' as const) : ('points' as const), unit, limits };
  const range = Math.max(max - min, leastRange(kept, min, max)) / (1 - padding * (isFromZero ? 1 : 2));
  const centred = isFromZero ? min : (min + max - range) / 2;
  // What is never negative has no room below 0.
  const low = min >= 0 ? Math.max(0, centred) : centred;
  return [low, low + range];
};

const text = (x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end', fill: Ink): Shape => ({
  type: 'text',
  x,
  y,
  text: words,
  anchor,
  size: FONT,
  fill,
});

/** Vertical places with labels at the bottom: days, or every third hour of one. */
const timeShapes = (block: ChartBlock, { x, plot }: Scales, below: number): readonly Shape[] => {
  const { span, zone } = block;
  const y = plot.bottom + below + FONT + 3;
  if (isByDay(block)) {
    const days = Math.round((span.to - span.from) / DAY_MS);
    const step = Math.max(1, Math.ceil((days * LABEL_WIDTH) / (plot.right - plot.left)));
    return Array.from({ length: Math.ceil(days / step) }, (_, at) => span.from + at * step * DAY_MS).map(
      (ms) =>
        text(x(ms + DAY_MS / 2), y, shortDay(new Date(ms).toISOString().slice(0, 10)), 'middle', 'quiet'),
    );
  }
  const hours = Math.round((span.to - span.from) / HOUR_MS / 3);
  return Array.from({ length: hours + 1 }, (_, at) =>
    Math.min(span.to, span.from + at * 3 * HOUR_MS),
  ).flatMap((ms): readonly Shape[] => [
    { type: 'path', d: `M${x(ms).toFixed(1)},${plot.top}V${plot.bottom}`, stroke: 'line', strokeWidth: 0.5 },
    text(x(ms), y, ms === span.to ? '24:00' : timeOf(new Date(ms).toISOString(), zone), 'middle', 'quiet'),
  ]);
};

/** The values that are written: of a few days all, otherwise the highest. */
const writtenOf = (block: ChartBlock, known: readonly Known[]): readonly Known[] => {
  if (isByDay(block) && block.values.length <= WRITTEN_UP_TO) return known;
  const [first, ...others] = known;
  return first ? [others.reduce((most, one) => (one.value > most.value ? one : most), first)] : [];
};

/** The labels of limits at the right, which don't cover each other. */
const limitTexts = (limits: readonly ChartLimit[], { y, plot }: Scales): readonly Shape[] => {
  let above = -Infinity;
  return limits
    .map((one) => ({ ...one, at: y(one.steps.at(-1)?.[1] ?? 0) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ text: words, kind, at }) => {
      above = Math.max(at + 2.5, above + FONT + 2);
      return text(plot.right + 5, above, words, 'start', INKS[kind]);
    });
};

/** A chart of a document with its axes, limits, marks and alarms. */
export const drawBlock = (
  block: ChartBlock,
  { width, height }: { readonly width: number; readonly height: number },
): Drawing => {
  const { known, gaps } = partsOf(block);
  const limits = nearLimits(block, known);
  const below = block.alarms.length > 0 ? ALARMS : 0;
  const plot = {
    left: LEFT,
    right: width - (limits.length > 0 ? LIMITS_WIDTH : RIGHT),
    top: TOP,
    bottom: height - BOTTOM - below,
  };
  const room = plot.bottom - plot.top;
  const above = LABEL_HEIGHT + (block.marks.length > 0 ? MARK.size + 3 : 0);
  const extent = extentOf(block, known, limits, Math.min(0.3, above / room));
  const frame: Frame = { width, height, plot, span: block.span, extent };
  const scales = scalesOf(frame);
  const { x, y } = scales;
  const { divisor } = axisUnitOf(block);
  const ticks = valueTicks(extent[0], extent[1], Math.max(2, Math.min(TICKS_MAX, room / TICK_HEIGHT)));
  const tickTexts = axisTexts(
    ticks.map((tick) => Number((tick / divisor).toPrecision(9))),
    null,
  ).texts;
  const most = limits.find(({ kind }) => kind === 'alarm')?.steps ?? [];
  const isHot = ({ ms, value }: Known): boolean =>
    value > (most.findLast(([from]) => from <= ms)?.[1] ?? most[0]?.[1] ?? Infinity);
  const middle = (one: Known): number => (one.ms + one.to) / 2;
  const markOf = ({ ms }: Known) => block.marks.find(({ span }) => ms >= span.from && ms < span.to);
  const inkOf = (one: Known): Ink => {
    const mark = markOf(one);
    return isHot(one) ? 'error' : ((mark && SEVERITY_MARKS[mark.severity]?.ink) ?? 'primary');
  };
  const layers: readonly Layer[] = [
    { layer: 'gaps', spans: block.shape === 'steps' ? [] : gaps },
    ...limits.map(({ steps, kind }): Layer => ({
      layer: 'limit',
      steps,
      ink: INKS[kind],
      strokeWidth: 1,
      dash: '5 3',
    })),
    ...(block.shape === 'steps'
      ? [{ layer: 'steps', steps: block.values, limits: most, ink: 'primary' } satisfies Layer]
      : block.shape === 'bars'
        ? [
            {
              layer: 'bars',
              bars: known.map((one) => ({ ms: one.ms, value: one.value, ink: inkOf(one) })),
              width: DAY_MS,
              share: 0.72,
              most: BAR_MAX,
            } satisfies Layer,
          ]
        : [
            {
              layer: 'line',
              runs: runsOf(
                known.map((one) => ({ ms: middle(one), value: one.value })),
                DAY_RUN_S,
              ),
              ink: 'primary',
              strokeWidth: 1.2,
            } satisfies Layer,
            {
              layer: 'dots',
              dots: known.map((one) => ({ ms: middle(one), value: one.value, ink: inkOf(one), radius: 1.8 })),
            } satisfies Layer,
          ]),
  ];
  const written = writtenOf(block, known);
  const numbers = axisTexts(
    [0, ...written.map(({ value }) => Number((value / divisor).toPrecision(9)))],
    null,
  );
  const digits = Math.min(2, Math.max(...numbers.texts.map((one) => one.split('.')[1]?.length ?? 0)));
  const write = new Intl.NumberFormat('en-AU', {
    minimumFractionDigits: written.some(({ value }) => Math.abs(value / divisor) >= 1000)
      ? 0
      : Math.min(1, digits),
    maximumFractionDigits: written.some(({ value }) => Math.abs(value / divisor) >= 1000) ? 0 : 1,
  });
  const labels = written.flatMap((one): readonly Shape[] => {
    const words = write.format(one.value / divisor).replace(/^-/, '−');
    const half = (words.length * FONT * LETTER) / 2;
    const at = Math.min(plot.right - half, Math.max(plot.left + half, x(middle(one))));
    const mark = markOf(one);
    const isCrossed = limits.some(({ steps }) => {
      const line = y(steps.at(-1)?.[1] ?? 0);
      return block.shape === 'points' && line < y(one.value) && line > y(one.value) - LABEL_HEIGHT;
    });
    const top = isCrossed ? y(one.value) + FONT + 4 : y(one.value) - 4;
    return [
      text(at, top, words, 'middle', isHot(one) ? 'error' : 'text'),
      ...(mark
        ? [
            {
              type: 'path',
              d: SEVERITY_SHAPES[SHAPE_OF[mark.severity]],
              fill: SEVERITY_MARKS[mark.severity]?.ink ?? 'text',
              place: { x: at - MARK.size / 2, y: top - FONT - MARK.size, scale: MARK.size / MARK.box },
            } satisfies Shape,
          ]
        : []),
    ];
  });
  const drawn = drawChart(frame, layers);
  return {
    ...drawn,
    shapes: [
      ...ticks.flatMap((tick, at): readonly Shape[] => [
        {
          type: 'path',
          d: `M${plot.left},${y(tick).toFixed(1)}H${plot.right}`,
          stroke: 'line',
          strokeWidth: 0.7,
        },
        text(plot.left - 6, y(tick) + 2.5, (tickTexts[at] ?? '').replace(/^-/, '−'), 'end', 'quiet'),
      ]),
      ...timeShapes(block, scales, below),
      ...drawn.shapes,
      ...labels,
      ...limitTexts(limits, scales),
      ...block.alarms.map(({ span, severity }): Shape => {
        const [from, to] = [Math.max(plot.left, x(span.from)), Math.min(plot.right, x(span.to))];
        return {
          type: 'rect',
          x: from,
          y: plot.bottom + 4,
          width: Math.max(2, to - from),
          height: 5,
          fill: severity === 'low' ? 'quiet' : severity === 'medium' ? 'warning' : 'error',
        };
      }),
    ],
  };
};

/** Above and below small lines, so that they are not cut off; bars need no such edge. */
const EDGE = 1.5;

/** A chart of a document without axes, for a cell of a table. */
export const drawTrend = (
  block: ChartBlock,
  { width, height }: { readonly width: number; readonly height: number },
): Drawing => {
  const { known, gaps } = partsOf(block);
  const limits = block.limits.filter(({ kind }) => kind === 'alarm');
  const isBars = block.shape === 'bars';
  const edge = isBars ? 0 : EDGE;
  const inkOf = ({ ms }: Known): Ink => {
    const mark = block.marks.find(({ span }) => ms >= span.from && ms < span.to);
    return (mark && SEVERITY_MARKS[mark.severity]?.ink) ?? 'primary';
  };
  const centred = known.map(({ ms, to, value }) => ({ ms: (ms + to) / 2, value }));
  return drawChart(
    {
      width,
      height,
      plot: { left: 0, right: width, top: edge, bottom: height - edge },
      span: block.span,
      extent: extentOf(block, known, limits, 0),
    },
    [
      { layer: 'gaps', spans: gaps },
      ...limits.map(({ steps }): Layer => ({
        layer: 'limit',
        steps,
        ink: 'error',
        strokeWidth: 0.75,
        dash: '3 2',
      })),
      isBars
        ? {
            layer: 'bars',
            bars: known.map((one) => ({ ms: one.ms, value: one.value, ink: inkOf(one) })),
            width: DAY_MS,
            share: 0.72,
          }
        : { layer: 'line', runs: runsOf(centred, DAY_RUN_S), ink: 'primary', strokeWidth: 1.25 },
    ],
  );
};
