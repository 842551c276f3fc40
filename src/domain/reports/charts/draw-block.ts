import { SEVERITY_INKS, SEVERITY_SHAPES } from '../../alarms/severity-shapes.ts';
import { axisTexts } from '../../charts/axis-texts.ts';
import { axes, names } from '../../charts/draw/axes.ts';
import { drawChart, type Layer } from '../../charts/draw/draw.ts';
import { labels, type Label } from '../../charts/draw/labels.ts';
import { valueAt, type Frame } from '../../charts/draw/scales.ts';
import type { Drawing, Ink } from '../../charts/draw/shapes.ts';
import { valueTicks } from '../../charts/value-ticks.ts';
import { runsOf, type Span } from '../../readings/series.ts';
import { largerUnit } from '../../text/format.ts';
import { withMinus } from '../columns/figures.ts';
import { sumOf } from '../computing/totals.ts';
import type { ChartBlock, ChartLimit } from '../document/document.ts';
import { shortDay, timeOf } from '../texts/dates.ts';
import { DAY_MS, DAY_RUN_S } from './day-points.ts';
import { SEVERITY_MARKS, SHAPE_OF } from './marks.ts';

/** The size of texts, in points: not larger than that of tables. */
const FONT = 7;
/** What is beside the plot, in points: the value axis, and the names of limits. */
const LEFT = 34;
const RIGHT = 10;
const NAMES = 96;
const TOP = 8;
const BOTTOM = 16;
/** The bars of alarms below the plot, and their height. */
const ALARMS = { room: 12, height: 5 } as const;
/** Bars of a few days stay bars. */
const BAR_MAX = 28;
/** Points between the labels of days, and between two lines of the value axis. */
const DAY_WIDTH = 36;
const TICK_HEIGHT = 15;
const TICKS_MAX = 4;
/** What a label takes above its value, and a mark above the label. */
const LABEL_HEIGHT = 13;
const MARK_HEIGHT = 10;
/** The values of so many days are all written. */
const WRITTEN_UP_TO = 14;
const HOUR_MS = 3_600_000;
/** Points between the labels of hours, and the hours between them where there is room, and otherwise. */
const HOUR_WIDTH = 24;
const HOURS = { wide: 3, narrow: 6 } as const;
/** An aim that no value comes so near to, in the unit of the chart, would take most of the plot. */
const NEAR = 2;
/** The colours of limits. */
export const LIMIT_INKS = { alarm: 'error', aim: 'success', usual: 'quiet' } as const satisfies Readonly<
  Record<ChartLimit['kind'], Ink>
>;

interface Size {
  readonly width: number;
  readonly height: number;
}
interface Options extends Size {
  /** Whether limits are named beside the plot. Default: they are. */
  readonly hasNames?: boolean;
}
/** A known value with the end of its time. */
interface Known {
  readonly ms: number;
  readonly to: number;
  readonly value: number;
}

const isByDay = ({ shape }: ChartBlock): boolean => shape !== 'steps';
const middleOf = ({ ms, to }: Known): number => (ms + to) / 2;

/** The values of a chart that are known, each with the end of its time (ms), and the times without one. */
export const partsOf = ({
  values,
  span,
}: Pick<ChartBlock, 'values' | 'span'>): { readonly known: Known[]; readonly gaps: Span[] } => {
  const known: Known[] = [];
  const gaps: Span[] = [];
  for (const [at, [ms, value]] of values.entries()) {
    const to = values[at + 1]?.[0] ?? span.to;
    if (value === null) gaps.push({ from: ms, to });
    else known.push({ ms, to, value });
  }
  return { known, gaps };
};

/** The unit of a chart's axis, which is beside its name, and what its values are divided by. */
export const axisUnitOf = (block: ChartBlock): { readonly unit: string; readonly divisor: number } => {
  if (block.format === 'share') return { unit: '%', divisor: 0.01 };
  const values = block.values.map(([, value]) => value);
  const most = Math.max(...values.map((value) => Math.abs(value ?? 0)));
  // The water of days is in the unit of their total, which stands near it.
  const isWater = block.unit === 'L' && block.shape === 'bars' && values.length > 1;
  return largerUnit(isWater ? (sumOf(values) ?? most) : most, block.unit);
};

/** The least range of an axis by unit, and for other units as a share of the values: less looks like a change. */
const LEAST_RANGE: Readonly<Record<string, number>> = { '°C': 10, dBm: 20 };
/** The same beside limits, which say how much a change means. */
const LEAST_RANGE_LIMITED: Readonly<Record<string, number>> = { '°C': 5 };
const LEAST_SHARE = 0.1;

/** The range that the axis of a chart has at least. */
const leastRange = (
  {
    isFromZero,
    limits,
    unit,
  }: { readonly isFromZero: boolean; readonly limits: readonly unknown[]; readonly unit: string },
  min: number,
  max: number,
): number => {
  if (isFromZero) return max === min ? 1 : 0;
  const size = Math.max(Math.abs(min), Math.abs(max)) || 1;
  return (
    (limits.length > 0 ? LEAST_RANGE_LIMITED[unit] : undefined) ?? LEAST_RANGE[unit] ?? size * LEAST_SHARE
  );
};

/** The lowest and the highest value of the plot, with a share of it above, and for lines below, as room for labels. */
const extentOf = (
  { shape, unit }: ChartBlock,
  known: readonly Known[],
  limits: readonly ChartLimit[],
  padding = 0,
): Frame['extent'] => {
  const isFromZero = shape === 'bars' || (shape === 'steps' && unit === 'L');
  const all = [
    ...known.map(({ value }) => value),
    ...limits.flatMap(({ steps }) => steps.flatMap(([, value]) => value ?? [])),
    ...(isFromZero ? [0] : []),
  ];
  const [min, max] = [Math.min(...all), Math.max(...all)];
  const range =
    Math.max(max - min, leastRange({ isFromZero, unit, limits }, min, max)) /
    (1 - padding * (isFromZero ? 1 : 2));
  const centred = isFromZero ? min : (min + max - range) / 2;
  // What is never negative has no room below 0.
  const low = min >= 0 ? Math.max(0, centred) : centred;
  return [low, low + range];
};

/** Three to five ticks, if round numbers allow it. */
const ROUND_MIN = 3;
const ROUND_MAX = 5;
const axisTicks = (low: number, high: number, steps: number, isWhole: boolean): readonly number[] => {
  const [first = [], ...finer] = [steps, steps + 1, steps + 2].map((count) =>
    valueTicks(low, high, isWhole ? Math.min(count, high - low) : count).filter(
      (tick) => !isWhole || Number.isInteger(tick),
    ),
  );
  if (first.length >= ROUND_MIN) return first;
  return finer.find(({ length }) => length >= ROUND_MIN && length <= ROUND_MAX) ?? first;
};

/** Values as they are written beside each other: all with the same decimals. */
const writer = (block: ChartBlock, values: readonly number[]): ((value: number) => string) => {
  // Litres of half hours are whole, as in the sentences about them.
  const isWhole = values.every(Number.isInteger) || Math.max(...values) >= (isByDay(block) ? 1000 : 100);
  // Volts of batteries differ in the second decimal.
  const digits = block.unit === 'V' ? 2 : isWhole ? 0 : 1;
  const format = new Intl.NumberFormat('en-AU', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (value) => withMinus(format.format(value));
};

/** Days with their dates, or every third hour of one, or every sixth. */
const timesOf = (
  block: ChartBlock,
  width: number,
): readonly { readonly ms: number; readonly text: string }[] => {
  const { span, zone } = block;
  if (isByDay(block)) {
    const count = Math.round((span.to - span.from) / DAY_MS);
    const step = Math.max(1, Math.ceil((count * DAY_WIDTH) / width));
    return Array.from({ length: Math.ceil(count / step) }, (_, at) => {
      const ms = span.from + at * step * DAY_MS;
      return { ms: ms + DAY_MS / 2, text: shortDay(new Date(ms).toISOString().slice(0, 10)) };
    });
  }
  const hours = (span.to - span.from) / HOUR_MS;
  const step = width * HOURS.wide < hours * HOUR_WIDTH ? HOURS.narrow : HOURS.wide;
  return Array.from({ length: Math.round(hours / step) + 1 }, (_, at) =>
    Math.min(span.to, span.from + at * step * HOUR_MS),
  ).map((ms) => ({ ms, text: ms === span.to ? '24:00' : timeOf(new Date(ms).toISOString(), zone) }));
};

/** The labels of values: of a few days all, otherwise of what stands out, and the highest; with the marks of findings. */
const labelsOf = (
  block: ChartBlock,
  known: readonly Known[],
  {
    isHot,
    divisor,
    low,
    reach,
  }: {
    readonly isHot: (one: Known) => boolean;
    readonly divisor: number;
    /** The lowest value of the plot, and by how much values differ whose labels would touch. */
    readonly low: number;
    readonly reach: number;
  },
): readonly Label[] => {
  const write = writer(
    block,
    known.map(({ value }) => value / divisor),
  );
  const markOf = ({ ms }: Known) => block.marks.find(({ span }) => ms >= span.from && ms < span.to);
  const highest = known.reduce<Known | null>(
    (most, one) => (one.value > (most?.value ?? -Infinity) ? one : most),
    null,
  );
  const isWritten = (one: Known): boolean =>
    one === highest ||
    (isByDay(block) && (known.length <= WRITTEN_UP_TO || isHot(one) || markOf(one) !== undefined));
  const limits = block.limits.flatMap(({ steps }) => steps.at(-1)?.[1] ?? []);
  /** Away from the lines to the days beside it, and not across a limit. */
  const isBelow = (value: number, isPreferred: boolean): boolean => {
    const hasRoomBelow = value - low > reach && !limits.some((one) => one <= value && value - one < reach);
    const hasRoomAbove = !limits.some((one) => one > value && one - value < reach);
    return isPreferred ? hasRoomBelow : hasRoomBelow && !hasRoomAbove;
  };
  return known
    .filter(isWritten)
    .toSorted((a, b) => Number(b === highest) - Number(a === highest) || a.ms - b.ms)
    .map((one): Label => {
      const { ms, value, to } = one;
      const text = write(value / divisor);
      const mark = markOf(one);
      const look = mark && SEVERITY_MARKS[mark.severity];
      const at = known.indexOf(one);
      const [before, after] = [known[at - 1]?.value ?? value, known[at + 1]?.value ?? value];
      return {
        ms: isByDay(block) ? (ms + to) / 2 : ms,
        value,
        texts: isByDay(block)
          ? [text]
          : [`${text} ${block.unit}, ${timeOf(new Date(ms).toISOString(), block.zone)}`, text],
        ink: isHot(one) ? 'error' : 'text',
        isBelow: block.shape === 'points' && isBelow(value, before + after > 2 * value),
        mark:
          mark && look
            ? {
                d: SEVERITY_SHAPES[SHAPE_OF[mark.severity]],
                ink: look.ink,
                // Of what lasted several days, only the first is named.
                word: ms - mark.span.from < DAY_MS ? mark.word : '',
              }
            : undefined,
      };
    });
};

const limitLayers = (limits: readonly ChartLimit[]): readonly Layer[] =>
  limits.map(({ steps, kind }) => ({
    layer: 'limit',
    steps,
    ink: LIMIT_INKS[kind],
    strokeWidth: kind === 'usual' ? 0.8 : 1,
    dash: kind === 'usual' ? '1.5 1.5' : '5 3',
  }));

/** Values by day as bars or as a line. */
const valueLayer = (
  { shape }: ChartBlock,
  known: readonly Known[],
  {
    strokeWidth,
    inkOf = () => 'primary',
  }: { readonly strokeWidth: number; readonly inkOf?: (one: Known) => Ink },
): Layer =>
  shape === 'bars'
    ? {
        layer: 'bars',
        bars: known.map((one) => ({ ms: one.ms, value: one.value, ink: inkOf(one) })),
        width: DAY_MS,
        share: 0.72,
        most: BAR_MAX,
      }
    : {
        layer: 'line',
        runs: runsOf(
          known.map((one) => ({ ms: middleOf(one), value: one.value })),
          DAY_RUN_S,
        ),
        ink: 'primary',
        strokeWidth,
      };

/** The limits that a chart shows. */
export const drawnLimits = (block: ChartBlock): readonly ChartLimit[] => {
  const { known } = partsOf(block);
  return block.limits.filter(
    ({ kind, steps }) =>
      kind !== 'aim' || known.some(({ ms, value }) => value - (valueAt(steps, ms) ?? Infinity) <= NEAR),
  );
};

/** A chart of a document with its axes, limits, marks and alarms; sizes in points. */
export const drawBlock = (block: ChartBlock, { width, height, hasNames = true }: Options): Drawing => {
  const { known, gaps } = partsOf(block);
  const limits = drawnLimits(block);
  const below = block.alarms.length > 0 ? ALARMS.room : 0;
  const plot = {
    left: LEFT,
    right: width - (hasNames && limits.length > 0 ? NAMES : RIGHT),
    top: TOP,
    bottom: height - BOTTOM - below,
  };
  const room = plot.bottom - plot.top;
  const above = LABEL_HEIGHT + (block.marks.length > 0 ? MARK_HEIGHT : 0);
  const extent = extentOf(block, known, limits, Math.min(0.3, above / room));
  const { unit, divisor } = axisUnitOf(block);
  // The labels of bars are above them, where no line should be.
  const top = block.shape === 'bars' ? Math.max(...known.map(({ value }) => value), extent[0]) : extent[1];
  const ticks = axisTicks(
    extent[0],
    top > extent[0] ? top : extent[1],
    Math.max(2, Math.min(TICKS_MAX, Math.floor(room / TICK_HEIGHT))),
    block.format === 'count',
  );
  // What is left beyond nine digits is an error of division.
  const written = axisTexts(
    ticks.map((tick) => Number((tick / divisor).toPrecision(9))),
    null,
  ).texts;
  const most = limits.find(({ kind }) => kind === 'alarm')?.steps ?? [];
  const isHot = ({ ms, value }: Known): boolean => value > (valueAt(most, ms) ?? Infinity);
  const dots: Layer = {
    layer: 'dots',
    dots: known.map((one) => ({
      ms: middleOf(one),
      value: one.value,
      ink: isHot(one) ? 'error' : 'primary',
      radius: known.length > 120 ? 0.8 : 2,
    })),
  };
  const shown: readonly Layer[] = isByDay(block)
    ? [valueLayer(block, known, { strokeWidth: 1.2 }), ...(block.shape === 'points' ? [dots] : [])]
    : [{ layer: 'steps', steps: block.values, limits: most, ink: 'primary' }];
  return drawChart({ width, height, plot, span: block.span, extent }, [
    { layer: 'gaps', spans: block.shape === 'steps' ? [] : gaps },
    axes({
      values: ticks.map((value, at) => ({ value, text: withMinus(written[at] ?? '') })),
      times: timesOf(block, plot.right - plot.left),
      hasTimeLines: !isByDay(block),
      below,
      size: FONT,
    }),
    // Behind the values, which they must not hide.
    ...limitLayers(limits),
    ...shown,
    {
      layer: 'spans',
      spans: block.alarms.map(({ span, severity, acknowledged_at }) => ({
        ...span,
        ink: SEVERITY_INKS[severity],
        isHollow: acknowledged_at === null,
      })),
      height: ALARMS.height,
    },
    labels({
      labels: labelsOf({ ...block, unit, limits }, known, {
        isHot,
        divisor,
        low: extent[0],
        reach: (LABEL_HEIGHT / room) * (extent[1] - extent[0]),
      }),
      obstacles: [
        ...(block.shape === 'points' ? [] : known.map(({ ms, to, value }) => ({ from: ms, to, value }))),
        ...(block.shape === 'steps'
          ? most.flatMap(([from, value], at) =>
              value === null ? [] : [{ from, to: most[at + 1]?.[0] ?? block.span.to, value }],
            )
          : []),
      ],
      size: FONT,
    }),
    names({
      names: hasNames
        ? limits.map(({ text, kind, steps }) => ({
            text,
            ink: LIMIT_INKS[kind],
            value: steps.at(-1)?.[1] ?? 0,
          }))
        : [],
      size: FONT,
    }),
  ]);
};

/** Above and below small lines, so that they are not cut off; bars need no such edge. */
const EDGE = 1.5;

/** A chart of a document without axes, for a cell of a table: with the limit, and days that stand out in their colours. */
export const drawTrend = (block: ChartBlock, { width, height }: Size): Drawing => {
  const { known, gaps } = partsOf(block);
  const limits = block.limits.filter(({ kind }) => kind === 'alarm');
  const edge = block.shape === 'bars' ? 0 : EDGE;
  const inkOf = ({ ms }: Known): Ink => {
    const mark = block.marks.find(({ span }) => ms >= span.from && ms < span.to);
    return (mark && SEVERITY_MARKS[mark.severity]?.ink) ?? 'primary';
  };
  return drawChart(
    {
      width,
      height,
      plot: { left: 0, right: width, top: edge, bottom: height - edge },
      span: block.span,
      extent: extentOf(block, known, limits),
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
      valueLayer(block, known, { strokeWidth: 1.25, inkOf }),
    ],
  );
};
