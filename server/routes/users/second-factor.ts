import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { resourceNamed } from '../../../src/resources/all.ts';
import { callerOf, type Routes } from '../../http/routing.ts';
import { scopeFilter } from '../../crud/scope.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import { httpError, notFound } from '../../errors.ts';
import { idParams } from '../../http/call-schemas.ts';
import { removeLostFactors } from '../../sessions/second-factor/remove.ts';

/** Removes the second factor of a user who lost it. See docs/people.md. */
const routes: Routes = (app, context) => {
  const users = tableOf('users');
  app.delete(
    '/api/users/:id/second-factor',
    {
      schema: {
        tags: ['Users'],
        summary: 'Remove two-step sign-in of a user',
        description: 'For a user who lost the phone. Ends the user’s sessions and tells the user by mail.',
        params: idParams,
        response: { 204: z.null().describe('No content') },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { id } = request.params;
      // One's own takes the password and a code, so that a stolen session is not enough.
      if (id === caller.id) throw httpError(403, 'sessions.own_second_factor');
      const managed = scopeFilter(resourceNamed('users'), caller, 'edit');
      const condition = and(eq(users.id, id), managed) ?? managed;
      const removed = condition && (await removeLostFactors(context, condition, caller));
      if (!removed) throw notFound();
      return reply.code(204).send(null);
    },
  );
};
export default routes;
