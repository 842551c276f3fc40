import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Actor } from '../../src/domain/access/access.ts';
import { DATAPOINT_ROLES } from '../../src/domain/readings/datapoint-roles.ts';
import { DEVICE_TYPES } from '../../src/domain/devices/devices.ts';
import { mainRoles } from '../../src/domain/devices/main-value.ts';
import { rankOfRole } from '../db/roles-of-datapoints.ts';
import { isLimitedToTenure } from './replacement/tenure.ts';

/** The value that lists show for a device; null if it has not sent a number of a known role yet. */
export const mainValueSchema = z
  .object({
    role: z.enum(DATAPOINT_ROLES).nullable(),
    label: z.string(),
    value: z.number(),
    unit: z.string().nullable(),
    ts: z.string().nullable(),
  })
  .nullable();

const RANK = sql.raw(
  `case devices.type ${DEVICE_TYPES.map((type) => `when '${type}' then ${rankOfRole('p', mainRoles(type))}`).join(' ')} end`,
);

const sinceMove = (actor: Actor | undefined): SQL =>
  actor && isLimitedToTenure(actor)
    ? sql` and v.last_at >= coalesce(devices.company_since, '-infinity')`
    : sql``;

/** SQL that selects columns of a device's main datapoint `p` and its latest value `v`; no row if it sent no number of a known role. */
export const mainPointOf = (actor: Actor | undefined, columns: SQL): SQL => sql`
  select ${columns}
  from datapoints p join datapoint_values v on v.datapoint_id = p.id
  where p.device_id = devices.id and p.role is not null and v.last_value is not null${sinceMove(actor)}
  order by ${RANK}, p.id
  limit 1`;

/** SQL for a device's `main_value`, as JSON. */
export const mainValueOf = (actor: Actor | undefined): SQL => {
  const value = sql`json_build_object('role', p.role, 'label', p.label, 'value', v.last_value, 'unit', p.unit,
    'ts', to_char(v.last_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
  return sql`(${mainPointOf(actor, value)})`;
};
