import { httpError, unauthorized } from '../../errors.ts';
import { hasMetricsToken } from '../../metrics/token.ts';
import type { Routes } from '../../http/routing.ts';

/** The metrics of this server for Prometheus; with `METRICS_PORT`, they are on that port instead. */
const routes: Routes = (app, { config, metrics }) => {
  app.get('/metrics', { logLevel: 'fatal', schema: { hide: true } }, async (request, reply) => {
    if (!metrics || config.metricsPort !== null) throw httpError(404, 'calls.no_page');
    if (!hasMetricsToken(config, request)) throw unauthorized();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
};
export default routes;
