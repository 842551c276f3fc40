import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import { hashOf } from '../sessions/tokens.ts';
import type { RelyingParty } from './relying-party.ts';
import type { Assertion, NewCredential } from './webauthn-json.ts';

/** How long a browser may take to create or use a passkey. */
export const VALID_MS = 5 * 60_000;

/** Loaded on demand: most starts never need it. */
export const webauthn = () => import('@simplewebauthn/server');

/**
 * What authenticators store as the owner of a passkey at this address: the same for all passkeys of a user, and
 * meaningless to others.
 */
export const userHandleOf = (party: RelyingParty, userId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(`passkeys of user ${userId} at ${party.id}`).digest());

/** A credential whose registration was verified. */
export interface VerifiedCredential {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
}

// The library accepts a proof from a frame in another site, for browsers that do not say in which one.
const isFramed = (clientDataJSON: string): boolean => {
  const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
  return (data as { crossOrigin?: unknown } | null)?.crossOrigin === true;
};

/**
 * Runs a verification; null if the library rejects it. It throws for whatever is wrong, from a signature to a
 * malformed structure, so the reason is only logged.
 */
const orNull = async <T>(
  { log }: Pick<Context, 'log'>,
  verify: () => Promise<T | null>,
): Promise<T | null> => {
  try {
    return await verify();
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.message : String(error) }, 'a passkey was rejected');
    return null;
  }
};

/** Verifies a new credential against the hash of its challenge; null if anything about it is wrong. */
export const verifyRegistration = (
  context: Pick<Context, 'log'>,
  party: RelyingParty,
  challengeHash: string,
  credential: NewCredential,
): Promise<VerifiedCredential | null> =>
  orNull(context, async () => {
    const { verifyRegistrationResponse } = await webauthn();
    const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
    const { attestationObject, clientDataJSON } = credential.response;
    // None is requested, and verifying a chain of certificates would fetch addresses that it names.
    const statement = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    if (isFramed(clientDataJSON) || statement.get('attStmt').get('x5c')) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: (challenge) => hashOf(challenge) === challengeHash,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    // The browser says it too, and is not to be trusted with it.
    if (id !== credential.id) return null;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  });

/** A stored passkey, as far as verifying needs it. */
export interface StoredPasskey {
  readonly id: number;
  readonly user_id: number;
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: number;
}

/** Verifies an assertion of this passkey for this challenge; returns the new counter, null if anything is wrong. */
export const verifyAssertion = (
  context: Pick<Context, 'log'>,
  party: RelyingParty,
  passkey: StoredPasskey,
  challenge: string,
  assertion: Assertion,
): Promise<number | null> =>
  orNull(context, async () => {
    const { verifyAuthenticationResponse } = await webauthn();
    const { clientDataJSON, userHandle, ...response } = assertion.response;
    if (isFramed(clientDataJSON)) return null;
    const owner = Buffer.from(userHandleOf(party, passkey.user_id)).toString('base64url');
    // Authenticators may leave it out when they are told which passkey to use.
    if (userHandle && userHandle !== owner) return null;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, response: { ...response, clientDataJSON }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  });
