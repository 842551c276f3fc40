import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { oneTimeTokens } from '../db/tables/core-tables.ts';
import { hashOf, newToken } from './tokens.ts';

/** How long each kind of link is valid; setup links are valid until setup is done. See docs/specification.md, section 3. */
const LIFETIMES = { reset: '1 hour', invitation: '7 days' } as const;
export type UserLink = keyof typeof LIFETIMES;

/** The URL of the page for a token. Never derived from a request, whose Host header can be forged. */
export const linkUrl = (
  { publicUrl }: Pick<Context, 'publicUrl'>,
  kind: UserLink | 'setup',
  token: string,
): string => `${publicUrl()}/${kind}?token=${token}`;

/**
 * Creates a single-use link for this user to set a password. A change of the user's role, company, email or
 * `is_active` revokes it (trigger `revoke_user_links`). The caller's transaction must have locked or inserted
 * the user's row, so that a concurrent change can't miss the new link.
 */
export const createLink = async (
  context: Pick<Context, 'publicUrl'>,
  db: Context['db'],
  kind: UserLink,
  userId: number,
): Promise<string> => {
  const token = newToken();
  const expires_at = sql`now() + ${LIFETIMES[kind]}::interval`;
  await db.insert(oneTimeTokens).values({ token_hash: hashOf(token), kind, user_id: userId, expires_at });
  return linkUrl(context, kind, token);
};

/** Revokes all unused links of these users. */
export const revokeLinks = async (db: Context['db'], userIds: readonly number[]): Promise<void> => {
  if (userIds.length === 0) return;
  await db
    .delete(oneTimeTokens)
    .where(and(inArray(oneTimeTokens.user_id, [...userIds]), isNull(oneTimeTokens.used_at)));
};
