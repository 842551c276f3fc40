import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type HttpError, httpError, badRequest } from '../errors.ts';

/** `consumes` of a route's schema: set if the route accepts more than JSON. */
interface Consuming {
  readonly consumes?: readonly string[];
}

const isMultipart = (type: string): boolean => /^\s*multipart\//i.test(type);

const unsupportedBody = ({ headers, routeOptions }: FastifyRequest, type: string): HttpError | undefined => {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity')
    return httpError(415, 'calls.compressed');
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1]?.toLowerCase();
  if (charset !== undefined && !['utf-8', 'utf8', 'us-ascii'].includes(charset))
    return httpError(415, 'calls.charset');
  const { consumes = [] } = (routeOptions.schema ?? {}) as Consuming;
  if (isMultipart(type) && !consumes.includes('multipart/form-data')) return httpError(415, 'calls.not_json');
  return undefined;
};

/**
 * Registers the body parsers: JSON in UTF-8, and multipart/form-data for routes that accept it. The content
 * type of an empty body is ignored, because many clients send it with every call. Throws 415 for another
 * type, charset or encoding, 400 for invalid JSON. See docs/specification.md, section 2.
 */
export const registerBodyParsers = (app: FastifyInstance): void => {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { headers } = request;
    const type = headers['content-type'];
    if (type === undefined) return done(null, payload);
    const isEmpty = headers['transfer-encoding'] === undefined && !Number(headers['content-length'] ?? 0);
    if (isEmpty) delete headers['content-type'];
    done(isEmpty ? null : unsupportedBody(request, type), payload);
  });

  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body)) return done(badRequest('calls.not_utf8'));
    void parse(request, body.toString(), done);
  });
};
