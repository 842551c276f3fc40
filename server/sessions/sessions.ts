import { and, eq, ne, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { SignInMethod } from '../../src/domain/audit/audit.ts';
import { recordSignIn } from '../audit/sign-ins.ts';
import type { Context } from '../context.ts';
import { credentials, oneTimeTokens, sessions } from '../db/tables/core-tables.ts';
import { loginChallenges } from '../db/tables/second-factor-tables.ts';
import { type CallOrigin, callOf } from '../principal.ts';
import { hashOf, newToken } from './tokens.ts';

/** The origin of a sign-in. */
export type Origin = CallOrigin;
export const originOf = (request: FastifyRequest): Origin => callOf(request);

/**
 * SQL: the user, locked, if the password is still the one that was verified (null: none was involved). Without a password,
 * sign-ins wait for each other: each updates the user, and would deadlock if both had a shared lock.
 */
export const lockVerified = (userId: number, passwordHash: string | null) =>
  passwordHash === null
    ? sql`select id as user_id from users where id = ${userId} and is_active for no key update`
    : sql`select user_id from credentials where user_id = ${userId} and password_hash = ${passwordHash} for share`;

/**
 * Starts a session of 24 hours and returns its token; null if the password has changed in the meantime. The
 * lock makes a concurrent password change wait, so that it ends this session too.
 */
export const startSession = async (
  db: Context['db'],
  userId: number,
  passwordHash: string | null,
  origin: Origin,
  method: SignInMethod,
): Promise<string | null> => {
  const token = newToken();
  const { rows } = await db.execute(sql`
    with known as (${lockVerified(userId, passwordHash)})
    insert into sessions (user_id, token_hash, expires_at, address, user_agent)
    select user_id, ${hashOf(token)}, now() + interval '24 hours', ${origin.address}, ${origin.user_agent} from known
    returning id`);
  if (rows.length === 0) return null;
  await db.execute(sql`update users set last_login_at = now() where id = ${userId}`);
  await recordSignIn(db, userId, method, origin);
  return token;
};

/** Ends the sessions of a user, except one if given. Returns their ids; the caller must publish `revoked`. */
export const endSessions = async (db: Context['db'], userId: number, except?: number): Promise<number[]> => {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.user_id, userId), except === undefined ? undefined : ne(sessions.id, except)))
    .returning({ id: sessions.id });
  return rows.map(({ id }) => id);
};

/** Stores a new password, and revokes all links sent and all sign-ins begun before. */
export const setPassword = async (db: Context['db'], userId: number, passwordHash: string): Promise<void> => {
  await db
    .insert(credentials)
    .values({ user_id: userId, password_hash: passwordHash })
    .onConflictDoUpdate({
      target: credentials.user_id,
      set: { password_hash: passwordHash, changed_at: sql`now()` },
    });
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.user_id, userId));
  await db.delete(loginChallenges).where(eq(loginChallenges.user_id, userId));
};
