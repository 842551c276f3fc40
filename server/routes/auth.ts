import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { resourceNamed } from '../../src/resources/all.ts';
import { fieldSchema } from '../../src/schema/zod.ts';
import { callerOf, type Routes } from '../app.ts';
import { sessions } from '../db/core-tables.ts';
import { unauthorized } from '../errors.ts';
import { callOf } from '../principal.ts';
import { changeMe, changeMeBody } from '../sessions/change-me.ts';
import { readUserData, sessionResponse, userData } from '../sessions/me.ts';
import { passwordInput, newPassword } from '../sessions/passwords.ts';
import { resetPassword, sendResetLink } from '../sessions/reset.ts';
import { originOf } from '../sessions/sessions.ts';
import { signIn } from '../sessions/sign-in.ts';
import { startSweeping } from '../sessions/sweep.ts';
import { fieldOf } from '../../src/schema/resource.ts';

const tags = ['Sessions'];
// As large as a password that is far too long, so that it is told as such.
const bodyLimit = 4_000_000;
// An address that is none belongs to nobody, which is told like any wrong one.
const account = fieldSchema({
  ...fieldOf(resourceNamed('users'), 'email'),
  kind: 'text',
}) as z.ZodType<string>;
const nothing = z.null().describe('Nothing');

/** Signing in and out, and what people change of themselves. Source: contract, section 3. */
const routes: Routes = (app, context) => {
  const underWay = new Set<Promise<void>>();
  const stopSweeping = startSweeping(context);
  app.addHook('onClose', async () => {
    stopSweeping();
    await Promise.all(underWay);
  });

  app.post(
    '/api/auth/login',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Sign in: a token for 24 hours',
        body: z.strictObject({ email: account, password: passwordInput }),
        response: { 200: sessionResponse },
      },
    },
    async (request) => signIn(context, request.body, originOf(request)),
  );

  app.get(
    '/api/auth/me',
    { schema: { tags, summary: 'Who is signed in', response: { 200: userData } } },
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
        summary: 'Change one’s own name, phone, language, time zone or password',
        body: changeMeBody,
        response: { 200: userData },
      },
    },
    async (request) => {
      const who = callerOf(request);
      const { id, session_id: session } = who;
      if (id === null || session === null) throw unauthorized();
      return changeMe(context, { id, session, address: request.ip, who }, request.body);
    },
  );

  app.post(
    '/api/auth/logout',
    {
      schema: {
        tags,
        summary: 'Sign out: the token is dead',
        body: z.strictObject({}).nullish(),
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const id = callerOf(request).session_id;
      if (id === null) throw unauthorized();
      await context.db.delete(sessions).where(eq(sessions.id, id));
      await context.events.publish('revoked', { session_id: id });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/auth/forgot',
    {
      schema: {
        tags,
        summary: 'Ask for a link to set a new password; the answer does not tell who exists',
        body: z.strictObject({ email: account }),
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      // Not waited for: how long it takes would tell whether there is such a user.
      const work = sendResetLink(context, request.body.email, request.ip)
        .catch((error: unknown) => request.log.error({ err: error }, 'no reset link was sent'))
        .finally(() => underWay.delete(work));
      underWay.add(work);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/auth/reset',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Set a password with the token of a reset or invitation link',
        body: z.strictObject({
          token: z.string().min(1).max(200),
          password: newPassword,
          sign_in: z.boolean().optional().describe('start a session too: 200 with it instead of 204'),
        }),
        response: { 200: sessionResponse, 204: nothing },
      },
    },
    async (request, reply) => {
      const session = await resetPassword(context, request.body, originOf(request), callOf(request));
      return session ? reply.code(200).send(session) : reply.code(204).send(null);
    },
  );
};
export default routes;
