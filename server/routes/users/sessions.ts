import * as z from 'zod';
import { idSchema } from '../../../src/schema/zod.ts';
import { sendAll } from '../../crud/reading/send-range.ts';
import { idParam, idParams } from '../../http/call-schemas.ts';
import type { Routes } from '../../http/routing.ts';
import { managedOwner } from '../../sessions/managed-owner.ts';
import { endAllSessions, endSession, listSessions, sessionSchema } from '../../sessions/own-sessions.ts';

const tags = ['Users'];

/** The sessions of other users, for those who manage them. */
const routes: Routes = (app, context) => {
  app.get(
    '/api/users/:id/sessions',
    {
      schema: {
        tags,
        summary: 'List the sessions of a user',
        params: idParams,
        response: { 200: z.array(sessionSchema) },
      },
    },
    async (request, reply) => {
      const owner = await managedOwner(context, request, request.params.id);
      return sendAll(reply, 'sessions', await listSessions(context, owner));
    },
  );

  app.delete(
    '/api/users/:id/sessions',
    {
      schema: {
        tags,
        summary: 'End all sessions of a user',
        params: idParams,
        response: { 200: z.object({ data: z.array(idSchema), count: z.int() }) },
      },
    },
    async (request) => {
      const ended = await endAllSessions(context, await managedOwner(context, request, request.params.id));
      return { data: ended, count: ended.length };
    },
  );

  app.delete(
    '/api/users/:id/sessions/:session',
    {
      schema: {
        tags,
        summary: 'End a session of a user',
        params: idParams.extend({ session: idParam }),
        response: { 200: sessionSchema },
      },
    },
    async (request) => {
      const { id, session } = request.params;
      return endSession(context, await managedOwner(context, request, id), session);
    },
  );
};
export default routes;
