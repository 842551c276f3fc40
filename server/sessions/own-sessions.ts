import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { sessions } from '../db/core-tables.ts';
import { notFound } from '../errors.ts';
import { endSessions } from './sessions.ts';

/** A user and the session that makes the call. */
export interface Owner {
  readonly user: number;
  readonly session: number;
}

/** A user's sessions: the current one first, then by last use. */
export const listSessions = async ({ db }: Context, { user, session }: Owner) => {
  const is_current = sql<boolean>`${sessions.id} = ${session}`;
  const { id, user_agent, address, created_at, last_used_at, expires_at } = sessions;
  return db
    .select({ id, user_agent, address, created_at, last_used_at, expires_at, is_current })
    .from(sessions)
    .where(and(eq(sessions.user_id, user), gt(expires_at, sql`now()`)))
    .orderBy(desc(is_current), desc(last_used_at), desc(id));
};

/** Ends one of the user's sessions, even the current one, and closes its sockets. Throws 404 for an ended one or another user's. */
export const endSession = async ({ db, events }: Context, { user }: Owner, id: number): Promise<void> => {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.user_id, user), gt(sessions.expires_at, sql`now()`)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw notFound();
  await events.publish('revoked', { session_id: id });
};

/** Ends all of the user's sessions except the current one, and returns their ids. */
export const endOtherSessions = async (
  { db, events }: Context,
  { user, session }: Owner,
): Promise<number[]> => {
  const ended = await endSessions(db, user, session);
  for (const id of ended) await events.publish('revoked', { session_id: id });
  return ended;
};
