import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type App, callerOf } from '../app.ts';
import type { Context } from '../context.ts';
import { failure, malformed } from '../errors.ts';
import { createAdmissions } from '../live/admissions.ts';
import { createHub } from '../live/hub.ts';
import { serveSocket } from '../live/serve.ts';
import { createTicket } from '../live/tickets.ts';

const tags = ['Live data'];

// A browser names the page that opens a socket; any other client names none.
const isOwnPage = ({ headers, host }: FastifyRequest, publicUrl: string): boolean => {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.host === host || page.origin === new URL(publicUrl).origin;
};

/** Live values over a WebSocket. Source: contract, section 7; docs/live.md. */
export default (app: App, context: Context): void => {
  const service = { context, hub: createHub(context), admissions: createAdmissions(context) };
  app.addHook('preClose', async () => {
    service.admissions.stop();
    service.hub.stop();
  });

  app.post(
    '/api/live/ticket',
    {
      schema: {
        summary: 'A ticket for one live socket: single use, 30 s',
        tags,
        response: { 200: z.object({ ticket: z.string() }) },
      },
    },
    async (request) => ({ ticket: await createTicket(context, callerOf(request)) }),
  );

  app.route({
    method: 'GET',
    url: '/api/live',
    schema: { summary: 'The live socket; its messages are told in docs/live.md', tags },
    onRequest: async (request) => {
      if (!isOwnPage(request, context.publicUrl())) {
        throw failure(403, 'Live data is for the pages of this product only.');
      }
    },
    handler: async () => {
      throw malformed('Open a WebSocket here.');
    },
    wsHandler: (socket, request) => serveSocket(service, socket, request.raw.socket),
  });
};
