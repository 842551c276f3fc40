import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { hashOf } from '../sessions/tokens.ts';
import type { PersonFacts } from './person.ts';
import { type Provider, USABLE } from './providers.ts';

/** With which provider, and as whom there, somebody signs in. */
export interface SessionProvider extends Pick<PersonFacts, 'issuer' | 'subject' | 'id_token'> {
  readonly provider_id: number;
  /** Whether the provider verified several factors. */
  readonly has_second_factor: boolean;
}

/** What a session has to remember of the sign-in with a provider. */
export const sessionProviderOf = (
  { id }: Provider,
  { issuer, subject, id_token, used_several_factors }: PersonFacts,
): SessionProvider => ({
  provider_id: id,
  issuer,
  subject,
  id_token,
  has_second_factor: used_several_factors,
});

/**
 * Remembers with which provider a session was started. Returns false if that can't be used any more, or the user's link
 * to it was removed.
 */
export const noteProvider = async (
  db: Context['db'],
  token: string,
  { provider_id, issuer, subject, id_token, has_second_factor }: SessionProvider,
): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    insert into oidc_sessions (session_id, provider_id, identity_id, has_second_factor, id_token)
    select s.id, p.id, i.id, ${has_second_factor}, ${id_token}
    from sessions s
    join user_identities i on i.user_id = s.user_id and i.issuer = ${issuer} and i.subject = ${subject}
    join identity_providers p on p.id = ${provider_id}
    left join companies c on c.id = p.company_id
    where s.token_hash = ${hashOf(token)} and ${USABLE}`);
  return rowCount === 1;
};

/** Remembers it for a sign-in whose second step is missing. */
export const noteProviderOfChallenge = async (
  db: Context['db'],
  challenge: string,
  provider: SessionProvider,
): Promise<void> => {
  await db.execute(sql`
    update login_challenges set provider = ${JSON.stringify(provider)}::jsonb
    where token_hash = ${hashOf(challenge)}`);
};
