import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type HttpError, httpError, badRequest } from './errors.ts';

/** `consumes` of a route's schema: set where it takes more than JSON. */
interface Consuming {
  readonly consumes?: readonly string[];
}

const isMultipart = (type: string): boolean => /^\s*multipart\//i.test(type);

const faultOf = ({ headers, routeOptions }: FastifyRequest, type: string): HttpError | undefined => {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity')
    return httpError(415, 'Send the body as it is, not compressed.');
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1]?.toLowerCase();
  if (charset !== undefined && !['utf-8', 'utf8', 'us-ascii'].includes(charset))
    return httpError(415, 'Send the body in UTF-8.');
  const { consumes = [] } = (routeOptions.schema ?? {}) as Consuming;
  if (isMultipart(type) && !consumes.includes('multipart/form-data'))
    return httpError(415, 'Send JSON, with the header Content-Type: application/json.');
  return undefined;
};

/**
 * How bodies are read: JSON in UTF-8, and where a route says so multipart/form-data. No body is no
 * body, whatever type it is said to have: many clients send that header with every call. Throws 415 for
 * another type, charset or encoding, 400 for what is no JSON. Source: contract, section 2.
 */
export const registerBodyParsers = (app: FastifyInstance): void => {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { headers } = request;
    const type = headers['content-type'];
    if (type === undefined) return done(null, payload);
    const isEmpty = headers['transfer-encoding'] === undefined && !Number(headers['content-length'] ?? 0);
    if (isEmpty) delete headers['content-type'];
    done(isEmpty ? null : faultOf(request, type), payload);
  });

  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body)) return done(badRequest('The body is no valid UTF-8.'));
    void parse(request, body.toString(), done);
  });
};
