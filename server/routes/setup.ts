import * as z from 'zod';
import { resourceNamed } from '../../src/resources/all.ts';
import { fieldSchema } from '../../src/schema/zod.ts';
import type { Routes } from '../app.ts';
import { demoOf } from '../demo/run.ts';
import { callOf } from '../principal.ts';
import { sessionResponse } from '../sessions/me.ts';
import { newPassword } from '../sessions/passwords.ts';
import { originOf } from '../sessions/sessions.ts';
import { needsSetup, setUp } from '../sessions/setup.ts';
import { fieldOf } from '../../src/schema/resource.ts';

const users = resourceNamed('users');
const body = z.strictObject({
  token: z.string().min(1).max(200),
  name: fieldSchema(fieldOf(users, 'name')) as z.ZodType<string>,
  email: fieldSchema(fieldOf(users, 'email')) as z.ZodType<string>,
  password: newPassword,
  demo: z.boolean().optional(),
});

const demoAccounts = z
  .array(
    z.object({
      company: z.string().nullable(),
      role: z.string(),
      name: z.string(),
      email: z.string(),
      password: z.string(),
    }),
  )
  .describe('of a demonstration: who can sign in to it, told this once');

const routes: Routes = (app, context) => {
  app.addHook('onClose', () => demoOf(context).stop());
  app.get(
    '/api/setup',
    {
      schema: {
        tags: ['Sessions'],
        summary: 'Whether the first superadmin is still to be created',
        response: { 200: z.object({ needed: z.boolean() }) },
      },
    },
    async () => ({ needed: await needsSetup(context) }),
  );

  app.post(
    '/api/setup',
    {
      // As large as a password that is far too long, so that it is told as such.
      bodyLimit: 4_000_000,
      schema: {
        tags: ['Sessions'],
        summary: 'Creates the first superadmin, with the token that the server printed',
        body,
        response: { 201: sessionResponse.extend({ demo_accounts: demoAccounts.optional() }) },
      },
    },
    async (request, reply) => {
      const { demo, ...person } = request.body;
      const session = await setUp(context, person, originOf(request), callOf(request));
      reply.code(201);
      if (!demo) return session;
      return { ...session, demo_accounts: [...((await demoOf(context).begin()) ?? [])] };
    },
  );
};
export default routes;
