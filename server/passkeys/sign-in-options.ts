import { and, eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { passkeys } from '../db/tables/passkey-tables.ts';
import { httpError } from '../errors.ts';
import { addressGroup } from '../sessions/address-group.ts';
import { tooManyAttempts } from '../sessions/limits.ts';
import {
  createOpenChallenge,
  readChallenge,
  setWebauthnChallenge,
} from '../sessions/second-factor/challenges.ts';
import { newToken } from '../sessions/tokens.ts';
import { assertBelow, createWindowLimit } from '../sessions/window-limit.ts';
import { assertOffered } from './relying-party.ts';
import { VALID_MS, webauthn } from './verify.ts';

/** Counts the sign-ins with a passkey alone that an address begins in 5 minutes; each stores a challenge. */
export const createPasskeyLimit = () => createWindowLimit({ limit: 100, windowMs: VALID_MS });

const assertMayBegin = ({ passkeyLimit }: Context, ip: string): void => {
  const address = addressGroup(ip);
  assertBelow(passkeyLimit, address, tooManyAttempts);
  passkeyLimit.add(address);
};

/**
 * Options for using a passkey: as the second step of the sign-in with this challenge, or, without one, to sign in
 * with the passkey alone. Returns the challenge for `POST /auth/login/second`. Throws 409 where passkeys are not
 * offered or the user has none, 410 for a challenge that is over, 429 for too many sign-ins of an address.
 */
export const signInOptions = async (context: Context, challenge: string | undefined, address: string) => {
  const { db } = context;
  const party = assertOffered(context);
  const { generateAuthenticationOptions } = await webauthn();
  const signed = newToken();
  const optionsWith = (allowCredentials?: { readonly id: string; readonly transports: string[] }[]) =>
    generateAuthenticationOptions({
      rpID: party.id,
      challenge: new Uint8Array(Buffer.from(signed, 'base64url')),
      timeout: VALID_MS,
      userVerification: 'required',
      ...(allowCredentials && { allowCredentials }),
    });
  if (challenge === undefined) {
    assertMayBegin(context, address);
    return { challenge: await createOpenChallenge(db, signed), publicKey: await optionsWith() };
  }
  const { user_id: user } = await readChallenge(db, challenge);
  if (user === null) {
    await setWebauthnChallenge(db, challenge, signed);
    return { challenge, publicKey: await optionsWith() };
  }
  const known = await db
    .select({ id: passkeys.credential_id, transports: passkeys.transports })
    .from(passkeys)
    .where(and(eq(passkeys.user_id, user), eq(passkeys.rp_id, party.id)));
  if (known.length === 0) throw httpError(409, 'sessions.no_passkey');
  await setWebauthnChallenge(db, challenge, signed);
  return { challenge, publicKey: await optionsWith(known) };
};
