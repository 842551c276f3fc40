import { sql } from 'drizzle-orm';
import type { Configuration, TokenEndpointResponse } from 'openid-client';
import { signedOutUri } from '../../src/domain/sign-in/single-sign-on.ts';
import type { Context } from '../context.ts';
import { clientOf, loadLibrary } from './client.ts';
import { usableProvider } from './providers.ts';

/** How long signing out waits for a provider's metadata. */
const WITHIN_MS = 2_000;
const PURPOSE = 'oidc_sessions.id_token';
/** Of an ID token: with longer ones, the address would be too long for proxies. */
const MAX_LENGTH = 2_500;

/** The end of a session at the provider; undefined without one that a browser can open. */
const endSessionEndpoint = (configuration: Configuration): string | undefined => {
  const { end_session_endpoint: address = '' } = configuration.serverMetadata();
  return /^https?:\/\//i.test(address) ? address : undefined;
};

/**
 * The ID token, encrypted, if it is needed to sign out at the provider: some ask for it, others then don't ask the person
 * again.
 */
export const idTokenToKeep = (
  { secrets }: Context,
  configuration: Configuration,
  { id_token: token = '' }: TokenEndpointResponse,
): string | null =>
  token === '' || token.length > MAX_LENGTH || endSessionEndpoint(configuration) === undefined
    ? null
    : secrets.seal(token, PURPOSE);

interface ProviderSession {
  readonly provider_id: number;
  /** Encrypted. */
  readonly id_token: string | null;
}

// Another server's data folder may have another key.
const hintOf = ({ secrets }: Context, { id_token }: ProviderSession): { id_token_hint?: string } => {
  try {
    return id_token === null ? {} : { id_token_hint: secrets.open(id_token, PURPOSE) };
  } catch {
    return {};
  }
};

const endSessionUrl = async (context: Context, session: ProviderSession): Promise<string | undefined> => {
  const provider = await usableProvider(context.db, session.provider_id);
  if (!provider) return undefined;
  const { configuration } = await clientOf(context, provider);
  if (endSessionEndpoint(configuration) === undefined) return undefined;
  const { buildEndSessionUrl } = await loadLibrary();
  return buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: signedOutUri(context.publicUrl()),
    ...hintOf(context, session),
  }).href;
};

const providerSession = async ({ db }: Context, sessionId: number): Promise<ProviderSession | undefined> => {
  const { rows } = await db.execute(
    sql`select provider_id, id_token from oidc_sessions where session_id = ${sessionId}`,
  );
  return rows[0] as ProviderSession | undefined;
};

/**
 * The address that signs out at the provider that a session was started with; undefined if there is none, or if the
 * provider does not say in time. The session must still exist. See docs/single-sign-on.md.
 */
export const providerSignOut = async (
  context: Context,
  sessionId: number | null,
): Promise<string | undefined> => {
  const session = sessionId === null ? undefined : await providerSession(context, sessionId);
  if (!session) return undefined;
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, WITHIN_MS, undefined).unref();
  });
  const url = endSessionUrl(context, session).catch((error: unknown) => {
    const { provider_id: provider } = session;
    context.log.info({ provider, reason: String(error) }, 'no sign-out at the identity provider');
    return undefined;
  });
  return Promise.race([url, late]);
};
