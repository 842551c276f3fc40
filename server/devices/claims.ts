import { sql, type SQL } from 'drizzle-orm';
import type { WriteContext } from '../crud/rules.ts';
import { idList } from '../db/arrays.ts';

/** Ids of the companies whose API keys have sent uplinks of a pending device; 0 is the platform. */
export const claimantsOf = (deviceId: SQL): SQL<number[]> =>
  sql`array(select company_id from device_claims c where c.device_id = ${deviceId} order by 1)`;

interface State {
  readonly id?: unknown;
  readonly company_id?: unknown;
  readonly is_active?: unknown;
}

/** The ids of the contested devices: sent with the keys of several companies, and not yet assigned to one. */
export const contestedAmong = async (
  { db }: Pick<WriteContext, 'db'>,
  devices: readonly State[],
): Promise<ReadonlySet<unknown>> => {
  const open = devices.filter(({ is_active, company_id }) => is_active === null && company_id === null);
  if (open.length === 0) return new Set();
  const { rows } = await db.execute<{ id: number }>(sql`
    select device_id as id from device_claims where device_id = any(${idList(open.map(({ id }) => id as number))})
    group by device_id having count(*) > 1`);
  return new Set(rows.map(({ id }) => id));
};

/** Whether this change registers a contested device without assigning a company. */
export const lacksCompany = (before: State, changes: State, contested: ReadonlySet<unknown>): boolean =>
  contested.has(before.id) &&
  changes.is_active !== undefined &&
  changes.is_active !== null &&
  typeof changes.company_id !== 'number';

/**
 * Deletes the claims of pending devices that a person has decided about: the device was assigned to a company,
 * or was made pending again.
 */
export const settleClaims = async (
  { db }: Pick<WriteContext, 'db'>,
  changed: readonly { readonly before: State; readonly changes: State }[],
): Promise<void> => {
  const settled = changed.filter(({ before, changes }) => {
    const after = { ...before, ...changes };
    const isDecided = before.is_active !== null || before.company_id !== after.company_id;
    return after.is_active === null && isDecided;
  });
  if (settled.length === 0) return;
  const ids = settled.map(({ before }) => before.id as number);
  await db.execute(sql`delete from device_claims where device_id = any(${idList(ids)})`);
};
