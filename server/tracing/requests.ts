import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeOf } from '../http/routing.ts';
import { type Span, type Tracing, within } from './tracing.ts';

/** Makes a span of each request of an app; before its routes are registered. */
export const traceRequests = (app: FastifyInstance, tracing: Tracing): void => {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    // A socket is open for hours.
    if (!request.ws) {
      const route = routeOf(request);
      const { traceparent } = request.headers;
      spans.set(
        request,
        tracing.begin(
          {
            name: `${request.method} ${route}`,
            kind: 'server',
            // The route as it is registered: addresses contain tokens.
            attributes: { 'http.request.method': request.method, 'http.route': route },
          },
          typeof traceparent === 'string' ? traceparent : undefined,
        ),
      );
    }
    done();
  });
  // In a hook of this kind, after the body was read: reading it leaves the context of earlier ones.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) within({ tracing, span }, done);
    else done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': statusCode });
    span?.end(statusCode >= 500 ? String(statusCode) : undefined);
    done();
  });
};
