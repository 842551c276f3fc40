import { chartRange } from '../../../src/domain/reports/chart-range.ts';
import { chartName } from '../../../src/domain/reports/labels.ts';
import { axisUnit, CHART_HEIGHT, chartSvg, dayStep } from './chart-svg.ts';
import {
  highlightsOf,
  highlightTexts,
  type ChartOfDevices,
} from '../../../src/domain/reports/day-highlights.ts';
import type { Node, Source } from './nodes.ts';

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
  return {
    width,
    stack: [
      {
        text: chart.values.includes(null)
          ? [name, { text: `   ${translate('report_files.hatched')}`, style: 'gapNote' }]
          : name,
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
