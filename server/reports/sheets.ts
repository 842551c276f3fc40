import { escapeFormula } from '../../src/domain/csv.ts';
import {
  dayColumns,
  deviceColumns,
  deviceRows,
  headOf,
  totalsIn,
  type Column,
} from '../../src/domain/reports/columns.ts';
import { figureCell } from '../../src/domain/reports/figures.ts';
import { reportLimits } from '../../src/domain/reports/limits.ts';
import type { Result } from '../../src/domain/reports/result.ts';
import { reportWords } from '../../src/domain/texts/report-words.ts';
import { isoInZone } from '../../src/domain/zoned.ts';

type Cell = string | number | null;
/** A sheet for the worker to write. The first `heads` rows are bold. */
export interface SheetFacts {
  readonly name: string;
  readonly heads: number;
  readonly widths: readonly number[];
  readonly rows: readonly (readonly Cell[])[];
}

const safe = (value: Cell): Cell => (typeof value === 'string' ? escapeFormula(value) : value);
const sheet = (
  name: string,
  heads: number,
  widths: readonly number[],
  rows: readonly (readonly Cell[])[],
): SheetFacts => ({
  name,
  heads,
  widths,
  rows: rows.map((row) => row.map(safe)),
});

const table = (
  name: string,
  columns: readonly Column[],
  rows: readonly object[],
  zone: string,
  before: readonly Column[] = [],
) => {
  const all = [...before, ...columns];
  return sheet(
    name,
    1,
    all.map(({ key }) => (key === 'title' ? 32 : 18)),
    [
      all.map(headOf),
      ...rows.map((row) => all.map(({ of, format }) => figureCell(of(row as never), format, zone))),
    ],
  );
};

const plain = (key: string, label: string): Column => ({
  key,
  label,
  format: 'text',
  of: (row) => row[key] ?? null,
});

/** A run as sheets of a workbook: summary, exceptions, days, devices. */
export const sheetsOf = (result: Result): SheetFacts[] => {
  const { time_zone: zone, profile, completeness } = result;
  const time = (iso: string): string => isoInZone(Date.parse(iso), zone);
  const summary: Cell[][] = [
    [result.title, null],
    ['Company', result.company.name],
    ['Project', result.project?.title ?? null],
    ['From', time(result.from)],
    ['To', time(result.to)],
    ['Figures up to', time(result.until)],
    ['Time zone', zone],
    [reportWords.parts.thresholds, profile.name],
    ['Source', profile.source],
    ['Date of the source', profile.date],
    ...reportLimits(result).map(({ label, value, unit }): Cell[] => [`${label} (${unit})`, value]),
    ['Uplinks received', completeness.received],
    ['Uplinks expected', completeness.expected],
    [reportWords.figures.completeness, completeness.share],
    ...totalsIn(result).map((total): Cell[] => [headOf(total), figureCell(total.value, total.format, zone)]),
  ];
  const { figures } = reportWords;
  return [
    sheet('Report', 1, [34, 60], summary),
    sheet(
      reportWords.parts.exceptions,
      1,
      [32, 30, 18, 60, 14, 14],
      [
        [figures.title, figures.ts, 'Kind', figures.text, figures.value, figures.limit],
        ...result.exceptions.map(({ title, ts, kind, text, value, limit }) => [
          title,
          ts === null ? null : time(ts),
          kind,
          text,
          value,
          limit,
        ]),
      ],
    ),
    table(reportWords.parts.days, dayColumns(result), result.days, zone),
    table(reportWords.parts.devices, deviceColumns(result, 'all'), deviceRows(result), zone, [
      { ...plain('device_id', 'Device number'), format: 'number' },
      plain('dev_id', figures.dev_id),
    ]),
  ];
};
