import * as z from 'zod';
import { resourceNamed } from '../../../src/resources/all.ts';
import { fieldSchema } from '../../../src/schema/zod.ts';
import { callerOf, type Routes } from '../../http/routing.ts';
import { unauthorized } from '../../errors.ts';
import { callOf } from '../../principal.ts';
import { changeMe, changeMeBody } from '../../sessions/change-me.ts';
import { readUserData, signInResponse, userData } from '../../sessions/me.ts';
import { signOut } from '../../sessions/own-sessions.ts';
import { passwordInput, newPassword } from '../../sessions/passwords.ts';
import { resetPassword, sendResetLink } from '../../sessions/reset.ts';
import { originOf } from '../../sessions/sessions.ts';
import { signIn } from '../../sessions/sign-in.ts';
import { providerSignOut } from '../../single-sign-on/sign-out.ts';
import { fieldOf } from '../../../src/schema/resource.ts';

const tags = ['Sessions'];
// Large enough that an overlong password is rejected as too long, not with 413.
const bodyLimit = 4_000_000;
// Not validated as an email address: an invalid one gets the same response as an unknown one.
const account = fieldSchema({
  ...fieldOf(resourceNamed('users'), 'email'),
  kind: 'text',
}) as z.ZodType<string>;
const noContent = z.null().describe('No content');

/** Signing in and out, and the caller's own account. See docs/specification.md, section 3. */
const routes: Routes = (app, context) => {
  const pendingMails = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(pendingMails);
  });

  app.post(
    '/api/auth/login',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Sign in',
        body: z.strictObject({ email: account, password: passwordInput }),
        response: { 200: signInResponse },
      },
    },
    async (request) => signIn(context, request.body, originOf(request)),
  );

  app.get(
    '/api/auth/me',
    { schema: { tags, summary: 'Retrieve the current user', response: { 200: userData } } },
    async (request) => {
      const me = await readUserData(context.db, callerOf(request).id ?? 0);
      if (!me) throw unauthorized();
      return me;
    },
  );

  app.put(
    '/api/auth/me',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Update the current user',
        body: changeMeBody,
        response: { 200: userData },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { id, session_id: session } = caller;
      if (id === null || session === null) throw unauthorized();
      return changeMe(context, { id, session, address: request.ip, who: caller }, request.body);
    },
  );

  app.post(
    '/api/auth/logout',
    {
      schema: {
        tags,
        summary: 'Sign out',
        description:
          'The header `x-provider-sign-out` is the address that also signs out at the identity provider, if the session was started there.',
        body: z.strictObject({}).nullish(),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const provider = await providerSignOut(context, caller.session_id);
      if (provider !== undefined) reply.header('x-provider-sign-out', provider);
      await signOut(context, caller);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/auth/forgot',
    {
      schema: {
        tags,
        summary: 'Request a password reset',
        description: 'Sends a reset link by mail. The response is the same whether or not the user exists.',
        body: z.strictObject({ email: account }),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      // Not awaited: the response time would reveal whether the user exists.
      const work = sendResetLink(context, request.body.email, request.ip)
        .catch((error: unknown) => request.log.error({ err: error }, 'could not send a reset link'))
        .finally(() => pendingMails.delete(work));
      pendingMails.add(work);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/auth/reset',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Set a password with a reset or invitation token',
        body: z.strictObject({
          token: z.string().min(1).max(200),
          password: newPassword,
          sign_in: z
            .boolean()
            .optional()
            .describe('also sign in: 200 with the response of POST /auth/login instead of 204'),
        }),
        response: { 200: signInResponse, 204: noContent },
      },
    },
    async (request, reply) => {
      const result = await resetPassword(context, request.body, originOf(request), callOf(request));
      return result ? reply.code(200).send(result) : reply.code(204).send(null);
    },
  );
};
export default routes;
