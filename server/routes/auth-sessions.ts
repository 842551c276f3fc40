import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { idSchema } from '../../src/schema/zod.ts';
import { callerOf, type Routes } from '../app.ts';
import { unauthorized } from '../errors.ts';
import { idParams } from '../http.ts';
import { changePreferences, preferences, preferencesBody, readPreferences } from '../sessions/preferences.ts';
import { endOtherSessions, endSession, listSessions, type Owner } from '../sessions/own-sessions.ts';

const tags = ['Sessions'];
const instant = z.iso.datetime();
const session = z.object({
  id: idSchema,
  user_agent: z.string().nullable(),
  address: z.string().nullable(),
  created_at: instant,
  last_used_at: instant.describe('to the minute'),
  expires_at: instant,
  is_current: z.boolean().describe('the one that asks'),
});

const ownerOf = (request: FastifyRequest): Owner => {
  const { id, session_id } = callerOf(request);
  if (id === null || session_id === null) throw unauthorized();
  return { user: id, session: session_id };
};

/** Where somebody is signed in, signing out there, and what they choose for themselves. Additions to the contract, section 3. */
const routes: Routes = (app, context) => {
  app.get(
    '/api/auth/sessions',
    {
      schema: {
        tags,
        summary: 'Where you are signed in',
        response: { 200: z.object({ data: z.array(session) }) },
      },
    },
    async (request) => ({ data: await listSessions(context, ownerOf(request)) }) as never,
  );

  app.delete(
    '/api/auth/sessions/:id',
    {
      schema: {
        tags,
        summary: 'Sign out in one place: its token is dead, its sockets are closed',
        params: idParams,
        response: { 204: z.null().describe('Nothing') },
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
        summary: 'Sign out everywhere else',
        response: { 200: z.object({ data: z.array(idSchema), count: z.int() }) },
      },
    },
    async (request) => {
      const ended = await endOtherSessions(context, ownerOf(request));
      return { data: ended, count: ended.length };
    },
  );

  const answer = { 200: z.object({ data: preferences }) };
  app.get(
    '/api/auth/preferences',
    { schema: { tags, summary: 'Which mails you want', response: answer } },
    async (request) => ({ data: await readPreferences(context, ownerOf(request).user) }),
  );

  app.put(
    '/api/auth/preferences',
    { schema: { tags, summary: 'Choose which mails you want', body: preferencesBody, response: answer } },
    async (request) => {
      const who = callerOf(request);
      return { data: await changePreferences(context, ownerOf(request).user, who, request.body) };
    },
  );
};
export default routes;
