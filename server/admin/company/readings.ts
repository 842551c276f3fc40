import { csvRow } from '../../../src/domain/api/csv.ts';
import { queryAsSystem } from '../../cold/files.ts';
import { beginOf, type Month } from '../../cold/months.ts';
import { withFiles } from '../../cold/rows.ts';
import { withDatapoints, withScope } from '../../db/access/scope.ts';
import type { CompanyReader } from './records.ts';

const COLUMNS = ['datapoint_id', 'key', 'ts', 'value'];

const MONTHS = `
  select month from cold_files
  union
  select replace(substr(c.relname, 10), '_', '-') from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'readings'::regclass and c.relname ~ '^readings_\\d{4}_\\d\\d$'
  order by 1`;
const READINGS = `
  select r.datapoint_id, p.key, r.value, to_char(r.ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ts
  from readings r join datapoints p on p.id = r.datapoint_id
  where r.datapoint_id = $1 and r.ts >= $3 and r.ts < $4
    and r.ts >= coalesce((select company_since from devices where id = $2), '-infinity')
  order by r.ts, r.value`;

/** The readings of a device since it belongs to the company, as CSV: a datapoint and month after the other. */
export async function* readingLines(
  { pool, company, cold }: CompanyReader,
  device: number,
): AsyncGenerator<string> {
  yield csvRow(COLUMNS);
  const ids = await withScope(String(company), async () => {
    const { rows } = await pool.query<{ id: number }>(
      'select id from datapoints where device_id = $1 order by 1',
      [device],
    );
    return rows.map(({ id }) => id);
  });
  const months = await queryAsSystem<{ month: Month }>(pool, MONTHS);
  for (const id of ids)
    for (const { month } of months) {
      const [from, to] = [beginOf(month), beginOf(month, 1)];
      const values = [id, device, new Date(from), new Date(to)];
      const { rows } = await withScope(String(company), () =>
        withDatapoints([id], () =>
          cold.withRows(pool, { ids: [id], from, to }, (files) =>
            pool.query<Record<string, unknown>>(withFiles({ text: READINGS, values }, files)),
          ),
        ),
      );
      if (rows.length > 0) yield rows.map((row) => csvRow(COLUMNS.map((name) => row[name]))).join('');
    }
}
