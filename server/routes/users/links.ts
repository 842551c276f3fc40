import { and, eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { resourceNamed } from '../../../src/resources/all.ts';
import { callerOf, type Routes } from '../../http/routing.ts';
import { scopeFilter } from '../../crud/scope.ts';
import { inTransaction } from '../../crud/writing/write.ts';
import { credentials } from '../../db/tables/core-tables.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import { httpError, notFound } from '../../errors.ts';
import { idParams } from '../../http/call-schemas.ts';
import { invitationMail, resetMail } from '../../mail/messages.ts';
import { createLink, revokeLinks } from '../../sessions/links.ts';

/** Creates a set-password link that an admin can pass on. See docs/specification.md, section 4. */
const routes: Routes = (app, context) => {
  const resource = resourceNamed('users');
  const users = tableOf('users');
  app.post(
    '/api/users/:id/reset-link',
    {
      schema: {
        tags: ['Users'],
        summary: 'Create a password link for a user',
        description: 'Earlier links stop working.',
        params: idParams,
        body: z
          .strictObject({
            mail: z.boolean().optional().describe('also send the link by mail, if mail is configured'),
          })
          .nullish(),
        response: {
          200: z.object({
            url: z.string(),
            mailed: z.boolean().optional().describe('whether the mail was sent; only if requested'),
          }),
        },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const wantsMail = request.body?.mail === true;
      return inTransaction(context, caller, async ({ db, note, afterCommit }) => {
        const [user] = await db
          .select({
            id: users.id,
            name: users['name'] as PgColumn,
            email: users['email'] as PgColumn,
            locale: users['locale'] as PgColumn,
            version: users.version,
            company_id: users['company_id'] as PgColumn,
            is_active: users['is_active'] as PgColumn,
            known: credentials.user_id,
          })
          .from(users)
          .leftJoin(credentials, eq(credentials.user_id, users.id))
          .where(and(eq(users.id, request.params.id), scopeFilter(resource, caller, 'edit')))
          .for('share', { of: users });
        if (!user) throw notFound();
        if (!user.is_active) throw httpError(409, 'sessions.deactivated');
        const id = user.id as number;
        await revokeLinks(db, [id]);
        const isInvited = user.known === null;
        const url = await createLink(context, db, isInvited ? 'invitation' : 'reset', id);
        note({ resource, action: 'reset_link', record: user });
        const { mailer } = context;
        const [name, address] = [String(user.name), String(user.email)];
        if (wantsMail) {
          const reader = { name, locale: String(user.locale) };
          const message = isInvited ? invitationMail(reader, url) : resetMail(reader, url);
          afterCommit(async (answer) => {
            const mailed = mailer.enabled && (await mailer.send({ to: { name, address }, ...message }));
            Object.assign(answer as object, { mailed });
          });
        }
        return { url };
      });
    },
  );
};
export default routes;
