import { chartRange, gapsText } from '../../../src/domain/reports/charts/chart-range.ts';
import { chartName } from '../../../src/domain/reports/texts/labels.ts';
import { axisUnit, CHART_HEIGHT, chartSvg, dayStep } from './chart-svg.ts';
import {
  highlightsBySeverity,
  highlightsOf,
  highlightTexts,
  type ChartOfDevices,
  type Highlight,
} from '../../../src/domain/reports/charts/day-highlights.ts';
import type { Translate } from '../../../src/languages/translate.ts';
import { SHAPE_OF } from '../../../src/domain/reports/charts/marks.ts';
import { PRINTED, type Element, type Node, type Source } from './nodes.ts';
import { shapeOf } from './signs.ts';

/** Between two charts, in points. */
export const GAP = 20;
/** What is above a chart: the heading of the section, its own title. */
export const ABOVE_CHART = 46;
/** What stands beside the name of a chart, on its baseline. */
const KEY_SIZE = 8;
const KEY = { width: 'auto', style: 'gapNote', noWrap: true, margin: [0, 1.8, 6, 0] } as const;
interface Size {
  readonly width: number;
  readonly height?: number;
  /** The days between two labels, the same for neighbours. */
  readonly step?: number;
}
/** What the marks above bars mean, each behind its shape: `Day with a burst`. */
const markTexts = (highlights: readonly Highlight[], translate: Translate): Element[] =>
  highlightsBySeverity(highlights).flatMap(({ severity, days: [day, ...others] }) => {
    if (!day) return [];
    const words = [...new Set([day, ...others].map(({ word }) => word))];
    const color = PRINTED[day.ink];
    return [
      shapeOf(SHAPE_OF[severity], { fontSize: KEY_SIZE, color }, translate(`reports.severity.${severity}`)),
      {
        ...KEY,
        text: translate('report_files.marked_day', {
          words: words.join(translate('report_files.marked_or')),
        }),
        color,
      },
    ];
  });

/** A chart by day below its name. */
export const chartNode = (
  chart: ChartOfDevices,
  source: Source,
  { width, height = CHART_HEIGHT, step = dayStep(chart, width) }: Size,
): Node => {
  const { translate } = source;
  const title = chart.name ?? chartName(chart, translate);
  const highlights = highlightsOf(source, chart);
  const { unit } = axisUnit(chart);
  const name = unit === '' ? title : `${title} (${unit})`;
  const beside = [
    ...markTexts(highlights, translate),
    ...[gapsText(chart, translate)].filter(Boolean).map((text) => ({ ...KEY, text })),
  ];
  const named = { text: name, style: 'chart', tag: 'H3' };
  return {
    width,
    stack: [
      beside.length > 0
        ? { columnGap: 4, columns: [{ ...named, width: 'auto', noWrap: true }, ...beside] }
        : named,
      {
        svg: chartSvg(chart, translate, { width, height, step }, highlights),
        width,
        tag: 'Figure',
        alt: [
          `${translate('reports.chart', { name })}: ${translate('report_heat.range', chartRange(chart))}`,
          ...highlightTexts(highlights, chart),
        ].join('. '),
      },
    ],
  };
};
