import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Actor } from '../../src/domain/access.ts';
import { HOUSEKEEPING, MAIN_KEYS } from '../../src/domain/main-value.ts';
import { lastPartOf, textArray } from '../db/keys.ts';
import { isLimitedToTenure } from './tenure.ts';

/** The value that lists show for a device; null if it has not sent a number yet. */
export const mainValueSchema = z
  .object({
    key: z.string(),
    label: z.string(),
    value: z.number(),
    unit: z.string().nullable(),
    ts: z.string().nullable(),
  })
  .nullable();

const RANKS = sql.raw(
  Object.entries(MAIN_KEYS)
    .map(([type, keys]) => `when '${type}' then ${textArray(keys)}`)
    .join(' '),
);

const sinceMove = (actor: Actor | undefined): SQL =>
  actor && isLimitedToTenure(actor)
    ? sql` and v.last_at >= coalesce(devices.company_since, '-infinity')`
    : sql``;

/** SQL that selects columns of a device's main datapoint `p` and its latest value `v`; no row if it sent no number. */
export const mainPointOf = (actor: Actor | undefined, columns: SQL): SQL => sql`
  select ${columns}
  from datapoints p join datapoint_values v on v.datapoint_id = p.id
  where p.device_id = devices.id and v.last_value is not null${sinceMove(actor)}
  order by
    array_position(case devices.type ${RANKS} end, ${sql.raw(lastPartOf('p.key'))}) nulls last,
    p.key ~ ${HOUSEKEEPING}, p.id
  limit 1`;

/** SQL for a device's `main_value`, as JSON. */
export const mainValueOf = (actor: Actor | undefined): SQL => {
  const value = sql`json_build_object('key', p.key, 'label', p.label, 'value', v.last_value, 'unit', p.unit,
    'ts', to_char(v.last_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
  return sql`(${mainPointOf(actor, value)})`;
};
