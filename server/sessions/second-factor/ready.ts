import type { SecondFactorName } from '../../../src/domain/sign-in/second-factor.ts';

/**
 * For each method, the SQL condition that the user with this id (a SQL expression) can use it now. Apart from the
 * methods, because tables have computed fields that need it.
 */
export const READY: Readonly<Record<SecondFactorName, (userId: string) => string>> = {
  totp: (userId) =>
    `exists (select from totp_factors f where f.user_id = ${userId} and f.confirmed_at is not null)`,
  passkey: (userId) => `exists (select from passkeys k where k.user_id = ${userId})`,
  recovery: (userId) =>
    `exists (select from recovery_codes r where r.user_id = ${userId} and r.used_at is null)`,
};

/** The methods that turn two-step sign-in on; the others only replace a lost one. */
export const FACTORS: readonly SecondFactorName[] = ['totp', 'passkey'];

/** SQL: the user with this id (a SQL expression) has a second factor. */
export const hasSecondFactor = (userId: string): string =>
  `(${FACTORS.map((name) => READY[name](userId)).join(' or ')})`;
