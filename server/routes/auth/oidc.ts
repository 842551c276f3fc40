import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { safeNext } from '../../../src/domain/sign-in/next-path.ts';
import type { Context } from '../../context.ts';
import { callerOf, type Routes } from '../../http/routing.ts';
import { idSchema } from '../../../src/schema/zod.ts';
import { idParams } from '../../http/call-schemas.ts';
import { callOf } from '../../principal.ts';
import { sessionResponse, signInResponse } from '../../sessions/me.ts';
import { passwordInput } from '../../sessions/passwords.ts';
import { originOf } from '../../sessions/sessions.ts';
import { bindBrowser, browserSecret, forgetBrowser } from '../../single-sign-on/browser-cookie.ts';
import { listProviders } from '../../single-sign-on/providers.ts';
import { finishRedirect, startSignIn } from '../../single-sign-on/redirects.ts';
import { type Fetching, fetchSession, finishLink, linkAccount } from '../../single-sign-on/sign-in.ts';

const tags = ['Sessions'];
const code = z.string().min(1).max(200).describe('from the address of the sign-in page');
const redirect = z.null().describe('Redirect');
const linkResponse = z.object({
  link: z
    .object({ email: z.string(), title: z.string() })
    .describe('there is an account with this address: its password has to be entered once'),
});

// The state and the code of a provider are about as long as it likes.
const answer = z.looseObject({});

const fetchingOf = (context: Context, request: FastifyRequest<{ Body: { code: string } }>): Fetching => ({
  code: request.body.code,
  secret: browserSecret(context, request),
  origin: originOf(request),
  call: callOf(request),
});

/** Signing in with an identity provider. See docs/single-sign-on.md. */
const routes: Routes = (app, context) => {
  app.get(
    '/api/auth/oidc',
    {
      schema: {
        tags,
        summary: 'List the identity providers to sign in with',
        response: {
          200: z.object({ data: z.array(z.object({ id: idSchema, title: z.string() })) }),
        },
      },
    },
    async () => ({ data: await listProviders(context) }),
  );

  app.get(
    '/api/auth/oidc/:id/start',
    {
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'Sign in with an identity provider',
        description: 'Leads the browser to the provider, or to the sign-in page with an error.',
        params: idParams,
        querystring: z.object({
          next: z.string().max(2000).optional().describe('the page to open afterwards'),
        }),
        response: { 302: redirect },
      },
    },
    async (request, reply) => {
      const to = await startSignIn(context, {
        providerId: request.params.id,
        next: safeNext(request.query.next),
        secret: bindBrowser(context, request, reply),
        address: request.ip,
      });
      return reply.redirect(to, 302);
    },
  );

  app.get(
    '/api/auth/oidc/:id/callback',
    {
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'Return from an identity provider',
        description:
          'Leads the browser to the sign-in page, with a code for POST /auth/oidc/session or an error.',
        params: idParams,
        querystring: answer,
        response: { 302: redirect },
      },
    },
    async (request, reply) => {
      const to = await finishRedirect(context, {
        providerId: request.params.id,
        query: new URL(request.url, 'http://localhost').search,
        secret: browserSecret(context, request),
        origin: originOf(request),
      });
      return reply.redirect(to, 302);
    },
  );

  app.post(
    '/api/auth/oidc/session',
    {
      schema: {
        tags,
        summary: 'Fetch the session after signing in with an identity provider',
        description: 'Works once, and only in the browser that started the sign-in.',
        body: z.strictObject({ code }),
        response: { 200: z.union([signInResponse, linkResponse]) },
      },
    },
    async (request, reply) => {
      const result = await fetchSession(context, fetchingOf(context, request));
      if (!('link' in result)) forgetBrowser(context, reply);
      return result;
    },
  );

  app.post(
    '/api/auth/oidc/link',
    {
      bodyLimit: 4_000_000,
      schema: {
        tags,
        summary: 'Link an account to an identity provider with its password',
        description:
          'Signs in. For an account with a second factor, complete the sign-in with POST /auth/login/second and then call POST /auth/oidc/link/finish.',
        body: z.strictObject({ code, password: passwordInput }),
        response: { 200: signInResponse },
      },
    },
    async (request, reply) => {
      const result = await linkAccount(context, fetchingOf(context, request), request.body.password);
      if (!('challenge' in result)) forgetBrowser(context, reply);
      return result;
    },
  );

  app.post(
    '/api/auth/oidc/link/finish',
    {
      schema: {
        tags,
        summary: 'Link an account after the second step of the sign-in',
        description: 'Replaces the session of the call by the one in the response.',
        body: z.strictObject({ code }),
        response: { 200: sessionResponse },
      },
    },
    async (request, reply) => {
      const session = await finishLink(context, fetchingOf(context, request), callerOf(request));
      forgetBrowser(context, reply);
      return session;
    },
  );
};
export default routes;
