import { type Role, ROLES } from '../access/roles.ts';

/** Why a sign-in with an identity provider failed; texts are `single_sign_on.<name>`. */
export const SSO_ERRORS = [
  'expired',
  'unavailable',
  'refused',
  'unreachable',
  'invalid',
  'unverified',
  'domain',
  'no_account',
  'deactivated',
  'too_many',
] as const;
export type SsoError = (typeof SSO_ERRORS)[number];

/** Names in the fragment of the sign-in page's address: a hand-over code, or a failure. */
export const SSO_CODE = 'sso';
export const SSO_FAILURE = 'sso_error';

/** An identity provider as the sign-in page lists it. */
export interface SsoProvider {
  readonly id: number;
  readonly title: string;
}

/** A pending link: the account that a password is asked for. */
export interface SsoLink {
  readonly email: string;
  readonly title: string;
}

/** A user's link to an identity provider, known there by issuer and subject. */
export interface LinkedIdentity {
  readonly id: number;
  readonly provider_id: number;
  readonly provider_title: string;
  readonly issuer: string;
  readonly subject: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  /** Whether the session that asks was started with it. */
  readonly is_current: boolean;
}

/** The path of the API that starts a sign-in, relative to its base; `next` is the page to open afterwards. */
export const ssoStartPath = (id: number, next: string | null): string =>
  `/auth/oidc/${id}/start${next === null ? '' : `?next=${encodeURIComponent(next)}`}`;

/** The redirect URI to register at the provider. */
export const redirectUri = (publicUrl: string, id: number): string =>
  `${publicUrl}/api/auth/oidc/${id}/callback`;

/** The address to register for the return from the provider's sign-out page. */
export const signedOutUri = (publicUrl: string): string => `${publicUrl}/login`;

/** The domain of an email address, in lower case; null without one. */
export const domainOf = (email: string): string | null =>
  /@([^@\s]+)$/.exec(email)?.[1]?.toLowerCase() ?? null;

/** Whether an address is in one of the domains; subdomains are others. Without domains, all are. */
export const isInDomains = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(domainOf(email) ?? '');

export type Claims = Readonly<Record<string, unknown>>;

/**
 * Whether the provider vouches for the address. Entra ID sends no `email_verified`, so a missing claim is
 * accepted where `domains` names the address's domain: that says that the provider issues its addresses.
 */
export const isEmailVerified = (claims: Claims, email: string, domains: readonly string[]): boolean => {
  const claim = claims['email_verified'];
  if (claim !== undefined) return claim === true || claim === 'true';
  return domains.length > 0 && isInDomains(email, domains);
};

const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Claims)[name]
    : undefined;

/** A claim by its name, which may contain dots itself (`https://example.com/roles`), or by its path (`realm_access.roles`). */
export const claimAt = (claims: Claims, path: string): unknown =>
  own(claims, path) ?? path.split('.').reduce<unknown>(own, claims);

/**
 * The role that a person's claim is mapped to, the highest of several; `user` if none of its values is mapped.
 * Null if the claim is missing or no claim is configured: the role stays as it is.
 */
export const mappedRole = (
  claims: Claims,
  { role_claim, role_map }: { readonly role_claim: string | null; readonly role_map: Claims },
): Role | null => {
  const claim = role_claim === null || role_claim === '' ? undefined : claimAt(claims, role_claim);
  if (claim === undefined || claim === null) return null;
  const roles = new Set([claim].flat().map((value) => own(role_map, String(value))));
  return ROLES.find((role) => roles.has(role)) ?? 'user';
};

/** Whether the provider says that the person used several factors (RFC 8176). */
export const usedSeveralFactors = ({ amr }: Claims): boolean => Array.isArray(amr) && amr.includes('mfa');
