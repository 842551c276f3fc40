import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/**
 * No script but our own files. Styles are written into the page by the component kit, hence inline.
 * HTTPS is the business of whatever stands in front: an upgrade would break plain http in a plant room.
 */
const sayHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'same-origin' },
});

/** What every answer carries. None of it depends on the call, so that helmet is asked once. */
export const securityHeaders = (): OutgoingHttpHeaders => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  sayHeaders(request, response, () => undefined);
  return response.getHeaders();
};
