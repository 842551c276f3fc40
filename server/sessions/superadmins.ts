import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { httpError } from '../errors.ts';

type Db = Context['db'];

/** Serialises transactions that change superadmins, across all servers, until this one ends. */
export const lockSuperadmins = async (db: Db): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(7305113)`);
};

/** Whether there is a superadmin; until then setup is needed. */
export const hasSuperadmin = async (db: Db): Promise<boolean> => {
  const { rows } = await db.execute(sql`select 1 from users where role = 'superadmin' limit 1`);
  return rows.length > 0;
};

/** Throws 409 if this transaction leaves no active superadmin. See docs/specification.md, section 4. */
export const assertSuperadminLeft = async (db: Db): Promise<void> => {
  await lockSuperadmins(db);
  const { rows } = await db.execute(sql`select 1 from users where role = 'superadmin' and is_active limit 1`);
  if (rows.length === 0) throw httpError(409, 'records.last_superadmin');
};
