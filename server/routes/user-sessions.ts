import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { resourceNamed } from '../../src/resources/all.ts';
import { idSchema } from '../../src/schema/zod.ts';
import { recordOf } from '../crud/read.ts';
import { sendAll } from '../crud/send-range.ts';
import { scopeFilter } from '../crud/scope.ts';
import { notFound } from '../errors.ts';
import { idParam, idParams } from '../http.ts';
import { callerOf, type Routes } from '../routing.ts';
import {
  endAllSessions,
  endSession,
  listSessions,
  type Owner,
  sessionSchema,
} from '../sessions/own-sessions.ts';

const tags = ['Users'];
const users = resourceNamed('users');

/** The sessions of other users, for those who manage them. */
const routes: Routes = (app, context) => {
  const managed = async (request: FastifyRequest, id: number): Promise<Owner> => {
    const caller = callerOf(request);
    const user = await recordOf(context.db, users, id, scopeFilter(users, caller, 'edit'));
    if (!user) throw notFound();
    return { user: id, caller };
  };

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
      const owner = await managed(request, request.params.id);
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
      const ended = await endAllSessions(context, await managed(request, request.params.id));
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
      return endSession(context, await managed(request, id), session);
    },
  );
};
export default routes;
