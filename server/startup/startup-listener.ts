import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { listeningError, originOf } from './listening.ts';
import { startupText } from './startup-texts.ts';
import { until } from './processes.ts';

type State = 'starting' | 'open' | 'draining';

/** How long a call waits for a starting server before it gets a 503 (ms), and how many may wait. */
const MAX_WAIT_MS = 5_000;
const MAX_WAITING = 5_000;
/** How long a request may take to arrive (ms), headers and body: half-sent ones must not hold connections. */
const MAX_ARRIVAL_MS = 30_000;
/** Waiting calls are released in batches of this size, so that health checks are answered in between. */
const RELEASE_BATCH = 50;

/** The open port; responds with 503 while the server starts and drains. */
export interface StartupListener {
  /** The listening address, without a trailing slash. */
  readonly url: string;
  /** Passes all requests to this app from now on, beginning with the waiting ones. */
  readonly open: (app: FastifyInstance) => void;
  /** Rejects new requests and waits for those in progress, at most `within` milliseconds. */
  readonly drain: (within: number) => Promise<void>;
  /** Closes the port and all remaining connections. */
  readonly close: () => void;
}

const page = ({ text, language }: ReturnType<typeof startupText>): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta http-equiv="refresh" content="1">` +
  '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">' +
  `<title>Flowgen</title><p>${text}</p></html>`;

const pathOf = (request: IncomingMessage): string => request.url?.split('?')[0] ?? '';

const sendUnavailable = (
  state: Exclude<State, 'open'>,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const path = pathOf(request);
  const written = startupText(state, request.headers['accept-language']);
  const { text } = written;
  const wantsHtml = request.headers.accept?.includes('text/html') === true && !path.startsWith('/api');
  const json = path === '/api/health' ? { status: state } : { errors: [{ msg: text }], message: text };
  response.writeHead(503, {
    'content-type': wantsHtml ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '1',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(wantsHtml ? page(written) : JSON.stringify(json));
};

/** Holds calls that arrive before the app is ready. */
const createWaitingQueue = (maxWaitMs: number) => {
  const waiting = new Map<
    ServerResponse,
    { readonly request: IncomingMessage; readonly timer: NodeJS.Timeout }
  >();
  const remove = (response: ServerResponse) => {
    const entry = waiting.get(response);
    clearTimeout(entry?.timer);
    waiting.delete(response);
    return entry?.request;
  };
  return {
    /** Adds a call and returns whether it waits now. Health checks never wait. */
    add: (request: IncomingMessage, response: ServerResponse): boolean => {
      const path = pathOf(request);
      if (waiting.size >= MAX_WAITING || path === '/api/health' || !path.startsWith('/api/')) return false;
      const expire = (): void => {
        if (remove(response)) sendUnavailable('starting', request, response);
      };
      waiting.set(response, { request, timer: setTimeout(expire, maxWaitMs).unref() });
      response.once('close', () => remove(response));
      return true;
    },
    /** Handles all waiting calls in order of arrival. */
    flush: async (handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<void> => {
      let handled = 0;
      for (const response of waiting.keys()) {
        const request = remove(response);
        if (!request) continue;
        handle(request, response);
        if (++handled % RELEASE_BATCH === 0) await nextTurn();
      }
    },
  };
};

const CLIENT_ERRORS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

const sendClientError = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = CLIENT_ERRORS[error.code ?? ''] ?? '400 Bad Request';
  const msg = `${status.slice(4)}.`;
  const body = JSON.stringify({ errors: [{ msg }], message: msg });
  const head = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close`;
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`);
};

/**
 * Opens the port before the app is ready. Pages and health checks get a 503, and API calls wait for the app:
 * after a restart, a thousand pages reconnect at the same time. Throws a StartError if the port can't be opened.
 */
export const openStartupListener = async (
  host: string,
  port: number,
  maxWaitMs = MAX_WAIT_MS,
  maxArrivalMs = MAX_ARRIVAL_MS,
): Promise<StartupListener> => {
  let state: State = 'starting';
  let app: FastifyInstance | undefined;
  let active = 0;
  const queue = createWaitingQueue(maxWaitMs);
  const upgraded = new Set<Duplex>();

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    if (state !== 'open' || !app) {
      sendUnavailable(state === 'draining' ? 'draining' : 'starting', request, response);
      return;
    }
    active++;
    response.once('close', () => active--);
    app.routing(request, response);
  };
  const limits = {
    keepAliveTimeout: 72_000,
    headersTimeout: maxArrivalMs,
    requestTimeout: maxArrivalMs,
    // Node.js looks every 30 s otherwise, which would double the time.
    connectionsCheckingInterval: Math.min(1_000, maxArrivalMs / 2),
  };
  const server = createServer(limits, (request, response) => {
    if (state !== 'starting' || !queue.add(request, response)) handle(request, response);
  });
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (state !== 'open' || !app?.server.emit('upgrade', request, socket, head)) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\n\r\n');
      return;
    }
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
  });
  server.on('clientError', sendClientError);

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listeningError(error, { host, port, portName: 'PORT' })));
    // After a restart all pages reconnect within the same second.
    server.listen({ host, port, backlog: 4096 }, resolve);
  });

  return {
    url: originOf(host, (server.address() as AddressInfo).port),
    open: (ready) => {
      app = ready;
      state = 'open';
      void queue.flush(handle);
    },
    drain: async (within) => {
      state = 'draining';
      void queue.flush(handle);
      await until(() => active === 0, within);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
    },
  };
};
