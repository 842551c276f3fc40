import { sql, type SQL } from 'drizzle-orm';
import type { Actor } from '../../src/domain/access.ts';
import type { WriteContext, Row } from '../crud/rules.ts';

/**
 * A company sees what its devices have said since they were its own: `devices.company_since`, null where no
 * other company had the device before. Superadmins see everything. See docs/decisions on device moves.
 */

/** Whether this caller sees a device’s readings only from `company_since` on. */
export const isLimitedToTenure = ({ role }: Actor): boolean => role !== 'superadmin';

/** The beginning of what the device’s company may see, in SQL; `device` is the id of a device. */
export const companySince = (device: SQL): SQL =>
  sql`coalesce((select t.company_since from devices t where t.id = ${device}), '-infinity')`;

/** What is set besides when a device changes its company. `isContested`: several companies’ keys have sent it. */
export const tenureChanges = (before: Row, companyId: unknown, isContested = false): Row => {
  if (companyId === undefined || companyId === before.company_id) return {};
  const isFirstCompany = before.company_id === null && (before.company_since ?? null) === null;
  return isFirstCompany && !isContested ? {} : { company_since: new Date() };
};

/** When the company of a datapoint’s device began to see its readings (ms); null: from the first one. */
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
