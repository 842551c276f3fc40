import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { StartError } from '../../startup/start-error.ts';
import { removeLostFactors } from './remove.ts';

/**
 * Removes the second factor of the user with this email, for a person who can start the server: the only superadmin may have
 * lost the phone and the recovery codes. Throws a StartError if there is no such user. See docs/people.md.
 */
export const removeSecondFactorAtStart = async (context: Context, email: string): Promise<void> => {
  const which = sql`lower(email) = ${email.toLowerCase()}`;
  const nobody = { id: null, key_id: null, role: null };
  const user = await removeLostFactors(context, which, nobody);
  if (!user) throw new StartError('There is no user with the email of --remove-second-factor.');
  console.log(
    `Two-step sign-in of ${user.email} was removed. The next start needs no --remove-second-factor.`,
  );
};
