import { eq } from 'drizzle-orm';
import type { UserData } from '../../src/domain/sign-in/session.ts';
import type { Context } from '../context.ts';
import { credentials } from '../db/tables/core-tables.ts';
import { validationError } from '../errors.ts';
import { verifyPassword } from './passwords.ts';
import { attemptPassword } from './sign-in.ts';

/**
 * Throws 400 if this is not the user's password, or 429 after too many wrong ones: they count as failed sign-ins, so
 * that a stolen session can't be used to find the password.
 */
export const assertCurrentPassword = async (
  context: Context,
  me: Pick<UserData, 'id' | 'email'>,
  address: string,
  password: string,
): Promise<void> => {
  const isCorrect = await attemptPassword(context, me.email, address, async () => {
    const [stored] = await context.db
      .select({ hash: credentials.password_hash })
      .from(credentials)
      .where(eq(credentials.user_id, me.id));
    return verifyPassword(stored?.hash ?? null, password);
  });
  if (isCorrect) return;
  throw validationError([{ path: 'current_password', key: 'validation.password_wrong', values: {} }]);
};
