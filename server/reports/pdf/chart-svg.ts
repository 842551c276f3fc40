import { largerUnit } from '../../../src/domain/text/format.ts';
import type { Chart } from '../../../src/domain/reports/charts/chart.ts';
import { scaleOf } from '../../../src/domain/reports/charts/charts.ts';
import { shortDay } from '../../../src/domain/reports/texts/dates.ts';
import { sumOf } from '../../../src/domain/reports/computing/totals.ts';
import type { Translate } from '../../../src/languages/translate.ts';
import { colourOf, LABEL_HEIGHT, limitLines, valueAxis, valueLabels, type Plot } from './chart-labels.ts';
import type { Highlight } from '../../../src/domain/reports/charts/day-highlights.ts';
import { dayMarks, MARK_HEIGHT } from './chart-marks.ts';
import { PRINTED } from './nodes.ts';
import { at, svgText } from './svg-text.ts';

/** The height of a chart among others, in points. */
export const CHART_HEIGHT = 108;
/** Those of a chart on a page with room left. */
export const HIGH_HEIGHTS = [214, 180, 150] as const;
/** The same of a chart without others beside it. */
export const SINGLE_HIGH_HEIGHTS = [260, 230, 200] as const;
/** That of a document that fits on one page. */
export const LOW_HEIGHT = 77;
/** The same where it saves a page. */
export const LOWEST_HEIGHT = 60;
const LEFT = 34;
const RIGHT = 10;
/** Beside the plot, where the labels of limits don't cover the line. */
const LIMITS_WIDTH = 62;
const TOP = 6;
const BOTTOM = 18;
const { line: LINE, primary: BAR } = PRINTED;

/** Bars of a few days stay bars. */
const BAR_MAX = 28;
/** Points between the labels of days. */
const LABEL_WIDTH = 36;
/** Points between two lines of the value axis, at least, and how many of them there are at most. */
const TICK_HEIGHT = 15;
const TICKS_MAX = 4;

const rightOf = ({ limits }: Chart): number => (limits.length > 0 ? LIMITS_WIDTH : RIGHT);
/** Labels may be so much farther apart if the last day then has one, too. */
const FARTHER = 1.5;
/** So many days are between two labels of a chart of this width. */
export const dayStep = (chart: Chart, width: number): number => {
  const days = chart.dates.length;
  const least = Math.max(1, Math.ceil((days * LABEL_WIDTH) / (width - LEFT - rightOf(chart))));
  for (let step = least; step <= least * FARTHER; step += 1) if ((days - 1) % step === 0) return step;
  return least;
};

/** A chart of zeros says less than its words. */
export const isDrawn = ({ values }: Chart): boolean => values.some((value) => value !== null && value !== 0);

/** The unit of a chart's axis, which is in its title, and what to divide its values by. */
export const axisUnit = (chart: Chart): { readonly unit: string; readonly divisor: number } => {
  if (chart.format === 'share') return { unit: '%', divisor: 0.01 };
  const most = Math.max(...chart.values.map((value) => Math.abs(value ?? 0)));
  const isWater = chart.unit === 'L' && chart.shape === 'bars' && chart.dates.length > 1;
  // The water of days is in the unit of their total, which stands near it.
  return largerUnit(isWater ? (sumOf(chart.values) ?? most) : most, chart.unit);
};

/** Measurements that never change say less as a chart than in the table. */
export const isFlat = ({ values, shape, limits }: Chart): boolean =>
  shape === 'points' && limits.length === 0 && new Set(values.filter((value) => value !== null)).size === 1;
/** Lines that use less of their axis look the same on each day. */
const LEAST_USED = 0.2;
/** Whether measurements change so little that a table of days says more. */
export const hardlyChanges = (chart: Chart): boolean => {
  const known = chart.values.filter((value) => value !== null);
  const { low, high } = scaleOf(chart);
  const isLine = chart.shape === 'points' && chart.limits.length === 0;
  return isLine && Math.max(...known) - Math.min(...known) < LEAST_USED * (high - low);
};

const bars = ({ values }: Chart, { x, y, slot, low }: Plot): string[] =>
  values.flatMap((value, n) => {
    if (value === null || value === 0) return [];
    const [top, bottom] = [y(Math.max(value, low)), y(Math.max(0, low))];
    const bar = Math.max(0.6, Math.min(BAR_MAX, slot * 0.72));
    return [
      `<rect x="${at(x(n) - bar / 2)}" y="${at(top)}" width="${at(bar)}" height="${at(Math.max(0.4, bottom - top))}" fill="${BAR}"/>`,
    ];
  });
const line = (chart: Chart, { x, y }: Plot): string[] =>
  chart.values.flatMap((value, n, values) => {
    if (value === null) return [];
    const before = values[n - 1];
    return [
      ...(before === null || before === undefined
        ? []
        : [
            `<line x1="${at(x(n - 1))}" y1="${at(y(before))}" x2="${at(x(n))}" y2="${at(y(value))}" stroke="${BAR}" stroke-width="1.2"/>`,
          ]),
      `<circle cx="${at(x(n))}" cy="${at(y(value))}" r="${values.length > 120 ? 0.8 : 2}" fill="${colourOf(chart, value) ?? BAR}"/>`,
    ];
  });
/** Points between the lines of a hatched day. */
const HATCH = 4;
/** The lines of a hatched rectangle, from the lower left to the upper right. */
const hatched = (left: number, top: number, width: number, height: number): string => {
  const lines: string[] = [];
  for (let along = HATCH / 2; along < width + height; along += HATCH) {
    // From the left or lower edge to the upper or right one.
    const [fromX, fromY] = [Math.max(0, along - height), Math.min(height, along)];
    const [toX, toY] = [Math.min(width, along), Math.max(0, along - width)];
    lines.push(`M${at(left + fromX)} ${at(top + fromY)}L${at(left + toX)} ${at(top + toY)}`);
  }
  return lines.join('');
};
/** Days without a value are hatched: shaded cells of the valves by day are not assessed. */
const gaps = (
  { values }: Chart,
  { x, slot }: Pick<Plot, 'x' | 'slot'>,
  top: number,
  height: number,
): string[] =>
  values.flatMap((value, n) =>
    value === null
      ? [
          `<path d="${hatched(x(n) - slot / 2, top, slot, height)}" fill="none" stroke="${LINE}" stroke-width="0.8"/>`,
        ]
      : [],
  );

interface Size {
  readonly width: number;
  readonly height: number;
  /** The days between two labels. */
  readonly step: number;
}

/** Points between a value and an aim, in the unit of the chart, within which this is drawn. */
const NEAR = 2;
/** Without aims that no value comes near, which would take most of the plot. */
const withNearLimits = (chart: Chart): Chart => ({
  ...chart,
  limits: chart.limits.filter(
    ({ kind, value }) => kind === 'alarm' || chart.values.some((one) => one !== null && one - value <= NEAR),
  ),
});

/** A chart as SVG, in points. */
export const chartSvg = (
  whole: Chart,
  translate: Translate,
  { width, height, step }: Size,
  highlights: readonly Highlight[] = [],
): string => {
  const chart = withNearLimits(whole);
  const { values, dates, shape } = chart;
  const plotHeight = height - TOP - BOTTOM;
  const { low, high, ticks } = scaleOf(chart, {
    padding: Math.min(0.3, (LABEL_HEIGHT + (highlights.length > 0 ? MARK_HEIGHT : 0)) / plotHeight),
    steps: Math.max(2, Math.min(TICKS_MAX, Math.floor(plotHeight / TICK_HEIGHT))),
  });
  const right = width - rightOf(chart);
  const slot = (right - LEFT) / Math.max(1, values.length);
  const y = (value: number): number => TOP + ((high - value) / (high - low)) * plotHeight;
  const x = (n: number): number => LEFT + (n + 0.5) * slot;
  const plot: Plot = { x, y, slot, low, left: LEFT, right, bottom: height - BOTTOM };
  const { divisor } = axisUnit(chart);
  const labels = valueLabels(chart, plot, divisor, highlights);
  const parts = [
    ...gaps(chart, plot, TOP, plotHeight),
    ...valueAxis(ticks, plot, divisor),
    ...dates.flatMap((date, n) =>
      n % step === 0 ? [svgText(x(n), height - 6, shortDay(date), 'middle')] : [],
    ),
    // Behind the values, which it must not hide.
    ...limitLines(chart, plot, translate),
    ...(shape === 'bars' ? bars(chart, plot) : line(chart, plot)),
    ...labels.parts,
    ...dayMarks(chart, plot, highlights, labels.boxes),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Roboto">${parts.join('')}</svg>`;
};
