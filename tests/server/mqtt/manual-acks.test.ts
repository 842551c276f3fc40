import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Aedes } from 'aedes';
import mqtt, { type IPublishPacket, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acknowledgeManually } from '../../../server/mqtt/manual-acks.ts';
import { until } from '../../../server/startup/processes.ts';

let broker: Aedes;
const server = createServer((socket) => void broker.handle(socket));
beforeAll(async () => {
  broker = await Aedes.createBroker();
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  server.close();
  await new Promise<void>((resolve) => broker.close(() => resolve()));
});

const connected = (client: MqttClient) => new Promise((resolve) => client.once('connect', resolve));

it('acknowledges messages in any order, and handles the next one before', async () => {
  const client = mqtt.connect(`mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    clientId: 'receiver',
    // aedes remembers only messages of persistent sessions.
    clean: false,
    protocolVersion: 4,
  });
  const acknowledge = acknowledgeManually(client);
  const packets: IPublishPacket[] = [];
  client.handleMessage = (packet, done) => {
    packets.push(packet);
    done();
  };
  const acknowledged: string[] = [];
  broker.on('ack', (packet) =>
    acknowledged.push(packet && 'payload' in packet ? String(packet.payload) : 'unknown'),
  );
  await connected(client);
  await client.subscribeAsync('up', { qos: 1 });

  await client.publishAsync('up', 'first', { qos: 1 });
  await client.publishAsync('up', 'second', { qos: 1 });
  expect(await until(() => packets.length === 2, 30_000)).toBe(true);
  const [first, second] = packets as [IPublishPacket, IPublishPacket];
  expect([String(first.payload), String(second.payload)]).toEqual(['first', 'second']);
  expect(acknowledged).toEqual([]);

  acknowledge(second);
  acknowledge(first);
  expect(await until(() => acknowledged.length === 2, 30_000)).toBe(true);
  expect(acknowledged).toEqual(['second', 'first']);

  // Ids are reused after a reconnect, so messages of the former connection are not acknowledged.
  client.reconnect();
  await connected(client);
  acknowledge(first);
  await client.publishAsync('up', 'third', { qos: 1 });
  expect(await until(() => packets.length === 3, 30_000)).toBe(true);
  expect(acknowledged).toHaveLength(2);
  client.end(true);
});
