import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Aedes } from 'aedes';
import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReceivingBroker } from '../../../server/mqtt/receiving-broker.ts';

let broker: Aedes;
const server = createServer((socket) => void broker.handle(socket));
beforeAll(async () => {
  broker = await createReceivingBroker({});
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  server.close();
  await new Promise<void>((resolve) => broker.close(() => resolve()));
});

it.each([0, 1] as const)(
  'receives and acknowledges messages of QoS %i without forwarding them',
  async (qos) => {
    const received: string[] = [];
    const forwarded: string[] = [];
    broker.authorizePublish = (_client, packet, done) => {
      received.push(String(packet.payload));
      done(null);
    };
    broker.published = (packet, _client, done) => {
      forwarded.push(packet.topic);
      done(null);
    };
    const { port } = server.address() as AddressInfo;
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`);
    await client.subscribeAsync('up');
    const messages: string[] = [];
    client.on('message', (topic) => messages.push(topic));
    await client.publishAsync('up', '1', { qos });
    await client.publishAsync('up', '2', { qos: 1 });
    expect(received).toEqual(['1', '2']);
    expect({ forwarded, messages }).toEqual({ forwarded: [], messages: [] });
    await client.endAsync();
  },
);
