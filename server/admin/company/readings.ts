import { csvRow } from '../../../src/domain/api/csv.ts';
import { withDatapoints, withScope } from '../../db/access/scope.ts';
import { openCursor } from '../../export/cursor.ts';
import type { CompanyReader } from './records.ts';

const COLUMNS = ['datapoint_id', 'key', 'ts', 'value'];

const READINGS = `
  select r.datapoint_id, p.key, r.value, to_char(r.ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ts
  from readings r join datapoints p on p.id = r.datapoint_id
  where r.datapoint_id = any($1::int[])
    and r.ts >= coalesce((select company_since from devices where id = $2), '-infinity')
  order by r.datapoint_id, r.ts, r.value`;

/** The readings of a device since it belongs to the company, as CSV. */
export async function* readingLines(
  { pool, company }: CompanyReader,
  device: number,
): AsyncGenerator<string> {
  yield csvRow(COLUMNS);
  const ids = await withScope(String(company), async () => {
    const { rows } = await pool.query<{ id: number }>('select id from datapoints where device_id = $1', [
      device,
    ]);
    return rows.map(({ id }) => id);
  });
  if (ids.length === 0) return;
  const within = <T>(work: () => T): T => withScope(String(company), () => withDatapoints(ids, work));
  const cursor = await within(() => openCursor(pool, { sql: READINGS, params: [ids, device] }));
  try {
    for (;;) {
      const rows = await within(cursor.next);
      if (rows.length === 0) return;
      yield rows.map((row) => csvRow(COLUMNS.map((name) => row[name]))).join('');
    }
  } finally {
    await within(cursor.close);
  }
}
