import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { hasSecondFactor } from './ready.ts';

/** SQL: the company `c` of user `u`, or the platform for superadmins, requires a second factor. */
export const REQUIRED = `case when u.company_id is null
  then (select require_second_factor from system_settings) else c.require_second_factor end`;

/**
 * SQL: user `u`, with the company `c` joined, must set up a second factor first. Read with every call, so that a
 * changed setting or a new factor counts at once.
 */
export const SETUP_REQUIRED = `(${REQUIRED} and not ${hasSecondFactor('u.id')})`;

/** Whether a user must set up a second factor before anything else. */
export const requiresSetup = async (db: Context['db'], userId: number): Promise<boolean> => {
  const { rows } = await db.execute<{ required: boolean }>(sql`
    select ${sql.raw(SETUP_REQUIRED)} as required
    from users u left join companies c on c.id = u.company_id where u.id = ${userId}`);
  return rows[0]?.required ?? false;
};
