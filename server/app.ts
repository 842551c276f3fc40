import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { asActor, asSystem } from './db/access/scope.ts';
import { registerBodyParsers } from './http/bodies.ts';
import type { Context } from './context.ts';
import { sendError, httpError, forbidden, setupRequired, unauthorized } from './errors.ts';
import { serializerCompiler, validatorCompiler } from './http/call-schemas.ts';
import type { RegisteredRoute } from './openapi/describe.ts';
import { localeOf } from './texts/translations.ts';
import { assertUpgrade } from './live/upgrade.ts';
import { hasMetricsToken } from './metrics/token.ts';
import { decide, isAllowedDuringSetup, POLICY } from './policy.ts';
import { callOf } from './principal.ts';
import { type Routes, typed } from './http/routing.ts';
import { securityHeaders, UNLISTED } from './http/security-headers.ts';
import { authenticateFrom } from './sessions/token-limits.ts';
import { serveSite } from './http/site.ts';
import { traceRequests } from './tracing/requests.ts';
import { trustedProxies } from './http/trust-proxy.ts';

const routeFiles = import.meta.glob<Routes>('./routes/**/*.ts', { eager: true, import: 'default' });

const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer +(\S.*)$/is.exec(request.headers.authorization ?? '')?.[1];

// HEAD has the same policy as GET.
const policyName = (method: string, url = ''): string => `${method === 'HEAD' ? 'GET' : method} ${url}`;

// Storing readings is not a write by the person or key that sends them.
const mayWrite = ({ method, routeOptions: { url } }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && POLICY[policyName(method, url)]?.key !== 'ingest';

export interface AppOptions {
  /**
   * Leaves it to the policies of the database which rows a caller sees. Only for tests, which show that these policies
   * alone keep companies apart: no setting can turn it on.
   */
  readonly isScopedByDatabaseOnly?: boolean;
}

/** The whole HTTP server, not listening yet. */
export const buildApp = async (
  context: Context,
  { isScopedByDatabaseOnly = false }: AppOptions = {},
): Promise<FastifyInstance> => {
  const headers = securityHeaders(context.config.publicUrl);
  const app = Fastify({
    loggerInstance: context.log,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies(context.config.trustProxy),
    bodyLimit: 1_048_576,
    exposeHeadRoutes: true,
    // A malformed URL never becomes a route call, so no hook runs for it.
    frameworkErrors: (error, request, reply) => {
      // Nothing else closes the connection of a rejected upgrade.
      if (request.headers.upgrade !== undefined) reply.raw.once('finish', () => request.raw.socket.end());
      sendError(error, request, reply.headers(headers));
    },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 400 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendError);

  await app.register(multipart, { limits: { files: 1, fields: 20, parts: 22, fileSize: 20_000_000 } });
  await app.register(websocket, {
    options: { maxPayload: 65_536, perMessageDeflate: false },
    // ws sends its own close code (1009 for a frame that is too long); ending the socket here would cut it off.
    errorHandler: (error, socket, request) => {
      request.log.info({ err: error }, 'websocket error');
      socket.close(1011);
    },
    preClose(done) {
      for (const socket of this.websocketServer.clients) socket.close(1001, 'The server is stopping.');
      this.websocketServer.close();
      done();
    },
  });
  registerBodyParsers(app);

  context.metrics?.observe(app);
  if (context.tracing) traceRequests(app, context.tracing);
  app.decorateRequest('principal', null);
  const registered: RegisteredRoute[] = [];
  app.decorate('registered', registered);
  app.addHook('onRoute', ({ method, url, schema }) => {
    registered.push({ method, url, ...(schema && { schema }) });
    if (!url.startsWith('/api')) return;
    for (const verb of [method].flat()) {
      if (!Object.hasOwn(POLICY, policyName(verb, url))) throw new Error(`No policy for ${verb} ${url}.`);
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    // The address of a share link is its secret.
    if (/^\/(?:api\/)?s\//.test(request.url)) reply.headers(UNLISTED);
    if (request.ws) {
      // The connection of a refused upgrade is closed, so no client may send its next request on it.
      reply.header('connection', 'close');
      assertUpgrade(request, context);
    }
    const policy = POLICY[policyName(request.method, request.routeOptions.url)];
    if (!policy) return;
    reply.header('cache-control', 'no-store');
    if (policy.who === 'anyone') return;
    if (policy.byMetricsToken && hasMetricsToken(context.config, request)) return;
    const token = bearerToken(request);
    const call = callOf(request);
    const principal = token === undefined ? null : await authenticateFrom(context, token, request.ip);
    request.principal = principal && { ...principal, locale: principal.locale ?? localeOf(request), call };
    const verdict = decide(policy, request.principal);
    if (verdict === 'sign in') throw unauthorized();
    if (principal?.setup_required && !isAllowedDuringSetup(request.routeOptions.url)) throw setupRequired();
    if (verdict === 'forbidden') throw forbidden();
  });

  // In a hook of this kind, after the body was read: reading it leaves the context of earlier ones.
  app.addHook('preValidation', (request, _reply, done) => {
    if (isScopedByDatabaseOnly && request.principal) {
      request.principal = { ...request.principal, is_unscoped: true };
    }
    const policy = POLICY[policyName(request.method, request.routeOptions.url)];
    if (policy?.isSystem) asSystem(done);
    else asActor(request.principal, done);
  });

  const { replica } = context;
  app.addHook('onSend', async (request, reply) => {
    if (replica && request.principal && mayWrite(request)) replica.noteWrite(request.principal);
    const batch = request.principal?.call?.batch_id;
    if (batch !== undefined && reply.statusCode < 400) reply.header('x-batch-id', batch);
  });

  for (const register of Object.values(routeFiles)) await register(typed(app), context);
  await serveSite(app);
  app.setNotFoundHandler({ preHandler: async () => {} }, (request) => {
    throw httpError(404, request.url.startsWith('/api') ? 'calls.no_call' : 'calls.no_page');
  });
  return app;
};
