import type { Context } from '../context.ts';
import { message } from '../texts/texts.ts';
import { hostOf, type Part } from './part.ts';

/** The connection to NATS. */
export const natsPart = ({ nats, config }: Pick<Context, 'nats' | 'config'>): Part => {
  if (!nats) return { name: 'nats', state: 'off', text: 'health.no_nats' };
  const { connected, since, server } = nats.state();
  const address = server ?? config.nats?.urls.map(hostOf).join(', ') ?? '';
  return connected
    ? { name: 'nats', state: 'ok', text: message('health.nats', { address }), since }
    : { name: 'nats', state: 'degraded', text: message('health.nats_down', { address }), since };
};
