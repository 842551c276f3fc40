import { CSV_BOM, csvRow } from '../../src/domain/api/csv.ts';
import { column } from '../../src/domain/reports/columns/column.ts';
import { deviceColumns, deviceRows } from '../../src/domain/reports/columns/columns.ts';
import { figureCell } from '../../src/domain/reports/columns/figures.ts';
import { headingOf } from '../../src/domain/reports/texts/labels.ts';
import type { Result } from '../../src/domain/reports/result.ts';
import type { Translate } from '../../src/languages/translate.ts';
import { isoInZone } from '../../src/domain/time/zoned.ts';

/** A run's devices as CSV, one line each, with the period; a device report has a line per datapoint. */
export const csvOf = (result: Result, translate: Translate): string => {
  const { time_zone: zone } = result;
  const columns = [column('device_id', 'number'), column('dev_id', 'text'), ...deviceColumns(result, 'all')];
  const period = [result.from, result.to].map((time) => isoInZone(Date.parse(time), zone));
  const head = [
    translate('report_files.from'),
    translate('report_files.to'),
    ...columns.map((one) => headingOf(one, translate)),
  ];
  const rows = deviceRows(result).map((row) => [
    ...period,
    ...columns.map(({ of, format }) => figureCell(of(row), format, zone, translate)),
  ]);
  return CSV_BOM + [head, ...rows].map(csvRow).join('');
};
