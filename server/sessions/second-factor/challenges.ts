import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { httpError, type HttpError } from '../../errors.ts';
import { lockVerified } from '../sessions.ts';
import { hashOf, newToken } from '../tokens.ts';
import type { LoginChallenge } from './method.ts';

/** See docs/specification.md, section 3. */
const LIFETIME = '5 minutes';
const MAX_ATTEMPTS = 5;

/** The challenge can't be used. */
export const expired = (): HttpError => httpError(410, 'sessions.challenge_expired');

/** Who a challenge is for. */
interface Verified {
  readonly userId: number;
  /** The hash of the password that was verified; null if there was none. */
  readonly passwordHash: string | null;
}

/**
 * Creates a challenge for a user whose first step succeeded, and returns its token; null if the password has changed
 * in the meantime. The lock makes a concurrent password change wait, so that it deletes this challenge too.
 */
export const createChallenge = async (
  db: Context['db'],
  { userId, passwordHash }: Verified,
): Promise<string | null> => {
  const token = newToken();
  const { rows } = await db.execute(sql`
    with known as (${lockVerified(userId, passwordHash)})
    insert into login_challenges (token_hash, user_id, expires_at)
    select ${hashOf(token)}, user_id, now() + ${LIFETIME}::interval from known
    returning token_hash`);
  return rows.length === 0 ? null : token;
};

/** Creates a challenge for any user's passkey, and returns its token. */
export const createOpenChallenge = async (db: Context['db'], webauthnChallenge: string): Promise<string> => {
  const token = newToken();
  await db.execute(sql`
    insert into login_challenges (token_hash, expires_at, webauthn_challenge)
    values (${hashOf(token)}, now() + ${LIFETIME}::interval, ${webauthnChallenge})`);
  return token;
};

const USABLE = sql.raw(`expires_at > now()`);

/** The challenge with this token. Throws 410 if it is used, expired, unknown or out of attempts. */
export const readChallenge = async (db: Context['db'], token: string): Promise<LoginChallenge> => {
  const { rows } = await db.execute(sql`
    select token_hash, user_id, webauthn_challenge, provider from login_challenges
    where token_hash = ${hashOf(token)} and ${USABLE} and attempts < ${MAX_ATTEMPTS}`);
  if (!rows[0]) throw expired();
  return rows[0] as unknown as LoginChallenge;
};

/** Stores what a passkey has to sign. Throws 410 as `readChallenge` does. */
export const setWebauthnChallenge = async (
  db: Context['db'],
  token: string,
  webauthnChallenge: string,
): Promise<void> => {
  const { rows } = await db.execute(sql`
    update login_challenges set webauthn_challenge = ${webauthnChallenge}
    where token_hash = ${hashOf(token)} and ${USABLE} and attempts < ${MAX_ATTEMPTS} returning token_hash`);
  if (rows.length === 0) throw expired();
};

/**
 * Counts an attempt before it is made, so that concurrent ones can't exceed the limit, and returns the challenge.
 * Throws 410 as `readChallenge` does.
 */
export const countAttempt = async (db: Context['db'], token: string): Promise<LoginChallenge> => {
  const { rows } = await db.execute(sql`
    update login_challenges set attempts = attempts + 1
    where token_hash = ${hashOf(token)} and ${USABLE} and attempts < ${MAX_ATTEMPTS}
    returning token_hash, user_id, webauthn_challenge, provider`);
  if (!rows[0]) throw expired();
  return rows[0] as unknown as LoginChallenge;
};

/**
 * Locks a challenge and its user until the transaction ends, in the order in which password changes and changes of the
 * user lock them. Throws 410 if the challenge was used or deleted in the meantime, or the user is deactivated.
 */
export const lockChallenge = async (
  db: Context['db'],
  { token_hash, user_id }: LoginChallenge,
): Promise<void> => {
  if (user_id !== null) await lockActiveUser(db, user_id);
  const { rows } = await db.execute(
    sql`select 1 from login_challenges where token_hash = ${token_hash} and ${USABLE} for update`,
  );
  if (rows.length === 0) throw expired();
};

const lockActiveUser = async (db: Context['db'], userId: number): Promise<void> => {
  const { rows } = await db.execute(sql`
    select 1 from users u left join companies c on c.id = u.company_id
    where u.id = ${userId} and u.is_active and coalesce(c.is_active, true) for no key update of u`);
  if (rows.length === 0) throw expired();
  await db.execute(sql`select 1 from credentials where user_id = ${userId} for share`);
};

/** Deletes a used challenge. */
export const deleteChallenge = async (db: Context['db'], { token_hash }: LoginChallenge): Promise<void> => {
  await db.execute(sql`delete from login_challenges where token_hash = ${token_hash}`);
};
