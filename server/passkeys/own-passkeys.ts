import { and, asc, eq, sql } from 'drizzle-orm';
import type { AuditAction } from '../../src/domain/audit/audit.ts';
import type { UserData } from '../../src/domain/sign-in/session.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { type AuditActor, writeAuditBatch } from '../audit/write.ts';
import type { Context } from '../context.ts';
import { passkeys } from '../db/tables/passkey-tables.ts';
import { notFound, unauthorized } from '../errors.ts';
import { notifySecondFactor } from '../mail/sign-in-mails.ts';
import { readUserData } from '../sessions/me.ts';
import type { Principal } from '../principal.ts';
import { methodsOf } from '../sessions/second-factor/methods.ts';
import { removeRecoveryCodes } from '../sessions/second-factor/recovery-codes.ts';

/** A user who changes their own passkeys, and the session that makes the call. */
export interface PasskeyOwner {
  readonly user: number;
  readonly session: number;
  readonly who: AuditActor;
}

/** The caller as the owner of passkeys. Throws 401 for an API key. */
export const passkeyOwnerOf = (who: Principal): PasskeyOwner => {
  if (who.id === null || who.session_id === null) throw unauthorized();
  return { user: who.id, session: who.session_id, who };
};

/** The user, locked until the transaction ends: changes of one user's second factors happen one after another. */
export const lockUser = async (db: Context['db'], userId: number): Promise<UserData> => {
  await db.execute(sql`select 1 from users where id = ${userId} for no key update`);
  const me = await readUserData(db, userId);
  if (!me) throw unauthorized();
  return me;
};

/** Records a change of a user's passkeys, and whether it turned two-step sign-in on or off. */
export const auditPasskey = (
  db: Context['db'],
  who: AuditActor,
  me: UserData,
  actions: readonly AuditAction[],
): Promise<void> =>
  writeAuditBatch(
    db,
    who,
    actions.map((action) => ({ resource: resourceNamed('users'), action, record: { ...me } })),
  );

const { id, name, created_at, last_used_at } = passkeys;
/** The columns that users see. */
export const SHOWN = { id, name, created_at, last_used_at };

/** A user's passkeys, the oldest first. */
export const listPasskeys = ({ db }: Context, userId: number) =>
  db.select(SHOWN).from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(asc(id));

const isOwn = (userId: number, passkey: number) => and(eq(id, passkey), eq(passkeys.user_id, userId));

/** Renames a user's passkey. Throws 404 for another user's. */
export const renamePasskey = async ({ db }: Context, userId: number, passkey: number, newName: string) => {
  const [renamed] = await db
    .update(passkeys)
    .set({ name: newName })
    .where(isOwn(userId, passkey))
    .returning(SHOWN);
  if (!renamed) throw notFound();
  return renamed;
};

/**
 * Removes and returns a user's passkey, and removes the recovery codes with the last second factor. Throws 404 for another user's. Where a
 * second factor is required, the session can then only be used to set one up.
 */
export const removePasskey = async (context: Context, { user, who }: PasskeyOwner, passkey: number) => {
  const { me, removed } = await context.db.transaction(async (tx) => {
    const owner = await lockUser(tx, user);
    const [row] = await tx.delete(passkeys).where(isOwn(user, passkey)).returning(SHOWN);
    if (!row) throw notFound();
    const isLast = (await methodsOf(tx, user)).length === 0;
    if (isLast) await removeRecoveryCodes(tx, user);
    await auditPasskey(tx, who, owner, [
      'passkey_removed',
      ...(isLast ? ['second_factor_off' as const] : []),
    ]);
    return { me: owner, removed: row };
  });
  await context.events.publish('changed', { resource: 'users' });
  notifySecondFactor(context, me, 'passkey_removed');
  return removed;
};
