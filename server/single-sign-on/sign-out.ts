import { sql } from 'drizzle-orm';
import { signedOutUri } from '../../src/domain/single-sign-on.ts';
import type { Context } from '../context.ts';
import { clientOf, loadLibrary } from './client.ts';
import { usableProvider } from './providers.ts';

/** How long signing out waits for a provider's metadata. */
const WITHIN_MS = 2_000;

const endSessionUrl = async (context: Context, providerId: number): Promise<string | undefined> => {
  const provider = await usableProvider(context.db, providerId);
  if (!provider) return undefined;
  const { configuration } = await clientOf(context, provider);
  if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
  const { buildEndSessionUrl } = await loadLibrary();
  return buildEndSessionUrl(configuration, { post_logout_redirect_uri: signedOutUri(context.publicUrl()) })
    .href;
};

/** The provider that a session was started with; undefined without one. */
const providerOfSession = async ({ db }: Context, sessionId: number): Promise<number | undefined> => {
  const { rows } = await db.execute<{ provider_id: number }>(
    sql`select provider_id from oidc_sessions where session_id = ${sessionId}`,
  );
  return rows[0]?.provider_id;
};

/**
 * The address that signs out at the provider that a session was started with; undefined if there is none, or if the
 * provider does not say in time. The session must still exist.
 */
export const providerSignOut = async (
  context: Context,
  sessionId: number | null,
): Promise<string | undefined> => {
  const providerId = sessionId === null ? undefined : await providerOfSession(context, sessionId);
  if (providerId === undefined) return undefined;
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, WITHIN_MS, undefined).unref();
  });
  const url = endSessionUrl(context, providerId).catch((error: unknown) => {
    context.log.info({ provider: providerId, reason: String(error) }, 'no sign-out at the identity provider');
    return undefined;
  });
  return Promise.race([url, late]);
};
