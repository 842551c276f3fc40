import type { Session } from './session.ts';

/** The ways to complete the second step of a sign-in, in the order in which they are offered. */
export const SECOND_FACTOR_METHODS = ['totp', 'passkey', 'recovery'] as const;
export type SecondFactorName = (typeof SECOND_FACTOR_METHODS)[number];

/** The length of an authenticator app's codes, and how long one is shown, in seconds. */
export const TOTP_DIGITS = 6;
export const TOTP_PERIOD_S = 30;

/** The number of recovery codes that a user gets. */
export const RECOVERY_CODES = 10;

/** What a user has set up for the second step of the sign-in; times are ISO 8601. */
export interface SecondFactorStatus {
  /** Whether the user's company, or the platform, requires it. */
  readonly required: boolean;
  /** Null: no authenticator app is set up. */
  readonly totp: { readonly created_at: string; readonly last_used_at: string | null } | null;
  /** Recovery codes that were not used yet. */
  readonly recovery_codes: number;
}

/** The result of a sign-in of which the second step is missing. */
export interface SignInChallenge {
  readonly challenge: string;
  /** Those that the user can use now. */
  readonly methods: readonly SecondFactorName[];
}

/** The result of a completed sign-in; `setup_required`: the session can only set up a second factor. */
export interface SignedIn extends Session {
  readonly setup_required?: true;
}

/** The result of a correct password: a session, or a challenge if the user has a second factor. */
export type SignInResult = SignedIn | SignInChallenge;

/** Whether the second step is still missing. */
export const isChallenge = (result: SignInResult): result is SignInChallenge => 'challenge' in result;
