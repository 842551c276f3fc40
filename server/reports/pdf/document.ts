import { dayColumns } from '../../../src/domain/reports/columns.ts';
import { heatMapOf } from '../../../src/domain/reports/heat-map.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import type { Translate } from '../../../src/languages/translate.ts';
import { charts, chartsOnCover } from './charts.ts';
import { closing } from './closing.ts';
import { cover, documentPeriod, runText, type CoverFacts } from './cover.ts';
import { heatMapOnCover, remainingHeatMap } from './heat-map.ts';
import { block, heading, PRINTED, sideBySide, tableOf, type Node, type Source } from './nodes.ts';
import { deviceRowCount, devices } from './devices.ts';
import { findings } from './sections.ts';
import { totals } from './totals.ts';

/** A document for the worker. */
export interface PdfDocument {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** At the top of every page but the first. */
  readonly header: string;
  /** At the bottom of every page: the run, and its number with the placeholders `{page}` and `{pages}`. */
  readonly footer: { readonly run: string; readonly page: string };
  /** How many rows its long tables have. */
  readonly rows: number;
  readonly palette: Readonly<Record<string, string>>;
  readonly content: readonly Node[];
}

const DAYS_MAX = 400;
/** Rows of days that a page has room for. */
const DAYS_PER_PAGE = 31;

/** From here on, days are in two tables beside each other; those of few columns earlier, so that these are not far apart. */
const TWO_TABLES_FROM = 15;
const FEW_COLUMNS = 4;
const FEW_DAYS = 4;

const days = (source: Source): Node[] => {
  const all = source.result.days.slice(-DAYS_MAX);
  // The totals say the same of a single day.
  if (all.length === 1) return [];
  const columns = dayColumns(source.result, 'filled');
  const tableOfDays = (rows: Result['days']): Node =>
    tableOf(source, columns, rows, {
      all,
      style: 'dense',
      widths: columns.map(({ key }) => (key === 'date' ? 84 : '*')),
    });
  const title = source.translate('report_words.parts.days');
  return all.length < (columns.length <= FEW_COLUMNS ? FEW_DAYS : TWO_TABLES_FROM)
    ? [block(title, [tableOfDays(all)])]
    : [heading(title), ...sideBySide(all, DAYS_PER_PAGE, tableOfDays)];
};

/** Characters of each name at the top of a page, which has one line. */
const HEADER_NAME_LENGTH = 64;
const shortened = (name: string): string =>
  name.length > HEADER_NAME_LENGTH ? `${name.slice(0, HEADER_NAME_LENGTH - 1).trimEnd()}…` : name;

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
    header: [shortened(result.company.name), shortened(result.title), documentPeriod(result)].join(' · '),
    footer: {
      run: facts.run ? runText(source, facts.run) : '',
      page: translate('report_files.page', { page: '{page}', pages: '{pages}' }),
    },
    rows: deviceRowCount(result) + result.days.length,
    palette: { ...PRINTED },
    content: [
      ...cover(source, facts),
      ...(map ? heatMapOnCover(source, map, hasLogo) : chartsOnCover(source, hasLogo)),
      totals(source),
      ...findings(source),
      ...(map ? [...remainingHeatMap(source, map, hasLogo), ...charts(source)] : []),
      ...days(source),
      ...devices(source),
      closing(source, facts.run),
    ],
  };
};
