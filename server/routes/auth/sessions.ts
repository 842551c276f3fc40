import * as z from 'zod';
import { idSchema } from '../../../src/schema/zod.ts';
import { callerOf, type Routes } from '../../http/routing.ts';
import { idParams } from '../../http/call-schemas.ts';
import {
  changePreferences,
  preferences,
  preferencesBody,
  readPreferences,
} from '../../sessions/preferences.ts';
import {
  endOtherSessions,
  endSession,
  listSessions,
  ownerOf,
  sessionSchema,
} from '../../sessions/own-sessions.ts';

const tags = ['Sessions'];

/** The caller's own sessions and preferences. */
const routes: Routes = (app, context) => {
  app.get(
    '/api/auth/sessions',
    {
      schema: {
        tags,
        summary: 'List your sessions',
        response: { 200: z.object({ data: z.array(sessionSchema) }) },
      },
    },
    async (request) => ({ data: await listSessions(context, ownerOf(callerOf(request))) }),
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
      await endSession(context, ownerOf(callerOf(request)), request.params.id);
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
      const ended = await endOtherSessions(context, callerOf(request));
      return { data: ended, count: ended.length };
    },
  );

  const response = { 200: z.object({ data: preferences }) };
  app.get(
    '/api/auth/preferences',
    { schema: { tags, summary: 'Retrieve your email preferences', response } },
    async (request) => ({ data: await readPreferences(context, ownerOf(callerOf(request)).user) }),
  );

  app.put(
    '/api/auth/preferences',
    { schema: { tags, summary: 'Update your email preferences', body: preferencesBody, response } },
    async (request) => {
      const caller = callerOf(request);
      return {
        data: await changePreferences(context, ownerOf(callerOf(request)).user, caller, request.body),
      };
    },
  );
};
export default routes;
