import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { httpError } from '../errors.ts';

/** The only WebSocket endpoint. */
export const SOCKET_URL = '/api/live';

/**
 * Whether the request comes from our own site. Browsers send the page's origin; other clients send none, and
 * need a ticket anyway. Without `PUBLIC_URL` the origin must match the requested host.
 */
const isSameOrigin = ({ headers, host }: FastifyRequest, { config }: Context): boolean => {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return config.publicUrl === undefined
    ? page.host === host
    : page.origin === new URL(config.publicUrl).origin;
};

/** Checks an upgrade request: throws 404 for any other path, 403 for a page of another site. */
export const assertUpgrade = (request: FastifyRequest, context: Context): void => {
  if (request.routeOptions.url !== SOCKET_URL) throw httpError(404, 'readings_rules.no_socket');
  if (!isSameOrigin(request, context)) throw httpError(403, 'readings_rules.other_site');
};
