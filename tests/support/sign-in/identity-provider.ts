import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, decodeJwt, decodeProtectedHeader } from 'jose';
import { Provider } from 'oidc-provider';

/** A person as the provider knows them. `sub` identifies them. */
export interface IdpPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
}

/** Changes a token's claims, or signs it with a key of someone else. */
export interface Tampering {
  readonly claims?: JWTPayload;
  readonly isForged?: boolean;
}

export const CLIENT = { client_id: 'flowgen', client_secret: 'a secret/with+special characters' };

const keyPair = async (kid: string) => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return { kid, privateKey, publicKey };
};

/**
 * oidc-provider on a free port: it signs in `person`, without asking unless `isAsking`. Its ID tokens can be
 * tampered with, and it can be down.
 */
export const startIdentityProvider = async (
  client: { client_id: string; client_secret?: string; token_endpoint_auth_method?: string } = CLIENT,
) => {
  const [real, forged] = [await keyPair('real'), await keyPair('real')];
  const state = {
    person: { sub: 'nobody' } as IdpPerson,
    tampering: undefined as Tampering | undefined,
    isDown: false,
    isAsking: false,
    /** What its metadata name as `end_session_endpoint` instead of its own; null: nothing. */
    endSession: undefined as string | null | undefined,
    /** Paths that were requested. */
    requests: [] as string[],
  };

  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const provider = new Provider(issuer, {
    clients: [
      {
        redirect_uris: ['http://127.0.0.1/callback'],
        post_logout_redirect_uris: ['http://127.0.0.1/login'],
        ...client,
      } as never,
    ],
    jwks: { keys: [{ ...(await exportJWK(real.privateKey)), kid: real.kid, alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    cookies: { keys: ['a key of this test'], long: { signed: true }, short: { signed: true } },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = `<title>Provider</title>${form}
            <button form="op.logoutForm" name="logout" value="yes">Sign out of the provider</button>`;
        },
      },
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...state.person, sub }) }),
    // The consent that people give once.
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 300, Grant: 300, IdToken: 300, Interaction: 300, Session: 300 },
  });
  // The addresses contain the id of the provider's record, which is not known yet.
  provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    /\/api\/auth\/oidc\/\d+\/callback$/.test(uri);
  provider.Client.prototype.postLogoutRedirectUriAllowed = (uri: string) => uri.endsWith('/login');

  const tamperedToken = async (
    token: string,
    { claims = {}, isForged = false }: Tampering,
  ): Promise<string> => {
    const payload = Object.fromEntries(
      Object.entries({ ...decodeJwt(token), ...claims }).filter(([, value]) => value !== null),
    );
    const header = decodeProtectedHeader(token) as { alg: string };
    return new SignJWT(payload).setProtectedHeader(header).sign((isForged ? forged : real).privateKey);
  };

  /** Replaces the ID token in the response of the token endpoint. */
  const tamper = (response: ServerResponse, tampering: Tampering): void => {
    const end = response.end.bind(response);
    response.end = ((body: Buffer | string) => {
      const parsed = JSON.parse(String(body)) as { id_token?: string };
      const send = (text: string) => {
        response.setHeader('content-length', Buffer.byteLength(text));
        end(text);
      };
      if (parsed.id_token === undefined) send(String(body));
      else
        void tamperedToken(parsed.id_token, tampering).then((id_token) =>
          send(JSON.stringify({ ...parsed, id_token })),
        );
      return response;
    }) as typeof response.end;
  };

  /** Replaces the address of the sign-out in the metadata. */
  const replaceEndSession = (response: ServerResponse, address: string | null): void => {
    const end = response.end.bind(response);
    response.end = ((body: Buffer | string) => {
      const { end_session_endpoint: _own, ...metadata } = JSON.parse(String(body)) as Record<string, unknown>;
      const text = JSON.stringify({
        ...metadata,
        ...(address === null ? {} : { end_session_endpoint: address }),
      });
      response.setHeader('content-length', Buffer.byteLength(text));
      end(text);
      return response;
    }) as typeof response.end;
  };

  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (state.isAsking && request.method === 'GET') {
      response.setHeader('content-type', 'text/html');
      response.end(
        `<title>Provider</title><form method="post"><button>Continue as ${state.person.name ?? ''}</button></form>`,
      );
      return;
    }
    const accountId = state.person.sub;
    await provider.interactionFinished(request, response, { login: { accountId, remember: false } });
  };

  const respond = provider.callback();
  server.on('request', (request, response) => {
    const path = request.url ?? '';
    state.requests.push(path);
    if (state.isDown) response.writeHead(503).end();
    else if (path.startsWith('/interaction/')) void interact(request, response);
    else {
      if (path.startsWith('/.well-known/') && state.endSession !== undefined)
        replaceEndSession(response, state.endSession);
      if (path === '/token' && state.tampering) tamper(response, state.tampering);
      void respond(request, response);
    }
  });

  return Object.assign(state, {
    issuer,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
};
export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;
