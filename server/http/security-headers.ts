import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** Browsers stay on https for a year after each visit. Subdomains are excluded, because they may not be ours. */
const HSTS = { maxAge: 31_536_000, includeSubDomains: false };

/**
 * Scripts only from our own files; inline styles because MUI injects them. HTTPS is up to the proxy in front:
 * without an https `PUBLIC_URL`, HSTS would break plain http on a local network.
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

/** What no page uses, so that no injected frame or script can either. Clipboard, full screen and passkeys stay allowed. */
const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb', 'hid']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The headers of every response. They don't depend on the request, so helmet runs once. */
export const securityHeaders = (publicUrl: string | undefined): OutgoingHttpHeaders => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmetFor(publicUrl?.startsWith('https:') === true)(request, response, () => undefined);
  return { ...response.getHeaders(), 'permissions-policy': PERMISSIONS };
};

/** Headers of pages whose address must not become known to search engines or other sites. */
export const UNLISTED: OutgoingHttpHeaders = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
