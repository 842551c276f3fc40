import mqtt, { type MqttClient } from 'mqtt';
import type { SimulatedUplink } from './fleet.ts';
import { mqttMessageOf } from './mqtt-message.ts';

/** Maximum unacknowledged messages. */
const IN_FLIGHT = 200;

/** Publishes uplinks to a broker with QoS 1. */
export interface Publisher {
  /** Resolves when all but the last few are acknowledged; reconnects by itself. */
  readonly publish: (uplinks: readonly SimulatedUplink[]) => Promise<void>;
  readonly acknowledged: () => number;
  readonly end: () => Promise<void>;
}

const signedIn = (client: MqttClient): Promise<void> =>
  new Promise((resolve, reject) => {
    client.once('connect', () => resolve());
    client.once('error', reject);
    client.once('close', () => reject(new Error('the connection was closed')));
  });

/** Connects with a key, or else the credentials in the URL. `lost` is called when the key is no longer accepted. Throws the broker’s error. */
export const openPublisher = async (
  url: string,
  key: string | undefined,
  lost: (reason: string) => void,
): Promise<Publisher> => {
  // The user name is the key's prefix. See docs/specification.md, section 6.
  const account = key === undefined ? {} : { username: key.slice(3, 11), password: key };
  const client = mqtt.connect(url, { ...account, connectTimeout: 10_000 });
  await signedIn(client).catch(async (error: unknown) => {
    await client.endAsync(true);
    throw error;
  });
  client.on('error', (error) => {
    // Network errors are retried by the client; a rejected key is final.
    if ('code' in error && typeof error.code === 'number') lost(error.message);
  });
  let acknowledged = 0;
  let waiting = 0;
  let wake: (() => void) | undefined;
  const send = (uplink: SimulatedUplink): void => {
    waiting += 1;
    const { topic, message } = mqttMessageOf(uplink);
    client.publish(topic, JSON.stringify(message), { qos: 1 }, (error) => {
      waiting -= 1;
      if (!error) acknowledged += 1;
      wake?.();
    });
  };
  const room = (): Promise<void> =>
    new Promise((resolve) => {
      wake = () => {
        if (waiting >= IN_FLIGHT) return;
        wake = undefined;
        resolve();
      };
      wake();
    });
  return {
    publish: async (uplinks) => {
      for (const uplink of uplinks) {
        if (waiting >= IN_FLIGHT) await room();
        send(uplink);
      }
    },
    acknowledged: () => acknowledged,
    end: async () => {
      // Waits for pending acknowledgements if connected.
      await client.endAsync(!client.connected);
    },
  };
};
