import { credentialsOf } from '../address-lists.ts';
import type { Context } from '../context.ts';
import type { Mqtt } from './broker.ts';
import { type BrokerState, setConnected, throttleByKey } from './counters.ts';
import { holdLeases } from './leases.ts';
import { openSession } from './session.ts';

/** The address of a broker, with its credentials separated so that they never reach a log. */
export const brokerAddress = (mqttUrl: string) => {
  const url = new URL(mqttUrl);
  const { host, pathname, protocol } = url;
  url.username = '';
  url.password = '';
  return {
    url: url.href,
    ...credentialsOf(mqttUrl),
    host,
    displayAddress: `${protocol}//${host}${pathname}`.replace(/\/$/, ''),
  };
};

/** The sessions of this server on one broker, by slot. */
const openBroker = (context: Context, mqttUrl: string, onChange: () => void) => {
  const { displayAddress, host, ...address } = brokerAddress(mqttUrl);
  const { log, mqtt: state } = context;
  const group = context.config.mqttGroup;
  const shouldLog = throttleByKey(10_000);
  const sessions = new Map<number, ReturnType<typeof openSession>>();
  const broker: BrokerState = {
    host,
    address: displayAddress,
    connected: false,
    since: new Date(),
    sessions: 0,
    clients: 0,
  };

  const onConnectionChange = (): void => {
    const connected = [...sessions.values()].filter((session) => session.isConnected());
    broker.sessions = sessions.size;
    broker.clients = connected.length;
    const isConnected = sessions.size > 0 && connected.length === sessions.size;
    if (isConnected !== broker.connected) {
      broker.connected = isConnected;
      broker.since = new Date();
      log.info(
        { broker: displayAddress, connected: isConnected },
        'the connection to the MQTT broker changed',
      );
    }
    onChange();
  };

  return {
    state: broker,
    open: (slot: number): void => {
      const options = { ...address, group, slot, state, shouldLog, onConnectionChange };
      sessions.set(slot, openSession(context, options));
      broker.sessions = sessions.size;
    },
    close: async (slot: number): Promise<void> => {
      const session = sessions.get(slot);
      sessions.delete(slot);
      await session?.close();
      onConnectionChange();
    },
    closeAll: async (): Promise<void> => {
      const open = [...sessions.values()];
      sessions.clear();
      await Promise.all(open.map((session) => session.close()));
      onConnectionChange();
    },
  };
};

/**
 * Receives readings from external brokers, shared with the other servers on the same database: whoever holds a slot has a
 * session on each broker. The brokers' own accounts and rules decide who may publish. The server works without them too.
 */
export const startBridge = (context: Context, mqttUrls: readonly string[]): Mqtt => {
  const { mqtt: state } = context;
  const onChange = (): void => {
    state.clients = state.brokers.reduce((sum, { clients }) => sum + clients, 0);
    setConnected(
      state,
      state.brokers.every(({ connected }) => connected),
    );
  };
  const brokers = mqttUrls.map((mqttUrl) => openBroker(context, mqttUrl, onChange));
  const address = brokers.map((broker) => broker.state.address).join(', ');
  Object.assign(state, { mode: 'external', address, brokers: brokers.map((broker) => broker.state) });
  setConnected(state, false);

  const close = async (slot: number): Promise<void> => {
    await Promise.all(brokers.map((broker) => broker.close(slot)));
  };
  const leases = holdLeases(context, {
    acquired: (slot) => {
      for (const broker of brokers) broker.open(slot);
    },
    releasing: close,
    lost: (slot) => void close(slot),
  });

  return {
    address,
    stop: async () => {
      await leases.pause();
      await Promise.all(brokers.map((broker) => broker.closeAll()));
      // Only now may another server take them over.
      leases.stop();
    },
  };
};
