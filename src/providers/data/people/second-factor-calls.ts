import type {
  SecondFactorName,
  SecondFactorStatus,
  SignedIn,
} from '../../../domain/sign-in/second-factor.ts';
import { api } from '../../http.ts';

/** What the second step of a sign-in sends: a code, or the assertion of a passkey. */
export interface SecondStepBody {
  readonly challenge: string;
  readonly method: SecondFactorName;
  readonly code?: string;
  readonly assertion?: unknown;
}

/** Throws HttpError: 401 wrong, 410 expired or out of attempts, 429 too often. */
export const completeSignIn = (body: SecondStepBody): Promise<SignedIn> =>
  api.post<SignedIn>('/auth/login/second', body);

/** What the signed-in user has set up. */
export const fetchSecondFactor = async (signal?: AbortSignal): Promise<SecondFactorStatus> =>
  (await api.get<{ data: SecondFactorStatus }>('/auth/second-factor', { signal, intent: 'part' })).data;

/** Whether the signed-in user has passkeys. */
export const hasPasskeys = async (signal?: AbortSignal): Promise<boolean> =>
  (await api.get<readonly unknown[]>('/auth/passkeys', { signal })).length > 0;

/** The secret of an authenticator app that is being set up. */
export interface TotpSecret {
  readonly secret: string;
  readonly otpauth_url: string;
}
export const beginTotp = (): Promise<TotpSecret> => api.post<TotpSecret>('/auth/totp');

interface NewCodes {
  readonly recovery_codes: readonly string[];
}
/** Turns two-step sign-in on. Throws HttpError 400 for a wrong code. */
export const confirmTotp = async (code: string): Promise<readonly string[]> =>
  (await api.post<NewCodes>('/auth/totp/confirm', { code })).recovery_codes;

/** The user's password and a code. */
export interface SecondFactorProof {
  readonly current_password: string;
  readonly code: string;
}
/** Throws HttpError 400 for a wrong password or code. */
export const removeTotp = (proof: SecondFactorProof): Promise<unknown> => api.delete('/auth/totp', proof);
export const renewRecoveryCodes = async (proof: SecondFactorProof): Promise<readonly string[]> =>
  (await api.post<NewCodes>('/auth/recovery-codes', proof)).recovery_codes;

/** Removes the second factor of a user who lost it. */
export const removeUserSecondFactor = (id: number): Promise<unknown> =>
  api.delete(`/users/${id}/second-factor`);

/** The settings of the whole system. */
export interface SystemSettings {
  readonly require_second_factor: boolean;
}
export const fetchSystemSettings = (signal?: AbortSignal): Promise<SystemSettings> =>
  api.get<SystemSettings>('/system/settings', { signal, intent: 'part' });
export const saveSystemSettings = (settings: SystemSettings): Promise<SystemSettings> =>
  api.put<SystemSettings>('/system/settings', settings);
