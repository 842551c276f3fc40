import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { httpError } from '../errors.ts';

/** The only call that is a WebSocket. */
export const SOCKET_URL = '/api/live';

/**
 * Whether the socket is asked for by a page of ours. A browser names the page's origin; any other client
 * names none and needs a ticket all the same. Without `PUBLIC_URL` our address is whatever host was called.
 */
const isOwnPage = ({ headers, host }: FastifyRequest, { config }: Context): boolean => {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return config.publicUrl === undefined
    ? page.host === host
    : page.origin === new URL(config.publicUrl).origin;
};

/** Refuses an upgrade before it is made: 404 for any path but the socket's, 403 for the page of another site. */
export const assertUpgrade = (request: FastifyRequest, context: Context): void => {
  if (request.routeOptions.url !== SOCKET_URL) throw httpError(404, 'There is no WebSocket at this address.');
  if (!isOwnPage(request, context)) throw httpError(403, 'Live data is for the pages of this product only.');
};
