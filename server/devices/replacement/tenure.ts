import { sql, type SQL } from 'drizzle-orm';
import type { Actor } from '../../../src/domain/access/access.ts';
import type { WriteContext, Row } from '../../crud/rules.ts';

/**
 * A company sees only the readings that a device sent since it belongs to that company (`devices.company_since`; null
 * if no other company had the device before). Superadmins see everything. See
 * docs/decisions/0036-readings-stay-with-the-company.md.
 */

/** Whether the caller sees only readings from `company_since` on. */
export const isLimitedToTenure = ({ role, share_id }: Actor): boolean =>
  role !== 'superadmin' || share_id !== undefined;

/** SQL for the time from which a device’s company may see readings. `device` is the device’s id. */
export const companySince = (device: SQL): SQL =>
  sql`coalesce((select t.company_since from devices t where t.id = ${device}), '-infinity')`;

/** Fields to set when a device changes its company. `isContested`: keys of several companies have sent it. */
export const tenureChanges = (before: Row, companyId: unknown, isContested = false): Row => {
  if (companyId === undefined || companyId === before.company_id) return {};
  const isFirstCompany = before.company_id === null && (before.company_since ?? null) === null;
  return isFirstCompany && !isContested ? {} : { company_since: new Date() };
};

/** The time (ms) from which the actor may see a datapoint’s readings; null if there is no limit. */
export const visibleSince = async (
  db: WriteContext['db'],
  actor: Actor,
  datapointId: number,
): Promise<number | null> => {
  if (!isLimitedToTenure(actor)) return null;
  const { rows } = await db.execute<{ since: number | null }>(sql`
    select (extract(epoch from d.company_since) * 1000)::float8 as since
    from datapoints p join devices d on d.id = p.device_id where p.id = ${datapointId}`);
  return rows[0]?.since ?? null;
};
