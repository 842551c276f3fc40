import { eq, sql } from 'drizzle-orm';
import { TOTP_DIGITS, TOTP_PERIOD_S } from '../../../src/domain/sign-in/second-factor.ts';
import type { Context } from '../../context.ts';
import { totpFactors } from '../../db/tables/second-factor-tables.ts';

const PURPOSE = 'totp.secret';

/** Encrypts a secret for the database. */
export const sealTotpSecret = ({ secrets }: Context, secret: string): string => secrets.seal(secret, PURPOSE);
/** Decrypts it; throws if it was encrypted with the key of another data folder. */
export const openTotpSecret = ({ secrets }: Pick<Context, 'secrets'>, sealed: string): string =>
  secrets.open(sealed, PURPOSE);

/** The time step of a code: now, one earlier or one later; null if it is none of theirs. */
const stepOf = async (secret: string, code: string): Promise<number | null> => {
  const { verifySync } = await import('otplib');
  const result = verifySync({ secret, token: code, epochTolerance: TOTP_PERIOD_S });
  return result.valid && 'epoch' in result ? result.epoch / TOTP_PERIOD_S : null;
};

/**
 * Verifies a code of the user's authenticator app, and uses it up: of several calls with one code, at once or not, one
 * succeeds. `isConfirmed`: whether the app has to be set up completely, or not yet.
 */
export const redeemTotpCode = async (
  context: Context,
  db: Context['db'],
  { userId, code, isConfirmed }: { userId: number; code: string; isConfirmed: boolean },
): Promise<boolean> => {
  const digits = code.replaceAll(/\s/g, '');
  if (!new RegExp(`^\\d{${TOTP_DIGITS}}$`).test(digits)) return false;
  // Locked, so that a concurrent call with the same code sees that it was used.
  const [factor] = await db.select().from(totpFactors).where(eq(totpFactors.user_id, userId)).for('update');
  if (!factor || (factor.confirmed_at !== null) !== isConfirmed) return false;
  const step = await stepOf(openTotpSecret(context, factor.secret), digits);
  if (step === null || factor.used_steps.includes(step)) return false;
  // Steps that are out of tolerance are rejected anyway; the margin is for a clock that was set back.
  const used = [...factor.used_steps.filter((earlier) => earlier > step - 100), step];
  await db
    .update(totpFactors)
    .set({ used_steps: used, last_used_at: sql`now()` })
    .where(eq(totpFactors.user_id, userId));
  return true;
};
