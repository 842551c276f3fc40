import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Role } from '../../src/domain/access/roles.ts';
import type { SignInResult } from '../../src/domain/sign-in/second-factor.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { writeAuditBatch } from '../audit/write.ts';
import type { Context } from '../context.ts';
import { oneTimeTokens } from '../db/tables/core-tables.ts';
import { httpError } from '../errors.ts';
import { resetMail } from '../mail/messages.ts';
import type { Call } from '../principal.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { beginAttempt, clearAccountFailures } from './limits.ts';
import { createLink } from './links.ts';
import { assertNotOwnName, hashPassword } from './passwords.ts';
import { attemptPasswordLink } from './token-limits.ts';
import { endSessions, type Origin, setPassword } from './sessions.ts';
import { hashOf } from './tokens.ts';

const invalidLink = () => httpError(410, 'sessions.invalid_link');

interface Person {
  id: number;
  name: string;
  email: string;
  locale: string;
}
/** Finds an active user by email and locks the row, as `createLink` requires. */
const lockActivePerson = async (db: Context['db'], email: string): Promise<Person | undefined> => {
  const { rows } = await db.execute(sql`
    select u.id, u.name, u.email, u.locale from users u left join companies c on c.id = u.company_id
    where lower(u.email) = ${email.toLowerCase()} and u.is_active and coalesce(c.is_active, true)
    for share of u`);
  return rows[0] as Person | undefined;
};

/**
 * Mails a reset link to the user with that email, if there is one, without revealing whether there is. At most
 * 5 per email and 20 per IP address in 5 minutes. See docs/specification.md, section 3.
 */
export const sendResetLink = async (context: Context, email: string, address: string): Promise<void> => {
  const { mailer, log, db } = context;
  if (!mailer.enabled) {
    log.info('password reset requested, but no mail server is configured: an admin can create a link');
    return;
  }
  const attempt = await beginAttempt(context, { kind: 'forgot', email, address });
  if ('retryAfter' in attempt) return;
  const recipient = await db.transaction(async (tx) => {
    const person = await lockActivePerson(tx, email);
    return person && { ...person, url: await createLink(context, tx, 'reset', person.id) };
  });
  if (!recipient) return;
  await mailer.send({
    to: { name: recipient.name, address: recipient.email },
    ...resetMail(recipient, recipient.url),
  });
};

const signInWith = async (
  db: Context['db'],
  userId: number,
  passwordHash: string,
  origin: Origin,
): Promise<SignInResult> => {
  const result = await completeSignIn(db, {
    userId,
    passwordHash,
    origin,
    method: 'link',
    isSecondDone: false,
  });
  if (!result) throw new Error('The user whose password was just set no longer exists.');
  return result;
};

interface LinkUser extends Person {
  role: Role;
  company_id: number | null;
  company: string | null;
  version: number;
}

/**
 * Finds the active user of a link and locks the row. Changes to a user lock the row before they revoke its
 * links, so the order is the same here; `useToken` then checks whether the link is still valid.
 */
const lockUserOf = async (db: Context['db'], token: string): Promise<LinkUser | undefined> => {
  const { rows } = await db.execute(sql`
    select u.id, u.name, u.email, u.locale, u.role, u.company_id, u.version,
      c.name as company
    from one_time_tokens t join users u on u.id = t.user_id left join companies c on c.id = u.company_id
    where t.token_hash = ${hashOf(token)} and u.is_active and coalesce(c.is_active, true)
    for no key update of u`);
  return rows[0] as LinkUser | undefined;
};

const useToken = async (db: Context['db'], token: string): Promise<boolean> => {
  const used = await db
    .update(oneTimeTokens)
    .set({ used_at: sql`now()` })
    .where(
      and(
        eq(oneTimeTokens.token_hash, hashOf(token)),
        inArray(oneTimeTokens.kind, ['reset', 'invitation']),
        isNull(oneTimeTokens.used_at),
        gt(oneTimeTokens.expires_at, sql`now()`),
      ),
    )
    .returning({ user_id: oneTimeTokens.user_id });
  return used.length > 0;
};

interface Reset {
  readonly token: string;
  readonly password: string;
  /** Whether to sign in as well. */
  readonly sign_in?: boolean | undefined;
}

/**
 * Sets a password with the single-use token of a reset or invitation link and ends the user's sessions.
 * Signs in if `sign_in` is set (the second factor is still needed), otherwise returns null. Throws 410 for a token that is used, revoked,
 * expired or unknown, and for a deactivated user, and 429 after too many of them from an address. See docs/specification.md, section 3.
 */
export const resetPassword = async (
  context: Context,
  { token, password, sign_in }: Reset,
  origin: Origin,
  call: Call,
): Promise<SignInResult | null> => {
  const link = { kind: 'reset', token, address: origin.address, invalid: 410 } as const;
  const { userId, result } = await attemptPasswordLink(context, link, () =>
    context.db.transaction(async (tx) => {
      const user = await lockUserOf(tx, token);
      if (!user || !(await useToken(tx, token))) throw invalidLink();
      const { company, ...person } = user;
      const { id, email } = person;
      // Rolls back, so the link can be used again with another password.
      assertNotOwnName(password, { email, company });
      const hash = await hashPassword(password);
      await setPassword(tx, id, hash);
      await endSessions(tx, id);
      await clearAccountFailures(tx, email);
      const who = { id, key_id: null, role: user.role, call };
      await writeAuditBatch(tx, who, [
        { resource: resourceNamed('users'), action: 'password', record: person },
      ]);
      return { userId: id, result: sign_in ? await signInWith(tx, id, hash, origin) : null };
    }),
  );
  await context.events.publish('revoked', { user_id: userId });
  return result;
};
