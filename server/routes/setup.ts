import * as z from 'zod';
import { resourceNamed } from '../../src/resources/all.ts';
import { fieldSchema } from '../../src/schema/zod.ts';
import type { Routes } from '../app.ts';
import { malformed } from '../errors.ts';
import { callOf } from '../principal.ts';
import { sessionAnswer } from '../sessions/me.ts';
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

const routes: Routes = (app, context) => {
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
        response: { 201: sessionAnswer },
      },
    },
    async (request, reply) => {
      const { demo, ...person } = request.body;
      if (demo) throw malformed('Demonstration data is not part of this version.', 'demo');
      reply.code(201);
      return setUp(context, person, originOf(request), callOf(request));
    },
  );
};
export default routes;
