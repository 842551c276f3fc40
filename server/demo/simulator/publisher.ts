import mqtt, { type MqttClient } from 'mqtt';
import type { SimulatedUplink } from './fleet.ts';

/** What may be ahead of its acknowledgement. */
const IN_FLIGHT = 200;

/** A connection that is given uplinks, and gives them to a broker with QoS 1. */
export interface Publisher {
  /** Answers when all but the last few are acknowledged; comes back by itself when the broker was away. */
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

/** Signs a key in, or without one the account that the address names. `lost` is told when it can’t go on, its key being dead. Throws what the broker says. */
export const openPublisher = async (
  url: string,
  key: string | undefined,
  lost: (reason: string) => void,
): Promise<Publisher> => {
  // The key's prefix names it. Source: contract, section 6.
  const account = key === undefined ? {} : { username: key.slice(3, 11), password: key };
  const client = mqtt.connect(url, { ...account, connectTimeout: 10_000 });
  await signedIn(client).catch(async (error: unknown) => {
    await client.endAsync(true);
    throw error;
  });
  client.on('error', (error) => {
    // A broker that is away is waited for; one that knows the key no more is not.
    if ('code' in error && typeof error.code === 'number') lost(error.message);
  });
  let acknowledged = 0;
  let waiting = 0;
  let wake: (() => void) | undefined;
  const send = ({ app_id, dev_id, body }: SimulatedUplink): void => {
    waiting += 1;
    client.publish(`flowgen/${app_id}/${dev_id}/up`, JSON.stringify(body), { qos: 1 }, (error) => {
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
      // With whatever still waits for its acknowledgement, where there is a connection for it.
      await client.endAsync(!client.connected);
    },
  };
};
