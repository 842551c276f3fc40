import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { openRetryingSocket, type RetryingSocketOptions } from '../../src/live/retrying-socket.ts';
import { RealWebSocket, type SocketServer, startSocketServer } from './socket-server.ts';
import { waitFor } from '../support/wait-for.ts';

let server: SocketServer;
beforeEach(async () => {
  server = await startSocketServer();
});
afterEach(() => server.stop());

const connect = (options: Partial<RetryingSocketOptions<string>> = {}) => {
  const events: string[] = [];
  let count = 0;
  const socket = openRetryingSocket({
    address: server.url,
    prepare: async () => `ticket-${++count}`,
    opened: (prepared) => events.push(`opened ${prepared}`),
    received: (data) => events.push(`received ${String(data)}`),
    lost: () => events.push('lost'),
    openTimeoutMs: 5_000,
    retryMs: 10,
    WebSocket: RealWebSocket,
    ...options,
  });
  onTestFinished(() => socket.close());
  return { socket, events };
};

it('opens a new connection when one is lost', async () => {
  const { socket, events } = connect();
  await waitFor(() => expect(events).toEqual(['opened ticket-1']));
  server.drop();
  await waitFor(() => expect(events).toEqual(['opened ticket-1', 'lost', 'opened ticket-2']));
  socket.send('{"type":"hello"}');
  await waitFor(() => expect(server.got).toEqual([{ type: 'hello' }]));
});

it('replaces a connection at once and ignores the previous one', async () => {
  const { socket, events } = connect({ retryMs: 60_000 });
  await waitFor(() => expect(events).toEqual(['opened ticket-1']));
  socket.reconnect();
  // Without a connection a message is dropped.
  socket.send('{"type":"early"}');
  await waitFor(() => expect(events).toEqual(['opened ticket-1', 'opened ticket-2']));
  server.send({ a: 1 });
  await waitFor(() => expect(events.slice(2)).toEqual(['received {"a":1}']));
  expect(server.got).toEqual([]);
});

it('tries again when a connection does not open', async () => {
  let connections = 0;
  const silent = createServer(() => connections++).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const address = `ws://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const { events } = connect({ address, openTimeoutMs: 20 });
  await waitFor(() => expect(connections).toBeGreaterThan(1));
  expect(events).toContain('lost');
  expect(events).not.toContain('opened ticket-1');
});

it('does nothing more once it is closed', async () => {
  const { socket, events } = connect();
  await waitFor(() => expect(events).toEqual(['opened ticket-1']));
  socket.close();
  socket.reconnect();
  server.send({ a: 1 });
  await waitFor(() => expect(server.openCount()).toBe(0));
  expect(events).toEqual(['opened ticket-1']);
  expect(server.connectedAt).toHaveLength(1);
});
