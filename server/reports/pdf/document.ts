import { chartRange } from '../../../src/domain/reports/chart-range.ts';
import type { Chart } from '../../../src/domain/reports/chart.ts';
import { chartsOf } from '../../../src/domain/reports/charts.ts';
import { dayColumns } from '../../../src/domain/reports/columns.ts';
import { heatMapOf } from '../../../src/domain/reports/heat-map.ts';
import { figureLabel } from '../../../src/domain/reports/labels.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { verdictText } from '../../../src/domain/reports/verdict-text.ts';
import type { Translate } from '../../../src/languages/translate.ts';
import { CHART_HEIGHT, chartSvg } from './chart-svg.ts';
import { basis, signatures } from './closing.ts';
import { cover, documentPeriod, type CoverFacts } from './cover.ts';
import { heatMapOnCover, remainingHeatMap } from './heat-map.ts';
import { heading, PAGE_WIDTH, PRINTED, tableOf, type Node, type Source } from './nodes.ts';
import { alarms, devices, exceptions, totalRows, totals, worst } from './sections.ts';

/** A document for the worker. */
export interface PdfDocument {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** At the top of every page but the first. */
  readonly header: string;
  /** With the placeholders `{page}` and `{pages}`. */
  readonly footer: string;
  readonly palette: Readonly<Record<string, string>>;
  readonly content: readonly Node[];
}

const DAYS_MAX = 400;
const GAP = 20;

const chartNode = (chart: Chart, { translate }: Source, width: number, chartHeight = CHART_HEIGHT): Node => {
  const title = chart.title ?? figureLabel(chart, translate);
  const name = chart.unit === '' ? title : `${title} (${chart.unit})`;
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
const COVER_ROOM = 296;
const TOTALS_ROW = 30;
const LOGO = 27;
const NOTE = 13;

/** The height of the only chart of the first page, so that it and the totals below it fill the page. */
const coverHeight = ({ result, translate }: Source, hasLogo: boolean): number => {
  const notes = verdictText(result, translate).notes.length + (result.until < result.to ? 1 : 0);
  const taken = totalRows(result) * TOTALS_ROW + notes * NOTE + (hasLogo ? LOGO : 0);
  return Math.max(CHART_HEIGHT, COVER_ROOM - taken);
};

/** Charts in pairs: one alone takes the whole width, and on the first page the height that is left. */
const charts = (source: Source, first?: { readonly hasLogo: boolean }): Node[] => {
  const all = chartsOf(source.result);
  const chartHeight = first && all.length === 1 ? coverHeight(source, first.hasLogo) : CHART_HEIGHT;
  const pairs: Node[] = [];
  for (let n = 0; n < all.length; n += 2) {
    const pair = all.slice(n, n + 2);
    const width = pair.length === 1 ? PAGE_WIDTH : (PAGE_WIDTH - GAP) / 2;
    pairs.push({
      unbreakable: true,
      columnGap: GAP,
      columns: pair.map((chart) => chartNode(chart, source, width, chartHeight)),
    });
  }
  return pairs;
};

const days = (source: Source): Node[] => [
  heading(source.translate('report_words.parts.days')),
  tableOf(source, dayColumns(source.result), source.result.days.slice(-DAYS_MAX)),
];

/**
 * A run as a PDF. On the first page: whose it is, the verdict, and the valves by day, or the charts of other kinds. Then the
 * details, worst first, and at the end what it is based on, the sources and the signatures.
 */
export const pdfDocument = (
  result: Result,
  translate: Translate,
  { language = 'en', ...facts }: CoverFacts & { readonly language?: string } = {},
): PdfDocument => {
  const source = { result, translate };
  const map = heatMapOf(result);
  const hasLogo = facts.logo !== undefined;
  return {
    title: result.title,
    author: result.company.name,
    language,
    header: [result.company.name, result.title, documentPeriod(result)].join(' · '),
    footer: translate('report_files.page', { page: '{page}', pages: '{pages}' }),
    palette: { ...PRINTED },
    content: [
      ...cover(source, facts),
      ...(map ? heatMapOnCover(source, map, hasLogo) : charts(source, { hasLogo })),
      totals(source),
      ...exceptions(source),
      ...worst(source),
      ...alarms(source),
      ...(map ? [...remainingHeatMap(source, map, hasLogo), ...charts(source)] : []),
      ...devices(source),
      ...days(source),
      ...basis(source, facts.run),
      signatures(source),
    ],
  };
};
