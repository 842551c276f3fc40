import { escapeFormula } from '../../src/domain/api/csv.ts';
import { CASE_COLUMNS, RESPONSE_COLUMNS, responseRows } from '../../src/domain/reports/alarms/alarm-table.ts';
import { dayColumns, deviceColumns, deviceRows, totalsIn } from '../../src/domain/reports/columns/columns.ts';
import { column, type Column } from '../../src/domain/reports/columns/column.ts';
import { figureCell } from '../../src/domain/reports/columns/figures.ts';
import { figureLabel, headingOf } from '../../src/domain/reports/texts/labels.ts';
import { reportLimits, type ReportLimit } from '../../src/domain/reports/texts/limits.ts';
import { referencesOf } from '../../src/domain/reports/texts/references.ts';
import type { Result } from '../../src/domain/reports/result.ts';
import type { Translate } from '../../src/languages/translate.ts';
import { isoInZone } from '../../src/domain/time/zoned.ts';
import { sheetName } from '../export/sheet-name.ts';

export type Cell = string | number | null;
/** A sheet for the worker to write. The first `heads` rows are bold. */
export interface Sheet {
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
): Sheet => ({
  name: sheetName(name),
  heads,
  widths,
  rows: rows.map((row) => row.map(safe)),
});

type Row = Readonly<Record<string, unknown>>;
const table = (
  name: string,
  columns: readonly Column[],
  rows: readonly object[],
  zone: string,
  translate: Translate,
) =>
  sheet(
    name,
    1,
    columns.map(({ key }) => (key === 'title' ? 32 : 18)),
    [
      columns.map((one) => headingOf(one, translate)),
      ...rows.map((row) =>
        columns.map(({ of, format }) => figureCell(of(row as Row), format, zone, translate)),
      ),
    ],
  );

const CASES = [column('alarm_id', 'number'), column('device_id', 'number'), ...CASE_COLUMNS];

/** A run as sheets of a workbook: summary, exceptions, days, devices, alarms and their totals. */
export const sheetsOf = (result: Result, translate: Translate): Sheet[] => {
  const { time_zone: zone, profile, completeness, alarms } = result;
  const time = (iso: string): string => isoInZone(Date.parse(iso), zone);
  const word = (key: string): string => translate(`report_files.${key}`);
  const part = (key: string): string => translate(`report_words.parts.${key}`);
  const figure = (key: string): string => figureLabel({ key }, translate);
  const references = referencesOf(result, translate);
  const sourceOf = (limit: ReportLimit): string =>
    references.all[(references.of(limit) ?? 0) - 1]?.text ?? translate('report_document.set_here');
  const summary: Cell[][] = [
    [result.title, null],
    [word('company'), result.company.name],
    [translate('report_files.project'), result.project?.title ?? null],
    [word('from'), time(result.from)],
    [word('to'), time(result.to)],
    [word('until'), time(result.until)],
    [word('zone'), zone],
    [part('thresholds'), profile.name],
    [word('source'), profile.source],
    [word('source_date'), profile.date],
    ...reportLimits(result).map((limit): Cell[] => [
      `${translate(limit.label)} (${limit.unit})`,
      limit.value,
      sourceOf(limit),
    ]),
    [word('received'), completeness.received],
    [word('expected'), completeness.expected],
    [figure('completeness'), completeness.share],
    ...totalsIn(result).map((total): Cell[] => [
      headingOf(total, translate),
      figureCell(total.value, total.format, zone, translate),
    ]),
  ];
  return [
    sheet(word('sheet'), 1, [34, 60, 60], summary),
    sheet(
      part('exceptions'),
      1,
      [32, 30, 18, 60, 14, 14],
      [
        [figure('title'), figure('ts'), word('kind'), figure('text'), figure('value'), figure('limit')],
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
    table(part('days'), dayColumns(result, 'all'), result.days, zone, translate),
    table(
      part('devices'),
      [column('device_id', 'number'), column('dev_id', 'text'), ...deviceColumns(result, 'all')],
      deviceRows(result),
      zone,
      translate,
    ),
    ...(alarms
      ? [
          table(part('alarms'), CASES, alarms.cases, zone, translate),
          table(part('alarms_by_severity'), RESPONSE_COLUMNS, responseRows(alarms), zone, translate),
        ]
      : []),
  ];
};
