import type * as OpenidClient from 'openid-client';
import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import type { Context } from '../context.ts';
import { guardedFetch } from './guarded-fetch.ts';
import type { Provider } from './providers.ts';
import { openSecret } from './secret.ts';

type Library = typeof OpenidClient;
/** Loaded with the first sign-in: most installations have no identity provider. */
export const loadLibrary = (): Promise<Library> => import('openid-client');

type ClientMethod = 'client_secret_basic' | 'client_secret_post' | 'none';

/** A provider's metadata and keys, with our credentials there. */
export interface Client {
  readonly configuration: Configuration;
  readonly method: ClientMethod;
}

/** How long metadata is used before it is read again. */
const MAX_AGE_MS = 60 * 60_000;
const TIMEOUT_S = 8;

interface Cached {
  readonly version: number;
  readonly at: number;
  readonly client: Promise<Client>;
}
/** The clients of one server, by provider. */
export type ClientCache = Map<number, Cached>;
export const createClientCache = (): ClientCache => new Map();

const authentication = (library: Library, method: ClientMethod, secret: string) => {
  if (method === 'none') return library.None();
  return method === 'client_secret_post'
    ? library.ClientSecretPost(secret)
    : library.ClientSecretBasic(secret);
};

/** Throws if the provider can't be reached or is not the issuer it was entered as. */
const discover = async (context: Context, provider: Provider, chosen?: ClientMethod): Promise<Client> => {
  const library = await loadLibrary();
  const { allowPrivateEndpoints: allowPrivate } = context.config;
  const secret = provider.client_secret === null ? '' : openSecret(context, provider.client_secret);
  const method = chosen ?? (secret === '' ? 'none' : 'client_secret_basic');
  const issuer = new URL(provider.issuer);
  const configuration = await library.discovery(
    issuer,
    provider.client_id,
    { token_endpoint_auth_method: method },
    authentication(library, method, secret),
    {
      [library.customFetch]: guardedFetch({ allowPrivate }),
      timeout: TIMEOUT_S,
      execute: [
        // Signatures too: TLS may end at a proxy of the provider.
        library.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' && allowPrivate ? [library.allowInsecureRequests] : []),
      ],
    },
  );
  const found = configuration.serverMetadata();
  // The library accepts other issuers from Microsoft’s addresses for all tenants.
  if (new URL(found.issuer).href !== issuer.href)
    throw new Error(`the issuer is ${found.issuer}, not ${provider.issuer}`);
  if (!secret || chosen) return { configuration, method };
  const methods = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  if (methods.includes('client_secret_basic') || !methods.includes('client_secret_post'))
    return { configuration, method };
  return discover(context, provider, 'client_secret_post');
};

const remember = (context: Context, provider: Provider, client: Promise<Client>): Promise<Client> => {
  const cached = { version: provider.version, at: performance.now(), client };
  context.oidcClients.set(provider.id, cached);
  client.catch(() => {
    if (context.oidcClients.get(provider.id) === cached) context.oidcClients.delete(provider.id);
  });
  return client;
};

/** The client of a provider, with metadata of at most an hour ago. Throws if it can't be reached. */
export const clientOf = (context: Context, provider: Provider): Promise<Client> => {
  const cached = context.oidcClients.get(provider.id);
  const isFresh =
    cached !== undefined && cached.version === provider.version && performance.now() - cached.at < MAX_AGE_MS;
  return isFresh ? cached.client : remember(context, provider, discover(context, provider));
};

/** Like `clientOf`, but reads the metadata now. */
export const newClientOf = (context: Context, provider: Provider): Promise<Client> =>
  remember(context, provider, discover(context, provider));

const isClientRefused = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'error' in error && error.error === 'invalid_client';

/**
 * Exchanges the code in the provider's answer for tokens. Some providers accept the secret only in the body, without
 * saying so in their metadata: they get it there when they refuse it in the header.
 */
export const exchangeCode = async (
  context: Context,
  provider: Provider,
  answer: URL,
  checks: { readonly state: string; readonly nonce: string; readonly verifier: string },
): Promise<{
  configuration: Configuration;
  tokens: TokenEndpointResponse & TokenEndpointResponseHelpers;
}> => {
  const library = await loadLibrary();
  const grant = async ({ configuration }: Client) => ({
    configuration,
    tokens: await library.authorizationCodeGrant(configuration, answer, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
      idTokenExpected: true,
    }),
  });
  const client = await clientOf(context, provider);
  try {
    return await grant(client);
  } catch (error) {
    if (client.method !== 'client_secret_basic' || !isClientRefused(error)) throw error;
    const other = discover(context, provider, 'client_secret_post');
    const outcome = await grant(await other);
    void remember(context, provider, other);
    return outcome;
  }
};
