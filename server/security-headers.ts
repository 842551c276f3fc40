import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** Browsers stay on https for a year after each visit; other hosts below ours are not ours to decide about. */
const HSTS = { maxAge: 31_536_000, includeSubDomains: false };

/**
 * No script but our own files. Styles are written into the page by the component kit, hence inline.
 * HTTPS is the business of whatever stands in front: without a `PUBLIC_URL` of https an upgrade would break
 * plain http in a plant room.
 */
const helmetFor = (isHttps: boolean) =>
  helmet({
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
    strictTransportSecurity: isHttps && HSTS,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });

/** What every answer carries. None of it depends on the call, so that helmet is asked once. */
export const securityHeaders = (publicUrl: string | undefined): OutgoingHttpHeaders => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmetFor(publicUrl?.startsWith('https:') === true)(request, response, () => undefined);
  return response.getHeaders();
};
