import { sql } from 'drizzle-orm';
import type { Session } from '../../src/domain/session.ts';
import type { Context } from '../context.ts';
import { httpError } from '../errors.ts';
import { beginAttempt, clearAttempt, tooManyAttempts } from './limits.ts';
import { readUserData } from './me.ts';
import { verifyPassword } from './passwords.ts';
import { type Origin, startSession } from './sessions.ts';
import { semaphore, keyedMutex } from './semaphore.ts';

/** The same for whatever was wrong, and for a user who is deactivated: it tells nothing of who exists. */
const wrong = () => httpError(401, 'The email or the password is wrong.');

// A right password, too, counts as failed until it is verified. One at a time for an account and a few
// in all, so that many right ones at once don't refuse each other.
const accountTurn = keyedMutex();
const fewAtOnce = semaphore(4);

/** Counts what `check` answers as one attempt at an account's password: false or a throw is a failure. */
export const attemptPassword = <T>(
  context: Context,
  email: string,
  address: string,
  check: () => Promise<T | false>,
): Promise<T | false> =>
  accountTurn(email.toLowerCase(), () =>
    fewAtOnce(async () => {
      const attempt = await beginAttempt(context, { kind: 'sign-in', email, address });
      if ('retryAfter' in attempt) throw tooManyAttempts(attempt.retryAfter);
      const outcome = await check();
      if (outcome !== false) await clearAttempt(context, attempt.id);
      return outcome;
    }),
  );

interface Account {
  id: number;
  password_hash: string | null;
  active: boolean;
}
const accountOf = async ({ db }: Context, email: string): Promise<Account | undefined> => {
  const { rows } = await db.execute(sql`
    select u.id, k.password_hash, u.is_active and coalesce(c.is_active, true) as active
    from users u
    left join credentials k on k.user_id = u.id
    left join companies c on c.id = u.company_id
    where lower(u.email) = ${email.toLowerCase()}`);
  return rows[0] as Account | undefined;
};

/** Signs a person in. Throws 401 or, over a limit, 429. Source: contract, section 3. */
export const signIn = async (
  context: Context,
  { email, password }: { readonly email: string; readonly password: string },
  origin: Origin,
): Promise<Session> => {
  const session = await attemptPassword(context, email, origin.address, async () => {
    const account = await accountOf(context, email);
    const kept = account?.password_hash ?? null;
    const fits = await verifyPassword(kept, password);
    if (!account || kept === null || !fits || !account.active) return false;
    const token = await startSession(context.db, account.id, kept, origin);
    const data = token === null ? undefined : await readUserData(context.db, account.id);
    return token !== null && data ? { token, data } : false;
  });
  if (!session) throw wrong();
  return session;
};
