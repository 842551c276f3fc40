import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLiveClient, type LiveClient } from '../../src/live/client.ts';
import { liveUrl } from '../../src/live/socket.ts';
import { RealWebSocket, type SocketServer, startSocketServer } from './socket-server.ts';
import { waitFor } from '../support/wait-for.ts';

let server: SocketServer;
let client: LiveClient;
let tickets: number;
const TS = '2026-11-20T02:15:45.812Z';
beforeEach(async () => {
  server = await startSocketServer();
  client = createLiveClient();
  tickets = 0;
  client.configure({ ticket: async () => `ticket-${++tickets}`, url: server.url, WebSocket: RealWebSocket });
});
afterEach(async () => {
  client.stop();
  await server.stop();
});

const said = (type: string) => server.got.filter((message) => message.type === type);

describe('the live client', () => {
  it('opens no socket before the first subscription', async () => {
    expect(server.connectedAt).toEqual([]);
    client.subscribe(17);
    await waitFor(() => expect(said('auth')).toEqual([{ type: 'auth', ticket: 'ticket-1' }]));
  });

  it('subscribes to each id once and unsubscribes with the last subscriber', async () => {
    const leave = [client.subscribe(17), client.subscribe(17), client.subscribe(18)];
    await waitFor(() => expect(said('subscribe')).toEqual([{ type: 'subscribe', ids: [17, 18] }]));
    server.send({ type: 'welcome', now: TS });
    client.subscribe(19);
    await waitFor(() => expect(said('subscribe').at(-1)).toEqual({ type: 'subscribe', ids: [19] }));
    leave[0]?.();
    leave[0]?.();
    leave[2]?.();
    await waitFor(() => expect(said('unsubscribe')).toEqual([{ type: 'unsubscribe', ids: [18] }]));
    leave[1]?.();
    await waitFor(() => expect(said('unsubscribe').at(-1)).toEqual({ type: 'unsubscribe', ids: [17] }));
  });

  it('applies messages with id and end, ignores keep-alives and logs unreadable ones', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    client.subscribe(17);
    await waitFor(() => expect(said('subscribe')).toHaveLength(1));
    expect(client.store.status()).toBe('reconnecting');
    server.send({ type: 'keepalive', id: 17, end: 1 }, [
      { type: 'odd', id: 17, end: 43.5, ts: TS },
      { type: 'keepalive' },
    ]);
    await waitFor(() => expect(client.store.get(17)?.value).toBe(43.5));
    expect(client.store.status()).toBe('live');
    expect(warn).not.toHaveBeenCalled();
    server.send('{', '"text"', { hello: 1 }, { id: 17, end: 'x' }, { id: 17, end: 44 });
    await waitFor(() => expect(client.store.get(17)?.value).toBe(44));
    expect(warn).toHaveBeenCalledTimes(4);
  });

  it('reconnects after a second with a new ticket and shows nothing as live until it receives values', async () => {
    client.subscribe(17);
    await waitFor(() => expect(said('subscribe')).toHaveLength(1));
    server.send({ id: 17, end: 43.5, ts: TS });
    await waitFor(() => expect(client.store.get(17)?.isFresh).toBe(true));
    const closedAt = Date.now();
    server.drop();
    await waitFor(() => expect(client.store.status()).toBe('reconnecting'));
    expect(client.store.get(17)).toMatchObject({ value: 43.5, isFresh: false });
    await waitFor(() => expect(said('subscribe')).toHaveLength(2));
    expect((server.connectedAt[1] ?? 0) - closedAt).toBeGreaterThan(900);
    expect(said('auth').map(({ ticket }) => ticket)).toEqual(['ticket-1', 'ticket-2']);
    server.send({ type: 'welcome', now: TS });
    await waitFor(() => expect(client.store.status()).toBe('live'));
    expect(client.store.get(17)?.isFresh).toBe(false);
    server.send({ id: 17, end: 44, ts: TS });
    await waitFor(() => expect(client.store.get(17)).toMatchObject({ value: 44, isFresh: true }));
  });

  it('retries while there is no ticket', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    let calls = 0;
    client.configure({
      ticket: () => (++calls < 3 ? Promise.reject(new Error('502')) : Promise.resolve('third')),
      url: server.url,
      WebSocket: RealWebSocket,
    });
    client.subscribe(1);
    await waitFor(() => expect(said('auth')).toEqual([{ type: 'auth', ticket: 'third' }]));
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('notifies of changed rows, and after each reconnection because changes may have been missed', async () => {
    const listener = vi.fn();
    const stop = client.onChanged('devices_new', listener);
    await waitFor(() => expect(said('watch')).toEqual([{ type: 'watch', resources: ['devices_new'] }]));
    server.send({ type: 'welcome', now: TS });
    await waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
    server.send({ type: 'changed', resource: 'devices_new' }, { type: 'changed', resource: 'companies' });
    await waitFor(() => expect(listener).toHaveBeenCalledTimes(2));
    server.drop();
    await waitFor(() => expect(said('watch')).toHaveLength(2));
    server.send({ type: 'welcome', now: TS });
    await waitFor(() => expect(listener).toHaveBeenCalledTimes(3));
    stop();
    server.send({ type: 'changed', resource: 'devices_new' }, { id: 5, end: 1 });
    await waitFor(() => expect(client.store.get(5)?.value).toBe(1));
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('discards everything on sign-out', async () => {
    client.subscribe(17);
    await waitFor(() => expect(said('subscribe')).toHaveLength(1));
    server.send({ id: 17, end: 43.5, ts: TS });
    await waitFor(() => expect(client.store.get(17)?.value).toBe(43.5));
    client.stop();
    expect(client.store.get(17)).toBeUndefined();
    expect(client.store.status()).toBe('offline');
  });

  it('goes offline with the browser and requests a new snapshot when it is back', async () => {
    client.subscribe(17);
    await waitFor(() => expect(said('subscribe')).toHaveLength(1));
    server.send({ id: 17, end: 43.5, ts: TS });
    await waitFor(() => expect(client.store.status()).toBe('live'));
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    expect(client.store.status()).toBe('offline');
    expect(client.store.get(17)?.isFresh).toBe(false);
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(said('subscribe').length).toBeGreaterThan(1));
  });
});

describe('the URL of the socket', () => {
  it.each([
    ['/api/live', 'https://flowgen.example/admin', 'wss://flowgen.example/api/live'],
    ['/api/live', 'http://localhost:3000/', 'ws://localhost:3000/api/live'],
    ['wss://live.example/x', 'http://localhost:3000/', 'wss://live.example/x'],
    ['https://live.example/x', 'http://localhost:3000/', 'wss://live.example/x'],
  ])('%s on %s is %s', (url, href, expected) => {
    expect(liveUrl(url, { href })).toBe(expected);
  });
});
