import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { StartError } from './start-error.ts';
import { until } from './processes.ts';

type State = 'starting' | 'open' | 'draining';

/** How long a call waits for a server that starts before it is told so, ms; and how many wait. */
const PATIENCE_MS = 5_000;
const MAX_WAITING = 5_000;
/** Of those that waited, so many begin at once: who asks for the health in between is answered. */
const LET_IN_AT_ONCE = 50;

/** The open port: answers 503 by itself while the server starts and drains. */
export interface StartupListener {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  /** Lets everything through to this app from now on, and first those who wait. */
  readonly open: (app: FastifyInstance) => void;
  /** Refuses what is new and waits for what is under way, at most so many milliseconds. */
  readonly drain: (within: number) => Promise<void>;
  /** Closes the port and whatever is still connected. */
  readonly close: () => void;
}

const SENTENCE: Record<Exclude<State, 'open'>, string> = {
  starting: 'Flowgen is starting. Try again in a moment.',
  draining: 'Flowgen is stopping. Try again in a moment.',
};

const page = (text: string): string =>
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="1">' +
  '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">' +
  `<title>Flowgen</title><p>${text}</p></html>`;

const pathOf = (request: IncomingMessage): string => request.url?.split('?')[0] ?? '';

const refuse = (state: Exclude<State, 'open'>, request: IncomingMessage, response: ServerResponse): void => {
  const path = pathOf(request);
  const text = SENTENCE[state];
  const forPerson = request.headers.accept?.includes('text/html') === true && !path.startsWith('/api');
  const json = path === '/api/health' ? { status: state } : { errors: [{ msg: text }], message: text };
  response.writeHead(503, {
    'content-type': forPerson ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '1',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(forPerson ? page(text) : JSON.stringify(json));
};

/** Calls that came before there was anything behind the port. */
const waitingRoom = (patienceMs: number) => {
  const waiting = new Map<
    ServerResponse,
    { readonly request: IncomingMessage; readonly timer: NodeJS.Timeout }
  >();
  const leave = (response: ServerResponse) => {
    const found = waiting.get(response);
    clearTimeout(found?.timer);
    waiting.delete(response);
    return found?.request;
  };
  return {
    /** Whether the call waits now. The health is asked for by who wants to know at once. */
    enter: (request: IncomingMessage, response: ServerResponse): boolean => {
      const path = pathOf(request);
      if (waiting.size >= MAX_WAITING || path === '/api/health' || !path.startsWith('/api/')) return false;
      const tell = (): void => {
        if (leave(response)) refuse('starting', request, response);
      };
      waiting.set(response, { request, timer: setTimeout(tell, patienceMs).unref() });
      response.once('close', () => leave(response));
      return true;
    },
    /** Hands over all who wait, in the order in which they came. */
    empty: async (handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<void> => {
      let handled = 0;
      for (const response of waiting.keys()) {
        const request = leave(response);
        if (!request) continue;
        handle(request, response);
        if (++handled % LET_IN_AT_ONCE === 0) await breathe();
      }
    },
  };
};

const CLIENT_ERRORS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

const answerClientError = (error: NodeJS.ErrnoException, socket: Duplex): void => {
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

const listenFault = (error: NodeJS.ErrnoException, host: string, port: number): StartError => {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `PORT ${port} on ${host} is in use by another program: stop it, or set another PORT.`,
    );
  }
  if (error.code === 'EACCES' || error.code === 'EPERM') {
    return new StartError(`PORT ${port} may not be used by this user: set another PORT.`);
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') {
    return new StartError(`HOST ${host} is no address of this computer: set another HOST.`);
  }
  return new StartError(`HOST ${host}, PORT ${port} can’t be listened on: ${error.message}.`);
};

const ANY_ADDRESS = new Set(['0.0.0.0', '::', '[::]']);

const urlOf = (host: string, port: number): string => {
  const name = ANY_ADDRESS.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return new URL(`http://${name}:${port}`).origin;
};

/**
 * Opens the port at once, before there is anything behind it: pages and the health are told that the server is
 * starting, and calls wait for it: after a restart a thousand pages come back at the same time. Throws a
 * StartError when the port can't be listened on.
 */
export const openStartupListener = async (
  host: string,
  port: number,
  patienceMs = PATIENCE_MS,
): Promise<StartupListener> => {
  let state: State = 'starting';
  let app: FastifyInstance | undefined;
  let underWay = 0;
  const early = waitingRoom(patienceMs);
  const upgraded = new Set<Duplex>();

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    if (state !== 'open' || !app) {
      refuse(state === 'draining' ? 'draining' : 'starting', request, response);
      return;
    }
    underWay++;
    response.once('close', () => underWay--);
    app.routing(request, response);
  };
  const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
    if (state !== 'starting' || !early.enter(request, response)) handle(request, response);
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
  server.on('clientError', answerClientError);

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenFault(error, host, port)));
    // After a restart all pages come back in the same second.
    server.listen({ host, port, backlog: 4096 }, resolve);
  });

  return {
    url: urlOf(host, (server.address() as AddressInfo).port),
    open: (ready) => {
      app = ready;
      state = 'open';
      void early.empty(handle);
    },
    drain: async (within) => {
      state = 'draining';
      void early.empty(handle);
      await until(() => underWay === 0, within);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
    },
  };
};
