import type { Result } from '../../../src/domain/reports/result.ts';
import type { Translate } from '../../../src/languages/translate.ts';
import { charts, chartsOnCover } from './charts.ts';
import { closing } from './closing-section.ts';
import { cover, coverTitle, documentPeriod, runText, type CoverFacts } from './cover.ts';
import { dayLine } from './day-line.ts';
import { days } from './days.ts';
import { deviceRowCount, devices } from './devices.ts';
import { heatMapIn, heatParts, listsAll } from './heat-fit.ts';
import { heatMapOnCover, remainingHeatMap } from './heat-map.ts';
import { incident } from './incident.ts';
import { keyFigureRow } from './key-figure-row.ts';
import { EXTRAS, HIGHER, ROOMY, SHORTER, type Extra } from './optional-parts.ts';
import { PRINTED, type Node } from './nodes.ts';
import { findings } from './sections.ts';

/** A document for the worker. */
export interface PdfDocument {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** At the top of every page but the first; and what follows there the title of a section that goes on. */
  readonly header: { readonly text: string; readonly continued: string };
  /** At the bottom of every page: the run, and its number with the placeholders `{page}` and `{pages}`. */
  readonly footer: { readonly run: string; readonly page: string };
  /** How many rows its long tables have. */
  readonly rows: number;
  /** What may be added where there is room, the most useful first. */
  readonly extras: readonly Extra[];
  /** What makes it shorter if that saves a page, the least first. */
  readonly shorter: readonly Extra[];
  /** What takes more room if that needs no other page. */
  readonly roomy: readonly Extra[];
  /** Charts as high as there is room for, the highest first. */
  readonly higher: readonly Extra[];
  readonly palette: Readonly<Record<string, string>>;
  /** The first node of each part that may begin on a new page has a number as id. */
  readonly content: readonly Node[];
}

/** Characters of each name at the top of a page, which has one line. */
const HEADER_NAME_LENGTH = 64;
const shortened = (name: string): string =>
  name.length > HEADER_NAME_LENGTH ? `${name.slice(0, HEADER_NAME_LENGTH - 1).trimEnd()}…` : name;

/** With a number for what may be the first node of a part: that, and what is shown instead of it. */
const numbered = (part: readonly Node[], number: number): Node[] => {
  const [first] = part;
  const others: readonly unknown[] =
    typeof first === 'object' && Array.isArray(first.without) ? first.without : [];
  const isInstead = (node: Node): boolean => typeof node === 'object' && others.includes(node.extra);
  const next = part.findIndex((node, at) => at > 0 && !isInstead(node));
  return part.map((node, at) =>
    (next === -1 || at < next) && typeof node !== 'string' ? { ...node, id: number } : node,
  );
};

/**
 * A run as a PDF. On the first page: whose it is, the verdict, its key figures, and the valves by day, or the charts of other
 * kinds. Then the details, worst first, and at the end what it is based on, the sources and the signatures.
 */
export const pdfDocument = (
  result: Result,
  translate: Translate,
  { language = 'en', ...facts }: CoverFacts & { readonly language?: string } = {},
): PdfDocument => {
  const source = { result, translate };
  const map = heatMapIn(result);
  const heat = map && heatParts(source, map);
  const isListed = map !== null && listsAll(map);
  const parts = [
    incident(source, 'device'),
    heat?.hasCharts ? charts(source, isListed) : [],
    findings(source),
    heat && !heat.hasCharts ? charts(source, isListed) : [],
    days(source, isListed),
    ...devices(source, { isListed, annex: map && heat ? remainingHeatMap(source, map, heat) : [] }),
    [closing(source, facts.run)],
  ].filter((part) => part.length > 0);
  return {
    title: result.title,
    author: result.company.name,
    language,
    header: {
      text: [
        ...new Set([result.company.name, coverTitle(source), result.title].map(shortened)),
        documentPeriod(result),
      ].join(' · '),
      continued: translate('report_files.goes_on', { title: '' }),
    },
    footer: {
      run: facts.run ? runText(source, facts.run) : '',
      page: translate('report_files.page', { page: '{page}', pages: '{pages}' }),
    },
    rows: deviceRowCount(result) + result.days.length,
    extras: EXTRAS,
    shorter: SHORTER,
    roomy: ROOMY,
    higher: HIGHER,
    palette: { ...PRINTED },
    content: [
      ...cover(source, facts),
      ...keyFigureRow(source),
      ...incident(source, 'day'),
      ...dayLine(source),
      ...(map && heat ? heatMapOnCover(source, map, heat) : chartsOnCover(source)),
      ...parts.flatMap(numbered),
    ],
  };
};
