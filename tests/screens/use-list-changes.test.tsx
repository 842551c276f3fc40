import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { live } from '../../src/live/client.ts';
import { useListChanges } from '../../src/screens/use-list-changes.ts';
import { RealWebSocket, type SocketServer, startSocketServer } from '../live/socket-server.ts';
import { emptyBrowser, signedIn } from '../support/site/session.ts';
import { waitFor } from '../support/wait-for.ts';

let server: SocketServer;
let unmount: () => void;
/** Resolvers of the pending requests, oldest first. */
let pending: ((value: number) => void)[] = [];
let cancelled = 0;
const box = document.createElement('div');

const List = () => {
  const { data } = useQuery({
    queryKey: ['devices', 'getList'],
    queryFn: ({ signal }) => {
      signal.addEventListener('abort', () => (cancelled += 1));
      return new Promise<number>((resolve) => pending.push(resolve));
    },
  });
  useListChanges('devices', 'devices_new');
  return <p>{String(data)}</p>;
};

beforeEach(async () => {
  emptyBrowser();
  signedIn('superadmin');
  pending = [];
  cancelled = 0;
  server = await startSocketServer();
  live.configure({ ticket: async () => 'ticket', url: server.url, WebSocket: RealWebSocket });
  const root = createRoot(box);
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  );
  unmount = () => root.unmount();
  await waitFor(() => {
    if (!server.got.some(({ type }) => type === 'watch')) throw new Error('The page has not subscribed yet.');
  });
});
afterEach(async () => {
  unmount();
  live.stop();
  await server.stop();
});
const shows = (text: string) => waitFor(() => expect(box.textContent).toBe(text));

describe('useListChanges', { timeout: 30_000 }, () => {
  it('refetches once for several changes, after the request in flight', async () => {
    server.send({ type: 'welcome', now: new Date().toISOString() });
    server.send({ type: 'changed', resource: 'devices' }, { type: 'changed', resource: 'devices_new' });
    await waitFor(() => expect(live.store.status()).toBe('live'));
    expect(pending).toHaveLength(1);
    pending.shift()?.(1);
    await shows('1');
    await waitFor(() => expect(pending).toHaveLength(1));
    pending.shift()?.(2);
    await shows('2');
    expect(pending).toEqual([]);
    expect(cancelled).toBe(0);
  });
});
