import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { hashOf, newToken } from '../sessions/tokens.ts';

/** How long a sign-in may take, from the button to the session. */
export const SIGN_IN_MINUTES = 10;

const NAME = 'fg_oidc';

/** The secret that binds a sign-in to the browser that started it; undefined without its cookie. */
export const browserSecret = (request: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];

// Lax: it is sent when the provider leads back here, and to nothing that another site embeds or posts.
const setCookie = ({ publicUrl }: Context, reply: FastifyReply, value: string, seconds: number): void => {
  const { protocol, pathname } = new URL(publicUrl());
  const path = `${pathname.replace(/\/$/, '')}/api/auth/oidc`;
  const secure = protocol === 'https:' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${NAME}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  );
};

/** Sets the cookie. A browser keeps its secret while several of its tabs sign in. */
export const bindBrowser = (context: Context, request: FastifyRequest, reply: FastifyReply): string => {
  const secret = browserSecret(request) ?? newToken();
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
