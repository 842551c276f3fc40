import { httpError } from '../errors.ts';
import type { Routes } from '../http/routing.ts';

const PATH = '/.well-known/security.txt';
const VALID_MS = 180 * 86_400_000;

/** Where to report vulnerabilities (RFC 9116), if `SECURITY_CONTACT` is set. */
const routes: Routes = (app, { config }) => {
  app.get(PATH, { schema: { hide: true } }, async (_request, reply) => {
    if (config.securityContact === undefined) throw httpError(404, 'calls.no_page');
    const lines = [
      `Contact: ${config.securityContact}`,
      `Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
      ...(config.publicUrl === undefined ? [] : [`Canonical: ${config.publicUrl}${PATH}`]),
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
};
export default routes;
