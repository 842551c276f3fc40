import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

/** A real WebSocket server; each test decides how much of the live protocol it implements. */
export const startSocketServer = async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const got: {
    readonly type?: string;
    readonly ids?: number[];
    readonly alarms?: boolean;
    readonly ticket?: string;
  }[] = [];
  const connectedAt: number[] = [];
  server.on('connection', (socket) => {
    connectedAt.push(Date.now());
    socket.on('message', (data) => got.push(JSON.parse(String(data)) as never));
  });
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/live`,
    /** All messages received from clients. */
    got,
    connectedAt,
    openCount: () => server.clients.size,
    send: (...frames: unknown[]) => {
      for (const socket of server.clients) {
        for (const frame of frames) socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
      }
    },
    drop: () => {
      for (const socket of server.clients) socket.terminate();
    },
    stop: async () => {
      for (const socket of server.clients) socket.terminate();
      server.close();
      await once(server, 'close');
    },
  };
};
export type SocketServer = Awaited<ReturnType<typeof startSocketServer>>;
/**
 * A WebSocket that connects, unlike happy-dom's. Like a browser's, and unlike the package's, it throws nothing when an
 * error has no listener.
 */
class QuietWebSocket extends WebSocket {
  constructor(address: string) {
    super(address);
    this.on('error', () => undefined);
  }
}
export const RealWebSocket = QuietWebSocket as unknown as typeof globalThis.WebSocket;
