import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLiveClient, type LiveClient } from '../../src/live/client.ts';
import type { AlarmsChange } from '../../src/live/socket.ts';
import { RealWebSocket, type SocketServer, startSocketServer } from './socket-server.ts';
import { waitFor } from '../support/wait-for.ts';

let server: SocketServer;
let client: LiveClient;
const summary = { open: 4, unacknowledged: 3, by_severity: { critical: 1, high: 0, medium: 3, low: 0 } };

beforeEach(async () => {
  server = await startSocketServer();
  client = createLiveClient();
  client.configure({ ticket: async () => 'ticket', url: server.url, WebSocket: RealWebSocket });
});
afterEach(async () => {
  client.stop();
  await server.stop();
});

const said = () => server.got.filter(({ alarms }) => alarms === true).map(({ type }) => type);

describe('alarms of the live client', () => {
  it('are subscribed to once, and until the last listener has gone', async () => {
    const leave = [client.onAlarms(() => undefined), client.onAlarms(() => undefined)];
    await waitFor(() => expect(said()).toEqual(['subscribe']));
    leave[0]?.();
    client.onAlarms(() => undefined)();
    leave[1]?.();
    await waitFor(() => expect(said()).toEqual(['subscribe', 'unsubscribe']));
  });

  it('reach each listener; a later one gets the latest summary at once', async () => {
    const got: AlarmsChange[] = [];
    client.onAlarms((change) => got.push(change));
    await waitFor(() => expect(said()).toHaveLength(1));
    server.send({ type: 'alarms', summary }, { type: 'alarm', alarm: { id: 7, title: 'Scald risk' } });
    await waitFor(() => expect(got).toHaveLength(2));
    expect(got).toMatchObject([{ summary, isFirst: true }, { alarm: { id: 7 } }]);
    const later: AlarmsChange[] = [];
    client.onAlarms((change) => later.push(change));
    expect(later).toMatchObject([{ summary, isFirst: false }]);
  });

  it('are subscribed to again after a reconnection, and its first summary is marked', async () => {
    const got: AlarmsChange[] = [];
    client.onAlarms((change) => got.push(change));
    await waitFor(() => expect(said()).toHaveLength(1));
    server.send({ type: 'alarms', summary }, { type: 'alarms', summary });
    await waitFor(() => expect(got).toMatchObject([{ isFirst: true }, { isFirst: false }]));
    server.drop();
    await waitFor(() => expect(said()).toHaveLength(2));
    server.send({ type: 'alarms', summary });
    await waitFor(() => expect(got[2]).toMatchObject({ isFirst: true }));
  });
});
