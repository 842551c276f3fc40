import type { PoolClient } from 'pg';
import type { CaseRow } from './case-row.ts';
import { CASE_COLUMNS } from './cases.ts';

// In the order that everybody locks in: devices, gateways, then cases, each by id.
const LOCK_DEVICES = `
  select id from devices where id in (select device_id from alarms where id = any($1::int[]))
  order by id for no key update`;
const LOCK_GATEWAYS = `
  select g.id from gateways g
  where exists (select from alarms a where a.id = any($1::int[]) and a.device_id is null
    and a.gateway_id = g.gateway_id and a.company_id is not distinct from g.company_id)
  order by g.id for no key update`;
const LOCK_CASES = `select ${CASE_COLUMNS} from alarms where id = any($1::int[]) order by id for no key update`;

/** Locks cases with their devices and gateways, for changing them. Returns those that exist, by id. */
export const lockCases = async (
  client: PoolClient,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CaseRow>> => {
  const values = [`{${ids.join(',')}}`];
  await client.query(LOCK_DEVICES, values);
  await client.query(LOCK_GATEWAYS, values);
  const { rows } = await client.query<CaseRow>(LOCK_CASES, values);
  return new Map(rows.map((row) => [row.id, row]));
};
