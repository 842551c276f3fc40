import { useEffect, useState } from 'react';
import type { Passkey } from '../../domain/sign-in/passkeys.ts';
import { api } from '../http.ts';

/** Loaded on demand: few visits use it. */
const webauthn = () => import('@simplewebauthn/browser');
type Webauthn = Awaited<ReturnType<typeof webauthn>>;
type CreationOptions = Parameters<Webauthn['startRegistration']>[0]['optionsJSON'];
type RequestOptions = Parameters<Webauthn['startAuthentication']>[0]['optionsJSON'];
/** What proves that the user has a passkey, as JSON. */
export type Assertion = Awaited<ReturnType<Webauthn['startAuthentication']>>;

/** Whether this browser can use passkeys at all; only on https and on this machine. */
const isSupported = (): boolean => 'PublicKeyCredential' in window;

/** Whether this browser can use passkeys at this address: the server accepts them only at its public URL. */
export const canUsePasskeys = async (): Promise<boolean> => {
  if (!isSupported()) return false;
  try {
    const { data } = await api.get<{ data: { origin: string | null } }>('/auth/passkeys/origin', {
      intent: 'part',
    });
    return data.origin === window.location.origin;
  } catch {
    return false;
  }
};

/** `canUsePasskeys`; undefined: not known yet. */
export const useCanUsePasskeys = (): boolean | undefined => {
  const [can, setCan] = useState(isSupported() ? undefined : false);
  useEffect(() => {
    void canUsePasskeys().then(setCan);
  }, []);
  return can;
};

/** Why a browser did not create or use a passkey, as far as the user can do something about it. */
export type PasskeyFault = 'cancelled' | 'known' | 'address' | 'unsupported';

const FAULTS: Readonly<Record<string, PasskeyFault>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'address',
  ConstraintError: 'unsupported',
  NotSupportedError: 'unsupported',
};

/** The fault behind an error of `createPasskey` or `askForPasskey`; null for any other error. */
export const passkeyFault = (error: unknown): PasskeyFault | null =>
  error instanceof Error && Object.hasOwn(FAULTS, error.name) ? (FAULTS[error.name] ?? null) : null;

/** The response to adding a passkey. */
export interface AddedPasskey extends Passkey {
  /** Issued with the first second factor, and shown once. */
  readonly recovery_codes?: readonly string[];
}

/** Lets the browser create a passkey, and adds it to the user's account. */
export const createPasskey = async (name: string): Promise<AddedPasskey> => {
  const { publicKey } = await api.post<{ publicKey: CreationOptions }>('/auth/passkeys/options', undefined, {
    intent: 'part',
  });
  const { startRegistration } = await webauthn();
  const credential = await startRegistration({ optionsJSON: publicKey });
  return api.post<AddedPasskey>('/auth/passkeys', { name, credential }, { intent: 'part' });
};

/**
 * Lets the browser use a passkey for a sign-in: the second step of the one with this challenge, otherwise the whole
 * one. Returns the challenge for the second step, with the assertion.
 */
export const askForPasskey = async (
  challenge?: string,
): Promise<{ readonly challenge: string; readonly assertion: Assertion }> => {
  const body = challenge === undefined ? {} : { challenge };
  const options = await api.post<{ challenge: string; publicKey: RequestOptions }>(
    '/auth/login/options',
    body,
  );
  const { startAuthentication } = await webauthn();
  const assertion = await startAuthentication({ optionsJSON: options.publicKey });
  return { challenge: options.challenge, assertion };
};
