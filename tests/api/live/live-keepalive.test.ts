import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { type Admissions, createAdmissions } from '../../../server/live/admissions.ts';
import { createHub, type Hub } from '../../../server/live/hub.ts';
import { serveSocket } from '../../../server/live/serve.ts';
import { startTestApp, type TestApp } from '../../support/server/app.ts';
import { listening, openClient } from '../../support/server/live-client.ts';

let test: TestApp;
let hub: Hub;
let admissions: Admissions;
let server: WebSocketServer;
beforeAll(async () => {
  test = await startTestApp();
  hub = createHub(test.context, { keepaliveMs: 40 });
  admissions = createAdmissions(test.context);
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket, request) =>
    serveSocket({ context: test.context, hub, admissions }, socket, request.socket),
  );
  await once(server, 'listening');
});
afterAll(async () => {
  hub.stop();
  admissions.stop();
  server.close();
  await test.close();
});
const url = () => `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe('keep-alives, the interval shortened', () => {
  it('are sent to every signed-in client; a client that answers pings stays connected', async () => {
    const { body } = await (await test.asUser()).post('/live/ticket');
    const socket = new WebSocket(url());
    const told: string[] = [];
    socket.on('message', (data) => told.push(String(data)));
    await once(socket, 'open');
    for (let pings = 0; pings < 3; pings++) await once(socket, 'ping');
    expect(told).toEqual([]);
    socket.send(JSON.stringify({ type: 'auth', ticket: body.ticket }));
    while (told.length < 4) await once(socket, 'message');
    expect(told.slice(1)).toEqual(Array.from({ length: told.length - 1 }, () => '{"type":"keepalive"}'));
    expect(socket.readyState).toBe(socket.OPEN);
    socket.terminate();
  });

  it('closes a half-open socket at the second keep-alive', async () => {
    const socket = new WebSocket(url(), { autoPong: false });
    await once(socket, 'open');
    const [code] = await once(socket, 'close');
    expect(code).toBe(1006);
  });
});

describe('a server that stops', () => {
  it('says so to its sockets: 1001', async () => {
    const other = await startTestApp();
    const client = await openClient(await listening(other));
    await other.close();
    expect(await client.closed).toBe(1001);
  });
});
