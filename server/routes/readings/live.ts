import * as z from 'zod';
import { type App, callerOf } from '../../http/routing.ts';
import type { Context } from '../../context.ts';
import { badRequest } from '../../errors.ts';
import { createAdmissions } from '../../live/admissions.ts';
import { createHub } from '../../live/hub.ts';
import { serveSocket } from '../../live/serve.ts';
import { createTicketLimit } from '../../live/ticket-limit.ts';
import { localeOf } from '../../texts/translations.ts';
import { SOCKET_URL } from '../../live/upgrade.ts';

const tags = ['Live data'];

/** Live values over a WebSocket. See docs/specification.md, section 7, and docs/live.md. */
export default (app: App, context: Context): void => {
  const countTicket = createTicketLimit();
  const service = { context, hub: createHub(context), admissions: createAdmissions(context) };
  app.addHook('preClose', async () => {
    service.admissions.stop();
    service.hub.stop();
  });

  app.post(
    '/api/live/ticket',
    {
      schema: {
        summary: 'Create a ticket for the live socket',
        description:
          'A ticket can be used once, within 30 seconds. At most 600 per minute for one user or key.',
        tags,
        response: { 200: z.object({ ticket: z.string() }) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      countTicket(caller);
      return { ticket: await context.tickets.create(caller) };
    },
  );

  app.route({
    method: 'GET',
    url: SOCKET_URL,
    schema: {
      summary: 'Open the live socket',
      description: 'See docs/live.md for the messages.',
      tags,
      response: { 101: z.null().describe('The connection is a WebSocket from here on') },
    },
    handler: async () => {
      throw badRequest('readings_rules.only_sockets');
    },
    wsHandler: (socket, request) => serveSocket(service, socket, request.raw.socket, localeOf(request)),
  });
};
