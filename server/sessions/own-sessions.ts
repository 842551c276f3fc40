import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { UserSession } from '../../src/domain/sign-in/session.ts';
import { idSchema } from '../../src/schema/zod.ts';
import { recordSignOut } from '../audit/sign-ins.ts';
import type { Context } from '../context.ts';
import { sessions } from '../db/tables/core-tables.ts';
import { notFound, unauthorized } from '../errors.ts';
import { instantSchema as instant } from '../http/call-schemas.ts';
import type { Principal } from '../principal.ts';

/** A session in a response. */
export const sessionSchema = z.object({
  id: idSchema,
  user_agent: z.string().nullable(),
  address: z.string().nullable(),
  created_at: instant,
  last_used_at: instant.describe('rounded to the minute'),
  expires_at: instant,
  is_current: z.boolean().describe('the session of this request'),
}) satisfies z.ZodType<UserSession>;

/** Whose sessions: the caller's own, or those of a user that the caller manages. */
export interface Owner {
  readonly user: number;
  readonly caller: Principal;
}

const { id, user_agent, address, created_at, last_used_at, expires_at } = sessions;
const shownTo = ({ session_id }: Principal) => ({
  id,
  user_agent,
  address,
  created_at,
  last_used_at,
  expires_at,
  is_current: sql<boolean>`${sessions.id} = ${session_id}`,
});

/** A user's sessions: the one that makes the call first, then by last use. */
export const listSessions = async ({ db }: Context, { user, caller }: Owner) => {
  const shown = shownTo(caller);
  return db
    .select(shown)
    .from(sessions)
    .where(and(eq(sessions.user_id, user), gt(sessions.expires_at, sql`now()`)))
    .orderBy(desc(shown.is_current), desc(sessions.last_used_at), desc(sessions.id));
};

type Which = { readonly id: number } | { readonly except: number } | 'all';

/** Ends sessions of a user, records it in the same transaction, and closes their sockets. Returns them. */
const end = async ({ db, events }: Context, { user, caller }: Owner, which: Which) => {
  const condition =
    which === 'all' ? undefined : 'id' in which ? eq(sessions.id, which.id) : ne(sessions.id, which.except);
  const ended = await db.transaction(async (tx) => {
    const rows = await tx
      .delete(sessions)
      .where(and(eq(sessions.user_id, user), gt(sessions.expires_at, sql`now()`), condition))
      .returning(shownTo(caller));
    await recordSignOut(tx, caller, user, rows.length);
    return rows;
  });
  for (const session of ended) await events.publish('revoked', { session_id: session.id });
  return ended;
};

/** Ends and returns one of the user's sessions, even the current one. Throws 404 for an ended one or another user's. */
export const endSession = async (context: Context, owner: Owner, session: number) => {
  const [ended] = await end(context, owner, { id: session });
  if (!ended) throw notFound();
  return ended;
};

const idsOf = (ended: readonly { readonly id: number }[]): number[] => ended.map((session) => session.id);

/** Ends all of the caller's own sessions except the current one. Returns their ids. */
export const endOtherSessions = async (context: Context, caller: Principal): Promise<number[]> =>
  idsOf(await end(context, ownerOf(caller), { except: caller.session_id ?? 0 }));

/** Ends all sessions of a user. Returns their ids. */
export const endAllSessions = async (context: Context, owner: Owner): Promise<number[]> =>
  idsOf(await end(context, owner, 'all'));

/** The caller as the owner of sessions. Throws 401 for an API key. */
export const ownerOf = (caller: Principal): Owner => {
  if (caller.id === null || caller.session_id === null) throw unauthorized();
  return { user: caller.id, caller };
};

/** Ends the session that makes the call. */
export const signOut = async (context: Context, caller: Principal): Promise<void> => {
  const owner = ownerOf(caller);
  await end(context, owner, { id: caller.session_id ?? 0 });
};
