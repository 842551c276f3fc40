import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { oneTimeTokens } from '../db/core-tables.ts';
import { hashOf, newToken } from './tokens.ts';

/** How long each link works; the one of the first set-up as long as it is needed. Source: contract, section 3. */
const LIFETIMES = { reset: '1 hour', invitation: '7 days' } as const;
export type UserLink = keyof typeof LIFETIMES;

/** The address of the page that takes the token. Never made from a request: its Host header is anybody's word. */
export const linkTo = ({ publicUrl }: Context, kind: UserLink | 'setup', token: string): string =>
  `${publicUrl()}/${kind}?token=${token}`;

/** Makes a link with which this user sets a password once. */
export const createLink = async (
  context: Context,
  db: Context['db'],
  kind: UserLink,
  userId: number,
): Promise<string> => {
  const token = newToken();
  const expires_at = sql`now() + ${LIFETIMES[kind]}::interval`;
  await db.insert(oneTimeTokens).values({ token_hash: hashOf(token), kind, user_id: userId, expires_at });
  return linkTo(context, kind, token);
};

/** Makes every link of a user useless. */
export const dropLinks = async (db: Context['db'], userId: number): Promise<void> => {
  await db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.user_id, userId), isNull(oneTimeTokens.used_at)));
};
