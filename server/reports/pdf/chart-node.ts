import { chartRange } from '../../../src/domain/reports/chart-range.ts';
import { chartName } from '../../../src/domain/reports/labels.ts';
import { axisUnit, CHART_HEIGHT, chartSvg, dayStep } from './chart-svg.ts';
import {
  highlightsOf,
  highlightTexts,
  type ChartOfDevices,
  type Highlight,
} from '../../../src/domain/reports/day-highlights.ts';
import type { Translate } from '../../../src/languages/translate.ts';
import { PRINTED, type Node, type Source } from './nodes.ts';

/** Between two charts, in points. */
export const GAP = 20;
/** What is above a chart: the heading of the section, its own title. */
export const ABOVE_CHART = 46;
interface Size {
  readonly width: number;
  readonly height?: number;
  /** The days between two labels, the same for neighbours. */
  readonly step?: number;
}
/** What the colours of bars mean: `Red: burst.` */
const colouredTexts = (highlights: readonly Highlight[], translate: Translate) =>
  (['error', 'warning'] as const).flatMap((ink) => {
    const words = [...new Set(highlights.filter((one) => one.ink === ink).map(({ word }) => word))];
    return words.length === 0
      ? []
      : [
          {
            text: translate(`report_files.coloured.${ink}`, { words: words.join(', ') }),
            style: 'gapNote',
            color: PRINTED[ink],
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
  const title = chartName(chart, translate);
  const highlights = highlightsOf(source, chart);
  const { unit } = axisUnit(chart);
  const name = unit === '' ? title : `${title} (${unit})`;
  const beside = [
    ...colouredTexts(highlights, translate),
    ...(chart.values.includes(null) ? [{ text: translate('report_files.hatched'), style: 'gapNote' }] : []),
  ].map((one) => ({ ...one, text: `   ${one.text}` }));
  return {
    width,
    stack: [
      {
        text: beside.length > 0 ? [name, ...beside] : name,
        style: 'chart',
        tag: 'H3',
      },
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
