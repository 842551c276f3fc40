import { and, eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { resourceNamed } from '../../src/resources/all.ts';
import { callerOf, type Routes } from '../app.ts';
import { scopeFilter } from '../crud/scope.ts';
import { inTransaction } from '../crud/write.ts';
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
      return inTransaction(context, caller, async ({ db, note }) => {
        const [user] = await db
          .select({
            id: users.id,
            name: users['name'] as PgColumn,
            version: users.version,
            company_id: users['company_id'] as PgColumn,
            is_active: users['is_active'] as PgColumn,
            known: credentials.user_id,
          })
          .from(users)
          .leftJoin(credentials, eq(credentials.user_id, users.id))
          .where(and(eq(users.id, request.params.id), scopeFilter(resource, caller, 'edit')));
        if (!user) throw notFound();
        if (!user.is_active) throw failure(409, 'This user is deactivated. Activate the user first.');
        const id = user.id as number;
        await dropLinks(db, id);
        const url = await createLink(context, db, user.known === null ? 'invitation' : 'reset', id);
        note({ resource, action: 'reset_link', record: user });
        return { url };
      });
    },
  );
};
export default routes;
