import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { resourceNamed } from '../../src/resources/all.ts';
import { callerOf, type Routes } from '../app.ts';
import { scopeFilter } from '../crud/scope.ts';
import { credentials } from '../db/core-tables.ts';
import { tableOf } from '../db/tables.ts';
import { failure, notFound } from '../errors.ts';
import { idParams } from '../http.ts';
import { createLink, dropLinks } from '../sessions/links.ts';

/** A link that an admin hands on, where mail doesn't. Source: contract, section 4. */
const routes: Routes = (app, context) => {
  const resource = resourceNamed('users');
  const users = tableOf('users');
  app.post(
    '/api/users/:id/reset-link',
    {
      schema: {
        tags: ['Users'],
        summary: 'A fresh link with which this user sets a password; earlier ones stop working',
        params: idParams,
        body: z.strictObject({}).nullish(),
        response: { 200: z.object({ url: z.string() }) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      return context.db.transaction(async (tx) => {
        const [user] = await tx
          .select({ id: users.id, is_active: users.is_active!, known: credentials.user_id })
          .from(users)
          .leftJoin(credentials, eq(credentials.user_id, users.id))
          .where(and(eq(users.id, request.params.id), scopeFilter(resource, caller, 'edit')));
        if (!user) throw notFound();
        if (!user.is_active) throw failure(409, 'This user is deactivated. Activate the user first.');
        const id = user.id as number;
        await dropLinks(tx, id);
        const url = await createLink(context, tx, user.known === null ? 'invitation' : 'reset', id);
        request.log.info({ user_id: id, by: caller.id }, 'an admin took a link to set a password');
        return { url };
      });
    },
  );
};
export default routes;
