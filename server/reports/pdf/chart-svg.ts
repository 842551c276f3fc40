import { formatValue, largerUnit } from '../../../src/domain/format.ts';
import type { Chart } from '../../../src/domain/reports/chart.ts';
import type { Translate } from '../../../src/languages/translate.ts';
import { shortDay } from '../../../src/domain/reports/dates.ts';
import type { Sparkline } from '../../../src/domain/reports/sparkline.ts';
import { PRINTED } from './nodes.ts';
import { scaleOf } from '../../../src/domain/reports/charts.ts';

/** The height of a chart among others, in points. */
export const CHART_HEIGHT = 108;
const LEFT = 34;
const RIGHT = 10;
/** Beside the plot, where the labels of limits don't cover the line. */
const LIMITS_WIDTH = 76;
const TOP = 8;
const BOTTOM = 20;
const { quiet: INK, line: LINE, primary: BAR, error: ALARM, success: TARGET } = PRINTED;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const at = (value: number): string => value.toFixed(1);

const text = (x: number, y: number, words: string, anchor: string, colour = INK): string =>
  `<text x="${at(x)}" y="${at(y)}" font-size="9" fill="${colour}" text-anchor="${anchor}">${escaped(words)}</text>`;

/** Bars of a few days stay bars. */
const BAR_MAX = 28;
/** Points between the labels of days. */
const LABEL_WIDTH = 55;

/** The unit of a chart's axis, which is in its title, and what to divide its values by. */
export const axisUnit = (chart: Chart): { readonly unit: string; readonly divisor: number } =>
  chart.format === 'share' ? { unit: '%', divisor: 0.01 } : largerUnit(scaleOf(chart).high, chart.unit);

/** The labels of an axis: rounded, unless two of them would be the same. */
const tickTexts = (values: readonly number[]): string[] => {
  // Steps of an axis have few digits: what is left beyond is an error of division.
  const exact = values.map((value) => Number(value.toPrecision(9)));
  const rounded = exact.map((value) => formatValue(value));
  return new Set(rounded).size === rounded.length ? rounded : exact.map(String);
};

/** A chart as SVG, in points. Days without a value are left blank. */
export const chartSvg = (
  chart: Chart,
  translate: Translate,
  width: number,
  chartHeight: number = CHART_HEIGHT,
): string => {
  const { values, dates, limits, shape } = chart;
  const { low, high, ticks } = scaleOf(chart);
  const right = limits.length > 0 ? LIMITS_WIDTH : RIGHT;
  const slotWidth = (width - LEFT - right) / Math.max(1, values.length);
  const y = (value: number): number => TOP + ((high - value) / (high - low)) * (chartHeight - TOP - BOTTOM);
  const x = (n: number): number => LEFT + (n + 0.5) * slotWidth;
  const { divisor } = axisUnit(chart);
  const labels = tickTexts(ticks.map((tick) => tick / divisor));
  const parts = ticks.flatMap((tick, n) => [
    `<line x1="${LEFT}" x2="${width - right}" y1="${at(y(tick))}" y2="${at(y(tick))}" stroke="${LINE}" stroke-width="0.7"/>`,
    text(LEFT - 6, y(tick) + 3, labels[n] ?? '', 'end'),
  ]);
  const every = Math.max(
    1,
    Math.ceil(dates.length / Math.max(1, Math.floor((width - LEFT - right) / LABEL_WIDTH))),
  );
  for (let n = 0; n < dates.length; n += every)
    parts.push(text(x(n), chartHeight - 6, shortDay(dates[n] ?? ''), 'middle'));
  for (const [n, value] of values.entries()) {
    if (value === null) continue;
    if (shape === 'bars') {
      const [top, bottom] = [y(Math.max(value, low)), y(Math.max(0, low))];
      const bar = Math.max(0.6, Math.min(BAR_MAX, slotWidth * 0.72));
      parts.push(
        `<rect x="${at(x(n) - bar / 2)}" y="${at(top)}" width="${at(bar)}" height="${at(Math.max(0.4, bottom - top))}" fill="${BAR}"/>`,
      );
      continue;
    }
    const before = values[n - 1];
    if (before !== null && before !== undefined)
      parts.push(
        `<line x1="${at(x(n - 1))}" y1="${at(y(before))}" x2="${at(x(n))}" y2="${at(y(value))}" stroke="${BAR}" stroke-width="1.2"/>`,
      );
    parts.push(
      `<circle cx="${at(x(n))}" cy="${at(y(value))}" r="${values.length > 120 ? 0.8 : 2}" fill="${BAR}"/>`,
    );
  }
  for (const { value, label: words, kind } of limits) {
    const colour = kind === 'alarm' ? ALARM : TARGET;
    parts.push(
      `<line x1="${LEFT}" x2="${width - right}" y1="${at(y(value))}" y2="${at(y(value))}" stroke="${colour}" stroke-width="1" stroke-dasharray="5 3"/>`,
      text(width - right + 5, y(value) - 2, translate(words), 'start', colour),
      text(width - right + 5, y(value) + 9, formatValue(value, chart.unit), 'start', colour),
    );
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${chartHeight}" viewBox="0 0 ${width} ${chartHeight}" font-family="Roboto">${parts.join('')}</svg>`;
};

/** The size of a row's line, in points. */
export const SPARKLINE = { width: 56, height: 9 } as const;

/** A row's values by day. */
export const sparklineSvg = ({ line, boxes, limit }: Sparkline): string => {
  const { width, height } = SPARKLINE;
  const parts = [
    ...(limit === null
      ? []
      : [
          `<line x1="0" x2="${width}" y1="${at(limit)}" y2="${at(limit)}" stroke="${ALARM}" stroke-width="0.6" stroke-dasharray="2 1.5"/>`,
        ]),
    ...(line === '' ? [] : [`<path d="${line}" fill="none" stroke="${BAR}" stroke-width="1"/>`]),
    ...boxes.map(
      (box) =>
        `<rect x="${at(box.x)}" y="${at(box.y)}" width="${at(box.width)}" height="${at(box.height)}" fill="${BAR}"/>`,
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
};
