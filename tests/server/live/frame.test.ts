import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { frameOf, joined, writeFrame } from '../../../server/live/frame.ts';

let server: WebSocketServer;
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

it.each([0, 1, 125, 126, 65_535, 65_536, 300_000])('a text of %i bytes arrives whole', async (length) => {
  const text = 'x'.repeat(length);
  server.once('connection', (_socket, { socket }) => writeFrame(socket, frameOf(text)));
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [data, isBinary] = (await once(client, 'message')) as [Buffer, boolean];
  expect({ isBinary, text: String(data) === text }).toEqual({ isBinary: false, text: true });
  client.terminate();
});

it('counts bytes rather than characters, and mixes with messages sent by `ws`', async () => {
  server.once('connection', (socket, { socket: stream }) => {
    writeFrame(stream, frameOf('43.5 °C'));
    socket.send('between');
    writeFrame(stream, frameOf('“”'.repeat(40)));
  });
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const received: string[] = [];
  client.on('message', (data) => received.push(String(data)));
  while (received.length < 3) await once(client, 'message');
  expect(received).toEqual(['43.5 °C', 'between', '“”'.repeat(40)]);
  client.terminate();
});

it('joins several messages into an array and leaves a single one as it is', () => {
  expect(joined(['{"id":1}'])).toBe('{"id":1}');
  expect(JSON.parse(joined(['{"id":1}', '{"id":2}']))).toEqual([{ id: 1 }, { id: 2 }]);
});
