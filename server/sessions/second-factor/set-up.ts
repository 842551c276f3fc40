import { eq, isNull, sql } from 'drizzle-orm';
import type { AuditAction } from '../../../src/domain/audit/audit.ts';
import type { UserData } from '../../../src/domain/sign-in/session.ts';
import { resourceNamed } from '../../../src/resources/all.ts';
import { type AuditActor, writeAuditBatch } from '../../audit/write.ts';
import type { Context } from '../../context.ts';
import { totpFactors } from '../../db/tables/second-factor-tables.ts';
import { httpError, type HttpError, unauthorized } from '../../errors.ts';
import { notifySecondFactor } from '../../mail/sign-in-mails.ts';
import { assertCurrentPassword } from '../current-password.ts';
import { readUserData } from '../me.ts';
import { attemptSecondFactor } from './attempts.ts';
import { methodsOf } from './methods.ts';
import totp from './methods/totp.ts';
import { issueRecoveryCodes, redeemRecoveryCode, removeRecoveryCodes } from './recovery-codes.ts';
import { redeemTotpCode, sealTotpSecret } from './totp.ts';

type Db = Context['db'];

/** The user who sets up their own second factor. */
export interface Owner {
  readonly id: number;
  readonly address: string;
  readonly who: AuditActor;
}

const meOf = async ({ db }: Context, { id }: Owner): Promise<UserData> => {
  const me = await readUserData(db, id);
  if (!me) throw unauthorized();
  return me;
};

const codeRejected = (): HttpError => httpError(400, 'sessions.code_rejected', { path: 'code' });

const note = (db: Db, { who }: Owner, me: UserData, action: AuditAction): Promise<void> =>
  writeAuditBatch(db, who, [{ resource: resourceNamed('users'), action, record: { ...me } }]);

// What the user's sessions can be used for may have changed.
const publishChange = ({ events }: Context): Promise<void> =>
  events.publish('changed', { resource: 'users' });

/**
 * Creates the secret of an authenticator app; it counts once a code of it is confirmed. Replaces one that was not
 * confirmed; throws 409 if there is a confirmed one.
 */
export const beginTotp = async (context: Context, owner: Owner) => {
  const { generateSecret, generateURI } = await import('otplib');
  const me = await meOf(context, owner);
  const secret = generateSecret();
  const values = { secret: sealTotpSecret(context, secret), created_at: sql`now()`, used_steps: [] };
  const begun = await context.db
    .insert(totpFactors)
    .values({ user_id: me.id, ...values })
    .onConflictDoUpdate({
      target: totpFactors.user_id,
      set: values,
      setWhere: isNull(totpFactors.confirmed_at),
    })
    .returning({ user_id: totpFactors.user_id });
  if (begun.length === 0) throw httpError(409, 'sessions.totp_exists');
  // The defaults too: not every app assumes them.
  const uri = generateURI({ issuer: 'Flowgen', label: me.email, secret });
  return { secret, otpauth_url: `${uri}&algorithm=SHA1&digits=6&period=30` };
};

const assertBegun = async ({ db }: Context, { id }: Owner): Promise<void> => {
  const [factor] = await db.select().from(totpFactors).where(eq(totpFactors.user_id, id));
  if (!factor) throw httpError(409, 'sessions.totp_missing');
  if (factor.confirmed_at !== null) throw httpError(409, 'sessions.totp_exists');
};

/**
 * Turns two-step sign-in on with the first code of the app, and returns the recovery codes. Throws 400 for a wrong
 * code, 409 if no app is being set up, 429 after too many wrong codes.
 */
export const confirmTotp = async (context: Context, owner: Owner, code: string) => {
  const me = await meOf(context, owner);
  await assertBegun(context, owner);
  const codes = await attemptSecondFactor(context, me.id, owner.address, () =>
    context.db.transaction(async (tx) => {
      const isFirst = (await methodsOf(tx, me.id)).length === 0;
      if (!(await redeemTotpCode(context, tx, { userId: me.id, code, isConfirmed: false }))) return false;
      await tx
        .update(totpFactors)
        .set({ confirmed_at: sql`now()` })
        .where(eq(totpFactors.user_id, me.id));
      if (isFirst) await note(tx, owner, me, 'second_factor_on');
      return issueRecoveryCodes(tx, me.id);
    }),
  );
  if (!codes) throw codeRejected();
  await publishChange(context);
  notifySecondFactor(context, me, 'on');
  return codes;
};

/** The password and a code, which prove that it is the user who weakens the sign-in, and not a stolen session. */
export interface Proof {
  readonly current_password: string;
  readonly code: string;
}

/** Runs `change` once the password and a code (of the app, or a recovery code) are verified. Throws 400 or 429. */
const withProof = async <T>(
  context: Context,
  owner: Owner,
  { current_password, code }: Proof,
  change: (db: Db, me: UserData) => Promise<T>,
): Promise<T> => {
  const me = await meOf(context, owner);
  if ((await methodsOf(context.db, me.id)).length === 0) throw httpError(409, 'sessions.no_second_factor');
  await assertCurrentPassword(context, me, owner.address, current_password);
  const result = await attemptSecondFactor(context, me.id, owner.address, () =>
    context.db.transaction(async (tx) => {
      const isCorrect =
        (await redeemTotpCode(context, tx, { userId: me.id, code, isConfirmed: true })) ||
        (await redeemRecoveryCode(tx, me.id, code));
      return isCorrect ? { value: await change(tx, me) } : false;
    }),
  );
  if (!result) throw codeRejected();
  await publishChange(context);
  return result.value;
};

/**
 * Removes the authenticator app, and the recovery codes if it was the last factor. Throws 400 for a wrong password or
 * code, 409 without a second factor, 429 after too many wrong ones.
 */
export const removeTotp = async (context: Context, owner: Owner, proof: Proof): Promise<void> => {
  const me = await withProof(context, owner, proof, async (tx, user) => {
    await totp.remove(tx, user.id);
    if ((await methodsOf(tx, user.id)).length > 0) return null;
    await removeRecoveryCodes(tx, user.id);
    await note(tx, owner, user, 'second_factor_off');
    return user;
  });
  if (me) notifySecondFactor(context, me, 'off');
};

/** Replaces the recovery codes by new ones and returns them. Throws as `removeTotp` does. */
export const renewRecoveryCodes = (
  context: Context,
  owner: Owner,
  proof: Proof,
): Promise<readonly string[]> =>
  withProof(context, owner, proof, async (tx, me) => {
    await note(tx, owner, me, 'recovery_codes');
    return issueRecoveryCodes(tx, me.id);
  });
