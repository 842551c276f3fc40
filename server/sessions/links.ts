import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { oneTimeTokens } from '../db/core-tables.ts';
import { hashOf, newToken } from './tokens.ts';

/** How long each link works; the one of the first set-up as long as it is needed. Source: contract, section 3. */
const LIFETIMES = { reset: '1 hour', invitation: '7 days' } as const;
export type UserLink = keyof typeof LIFETIMES;

/** The address of the page that takes the token. Never made from a request: its Host header is anybody's word. */
export const linkUrl = ({ publicUrl }: Context, kind: UserLink | 'setup', token: string): string =>
  `${publicUrl()}/${kind}?token=${token}`;

/**
 * Makes a link with which this user sets a password once. A change of the user's role, company, email or
 * `is_active` revokes it (trigger `revoke_user_links`). The caller's transaction must have locked the user's
 * row or inserted it, so that no link is made past such a change that is being written.
 */
export const createLink = async (
  context: Context,
  db: Context['db'],
  kind: UserLink,
  userId: number,
): Promise<string> => {
  const token = newToken();
  const expires_at = sql`now() + ${LIFETIMES[kind]}::interval`;
  await db.insert(oneTimeTokens).values({ token_hash: hashOf(token), kind, user_id: userId, expires_at });
  return linkUrl(context, kind, token);
};

/** Revokes every link of these users. */
export const revokeLinks = async (db: Context['db'], userIds: readonly number[]): Promise<void> => {
  if (userIds.length === 0) return;
  await db
    .delete(oneTimeTokens)
    .where(and(inArray(oneTimeTokens.user_id, [...userIds]), isNull(oneTimeTokens.used_at)));
};
