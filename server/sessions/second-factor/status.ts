import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { recoveryCodes, totpFactors } from '../../db/tables/second-factor-tables.ts';
import { REQUIRED } from './requirement.ts';

/** What a user has set up for the second step of the sign-in. */
export const readSecondFactor = async ({ db }: Context, userId: number) => {
  const { rows } = await db.execute<{ required: boolean }>(sql`
    select ${sql.raw(REQUIRED)} as required
    from users u left join companies c on c.id = u.company_id where u.id = ${userId}`);
  const [totp] = await db
    .select({ created_at: totpFactors.confirmed_at, last_used_at: totpFactors.last_used_at })
    .from(totpFactors)
    .where(and(eq(totpFactors.user_id, userId), isNotNull(totpFactors.confirmed_at)));
  const unused = and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at));
  return {
    required: rows[0]?.required ?? false,
    totp: totp?.created_at ? { ...totp, created_at: totp.created_at } : null,
    recovery_codes: await db.$count(recoveryCodes, unused),
  };
};
