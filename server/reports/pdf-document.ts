import { fill } from '../../src/domain/texts/fill.ts';
import { reportWords } from '../../src/domain/texts/report-words.ts';
import { completenessWords } from '../../src/domain/reports/completeness.ts';
import { chartsOf } from '../../src/domain/reports/charts.ts';
import {
  dayColumns,
  deviceColumns,
  deviceRows,
  totalsIn,
  type Column,
} from '../../src/domain/reports/columns.ts';
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

const { parts, kinds } = reportWords;

const heading = (text: string): Node => ({ text, style: 'h2', headlineLevel: 2 });

const TEXTS = new Set(['text', 'list', 'battery']);
const tableOf = (
  columns: readonly Column[],
  rows: readonly object[],
  zone: string,
  widths?: readonly unknown[],
): Node => ({
  layout: 'report',
  style: 'table',
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: widths ?? columns.map(({ key }) => (key === 'title' ? '*' : 'auto')),
    body: [
      columns.map(({ label, format }) => ({
        text: label,
        style: 'th',
        alignment: TEXTS.has(format) ? 'left' : 'right',
      })),
      ...rows.map((row) =>
        columns.map(({ of, format, key }) => ({
          text: figureText(of(row as never), format, zone),
          alignment: TEXTS.has(format) ? 'left' : 'right',
          ...(key === 'title' ? {} : { noWrap: format !== 'list' && key !== 'location' }),
        })),
      ),
    ],
  },
});

const head = (result: Result): Node[] => {
  const { time_zone: zone, profile } = result;
  const complete = completenessWords(result.completeness);
  const facts: (readonly [string, string])[] = [
    ['Company', result.company.name],
    ...(result.project ? [['Project', result.project.title] as const] : []),
    ['From', exactTime(result.from, zone)],
    ['To', exactTime(result.to, zone)],
    ...(result.until < result.to
      ? [['', fill(parts.not_over, { until: exactTime(result.until, zone) })] as const]
      : []),
    [
      parts.thresholds,
      fill(parts.profile, { name: profile.name, source: profile.source, date: profile.date }),
    ],
    [
      '',
      reportLimits(result)
        .map(({ label, value, unit }) => `${label} ${value} ${unit}`)
        .join(' · '),
    ],
    [reportWords.figures.completeness, fill(parts[complete.key], complete.values)],
  ];
  return [
    { text: kinds[result.kind], style: 'kind' },
    { text: result.title, style: 'h1' },
    {
      layout: 'noBorders',
      table: {
        widths: [80, '*'],
        body: facts.map(([name, value]) => [{ text: name, style: 'name' }, { text: value }]),
      },
    },
  ];
};

const EXCEPTIONS_MAX = 400;
const exceptions = (result: Result): Node[] => {
  const { exceptions: all, time_zone: zone } = result;
  const places = disambiguatingLocations(result);
  if (all.length === 0) return [heading(parts.exceptions), { text: parts.none }];
  const columns: Column[] = [
    {
      key: 'location',
      label: reportWords.figures.title,
      format: 'text',
      of: ({ title, device_id }) => [title, places.get(device_id as number)].filter(Boolean).join('\n'),
    },
    { key: 'text', label: reportWords.figures.text, format: 'list', of: (row) => [row.text] },
    { key: 'ts', label: reportWords.figures.ts, format: 'instant', of: (row) => row.ts },
  ];
  const left = all.length - EXCEPTIONS_MAX;
  return [
    heading(`${parts.exceptions} (${all.length})`),
    tableOf(columns, all.slice(0, EXCEPTIONS_MAX), zone, [150, '*', 90]),
    ...(left > 0 ? [{ text: `${left} more are in the spreadsheet.`, style: 'note' }] : []),
  ];
};

const totals = (result: Result): Node => {
  const all = totalsIn(result).filter(({ value }) => value !== null);
  const cells = all.map(({ label, value, format }) => ({
    stack: [
      {
        text: figureText(value, format, result.time_zone),
        ...(format === 'counts' ? { bold: true, margin: [0, 4, 0, 1] } : { style: 'figure' }),
      },
      { text: label, style: 'name' },
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

const worst = ({ totals: { worst: all }, time_zone: zone }: Result): Node[] => {
  const list = (all ?? []) as readonly WorstDevice[];
  if (list.length === 0) return [];
  const columns: Column[] = [
    { key: 'name', label: reportWords.figures.title, format: 'text', of: (row) => row.title },
    { key: 'text', label: reportWords.figures.text, format: 'list', of: (row) => [row.text] },
    {
      key: 'completeness',
      label: reportWords.figures.completeness,
      format: 'share',
      of: (row) => (row.completeness as { share: number | null }).share,
    },
  ];
  return [heading(parts.worst), tableOf(columns, list, zone, [150, '*', 60])];
};

const DAYS_MAX = 400;

/** A run as a PDF: header, exceptions, totals, charts, days and devices. */
export const pdfDocument = (result: Result): PdfDocument => {
  const { time_zone: zone } = result;
  const charts = chartsOf(result);
  return {
    title: result.title,
    footer: `${result.company.name} · ${result.title} · ${zone}`,
    landscape: true,
    content: [
      ...head(result),
      ...exceptions(result),
      heading(parts.totals),
      totals(result),
      ...worst(result),
      ...charts.map((chart) => ({
        unbreakable: true,
        stack: [
          { text: chart.unit === '' ? chart.title : `${chart.title} (${chart.unit})`, style: 'h3' },
          { svg: chartSvg(chart), width: 760 },
        ],
      })),
      heading(parts.days),
      tableOf(dayColumns(result), result.days.slice(-DAYS_MAX), zone),
      heading(parts.devices),
      tableOf(deviceColumns(result, 'filled'), deviceRows(result), zone),
    ],
  };
};
