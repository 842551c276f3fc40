import { chartRange } from '../../../src/domain/reports/chart-range.ts';
import type { Chart } from '../../../src/domain/reports/chart.ts';
import { chartsOf, deviceCharts } from '../../../src/domain/reports/charts.ts';
import { isIncomplete } from '../../../src/domain/reports/completeness.ts';
import { column } from '../../../src/domain/reports/column.ts';
import { columnUnit } from '../../../src/domain/reports/column-unit.ts';
import { shownTotals } from '../../../src/domain/reports/columns.ts';
import { disambiguatingLocations } from '../../../src/domain/reports/disambiguation.ts';
import { figureText, rankedShare } from '../../../src/domain/reports/figures.ts';
import { chartName, figureLabel } from '../../../src/domain/reports/labels.ts';
import { verdictText } from '../../../src/domain/reports/verdict-text.ts';
import { meterShares } from '../../../src/domain/reports/verdict.ts';
import { axisUnit, CHART_HEIGHT, chartSvg } from './chart-svg.ts';
import { heading, PAGE_WIDTH, PRINTED, type Node, type Source } from './nodes.ts';
import { totalRows } from './totals.ts';

/** Between two charts, in points. */
const GAP = 20;

const chartNode = (chart: Chart, { translate }: Source, width: number, chartHeight = CHART_HEIGHT): Node => {
  const title = chartName(chart, translate);
  const { unit } = axisUnit(chart);
  const name = unit === '' ? title : `${title} (${unit})`;
  return {
    width,
    stack: [
      { text: name, style: 'h3', tag: 'H3' },
      {
        svg: chartSvg(chart, translate, width, chartHeight),
        width,
        tag: 'Figure',
        alt: `${translate('reports.chart', { name })}: ${translate('report_words.heat.range', chartRange(chart))}`,
      },
    ],
  };
};

/** Points on the first page for a chart and the rows of totals, and what else takes of them. */
const COVER_ROOM = 330;
const TOTALS_ROW = 30;
const LOGO = 27;
const NOTE = 13;
/** Each further line of the report's title. */
const TITLE_LINE = 24;
const TITLE_LENGTH = 70;

/** The height of the only chart of the first page, so that it and the totals below it fill the page. */
const coverHeight = ({ result, translate }: Source, hasLogo: boolean): number => {
  const { none } = shownTotals(result);
  const notes =
    verdictText(result, translate).notes.length +
    (result.until < result.to ? 1 : 0) +
    (none.length > 0 ? 1 : 0);
  const titleLines = Math.floor(result.title.length / TITLE_LENGTH);
  const taken =
    totalRows({ result, translate }) * TOTALS_ROW +
    notes * NOTE +
    titleLines * TITLE_LINE +
    (hasLogo ? LOGO : 0);
  return Math.max(CHART_HEIGHT, COVER_ROOM - taken);
};

const MOST_IN_ROW = 3;
/** Charts in rows of two or three, all of the same width. */
const rowsOf = (source: Source, all: readonly Chart[]): Node[] => {
  const rows: Node[] = [];
  const each = all.length >= MOST_IN_ROW && all.length !== 4 ? MOST_IN_ROW : 2;
  for (let n = 0; n < all.length; n += each) {
    const row = all.slice(n, n + each);
    const width = (PAGE_WIDTH - (Math.min(each, all.length) - 1) * GAP) / Math.min(each, all.length);
    rows.push({
      unbreakable: true,
      columnGap: GAP,
      columns: row.map((chart) => chartNode(chart, source, width)),
    });
  }
  return rows;
};

/** The charts of a report as a whole. */
export const charts = (source: Source): Node[] => rowsOf(source, chartsOf(source.result));

/** Charts of one device that fit on the first page; the table of devices has all. */
const OWN_MAX = 6;

const METERS_WIDTH = 300;
/** Widths of the figures of a meter; its name and its bar have the rest. */
const LITRES_WIDTH = 42;
const SHARE_WIDTH = 34;
const BAR_WIDTH = 64;
const BAR_HEIGHT = 6;
/** The height of a meter's row, with and without a location. */
const ROW = 14.5;
const PLACE_ROW = 22.5;

/** The meters that used most water, as many as fit in a height; nothing for a single meter. */
const meters = ({ result, translate }: Source, height: number): Node | null => {
  const all = meterShares(result);
  const [largest] = all;
  if (!largest || all.length < 2) return null;
  const places = disambiguatingLocations(result);
  let left = height - ROW;
  const end = all.findIndex(({ device_id }) => {
    left -= places.has(device_id) ? PLACE_ROW : ROW;
    return left < 0;
  });
  const shown = end === -1 ? all : all.slice(0, end);
  const unit = columnUnit(column('litres', 'litres'), shown as never);
  const head = (text: string, alignment: 'left' | 'right'): Node => ({ text, style: 'th', alignment });
  const name = figureLabel({ key: 'consumption' }, translate);
  return {
    width: METERS_WIDTH,
    stack: [
      { text: translate('reports.where'), style: 'h3', tag: 'H3' },
      {
        layout: 'report',
        style: 'table',
        tag: 'Table',
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: ['*', BAR_WIDTH, LITRES_WIDTH, SHARE_WIDTH],
          body: [
            [
              head(figureLabel({ key: 'title' }, translate), 'left'),
              head(unit ? `${name} (${unit.unit})` : name, 'left'),
              head('', 'right'),
              head('', 'right'),
            ],
            ...shown.map(({ device_id, title, litres, share }) => [
              {
                text: [
                  title,
                  ...(places.has(device_id) ? [{ text: `\n${places.get(device_id)}`, style: 'place' }] : []),
                ],
              },
              {
                canvas: [
                  {
                    type: 'rect',
                    x: 0,
                    y: 3,
                    w: largest.litres > 0 ? (Math.max(0, litres) / largest.litres) * BAR_WIDTH : 0,
                    h: BAR_HEIGHT,
                    color: PRINTED.primary,
                  },
                ],
              },
              { text: unit ? unit.text(litres) : figureText(litres, 'litres', 'UTC'), alignment: 'right' },
              { text: rankedShare(share), alignment: 'right', style: 'share' },
            ]),
          ],
        },
      },
    ],
  };
};

/** The charts of the first page; the only one takes the height that is left, beside the meters if it is about them. */
export const chartsOnCover = (source: Source, hasLogo: boolean): Node[] => {
  const [first, ...others] = chartsOf(source.result);
  if (!first || others.length > 0) return charts(source);
  // All readings of each day say nothing that the totals don't.
  const isComplete = first.key === 'completeness' && first.values.every((share) => !isIncomplete(share));
  const [only, ...more] = source.result.devices;
  const own = only && more.length === 0 ? deviceCharts(source.result, only) : [];
  // One device of which several things are measured: these, rather than whether it sent them.
  if (first.key === 'completeness' && own.length > 1)
    return [heading(source.translate('report_files.by_day')), ...rowsOf(source, own.slice(0, OWN_MAX))];
  if (isComplete) return [];
  const height = coverHeight(source, hasLogo);
  const ranking = first.key === 'consumption' ? meters(source, height) : null;
  if (!ranking) return [{ unbreakable: true, stack: [chartNode(first, source, PAGE_WIDTH)] }];
  const width = PAGE_WIDTH - METERS_WIDTH - GAP;
  return [
    {
      unbreakable: true,
      columnGap: GAP,
      columns: [chartNode(first, source, width, height), ranking],
    },
  ];
};
