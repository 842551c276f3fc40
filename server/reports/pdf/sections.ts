import { dataDaysOf, dataDaysText } from '../../../src/domain/data-days.ts';
import { CASE_COLUMNS, RESPONSE_COLUMNS, responseRows } from '../../../src/domain/reports/alarms.ts';
import { column, type Column, type Row } from '../../../src/domain/reports/column.ts';
import { deviceColumns, deviceRows, shownTotals } from '../../../src/domain/reports/columns.ts';
import { deviceNotes, noneText } from '../../../src/domain/reports/device-notes.ts';
import { disambiguatingLocations, sharedLocations } from '../../../src/domain/reports/disambiguation.ts';
import { figureText } from '../../../src/domain/reports/figures.ts';
import { isTextual } from '../../../src/domain/reports/format.ts';
import { figureLabel } from '../../../src/domain/reports/labels.ts';
import { SEVERITY_MARKS } from '../../../src/domain/reports/marks.ts';
import type { ResultRow, WorstDevice } from '../../../src/domain/reports/result.ts';
import { severityOf } from '../../../src/domain/reports/severity.ts';
import { sparklineOf } from '../../../src/domain/reports/sparkline.ts';
import { chartRange } from '../../../src/domain/reports/chart-range.ts';
import { sparklineSvg, SPARKLINE } from './chart-svg.ts';
import { block, heading, marked, note, tableOf, type Node, type Source } from './nodes.ts';

const EXCEPTIONS_MAX = 400;
/** What was found, most severe first. */
export const exceptions = (source: Source): Node[] => {
  const { result, translate } = source;
  const { exceptions: all, tariff } = result;
  const title = translate('report_words.parts.exceptions');
  if (all.length === 0) return [heading(title), { text: translate('report_words.parts.none') }];
  const places = disambiguatingLocations(result);
  const columns: Column[] = [
    {
      key: 'severity',
      format: 'text',
      of: (row) => translate(`reports.severity.${severityOf(row as never, tariff)}`),
      tone: (row) => severityOf(row as never, tariff),
    },
    {
      key: 'title',
      format: 'text',
      of: (row) => [row.title, places.get(row.device_id as number)].filter(Boolean).join(', '),
    },
    column('text', 'text'),
    column('ts', 'instant'),
  ];
  const severityCell = (row: Row): Node => {
    const severity = severityOf(row as never, tariff);
    const mark = SEVERITY_MARKS[severity];
    const text = translate(`reports.severity.${severity}`);
    return mark ? { text, bold: true, ...marked(mark) } : { text };
  };
  const left = all.length - EXCEPTIONS_MAX;
  return [
    heading(`${title} (${all.length})`),
    tableOf(source, columns, all.slice(0, EXCEPTIONS_MAX), {
      widths: [60, places.size > 0 ? 220 : 150, '*', 100],
      cells: { severity: severityCell },
    }),
    ...(left > 0 ? [note(translate('report_files.more_in_spreadsheet', { count: left }))] : []),
  ];
};

const TOTALS_PER_ROW = 8;
/** Longer figures, such as `289 days 21 h`, need wider columns. */
const LONG_FIGURE = 11;
const LONG_TOTALS_PER_ROW = 6;
const totalTexts = ({ result, translate }: Source) =>
  shownTotals(result).some.map(({ key, value, format }) => ({
    key,
    format,
    text: figureText(value, format, result.time_zone, translate),
  }));
const perRow = (texts: ReturnType<typeof totalTexts>): number =>
  texts.some(({ format, text }) => format !== 'counts' && text.length > LONG_FIGURE)
    ? LONG_TOTALS_PER_ROW
    : TOTALS_PER_ROW;
/** How many rows of figures the totals have. */
export const totalRows = (source: Source): number => {
  const texts = totalTexts(source);
  return Math.ceil(texts.length / perRow(texts));
};

/** The totals in large figures, and those of which there are none. */
export const totals = (source: Source): Node => {
  const { result, translate } = source;
  const { none } = shownTotals(result);
  const texts = totalTexts(source);
  const columns = perRow(texts);
  const cells = texts.map(({ key, text, format }) => ({
    stack: [
      {
        text,
        ...(format === 'counts' ? { bold: true, margin: [0, 4, 0, 1] } : { style: 'figure' }),
      },
      { text: figureLabel({ key }, translate), style: 'name' },
    ],
    margin: [0, 0, 8, 6],
  }));
  const rows: Node[][] = [];
  for (let n = 0; n < cells.length; n += columns) {
    const row: Node[] = cells.slice(n, n + columns);
    while (row.length < columns) row.push('');
    rows.push(row);
  }
  const widths = Array.from({ length: columns }, () => '*');
  const missing = dataDaysText(dataDaysOf(result.days), translate);
  return block([translate('report_words.parts.totals'), missing].filter(Boolean).join(' · '), [
    ...(rows.length > 0 ? [{ layout: 'plain', table: { widths, body: rows } }] : []),
    ...(none.length > 0 ? [note(noneText(none, translate))] : []),
  ]);
};

const SHORT_LIST = 12;
/** The devices of a project that most need attention. */
export const worst = (source: Source): Node[] => {
  const { result, translate } = source;
  const list = (result.totals.worst ?? []) as readonly WorstDevice[];
  // A short list of exceptions says the same.
  if (list.length === 0 || result.exceptions.length <= SHORT_LIST) return [];
  const columns = [
    column('title', 'text'),
    column('text', 'text'),
    column('completeness', 'share', 'completeness', 'share'),
  ];
  return [
    heading(translate('report_words.parts.worst')),
    tableOf(source, columns, list, { widths: [150, '*', 80], all: list }),
  ];
};

const CASES_MAX = 200;
/** The cases of the devices, and how quickly people responded. */
export const alarms = (source: Source): Node[] => {
  const { result, translate } = source;
  if (!result.alarms) return [];
  const { cases, totals: all } = result.alarms;
  const title = translate('report_words.parts.alarms');
  if (all.cases === 0) return [heading(title), { text: translate('report_words.parts.no_alarms') }];
  const left = all.cases - CASES_MAX;
  return [
    heading(`${title} (${all.cases})`),
    tableOf(source, CASE_COLUMNS, cases.slice(0, CASES_MAX)),
    ...(left > 0 ? [note(translate('report_files.more_alarms', { count: left }))] : []),
    // The only case says the same.
    ...(all.cases > 1
      ? [
          { text: '', margin: [0, 0, 0, 6], tag: 'Artifact' },
          tableOf(source, RESPONSE_COLUMNS, responseRows(result.alarms), {
            widths: RESPONSE_COLUMNS.map(() => '*'),
          }),
        ]
      : []),
  ];
};

const DEVICES_MAX = 1_000;
/** More would take too long to draw. */
const SPARKLINES_MAX = 600;
const WIDTHS: Readonly<Record<string, number>> = { title: 122, trend: 60, place: 40, labels: 54 };
/** With more columns, the text is smaller; with many, titles wrap, so that the table is not wider than the page. */
const DENSE_FROM = 9;
const CROWDED_FROM = 16;
const CROWDED_TITLE = 84;
/** The table of devices, worst first, with a line per device. */
export const devices = (source: Source): Node[] => {
  const { result, translate } = source;
  const all = deviceRows(result);
  const rows = all.slice(0, DEVICES_MAX);
  const left = all.length - rows.length;
  const columns = deviceColumns(result, 'filled');
  const isShared = sharedLocations(result).size > 0;
  const titleCell = (row: Row): Node => ({
    text: [
      String(row.title),
      ...(row.location && !isShared ? [{ text: `\n${row.location as string}`, style: 'place' }] : []),
    ],
  });
  const sparklines = new Map(
    rows.slice(0, SPARKLINES_MAX).flatMap((row) => {
      const drawn = sparklineOf(result, row, SPARKLINE);
      return drawn ? [[row, drawn] as const] : [];
    }),
  );
  const trendCell = (row: Row): Node => {
    const drawn = sparklines.get(row as ResultRow);
    if (!drawn) return '';
    return {
      svg: sparklineSvg(drawn),
      ...SPARKLINE,
      tag: 'Figure',
      alt: translate('report_words.heat.range', chartRange(drawn.chart)),
    };
  };
  return [
    heading(translate('report_words.parts.devices')),
    note([...deviceNotes(result, translate), translate('report_files.signs')].join(' ')),
    tableOf(source, columns, rows, {
      all: rows,
      widths: columns.map(({ key, format }) =>
        key === 'title' && columns.length >= CROWDED_FROM
          ? CROWDED_TITLE
          : (WIDTHS[key] ?? (isTextual(format) ? 'auto' : '*')),
      ),
      ...(columns.length >= DENSE_FROM ? { style: 'dense' } : {}),
      cells: { title: titleCell, trend: trendCell },
    }),
    ...(left > 0 ? [note(translate('report_files.more_in_spreadsheet', { count: left }))] : []),
  ];
};
