import type { Context } from '../context.ts';
import type { Mqtt } from './broker.ts';
import { throttleByKey, setConnected } from './counters.ts';
import { openSession } from './session.ts';
import { holdLeases } from './leases.ts';

const decoded = (text: string): string | undefined => {
  if (text === '') return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The address of a broker, with its credentials separated so that they never reach a log. */
export const brokerAddress = (mqttUrl: string) => {
  const url = new URL(mqttUrl);
  const [username, password] = [decoded(url.username), decoded(url.password)];
  url.username = '';
  url.password = '';
  return {
    url: url.href,
    username,
    password,
    displayAddress: `${url.protocol}//${url.host}${url.pathname}`.replace(/\/$/, ''),
  };
};

/**
 * Receives readings from an external broker, shared with the other servers on the same database. The broker's
 * own accounts and rules decide who may publish. The server works without the broker too.
 */
export const startBridge = (context: Context, mqttUrl: string): Mqtt => {
  const { displayAddress, ...address } = brokerAddress(mqttUrl);
  const { log } = context;
  const group = context.config.mqttGroup;
  const { mqtt: state } = context;
  const shouldLog = throttleByKey(10_000);
  const sessions = new Map<number, ReturnType<typeof openSession>>();
  Object.assign(state, { mode: 'external', address: displayAddress });
  setConnected(state, false);

  const onConnectionChange = (): void => {
    const connected = [...sessions.values()].filter((session) => session.isConnected());
    state.clients = connected.length;
    const wasConnected = state.connected;
    setConnected(state, sessions.size > 0 && connected.length === sessions.size);
    if (state.connected !== wasConnected)
      log.info(
        { broker: displayAddress, connected: state.connected },
        'the connection to the MQTT broker changed',
      );
  };
  const close = async (slot: number): Promise<void> => {
    const session = sessions.get(slot);
    sessions.delete(slot);
    await session?.close();
    onConnectionChange();
  };

  const leases = holdLeases(context, {
    acquired: (slot) => {
      sessions.set(
        slot,
        openSession(context, { ...address, group, slot, state, shouldLog, onConnectionChange }),
      );
    },
    releasing: close,
    lost: (slot) => void close(slot),
  });

  return {
    address: displayAddress,
    stop: async () => {
      await leases.pause();
      await Promise.all([...sessions.keys()].map(close));
      // Only now may another server take them over.
      leases.stop();
    },
  };
};
