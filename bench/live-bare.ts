// The baseline for live.bench.ts: a bare `ws` server that sends a preframed message.
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import type { Order } from './live-load.ts';

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false, backlog: 4096 });
await once(server, 'listening');

/** An unmasked text frame. Source: RFC 6455, section 5.2. */
const framed = (length: number): Buffer => {
  const head =
    length < 126 ? Buffer.from([0x81, length]) : Buffer.from([0x81, 126, length >> 8, length & 255]);
  return Buffer.concat([head, Buffer.alloc(length, 'x')]);
};

let timer: NodeJS.Timeout | undefined;

const act = (order: Order): void => {
  clearInterval(timer);
  if (order.do === 'halt') return;
  const frame = framed(order.bytes);
  timer = setInterval(() => {
    for (const client of server.clients) (Reflect.get(client, '_socket') as Socket).write(frame);
  }, order.everyMs);
};

process.on('message', ({ turn, command }: { turn: number; command: Order }) => {
  act(command);
  process.send?.({ turn, answers: {} });
});
process.once('disconnect', () => process.exit(0));
process.send?.({ turn: 0, answers: { port: (server.address() as AddressInfo).port } });
