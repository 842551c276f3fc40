import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { httpError, unauthorized } from '../errors.ts';
import type { Routes } from '../routing.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request brings `METRICS_TOKEN`. */
export const hasMetricsToken = ({ metricsToken }: Config, { headers }: FastifyRequest): boolean => {
  const sent = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return (
    metricsToken !== undefined && sent !== undefined && timingSafeEqual(digest(sent), digest(metricsToken))
  );
};

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
