import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { OwnSession } from '../../src/domain/session.ts';
import { idSchema } from '../../src/schema/zod.ts';
import { callerOf, type Routes } from '../routing.ts';
import { unauthorized } from '../errors.ts';
import { idParams, instantSchema as instant } from '../http.ts';
import { changePreferences, preferences, preferencesBody, readPreferences } from '../sessions/preferences.ts';
import { endOtherSessions, endSession, listSessions, type Owner } from '../sessions/own-sessions.ts';

const tags = ['Sessions'];
const session = z.object({
  id: idSchema,
  user_agent: z.string().nullable(),
  address: z.string().nullable(),
  created_at: instant,
  last_used_at: instant.describe('rounded to the minute'),
  expires_at: instant,
  is_current: z.boolean().describe('the session of this request'),
}) satisfies z.ZodType<OwnSession>;

const ownerOf = (request: FastifyRequest): Owner => {
  const { id, session_id } = callerOf(request);
  if (id === null || session_id === null) throw unauthorized();
  return { user: id, session: session_id };
};

/** The caller's own sessions and preferences. */
const routes: Routes = (app, context) => {
  app.get(
    '/api/auth/sessions',
    {
      schema: {
        tags,
        summary: 'List your sessions',
        response: { 200: z.object({ data: z.array(session) }) },
      },
    },
    async (request) => ({ data: await listSessions(context, ownerOf(request)) }),
  );

  app.delete(
    '/api/auth/sessions/:id',
    {
      schema: {
        tags,
        summary: 'End a session',
        params: idParams,
        response: { 204: z.null().describe('No content') },
      },
    },
    async (request, reply) => {
      await endSession(context, ownerOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/api/auth/sessions',
    {
      schema: {
        tags,
        summary: 'End all other sessions',
        response: { 200: z.object({ data: z.array(idSchema), count: z.int() }) },
      },
    },
    async (request) => {
      const ended = await endOtherSessions(context, ownerOf(request));
      return { data: ended, count: ended.length };
    },
  );

  const response = { 200: z.object({ data: preferences }) };
  app.get(
    '/api/auth/preferences',
    { schema: { tags, summary: 'Retrieve your email preferences', response } },
    async (request) => ({ data: await readPreferences(context, ownerOf(request).user) }),
  );

  app.put(
    '/api/auth/preferences',
    { schema: { tags, summary: 'Update your email preferences', body: preferencesBody, response } },
    async (request) => {
      const caller = callerOf(request);
      return { data: await changePreferences(context, ownerOf(request).user, caller, request.body) };
    },
  );
};
export default routes;
