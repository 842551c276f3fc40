import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import * as z from 'zod';
import { HOUSEKEEPING, MAIN_KEYS, type MainValue } from '../../src/domain/main-value.ts';
import type { Row } from '../crud/rules.ts';
import { idList } from '../db/arrays.ts';

/** The latest value that a list shows of a device; null when it has sent no number yet. */
export const mainValueSchema = z
  .object({ label: z.string(), value: z.number(), unit: z.string().nullable(), ts: z.string().nullable() })
  .nullable();

const RANKS = sql.raw(
  Object.entries(MAIN_KEYS)
    .map(([type, keys]) => `when '${type}' then array[${keys.map((key) => `'${key}'`).join(', ')}]`)
    .join(' '),
);

interface Found extends MainValue {
  readonly [name: string]: unknown;
  readonly device_id: number;
}

/**
 * These devices, each with its `main_value`. Asked for by their ids and not with the page: PostgreSQL
 * would look up the values of all the rows that an offset passes over.
 */
export const withMainValues = async (db: NodePgDatabase, devices: readonly Row[]): Promise<Row[]> => {
  const ids = devices.map(({ id }) => id as number);
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Found>(sql`
    select distinct on (p.device_id) p.device_id, p.label, p.last_value as value, p.unit,
      to_char(p.last_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ts
    from datapoints p join devices d on d.id = p.device_id
    where p.device_id = any(${idList(ids)}) and p.last_value is not null
    order by p.device_id,
      array_position(case d.type ${RANKS} end, regexp_replace(p.key, '^.*\\.', '')) nulls last,
      p.key ~ ${HOUSEKEEPING}, p.id`);
  const values = new Map(rows.map(({ device_id, ...value }) => [device_id, value]));
  return devices.map((device) => ({ ...device, main_value: values.get(device.id as number) ?? null }));
};
