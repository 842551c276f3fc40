import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import type { Role } from '../../src/domain/access/roles.ts';
import {
  claimAt,
  type Claims,
  isEmailVerified,
  mappedRole,
  usedSeveralFactors,
} from '../../src/domain/sign-in/single-sign-on.ts';
import type { Context } from '../context.ts';
import { loadLibrary } from './client.ts';
import type { Provider } from './providers.ts';
import { idTokenToKeep } from './sign-out.ts';

/** What a provider said about a person. Issuer and subject identify them; the rest can change. */
export interface PersonFacts {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly is_email_verified: boolean;
  readonly name: string | null;
  /** From the provider's role claim; null: the role stays as it is. */
  readonly role: Role | null;
  readonly used_several_factors: boolean;
  /** The ID token, encrypted, for signing out at the provider; null if that has no use for it. */
  readonly id_token: string | null;
}

const NAME_LENGTH = 120;
// What the field of users accepts: one line.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]+/g;

const textOf = (value: unknown): string | null => {
  if (typeof value !== 'string') return null;
  const text = value.toWellFormed().replace(CONTROL, ' ').trim();
  return text === '' ? null : text;
};

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+$/;
const emailOf = (value: unknown): string | null => {
  const text = textOf(value);
  return text !== null && text.length <= 254 && EMAIL.test(text) ? text : null;
};

/** The claims of the ID token, completed by those of the userinfo endpoint if any that we need is missing. */
const allClaims = async (
  configuration: Configuration,
  tokens: TokenEndpointResponse & TokenEndpointResponseHelpers,
  { role_claim }: Provider,
): Promise<Claims & { readonly iss: string; readonly sub: string }> => {
  const claims = tokens.claims();
  if (!claims) throw new Error('There is no ID token.');
  const needed = ['email', 'email_verified', 'name', ...(role_claim ? [role_claim] : [])];
  const isComplete = needed.every((name) => claimAt(claims, name) !== undefined);
  if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
  const { fetchUserInfo } = await loadLibrary();
  return { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
};

/** What a provider's verified tokens say about a person. */
export const personOf = async (
  context: Context,
  configuration: Configuration,
  tokens: TokenEndpointResponse & TokenEndpointResponseHelpers,
  provider: Provider,
): Promise<PersonFacts> => {
  const claims = await allClaims(configuration, tokens, provider);
  const email = emailOf(claims['email']);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    is_email_verified: email !== null && isEmailVerified(claims, email, provider.domains),
    name: textOf(claims['name'])?.slice(0, NAME_LENGTH) ?? null,
    role: mappedRole(claims, provider),
    used_several_factors: usedSeveralFactors(claims),
    id_token: idTokenToKeep(context, configuration, tokens),
  };
};
