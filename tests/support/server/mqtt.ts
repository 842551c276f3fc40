import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { prefixOf } from '../../../server/sessions/tokens.ts';

/** Signs in with a key; throws the broker's refusal. Does not reconnect. */
export const connectKey = async (
  address: string,
  key: string,
  options: IClientOptions = {},
): Promise<MqttClient> => {
  const client = mqtt.connect(address, {
    username: prefixOf(key),
    password: key,
    reconnectPeriod: 0,
    connectTimeout: 10_000,
    ...options,
  });
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve());
    client.once('error', reject);
    client.once('close', () => reject(new Error('closed')));
  });
  client.on('error', () => undefined);
  return client;
};

/** Publishes, with QoS 1 by default. Resolves with how it ended: acknowledged, or the connection was closed first. */
export const publish = (
  client: MqttClient,
  topic: string,
  body: unknown,
  options: { qos?: 0 | 1 | 2; retain?: boolean } = {},
): Promise<'acknowledged' | 'closed'> =>
  new Promise((resolve) => {
    client.once('close', () => resolve('closed'));
    const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    client.publish(topic, payload, { qos: 1, ...options }, (error) => {
      if (!error) resolve('acknowledged');
    });
  });

/** Waits until the connection is closed. */
export const closed = (client: MqttClient): Promise<void> =>
  client.connected ? new Promise((resolve) => void client.once('close', () => resolve())) : Promise.resolve();
