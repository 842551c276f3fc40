import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request brings `METRICS_TOKEN`. */
export const hasMetricsToken = ({ metricsToken }: Config, { headers }: FastifyRequest): boolean => {
  const sent = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return (
    metricsToken !== undefined && sent !== undefined && timingSafeEqual(digest(sent), digest(metricsToken))
  );
};
