import { and, eq, isNull, sql } from 'drizzle-orm';
import { RECOVERY_CODES } from '../../../src/domain/sign-in/second-factor.ts';
import type { Context } from '../../context.ts';
import { recoveryCodes } from '../../db/tables/second-factor-tables.ts';
import { hashOf, randomLetters } from '../tokens.ts';

const GROUP = 5;
const newCode = (): string => [0, 1, 2].map(() => randomLetters(GROUP)).join('-');

/** Spaces, hyphens and case don't matter when a code is typed. */
const hashOfCode = (code: string): string => hashOf(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));

/** Replaces a user's recovery codes by new ones, and returns them; only their hashes are stored. */
export const issueRecoveryCodes = async (db: Context['db'], userId: number): Promise<readonly string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await removeRecoveryCodes(db, userId);
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOfCode(code) })));
  return codes;
};

/** Uses a recovery code up; false if it is unknown or used. */
export const redeemRecoveryCode = async (
  db: Context['db'],
  userId: number,
  code: string,
): Promise<boolean> => {
  const used = await db
    .update(recoveryCodes)
    .set({ used_at: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.user_id, userId),
        eq(recoveryCodes.code_hash, hashOfCode(code)),
        isNull(recoveryCodes.used_at),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
};

/** Deletes a user's recovery codes. */
export const removeRecoveryCodes = async (db: Context['db'], userId: number): Promise<void> => {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId));
};
