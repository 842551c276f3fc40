import type { Context } from '../context.ts';
import { message, type Text } from '../texts/texts.ts';
import type { BrokerState } from '../mqtt/counters.ts';
import type { Part } from './part.ts';

/** Whether a broker is away for this server. Without a session, other servers have them all. */
const isAway = ({ sessions, connected }: BrokerState): boolean => sessions > 0 && !connected;

const textOf = (broker: BrokerState): Text => {
  const { address, sessions } = broker;
  if (sessions === 0) return message('health.broker_others', { address });
  return message(isAway(broker) ? 'health.broker_down' : 'health.broker', { address });
};

/** The embedded broker, or each external one. */
export const brokerParts = ({ mqtt }: Pick<Context, 'mqtt'>): readonly Part[] => {
  if (mqtt.mode === 'off') return [{ name: 'broker', state: 'off', text: 'health.no_broker' }];
  if (mqtt.mode === 'external')
    return mqtt.brokers.map((broker) => ({
      name: 'broker',
      state: isAway(broker) ? 'degraded' : 'ok',
      text: textOf(broker),
      since: broker.since,
    }));
  const text = message('health.broker_embedded', { smart_count: mqtt.clients });
  return [{ name: 'broker', state: 'ok', text, since: mqtt.since ?? undefined }];
};
