import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { hashOf, newToken } from '../sessions/tokens.ts';

/** How long a sign-in may take, from the button to the session. */
export const SIGN_IN_MINUTES = 10;

const NAME = 'fg_oidc';

const isSecure = ({ publicUrl }: Context): boolean => publicUrl().startsWith('https:');

/**
 * With https, browsers accept the name only from this host itself: a page of a neighbouring host, which may set cookies of
 * their common domain, could otherwise let somebody complete a sign-in that it began itself.
 */
const nameOf = (context: Context): string => (isSecure(context) ? `__Host-${NAME}` : NAME);

/** The secret that binds a sign-in to the browser that started it; undefined without its cookie. */
export const browserSecret = (context: Context, request: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|;\\s*)${nameOf(context)}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];

// Lax: it is sent when the provider leads back here, and to nothing that another site embeds or posts.
const setCookie = (context: Context, reply: FastifyReply, value: string, seconds: number): void => {
  const flags = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure(context) ? '; Secure' : ''}`;
  reply.header('set-cookie', `${nameOf(context)}=${value}; ${flags}`);
};

/** Sets the cookie. A browser keeps its secret while several of its tabs sign in. */
export const bindBrowser = (context: Context, request: FastifyRequest, reply: FastifyReply): string => {
  const secret = browserSecret(context, request) ?? newToken();
  setCookie(context, reply, secret, SIGN_IN_MINUTES * 60);
  return secret;
};

/** Removes the cookie. */
export const forgetBrowser = (context: Context, reply: FastifyReply): void =>
  setCookie(context, reply, '', 0);

/** What the database stores of a browser's secret. */
export const browserHash = (secret: string): string => hashOf(secret);

/**
 * The nonce and the PKCE verifier of an attempt. Derived from the browser's secret and the state, so that the database,
 * which has neither, can't complete a sign-in.
 */
export const checksOf = (secret: string, state: string) => {
  const derive = (purpose: string): string =>
    createHmac('sha256', secret).update(`${purpose} ${state}`).digest('base64url');
  return { state, nonce: derive('nonce'), verifier: derive('verifier') };
};
