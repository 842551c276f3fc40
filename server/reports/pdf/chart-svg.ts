import { formatValue, largerUnit } from '../../../src/domain/format.ts';
import type { Chart } from '../../../src/domain/reports/chart.ts';
import type { Translate } from '../../../src/languages/translate.ts';
import { shortDay } from '../../../src/domain/reports/dates.ts';
import type { Sparkline } from '../../../src/domain/reports/sparkline.ts';
import { PRINTED } from './nodes.ts';
import { scaleOf } from '../../../src/domain/reports/charts.ts';
import { at, FONT, svgText } from './svg-text.ts';

/** The height of a chart among others, in points. */
export const CHART_HEIGHT = 108;
/** That of a chart on a page with room left. */
export const HIGH_HEIGHT = 150;
/** The same of a chart without others beside it. */
export const SINGLE_HIGH_HEIGHT = 200;
/** That of a document that fits on one page. */
export const LOW_HEIGHT = 77;
const LEFT = 34;
const RIGHT = 10;
/** Beside the plot, where the labels of limits don't cover the line. */
const LIMITS_WIDTH = 62;
const TOP = 10;
const BOTTOM = 18;
/** Values are written beside their days up to so many days. */
const VALUES_UP_TO = 14;
const { surface: PAPER, text: VALUE, line: LINE, primary: BAR, error: ALARM, success: TARGET } = PRINTED;

/** Bars of a few days stay bars. */
const BAR_MAX = 28;
/** Points between the labels of days, and the width of a day with its value. */
const LABEL_WIDTH = 36;
const VALUE_WIDTH = 19;
/** The width of a digit, for what is behind a value. */
const DIGIT = FONT * 0.56;

const rightOf = ({ limits }: Chart): number => (limits.length > 0 ? LIMITS_WIDTH : RIGHT);
/** So many days are between two labels of a chart of this width. */
export const dayStep = (chart: Chart, width: number): number =>
  Math.max(1, Math.ceil((chart.dates.length * LABEL_WIDTH) / (width - LEFT - rightOf(chart))));

/** A chart of zeros says less than its words. */
export const isDrawn = ({ values }: Chart): boolean => values.some((value) => value !== null && value !== 0);

/** The unit of a chart's axis, which is in its title, and what to divide its values by. */
export const axisUnit = (chart: Chart): { readonly unit: string; readonly divisor: number } =>
  chart.format === 'share' ? { unit: '%', divisor: 0.01 } : largerUnit(scaleOf(chart).high, chart.unit);

/** Measurements that hardly differ say less as a chart than in the table. */
const FLAT = 0.005;
export const isFlat = ({ values, shape, limits }: Chart): boolean => {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return shape === 'points' && limits.length === 0 && high - low <= FLAT * Math.abs(high);
};

/** The labels of an axis: rounded, unless two of them would be the same. */
const tickTexts = (values: readonly number[]): string[] => {
  // Steps of an axis have few digits: what is left beyond is an error of division.
  const exact = values.map((value) => Number(value.toPrecision(9)));
  const rounded = exact.map((value) => formatValue(value));
  return new Set(rounded).size === rounded.length ? rounded : exact.map(String);
};

const ONE = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const decimals = new Intl.NumberFormat('en-AU', ONE);
const TWO = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const hundredths = new Intl.NumberFormat('en-AU', TWO);
/** Volts of batteries differ in the second decimal. */
const SMALL_UNIT = 'V';
const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });
const WHOLE_FROM = 1000;
/** Values beside their days: all with the same decimals. */
const valueTexts = (
  values: readonly (number | null)[],
  unit: string | null | undefined,
): ((value: number) => string) => {
  const known = values.filter((value) => value !== null);
  const isWhole = known.every((value) => Number.isInteger(value)) || Math.max(...known) >= WHOLE_FROM;
  const format = unit === SMALL_UNIT ? hundredths : isWhole ? whole : decimals;
  return (value) => format.format(value).replace('-', '−');
};

/** The place of a value in a plot. */
interface Plot {
  readonly x: (n: number) => number;
  readonly y: (value: number) => number;
  readonly slot: number;
  readonly low: number;
}
const bars = ({ values }: Chart, { x, y, slot, low }: Plot): string[] =>
  values.flatMap((value, n) => {
    if (value === null || value === 0) return [];
    const [top, bottom] = [y(Math.max(value, low)), y(Math.max(0, low))];
    const bar = Math.max(0.6, Math.min(BAR_MAX, slot * 0.72));
    return [
      `<rect x="${at(x(n) - bar / 2)}" y="${at(top)}" width="${at(bar)}" height="${at(Math.max(0.4, bottom - top))}" fill="${BAR}"/>`,
    ];
  });
const line = ({ values }: Chart, { x, y }: Plot): string[] =>
  values.flatMap((value, n) => {
    if (value === null) return [];
    const before = values[n - 1];
    return [
      ...(before === null || before === undefined
        ? []
        : [
            `<line x1="${at(x(n - 1))}" y1="${at(y(before))}" x2="${at(x(n))}" y2="${at(y(value))}" stroke="${BAR}" stroke-width="1.2"/>`,
          ]),
      `<circle cx="${at(x(n))}" cy="${at(y(value))}" r="${values.length > 120 ? 0.8 : 2}" fill="${BAR}"/>`,
    ];
  });
/** Days without a value are shaded. */
const gaps = ({ values }: Chart, { x, slot }: Plot, top: number, height: number): string[] =>
  values.flatMap((value, n) =>
    value === null
      ? [
          `<path d="M${at(x(n) - slot / 2)} ${at(top)}h${at(slot)}v${at(height)}h${at(-slot)}z" fill="${LINE}" fill-opacity="0.55"/>`,
        ]
      : [],
  );
/** The values of few days: above bars, and beside points where no limit crosses them. */
const valueLabels = (chart: Chart, { x, y, slot }: Plot, divisor: number): string[] => {
  const { values, limits, shape } = chart;
  if (values.length > VALUES_UP_TO || slot < VALUE_WIDTH) return [];
  const written = valueTexts(
    values.map((value) => (value === null ? null : value / divisor)),
    chart.unit,
  );
  return values.flatMap((value, n) => {
    if (value === null) return [];
    const words = written(value / divisor);
    const [before, after] = [values[n - 1] ?? value, values[n + 1] ?? value];
    const alarm = limits.find(({ kind }) => kind === 'alarm')?.value;
    // Where no line is: the limit, or those to the days beside it.
    const isBelow = shape === 'points' && (alarm === undefined ? before + after > 2 * value : value <= alarm);
    const behind = words.length * DIGIT + 2;
    return [
      // Lines of the axis don't cross the values of bars.
      ...(shape === 'bars'
        ? [
            `<path d="M${at(x(n) - behind / 2)} ${at(y(value) - FONT - 3)}h${at(behind)}v${FONT}h${at(-behind)}z" fill="${PAPER}"/>`,
          ]
        : []),
      svgText(x(n), y(value) + (isBelow ? FONT + 4 : -4), words, 'middle', VALUE),
    ];
  });
};

/** A chart as SVG, in points; `step`: the days between two labels. */
export const chartSvg = (
  chart: Chart,
  translate: Translate,
  { width, height, step }: { readonly width: number; readonly height: number; readonly step: number },
): string => {
  const { values, dates, limits, shape } = chart;
  const { low, high, ticks } = scaleOf(chart);
  const right = rightOf(chart);
  const slot = (width - LEFT - right) / Math.max(1, values.length);
  const y = (value: number): number => TOP + ((high - value) / (high - low)) * (height - TOP - BOTTOM);
  const x = (n: number): number => LEFT + (n + 0.5) * slot;
  const plot: Plot = { x, y, slot, low };
  const { divisor } = axisUnit(chart);
  const labels = tickTexts(ticks.map((tick) => tick / divisor));
  const parts = [
    ...gaps(chart, plot, TOP, height - TOP - BOTTOM),
    ...ticks.flatMap((tick, n) => [
      `<line x1="${LEFT}" x2="${width - right}" y1="${at(y(tick))}" y2="${at(y(tick))}" stroke="${LINE}" stroke-width="0.7"/>`,
      svgText(LEFT - 6, y(tick) + 2.5, labels[n] ?? '', 'end'),
    ]),
    // The last day has a label in any case.
    ...dates.flatMap((date, n) =>
      (dates.length - 1 - n) % step === 0 ? [svgText(x(n), height - 6, shortDay(date), 'middle')] : [],
    ),
    ...(shape === 'bars' ? bars : line)(chart, plot),
    ...limits.flatMap(({ value, label: words, kind }) => {
      const colour = kind === 'alarm' ? ALARM : TARGET;
      return [
        `<line x1="${LEFT}" x2="${width - right}" y1="${at(y(value))}" y2="${at(y(value))}" stroke="${colour}" stroke-width="1" stroke-dasharray="5 3"/>`,
        svgText(width - right + 5, y(value) - 1, translate(words), 'start', colour),
        svgText(width - right + 5, y(value) + FONT, formatValue(value, chart.unit), 'start', colour),
      ];
    }),
    ...valueLabels(chart, plot, divisor),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Roboto">${parts.join('')}</svg>`;
};

/** The size of a row's line, in points. */
export const SPARKLINE = { width: 58, height: 10 } as const;

/** A row's values by day. */
export const sparklineSvg = ({ chart, line: path, boxes, limit }: Sparkline): string => {
  const { width, height } = SPARKLINE;
  const slot = width / Math.max(1, chart.values.length);
  const parts = [
    ...gaps(chart, { x: (n) => (n + 0.5) * slot, y: () => 0, slot, low: 0 }, 0, height),
    ...(limit === null
      ? []
      : [
          `<line x1="0" x2="${width}" y1="${at(limit)}" y2="${at(limit)}" stroke="${ALARM}" stroke-width="0.6" stroke-dasharray="2 1.5"/>`,
        ]),
    ...(path === '' ? [] : [`<path d="${path}" fill="none" stroke="${BAR}" stroke-width="1"/>`]),
    ...boxes.map(
      (box) =>
        `<rect x="${at(box.x)}" y="${at(box.y)}" width="${at(box.width)}" height="${at(box.height)}" fill="${BAR}"/>`,
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
};
