import { axisTexts } from '../../../src/domain/charts/axis-texts.ts';
import { formatValue } from '../../../src/domain/text/format.ts';
import type { Chart } from '../../../src/domain/reports/charts/chart.ts';
import type { Translate } from '../../../src/languages/translate.ts';
import type { Highlight } from '../../../src/domain/reports/charts/day-highlights.ts';
import { PRINTED } from './nodes.ts';
import { at, FONT, svgText, textWidth } from './svg-text.ts';

/** The place of a value in a plot, in points. */
export interface Plot {
  readonly x: (n: number) => number;
  readonly y: (value: number) => number;
  readonly slot: number;
  /** The lowest value of the axis. */
  readonly low: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

/** Values are written beside their days up to so many days. */
const VALUES_UP_TO = 14;
/** The width of a day with its value. */
const VALUE_WIDTH = 19;
/** Between a value and its label. */
const ABOVE = 4;
/** What a label takes above or below its value. */
export const LABEL_HEIGHT = FONT + ABOVE + 2;

/** Hyphens of negative numbers as minus signs. */
const withMinus = (text: string): string => text.replace(/^-/, '−');

const ONE = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const decimals = new Intl.NumberFormat('en-AU', ONE);
const TWO = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const hundredths = new Intl.NumberFormat('en-AU', TWO);
/** Volts of batteries differ in the second decimal. */
const SMALL_UNIT = 'V';
const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });
const WHOLE_FROM = 1000;
/** Values as they are written beside each other: all with the same decimals. */
export const valueTexts = (
  values: readonly (number | null)[],
  unit: string | null | undefined,
): ((value: number) => string) => {
  const known = values.filter((value) => value !== null);
  const isWhole = known.every((value) => Number.isInteger(value)) || Math.max(...known) >= WHOLE_FROM;
  const format = unit === SMALL_UNIT ? hundredths : isWhole ? whole : decimals;
  return (value) => withMinus(format.format(value));
};

/** Whether a value is above its limit. */
export const isAbove = ({ limits }: Pick<Chart, 'limits'>, value: number): boolean =>
  limits.some((one) => one.kind === 'alarm' && value > one.value);
/** The colour of a value above its limit; null of others. */
export const colourOf = (chart: Pick<Chart, 'limits'>, value: number): string | null =>
  isAbove(chart, value) ? PRINTED.error : null;

/** The days whose values are written: of few days all, otherwise those that stand out, above an alarm, or the highest. */
const labelledDays = (chart: Chart, slot: number, highlights: readonly Highlight[]): readonly number[] => {
  const { values } = chart;
  if (values.length <= VALUES_UP_TO && slot >= VALUE_WIDTH) return values.map((_, n) => n);
  const known = values.filter((value) => value !== null);
  const high = Math.max(...known);
  const above = values.flatMap((value, n) => (value !== null && isAbove(chart, value) ? [n] : []));
  const highest = Math.min(...known) === high ? [] : [values.indexOf(high)];
  // Of what lasted several days, only the first.
  const named = highlights.flatMap(({ day, until }) => (until === null ? [] : [day]));
  return [...new Set([...named, ...highest, ...above])];
};

/** The place of a label, in points. */
export interface Box {
  readonly from: number;
  readonly to: number;
  readonly baseline: number;
}
const overlaps = (a: Box, b: Box): boolean =>
  a.from < b.to && b.from < a.to && Math.abs(a.baseline - b.baseline) < FONT + 1;

/** Whether a point's label is below it: away from the lines to the days beside it, and not across a limit. */
const isBelow = (chart: Chart, n: number, { y, bottom }: Plot): boolean => {
  const value = chart.values[n] ?? 0;
  const [before, after] = [chart.values[n - 1] ?? value, chart.values[n + 1] ?? value];
  const limits = chart.limits.map((limit) => limit.value);
  const below =
    y(value) + LABEL_HEIGHT <= bottom + 0.5 &&
    !limits.some((limit) => limit < value && y(limit) < y(value) + LABEL_HEIGHT);
  // What is just below a limit is not written above it.
  const above = !limits.some((limit) => limit > value && y(limit) > y(value) - LABEL_HEIGHT);
  const isPreferred = before + after > 2 * value;
  return isPreferred ? below : below && !above;
};

/** 1 where a line goes up through a point, -1 where it goes down, 0 at a peak: a label above it is beside such a line. */
const slopeAt = (values: Chart['values'], n: number): -1 | 0 | 1 => {
  const value = values[n] ?? 0;
  const [before, after] = [values[n - 1] ?? value, values[n + 1] ?? value];
  if (after > value) return before > value ? 0 : 1;
  return before > value ? -1 : 0;
};

/** The highest bar under a label of this width. */
export const topUnder = ({ values }: Chart, n: number, { slot, y, low }: Plot, width: number): number => {
  const reach = Math.ceil((width / 2 - slot / 2) / slot);
  const near = values.slice(Math.max(0, n - reach), n + reach + 1).map((value) => value ?? low);
  return y(Math.max(low, ...near));
};

/** The labels of values, each with its background, which lines of the axis don't cross; and where they are. */
export const valueLabels = (
  chart: Chart,
  plot: Plot,
  divisor: number,
  highlights: readonly Highlight[],
): { readonly parts: readonly string[]; readonly boxes: readonly Box[] } => {
  const { values, shape } = chart;
  const written = valueTexts(
    values.map((value) => (value === null ? null : value / divisor)),
    chart.unit,
  );
  const taken: Box[] = [];
  const days = labelledDays(chart, plot.slot, highlights);
  const parts = days.flatMap((n) => {
    const value = values[n] ?? null;
    if (value === null) return [];
    const words = written(value / divisor);
    const width = textWidth(words) + 2;
    const own = plot.y(value);
    const top = shape === 'bars' ? topUnder(chart, n, plot, width) : own;
    const isUnder = shape === 'points' && isBelow(chart, n, plot);
    const baseline = isUnder ? own + FONT + ABOVE : top - ABOVE;
    const aside = shape === 'points' && !isUnder && days.length < values.length ? slopeAt(values, n) : 0;
    const wanted = plot.x(n) - (aside * width) / 2;
    const x = Math.min(plot.right - width / 2, Math.max(plot.left + width / 2, wanted));
    const box = { from: x - width / 2, to: x + width / 2, baseline };
    if (taken.some((other) => overlaps(box, other))) return [];
    taken.push(box);
    const color = colourOf(chart, value) ?? PRINTED.text;
    return [
      `<path d="M${at(box.from)} ${at(baseline - FONT + 1)}h${at(width)}v${FONT}h${at(-width)}z" fill="${PRINTED.surface}"/>`,
      // From a label above its neighbours to its bar.
      ...(shape === 'bars' && own - top > 2
        ? [
            `<path d="M${at(plot.x(n))} ${at(top - ABOVE + 2)}V${at(own)}" stroke="${color}" stroke-width="0.6"/>`,
          ]
        : []),
      svgText(x, baseline, words, 'middle', color),
    ];
  });
  return { parts, boxes: taken };
};

/** The lines of the value axis with their figures, in the unit of the chart. */
export const valueAxis = (
  ticks: readonly number[],
  { y, left, right }: Pick<Plot, 'y' | 'left' | 'right'>,
  divisor: number,
): string[] => {
  const { texts } = axisTexts(
    // What is left beyond nine digits is an error of division.
    ticks.map((tick) => Number((tick / divisor).toPrecision(9))),
    null,
  );
  return ticks.flatMap((tick, n) => [
    `<line x1="${left}" x2="${right}" y1="${at(y(tick))}" y2="${at(y(tick))}" stroke="${PRINTED.line}" stroke-width="0.7"/>`,
    svgText(left - 6, y(tick) + 2.5, withMinus(texts[n] ?? ''), 'end'),
  ]);
};

/** A label of two lines. */
const LIMIT_HEIGHT = 2 * FONT + 3;
/** The limits as lines with their labels at the right, which don't cover each other. */
export const limitLines = ({ limits, unit }: Chart, plot: Plot, translate: Translate): string[] => {
  let above = -Infinity;
  return limits
    .toSorted((a, b) => b.value - a.value)
    .flatMap(({ value, label: words, kind }) => {
      const colour = kind === 'alarm' ? PRINTED.error : PRINTED.success;
      const y = plot.y(value);
      const place = Math.max(y, above + LIMIT_HEIGHT);
      above = place;
      return [
        `<line x1="${plot.left}" x2="${plot.right}" y1="${at(y)}" y2="${at(y)}" stroke="${colour}" stroke-width="1" stroke-dasharray="5 3"/>`,
        svgText(plot.right + 5, place - 1, translate(words), 'start', colour),
        svgText(plot.right + 5, place + FONT, formatValue(value, unit), 'start', colour),
      ];
    });
};
