import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type LiveConfig, openLiveSocket } from '../../src/live/socket.ts';
import { createLiveStore } from '../../src/live/store.ts';
import { RealWebSocket, type SocketServer, startSocketServer } from './socket-server.ts';
import { waitFor } from '../support/wait-for.ts';

const TS = '2026-11-20T02:15:45.812Z';

let server: SocketServer;
beforeEach(async () => {
  server = await startSocketServer();
});
afterEach(() => server.stop());

const connect = (config: Partial<LiveConfig> = {}) => {
  const store = createLiveStore();
  let count = 0;
  const socket = openLiveSocket(
    { url: server.url, WebSocket: RealWebSocket, ticket: async () => `ticket-${++count}`, ...config },
    store,
    {
      ids: () => [17],
      resources: () => [],
      changed: () => undefined,
      hasAlarms: () => false,
      alarms: () => undefined,
    },
  );
  onTestFinished(() => socket.close());
  return { socket, store };
};
const tickets = () => server.got.filter(({ type }) => type === 'auth').map(({ ticket }) => ticket);
const warnings = () => vi.spyOn(console, 'warn').mockImplementation(() => undefined);

it('replaces a connection at once and ignores what the previous one still sends', async () => {
  const { socket, store } = connect();
  await waitFor(() => expect(tickets()).toEqual(['ticket-1']));
  const startedAt = Date.now();
  window.dispatchEvent(new Event('online'));
  // The previous connection is closing, but the server does not know that yet.
  server.send({ id: 17, end: 1, ts: TS });
  // Without a connection a message is dropped: it would precede the ticket.
  socket.subscribe([18]);
  await waitFor(() => expect(tickets()).toEqual(['ticket-1', 'ticket-2']));
  expect((server.connectedAt[1] ?? 0) - startedAt).toBeLessThan(900);
  server.send({ id: 19, end: 2, ts: TS });
  await waitFor(() => expect(store.get(19)?.value).toBe(2));
  expect(store.get(17)).toBeUndefined();
  expect(server.got.filter(({ ids }) => ids?.includes(18))).toEqual([]);
});

it('tries again when a connection does not open in time', async () => {
  let connections = 0;
  const silent = createServer(() => connections++).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const url = `ws://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const { store } = connect({ url, timeoutMs: 20 });
  await waitFor(() => expect(connections).toBeGreaterThan(1));
  expect(store.status()).toBe('reconnecting');
});

it('requests another ticket when one does not come in time', async () => {
  const warn = warnings();
  let calls = 0;
  const ticket = () =>
    ++calls === 1 ? new Promise<string>(() => undefined) : Promise.resolve(`ticket-${calls}`);
  connect({ ticket, timeoutMs: 200 });
  await waitFor(() => expect(tickets()).toEqual(['ticket-2']));
  expect(warn).toHaveBeenCalledOnce();
});

it('does nothing more once it is closed', async () => {
  const { socket, store } = connect();
  await waitFor(() => expect(tickets()).toEqual(['ticket-1']));
  server.send({ id: 17, end: 1, ts: TS });
  await waitFor(() => expect(store.get(17)?.value).toBe(1));
  socket.close();
  server.send({ id: 17, end: 2, ts: TS });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(server.openCount()).toBe(0));
  expect(store.get(17)?.value).toBe(1);
  expect(server.connectedAt).toHaveLength(1);
});

it('requests no ticket once it is closed', async () => {
  warnings();
  let calls = 0;
  const ticket = () => {
    calls++;
    return Promise.reject(new Error('502'));
  };
  const { socket } = connect({ ticket });
  await waitFor(() => expect(calls).toBe(1));
  socket.close();
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(calls).toBe(1);
});
