import { and, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { signInFailures } from '../db/tables/core-tables.ts';
import { asSystem } from '../db/access/scope.ts';
import { httpError } from '../errors.ts';
import { addressGroup } from '../sessions/address-group.ts';
import { verifyPassword } from '../sessions/passwords.ts';
import { attemptSecret } from '../sessions/sign-in.ts';
import { createProof, findShare, pausedLink } from './open.ts';

/** Wrong PINs in 5 minutes: of one address for one link, and of one address for all links. */
const LIMITS = { account: 5, address: 50 };

/** Wrong PINs of one link within an hour, from anywhere, with which it is paused. */
const PAUSED_AT = 50;

/**
 * Counts a wrong PIN for its link, and pauses the link at the maximum. Throws 410 if it is paused already: PINs that were
 * entered at the same time are judged one after another, so that no more than the maximum are answered.
 */
const judge = ({ db, log, events }: Context, shareId: number, isRight: boolean): Promise<void> =>
  asSystem(async () => {
    const account = `share-pin ${shareId}`;
    const isPausedNow = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ is_paused: boolean }>(
        sql`select is_paused from shares where id = ${shareId} for no key update`,
      );
      if (rows[0]?.is_paused !== false) throw pausedLink();
      if (isRight) return false;
      await tx.insert(signInFailures).values({ account, address: account });
      const failed = await tx.$count(
        signInFailures,
        and(eq(signInFailures.account, account), gt(signInFailures.at, sql`now() - interval '1 hour'`)),
      );
      if (failed < PAUSED_AT) return false;
      await tx.execute(sql`
        update shares set is_paused = true, version = version + 1, updated_at = now() where id = ${shareId}`);
      // The count starts from zero when it is opened again.
      await tx.delete(signInFailures).where(eq(signInFailures.account, account));
      return true;
    });
    if (!isPausedNow) return;
    log.warn({ share: shareId }, 'a share link was paused: too many wrong PINs');
    await events.publish('revoked', { share_id: shareId });
  });

/**
 * Checks the PIN of a link and returns the proof that it was entered; null for a link without a PIN. Throws 404, 410,
 * 403 for a wrong PIN or, over the limit, 429.
 */
export const enterPin = async (
  context: Context,
  { token, pin, address }: { readonly token: string; readonly pin: string; readonly address: string },
): Promise<string | null> => {
  const { id, pin_hash } = await findShare(context, token);
  if (pin_hash === null) return null;
  const attempt = { kind: 'share-pin', email: `${id} ${addressGroup(address)}`, address };
  const proof = await attemptSecret(
    context,
    attempt,
    async () => {
      const isRight = await verifyPassword(pin_hash, pin);
      await judge(context, id, isRight);
      return isRight ? createProof(context, id) : false;
    },
    LIMITS,
  );
  if (proof === false) throw httpError(403, 'shares.pin_wrong');
  return proof;
};
