import { and, eq, ne, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { credentials, oneTimeTokens, sessions } from '../db/core-tables.ts';
import { hashOf, newToken } from './tokens.ts';

/** Where a sign-in comes from. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string | null;
}
export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
});

/**
 * Starts a session of 24 hours and answers its token; null when the password was changed meanwhile.
 * The lock makes a change of password that runs at the same time wait, and then end this session too.
 */
export const startSession = async (
  db: Context['db'],
  userId: number,
  passwordHash: string,
  { address, userAgent }: Origin,
): Promise<string | null> => {
  const token = newToken();
  const { rows } = await db.execute(sql`
    with known as (
      select user_id from credentials
      where user_id = ${userId} and password_hash = ${passwordHash} for share
    )
    insert into sessions (user_id, token_hash, expires_at, address, user_agent)
    select user_id, ${hashOf(token)}, now() + interval '24 hours', ${address}, ${userAgent} from known
    returning id`);
  if (rows.length === 0) return null;
  await db.execute(sql`update users set last_login_at = now() where id = ${userId}`);
  return token;
};

/** Ends the sessions of a user, but one if it is given; answers their ids, which others must be told of. */
export const endSessions = async (db: Context['db'], userId: number, but?: number): Promise<number[]> => {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.user_id, userId), but === undefined ? undefined : ne(sessions.id, but)))
    .returning({ id: sessions.id });
  return rows.map(({ id }) => id);
};

/** Keeps a new password; links that were sent out before no longer work. */
export const setPassword = async (db: Context['db'], userId: number, passwordHash: string): Promise<void> => {
  await db
    .insert(credentials)
    .values({ user_id: userId, password_hash: passwordHash })
    .onConflictDoUpdate({
      target: credentials.user_id,
      set: { password_hash: passwordHash, changed_at: sql`now()` },
    });
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.user_id, userId));
};
