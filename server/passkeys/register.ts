import { and, eq, gt, sql } from 'drizzle-orm';
import { MAX_PASSKEYS } from '../../src/domain/sign-in/passkeys.ts';
import type { Context } from '../context.ts';
import { passkeyRegistrations, passkeys } from '../db/tables/passkey-tables.ts';
import { badRequest, httpError, unauthorized } from '../errors.ts';
import { notifySecondFactor } from '../mail/sign-in-mails.ts';
import { readUserData } from '../sessions/me.ts';
import { methodsOf } from '../sessions/second-factor/methods.ts';
import { issueRecoveryCodes } from '../sessions/second-factor/recovery-codes.ts';
import { hashOf, newToken } from '../sessions/tokens.ts';
import { message } from '../texts/texts.ts';
import { auditPasskey, lockUser, type PasskeyOwner, SHOWN } from './own-passkeys.ts';
import { assertOffered } from './relying-party.ts';
import { userHandleOf, VALID_MS, verifyRegistration, webauthn } from './verify.ts';
import type { NewCredential } from './webauthn-json.ts';

const credentialsOf = (db: Context['db'], userId: number) =>
  db
    .select({ id: passkeys.credential_id, transports: passkeys.transports, rp_id: passkeys.rp_id })
    .from(passkeys)
    .where(eq(passkeys.user_id, userId))
    .limit(MAX_PASSKEYS);

const expired = () => httpError(410, 'sessions.passkey_expired');

const assertRoom = (count: number): void => {
  if (count >= MAX_PASSKEYS) throw httpError(409, message('sessions.passkeys_full', { max: MAX_PASSKEYS }));
};

/**
 * Options for creating a passkey in this session: one that is found without entering an email, and that verifies
 * its user, so that it suffices to sign in. Replaces the session's earlier options. Throws 409 where passkeys are
 * not offered, or if there are too many.
 */
export const registrationOptions = async (context: Context, { user, session }: PasskeyOwner) => {
  const { db } = context;
  const party = assertOffered(context);
  const me = await readUserData(db, user);
  if (!me) throw unauthorized();
  const known = await credentialsOf(db, user);
  assertRoom(known.length);
  const { generateRegistrationOptions } = await webauthn();
  const challenge = newToken();
  const publicKey = await generateRegistrationOptions({
    rpName: 'Flowgen',
    rpID: party.id,
    userID: userHandleOf(party, user),
    userName: me.email,
    userDisplayName: me.name,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: VALID_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known
      .filter(({ rp_id }) => rp_id === party.id)
      .map(({ id, transports }) => ({ id, transports })),
  });
  const row = {
    challenge_hash: hashOf(publicKey.challenge),
    expires_at: sql`now() + ${VALID_MS / 1000} * interval '1 second'`,
  };
  await db
    .insert(passkeyRegistrations)
    .values({ session_id: session, ...row })
    .onConflictDoUpdate({ target: passkeyRegistrations.session_id, set: row });
  return publicKey;
};

/** The hash of a session's challenge. Throws 410 if there is none. */
const readChallenge = async (db: Context['db'], session: number): Promise<string> => {
  const { session_id, challenge_hash, expires_at } = passkeyRegistrations;
  const [found] = await db
    .select({ hash: challenge_hash })
    .from(passkeyRegistrations)
    .where(and(eq(session_id, session), gt(expires_at, sql`now()`)));
  if (!found) throw expired();
  return found.hash;
};

/** Takes the challenge that was answered, so that it works once. Throws 410 if it is gone. */
const takeChallenge = async (db: Context['db'], session: number, hash: string): Promise<void> => {
  const { session_id, challenge_hash } = passkeyRegistrations;
  const taken = await db
    .delete(passkeyRegistrations)
    .where(and(eq(session_id, session), eq(challenge_hash, hash)))
    .returning({ session_id });
  if (taken.length === 0) throw expired();
};

/**
 * Adds a passkey to the user. Throws 400 for a credential that was not made for this session's challenge at this
 * address, 409 for one that exists or is one too many, 410 without a challenge. The first second factor comes with
 * recovery codes.
 */
export const registerPasskey = async (
  context: Context,
  { user, session, who }: PasskeyOwner,
  { name, credential }: { readonly name: string; readonly credential: NewCredential },
) => {
  const party = assertOffered(context);
  const challengeHash = await readChallenge(context.db, session);
  const verified = await verifyRegistration(context, party, challengeHash, credential);
  if (!verified) throw badRequest('sessions.passkey_rejected', 'credential');
  const { me, response } = await context.db.transaction(async (tx) => {
    await takeChallenge(tx, session, challengeHash);
    // Several at once can't exceed the limit.
    const owner = await lockUser(tx, user);
    const isFirstFactor = (await methodsOf(tx, user)).length === 0;
    assertRoom((await credentialsOf(tx, user)).length);
    const [added] = await tx
      .insert(passkeys)
      .values({
        user_id: user,
        name,
        rp_id: party.id,
        credential_id: verified.credentialId,
        public_key: verified.publicKey,
        counter: verified.counter,
        transports: credential.response.transports ?? [],
      })
      .onConflictDoNothing({ target: passkeys.credential_id })
      .returning(SHOWN);
    if (!added) throw httpError(409, 'sessions.passkey_known');
    const first = isFirstFactor ? (['second_factor_on'] as const) : [];
    await auditPasskey(tx, who, owner, ['passkey_added', ...first]);
    const recovery_codes = isFirstFactor ? await issueRecoveryCodes(tx, user) : undefined;
    return { me: owner, response: { ...added, ...(recovery_codes && { recovery_codes }) } };
  });
  // A session that could only set up a second factor can be used now.
  await context.events.publish('changed', { resource: 'users' });
  notifySecondFactor(context, me, 'passkey_added');
  return response;
};
