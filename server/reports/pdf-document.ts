import type { Translate } from '../../src/languages/translate.ts';
import { completenessWords } from '../../src/domain/reports/completeness.ts';
import type { Chart } from '../../src/domain/reports/chart.ts';
import { CASE_COLUMNS, RESPONSE_COLUMNS, responseRows } from '../../src/domain/reports/alarms.ts';
import { chartsOf } from '../../src/domain/reports/charts.ts';
import { dayColumns, deviceColumns, deviceRows, totalsIn } from '../../src/domain/reports/columns.ts';
import { column, type Column } from '../../src/domain/reports/column.ts';
import { isTextual } from '../../src/domain/reports/format.ts';
import { figureLabel } from '../../src/domain/reports/labels.ts';
import { figureText } from '../../src/domain/reports/figures.ts';
import { reportLimits } from '../../src/domain/reports/limits.ts';
import { disambiguatingLocations } from '../../src/domain/reports/disambiguation.ts';
import type { Result, WorstDevice } from '../../src/domain/reports/result.ts';
import { exactTime } from '../../src/domain/zoned.ts';
import { chartSvg } from './chart-svg.ts';

/** A pdfmake node: plain data, so that it can be sent to a worker. */
type Node = string | { readonly [key: string]: unknown };
export interface PdfDocument {
  readonly title: string;
  readonly footer: string;
  readonly landscape: boolean;
  readonly content: readonly Node[];
}

const heading = (text: string): Node => ({ text, style: 'h2', headlineLevel: 2 });

/** Columns that take the space that is left, and wrap. */
const NAMES: ReadonlySet<string> = new Set(['title', 'alarm']);
const tableOf = (
  columns: readonly Column[],
  rows: readonly object[],
  { zone, translate }: { readonly zone: string; readonly translate: Translate },
  widths?: readonly unknown[],
): Node => ({
  layout: 'report',
  style: 'table',
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: widths ?? columns.map(({ key }) => (NAMES.has(key) ? '*' : 'auto')),
    body: [
      columns.map(({ key, format }) => ({
        text: figureLabel({ key }, translate),
        style: 'th',
        alignment: isTextual(format) ? 'left' : 'right',
      })),
      ...rows.map((row) =>
        columns.map(({ of, format, key }) => ({
          text: figureText(of(row as never), format, zone, translate),
          alignment: isTextual(format) ? 'left' : 'right',
          ...(NAMES.has(key) ? {} : { noWrap: format !== 'list' && key !== 'location' }),
        })),
      ),
    ],
  },
});

const head = (result: Result, translate: Translate): Node[] => {
  const { kind, time_zone: zone, profile } = result;
  const complete = completenessWords(result.completeness);
  const lines: (readonly [string, string])[] = [
    [translate('report_files.company'), result.company.name],
    ...(result.project ? [[translate('report_files.project'), result.project.title] as const] : []),
    [translate('report_files.from'), exactTime(result.from, zone)],
    [translate('report_files.to'), exactTime(result.to, zone)],
    ...(result.until < result.to
      ? [['', translate('report_words.parts.not_over', { until: exactTime(result.until, zone) })] as const]
      : []),
    [
      translate('report_words.parts.thresholds'),
      translate('report_words.parts.profile', {
        name: profile.name,
        source: profile.source,
        date: profile.date,
      }),
    ],
    [
      '',
      reportLimits(result)
        .map(({ label, value, unit }) => `${translate(label)} ${value} ${unit}`)
        .join(' · '),
    ],
    [
      figureLabel({ key: 'completeness' }, translate),
      translate(`report_words.parts.${complete.key}`, complete.values),
    ],
  ];
  return [
    {
      text: translate(`report_words.kinds.${kind}`, {
        _: translate(`resources.reports.values.kind.${kind}`),
      }),
      style: 'kind',
    },
    { text: result.title, style: 'h1' },
    {
      layout: 'noBorders',
      table: {
        widths: [80, '*'],
        body: lines.map(([name, value]) => [{ text: name, style: 'name' }, { text: value }]),
      },
    },
  ];
};

const EXCEPTIONS_MAX = 400;
const exceptions = (result: Result, translate: Translate): Node[] => {
  const { exceptions: all, time_zone: zone } = result;
  const title = translate('report_words.parts.exceptions');
  if (all.length === 0) return [heading(title), { text: translate('report_words.parts.none') }];
  const places = disambiguatingLocations(result);
  const columns: Column[] = [
    {
      key: 'title',
      format: 'text',
      of: (row) => [row.title, places.get(row.device_id as number)].filter(Boolean).join('\n'),
    },
    { ...column('text', 'list'), of: ({ text }) => [text] },
    column('ts', 'instant'),
  ];
  const left = all.length - EXCEPTIONS_MAX;
  return [
    heading(`${title} (${all.length})`),
    tableOf(columns, all.slice(0, EXCEPTIONS_MAX), { zone, translate }, [150, '*', 90]),
    ...(left > 0
      ? [{ text: translate('report_files.more_exceptions', { count: left }), style: 'note' }]
      : []),
  ];
};

const totals = (result: Result, translate: Translate): Node => {
  const all = totalsIn(result).filter(({ value }) => value !== null);
  const cells = all.map(({ key, value, format }) => ({
    stack: [
      {
        text: figureText(value, format, result.time_zone, translate),
        ...(format === 'counts' ? { bold: true, margin: [0, 4, 0, 1] } : { style: 'figure' }),
      },
      { text: figureLabel({ key }, translate), style: 'name' },
    ],
    margin: [0, 0, 8, 8],
  }));
  const rows: Node[][] = [];
  for (let n = 0; n < cells.length; n += 6) {
    const row: Node[] = cells.slice(n, n + 6);
    while (row.length < 6) row.push('');
    rows.push(row);
  }
  return { layout: 'noBorders', table: { widths: Array.from({ length: 6 }, () => '*'), body: rows } };
};

const worst = ({ totals: { worst: all }, time_zone: zone }: Result, translate: Translate): Node[] => {
  const list = (all ?? []) as readonly WorstDevice[];
  if (list.length === 0) return [];
  const columns = [
    column('title', 'text'),
    { ...column('text', 'list'), of: ({ text }: { text?: unknown }) => [text] },
    column('completeness', 'share', 'completeness', 'share'),
  ];
  return [
    heading(translate('report_words.parts.worst')),
    tableOf(columns, list, { zone, translate }, [150, '*', 60]),
  ];
};

const CASES_MAX = 200;
const alarms = ({ alarms: found, time_zone: zone }: Result, translate: Translate): Node[] => {
  if (!found) return [];
  const { cases, totals: all } = found;
  const title = translate('report_words.parts.alarms');
  if (all.cases === 0) return [heading(title), { text: translate('report_words.parts.no_alarms') }];
  const of = { zone, translate };
  const left = all.cases - CASES_MAX;
  return [
    heading(`${title} (${all.cases})`),
    tableOf(RESPONSE_COLUMNS, responseRows(found), of),
    { text: '', margin: [0, 0, 0, 6] },
    tableOf(CASE_COLUMNS, cases.slice(0, CASES_MAX), of),
    ...(left > 0 ? [{ text: translate('report_files.more_alarms', { count: left }), style: 'note' }] : []),
  ];
};

const DAYS_MAX = 400;

const chartNode = (chart: Chart, translate: Translate): Node => {
  const title = chart.title ?? figureLabel(chart, translate);
  return {
    unbreakable: true,
    stack: [
      { text: chart.unit === '' ? title : `${title} (${chart.unit})`, style: 'h3' },
      { svg: chartSvg(chart, translate), width: 760 },
    ],
  };
};

/** A run as a PDF: header, exceptions, totals, alarms, charts, days and devices. */
export const pdfDocument = (result: Result, translate: Translate): PdfDocument => {
  const { time_zone: zone } = result;
  const of = { zone, translate };
  return {
    title: result.title,
    footer: `${result.company.name} · ${result.title} · ${zone}`,
    landscape: true,
    content: [
      ...head(result, translate),
      ...exceptions(result, translate),
      heading(translate('report_words.parts.totals')),
      totals(result, translate),
      ...worst(result, translate),
      ...alarms(result, translate),
      ...chartsOf(result).map((chart) => chartNode(chart, translate)),
      heading(translate('report_words.parts.days')),
      tableOf(dayColumns(result), result.days.slice(-DAYS_MAX), of),
      heading(translate('report_words.parts.devices')),
      tableOf(deviceColumns(result, 'filled'), deviceRows(result), of),
    ],
  };
};
