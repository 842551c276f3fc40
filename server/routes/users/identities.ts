import * as z from 'zod';
import { sendAll } from '../../crud/reading/send-range.ts';
import { idParam, idParams } from '../../http/call-schemas.ts';
import { callerOf, type Routes } from '../../http/routing.ts';
import { ownerOf } from '../../sessions/own-sessions.ts';
import { managedOwner } from '../../sessions/managed-owner.ts';
import { identitySchema, listIdentities, removeIdentity } from '../../single-sign-on/identities.ts';

const list = z.array(identitySchema);
const removal = 'Ends the sessions that were started with it.';

/** Links of users to identity providers: one's own, and those of users that one manages. See docs/single-sign-on.md. */
const routes: Routes = (app, context) => {
  app.get(
    '/api/auth/identities',
    {
      schema: {
        tags: ['Sessions'],
        summary: 'List your links to identity providers',
        response: { 200: list },
      },
    },
    async (request, reply) =>
      sendAll(reply, 'identities', await listIdentities(context, ownerOf(callerOf(request)))),
  );

  app.delete(
    '/api/auth/identities/:id',
    {
      schema: {
        tags: ['Sessions'],
        summary: 'Remove your link to an identity provider',
        description: removal,
        params: idParams,
        response: { 200: identitySchema },
      },
    },
    async (request) => removeIdentity(context, ownerOf(callerOf(request)), request.params.id),
  );

  app.get(
    '/api/users/:id/identities',
    {
      schema: {
        tags: ['Users'],
        summary: 'List the links of a user to identity providers',
        params: idParams,
        response: { 200: list },
      },
    },
    async (request, reply) => {
      const owner = await managedOwner(context, request, request.params.id);
      return sendAll(reply, 'identities', await listIdentities(context, owner));
    },
  );

  app.delete(
    '/api/users/:id/identities/:identity',
    {
      schema: {
        tags: ['Users'],
        summary: 'Remove the link of a user to an identity provider',
        description: removal,
        params: idParams.extend({ identity: idParam }),
        response: { 200: identitySchema },
      },
    },
    async (request) => {
      const { id, identity } = request.params;
      return removeIdentity(context, await managedOwner(context, request, id), identity);
    },
  );
};
export default routes;
