import { CSV_BOM, csvRow } from '../../src/domain/csv.ts';
import { deviceColumns, deviceRows, headOf } from '../../src/domain/reports/columns.ts';
import { figureCell } from '../../src/domain/reports/figures.ts';
import type { Result } from '../../src/domain/reports/result.ts';
import { isoInZone } from '../../src/domain/zoned.ts';

/** A run's devices as CSV, one line each, with the period; a device report has a line per datapoint. */
export const csvOf = (result: Result): string => {
  const { time_zone: zone } = result;
  const columns = deviceColumns(result, 'all');
  const period = [result.from, result.to].map((time) => isoInZone(Date.parse(time), zone));
  const head = ['From', 'To', 'Device number', 'Device id', ...columns.map(headOf)];
  const rows = deviceRows(result).map((row) => [
    ...period,
    row.device_id,
    row.dev_id,
    ...columns.map(({ of, format }) => figureCell(of(row), format, zone)),
  ]);
  return CSV_BOM + [head, ...rows].map(csvRow).join('');
};
