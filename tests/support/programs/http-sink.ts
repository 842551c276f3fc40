import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request that arrived. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

/** A real HTTP server on a free port that records requests; `answer` decides about the status, default 204. */
export const startHttpSink = async () => {
  const received: Received[] = [];
  let statusOf: (request: Received) => number = () => 204;
  const server = createServer((request, response) => {
    const record = (bytes: Buffer): void => {
      const one = { path: request.url ?? '', headers: request.headers, bytes, text: bytes.toString('utf8') };
      received.push(one);
      const status = statusOf(one);
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    };
    // Of a sender that was killed: nothing has arrived.
    buffer(request).then(record, () => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (decide: (request: Received) => number): void => {
      statusOf = decide;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
