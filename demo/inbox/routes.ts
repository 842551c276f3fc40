import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod';
import { languageOf, localeOf, writerFor } from '../../server/texts/translations.ts';
import { fromHook, fromSms, HOOKS, smsSchema } from './calls.ts';
import { SCRIPT } from './client.ts';
import { listHtml, pageHtml, SIMULATED, type Simulated } from './page.ts';
import type { InboxStore } from './store.ts';
import { STYLE } from './style.ts';

const MAX_BODY = 512_000;

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** The same sandbox as that of the frame, for somebody who opens the address of a mail's HTML by itself. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'";

const idSchema = z.coerce.number().int().positive();
const idIn = (value: unknown): number | undefined => idSchema.safeParse(value).data;

interface InboxRoutes {
  readonly store: InboxStore;
  readonly simulate: () => Simulated;
  readonly productUrl: string;
  /** The names under which it may be called; any if null. A page elsewhere can point its own name to this computer. */
  readonly hosts: ReadonlySet<string> | null;
}

const hostOf = ({ headers }: FastifyRequest): string => (headers.host ?? '').replace(/:\d+$/, '');

/** The pages of the inbox and the calls that deliver text messages and webhooks. */
export const inboxApp = ({ store, simulate, productUrl, hosts }: InboxRoutes): FastifyInstance => {
  const app = Fastify({ bodyLimit: MAX_BODY, forceCloseConnections: true });
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => ({}));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': PAGE_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    if (hosts && !hosts.has(hostOf(request))) return reply.code(421).send();
  });
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof z.ZodError ? 400 : ((error as { statusCode?: number }).statusCode ?? 500);
    return reply.code(status).type('text/plain').send(`${status}`);
  });

  const page = (
    request: FastifyRequest,
    reply: FastifyReply,
    more: Partial<Pick<Parameters<typeof pageHtml>[0], 'selected' | 'simulated'>>,
  ) => {
    const lang = languageOf(localeOf(request));
    const options = { write: writerFor(request), lang, messages: store.list(), productUrl, ...more };
    return reply.type('text/html').send(pageHtml(options));
  };

  app.get<{ Querystring: { simulated?: string } }>('/', (request, reply) =>
    page(request, reply, { simulated: SIMULATED.find((one) => one === request.query.simulated) }),
  );
  app.get<{ Params: { id: string } }>('/messages/:id', (request, reply) => {
    const selected = store.find(idIn(request.params.id) ?? 0) ?? null;
    return page(request, reply.code(selected ? 200 : 404), { selected });
  });
  app.get<{ Params: { id: string } }>('/messages/:id/html', (request, reply) => {
    const html = store.find(idIn(request.params.id) ?? 0)?.html;
    if (typeof html !== 'string') return reply.code(404).send();
    return reply
      .header('content-security-policy', MAIL_POLICY)
      .type('text/html')
      .send(`<base target="_blank">${html}`);
  });
  app.get<{ Querystring: { current?: string } }>('/list', (request, reply) => {
    const lang = languageOf(localeOf(request));
    const options = { write: writerFor(request), lang, messages: store.list() };
    return reply.type('text/html').send(listHtml(options, idIn(request.query.current)));
  });
  app.get('/style.css', (_request, reply) => reply.type('text/css').send(STYLE));
  app.get('/script.js', (_request, reply) => reply.type('text/javascript').send(SCRIPT));
  app.get('/events', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write(': \n\n');
    const stop = store.watch(() => reply.raw.write('data: \n\n'));
    reply.raw.once('close', stop);
  });

  app.post('/simulate', (request, reply) => {
    // Browsers say where a form comes from; other programs don't.
    const { origin, host } = request.headers;
    if (origin !== undefined && origin !== `http://${host}`) return reply.code(403).send();
    return reply.redirect(`/?simulated=${simulate()}`, 303);
  });
  app.post('/sms', (request, reply) => {
    store.add(fromSms(smsSchema.parse(request.body)));
    return reply.code(202).send();
  });
  for (const hook of HOOKS) {
    app.post(`/hooks/${hook}`, (request, reply) => {
      store.add(fromHook(hook, request.body));
      return reply.code(202).send();
    });
  }
  return app;
};
