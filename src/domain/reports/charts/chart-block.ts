import type { Translate } from '../../../languages/translate.ts';
import type { ChartBlock, ChartMark } from '../document/document.ts';
import type { Result, ResultRow, Step } from '../result.ts';
import { shortDay } from '../texts/dates.ts';
import { chartName } from '../texts/labels.ts';
import { formatValue } from '../../text/format.ts';
import { TEMPERATURE_CHART, type Chart } from './chart.ts';
import { chartRange, gapsText } from './chart-range.ts';
import { deviceCharts } from './charts.ts';
import { highlightsOf, highlightTexts } from './day-highlights.ts';
import { DAY_MS, startOfDate } from './day-points.ts';

/** A chart of local days as a block of a document; each day is drawn as one of UTC. `devices`: those it is about; missing: all. */
export const chartBlock = (
  source: { readonly result: Result; readonly translate: Translate; readonly locale?: string },
  chart: Chart,
  devices?: ReadonlySet<number>,
): ChartBlock => {
  const { translate, locale = 'en-AU' } = source;
  const name = chartName(chart, translate);
  const days = chart.dates.map(startOfDate);
  const [first = 0] = days;
  const gaps = gapsText(chart, translate);
  const highlights = highlightsOf(source, devices ? { ...chart, devices } : chart);
  return {
    type: 'chart',
    name,
    unit: chart.unit,
    format: chart.format,
    shape: chart.shape,
    span: { from: first, to: (days.at(-1) ?? first) + DAY_MS },
    zone: 'UTC',
    values: days.map((from, at): Step => [from, chart.values[at] ?? null]),
    limits: chart.limits.map(({ label, value, kind }) => ({
      text: `${translate(label)} ${formatValue(value, chart.unit || null)}`,
      kind,
      steps: [[first, value]],
    })),
    marks: highlights.map(({ day, word, severity }): ChartMark => {
      const from = days[day] ?? first;
      return { span: { from, to: from + DAY_MS }, word, severity };
    }),
    alarms: [],
    ...(gaps === '' ? {} : { gaps }),
    note: translate('reports.chart_text', {
      from: shortDay(chart.dates[0] ?? '', locale),
      to: shortDay(chart.dates.at(-1) ?? '', locale),
      ...chartRange(chart),
    }),
    description: [
      translate('reports.chart', { name }),
      translate('report_heat.range', chartRange(chart)),
      ...highlightTexts(highlights, chart),
      ...(gaps === '' ? [] : [gaps]),
    ].join('. '),
  };
};

/** The chart of a row's values by day that has room in a table; null if it has none, or counted nothing. */
export const trendBlock = (
  source: { readonly result: Result; readonly translate: Translate; readonly locale?: string },
  row: Partial<ResultRow>,
): ChartBlock | null => {
  const [chart] = deviceCharts(source.result, row);
  // Bars of zeros would look like low ones.
  const isEmpty = chart?.shape === 'bars' && chart.values.every((value) => !value);
  // Beside the temperatures of other valves, how often one was used would be read as one.
  const isOther = Array.isArray(row.daily_max) && chart?.key !== TEMPERATURE_CHART.key;
  if (!chart || isEmpty || isOther) return null;
  const block = chartBlock(source, chart, new Set([Number(row.device_id)]));
  // The heading of its column says what it is.
  const [, ...others] = block.description.split('. ');
  return { ...block, description: others.join('. ') };
};
