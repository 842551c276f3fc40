import * as z from 'zod';
import type { DemoAccount } from '../../../src/domain/sign-in/demo-account.ts';
import { resourceNamed } from '../../../src/resources/all.ts';
import { fieldSchema } from '../../../src/schema/zod.ts';
import type { Routes } from '../../http/routing.ts';
import { callOf } from '../../principal.ts';
import { originOf } from '../../sessions/sessions.ts';
import { sessionResponse } from '../../sessions/me.ts';
import { newPassword } from '../../sessions/passwords.ts';
import { needsSetup, setUp } from '../../sessions/setup.ts';
import { fieldOf } from '../../../src/schema/resource.ts';

const users = resourceNamed('users');
const body = z.strictObject({
  token: z.string().min(1).max(200),
  name: fieldSchema(fieldOf(users, 'name')) as z.ZodType<string>,
  email: fieldSchema(fieldOf(users, 'email')) as z.ZodType<string>,
  password: newPassword,
  demo: z.boolean().optional(),
});

const demoAccount = z.object({
  company: z.string().nullable(),
  role: z.string(),
  name: z.string(),
  email: z.string(),
  password: z.string(),
}) satisfies z.ZodType<DemoAccount>;
const demoAccounts = z.array(demoAccount).describe('the accounts of the demo; returned only once');

const routes: Routes = (app, context) => {
  app.addHook('onClose', () => context.demo.stop());
  app.get(
    '/api/setup',
    {
      schema: {
        tags: ['Sessions'],
        summary: 'Check whether setup is needed',
        response: { 200: z.object({ needed: z.boolean() }) },
      },
    },
    async () => ({ needed: await needsSetup(context) }),
  );

  app.post(
    '/api/setup',
    {
      // Large enough that an overlong password is rejected as too long, not with 413.
      bodyLimit: 4_000_000,
      schema: {
        tags: ['Sessions'],
        summary: 'Create the first superadmin',
        description: '`token` is the setup token that the server printed.',
        body,
        response: { 201: sessionResponse.extend({ demo_accounts: demoAccounts.optional() }) },
      },
    },
    async (request, reply) => {
      const { demo, ...person } = request.body;
      const session = await setUp(context, person, originOf(request), callOf(request));
      reply.code(201);
      if (!demo) return session;
      return { ...session, demo_accounts: [...((await context.demo.begin(context)) ?? [])] };
    },
  );
};
export default routes;
