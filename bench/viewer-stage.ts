import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { WebSocketServer } from 'ws';
import type { Session } from '../src/domain/sign-in/session.ts';
import { projectRoot } from '../server/project-root.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
};
/** The interval at which the server batches changes. */
const GATHERED_MS = 60;

const me = {
  id: 1,
  name: 'Bench',
  email: 'bench@example.com',
  role: 'superadmin',
  company_id: null,
  company: null,
  phone: null,
  locale: 'en',
  time_zone: null,
} as const satisfies Session['data'];
/** The session of the viewer on the stage. */
export const session: Session = { token: 'stage', data: me };

/** What the stage shows. */
export interface StagePages {
  /** How many datapoints there are, from 1. */
  readonly ids: number;
  /** The dashboard, as returned by the API. */
  readonly dashboard: () => unknown;
  /** The page that the viewer is compared with. */
  readonly bare: () => string;
  /** The value of a datapoint in a turn: each datapoint changes once in each. */
  readonly end: (id: number, turn: number) => number;
}

/**
 * The built site with a minimal backend for a dashboard, so that only the page is measured and both pages receive the
 * same frames.
 */
export const startStage = async (initial: StagePages) => {
  const site = join(projectRoot(), 'dist', 'site');
  let pages = initial;
  const calls: Readonly<Record<string, () => unknown>> = {
    '/api/auth/me': () => me,
    '/api/live/ticket': () => ({ ticket: 't' }),
    '/api/dashboard-v2/1': () => ({ data: pages.dashboard() }),
    '/api/health': () => ({ status: 'ok' }),
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stage');
    const call = calls[pathname];
    const send = (type: string, body: string | Buffer): void => {
      response.writeHead(200, { 'content-type': type });
      response.end(body);
    };
    if (call) send('application/json', JSON.stringify(call()));
    else if (pathname === '/bare') send('text/html', pages.bare());
    else if (pathname.startsWith('/api/')) {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end('{"errors":[],"message":"Not on this stage."}');
    } else {
      const file = join(site, extname(pathname) === '' ? 'index.html' : pathname);
      // A full Chromium requests /favicon.ico, which the site doesn't have.
      if (existsSync(file)) send(TYPES[extname(file)] ?? 'application/octet-stream', readFileSync(file));
      else response.writeHead(404).end();
    }
  });
  const sockets = new WebSocketServer({ server, path: '/api/live', perMessageDeflate: false });
  // A client that sends no message is the bare page.
  sockets.on('connection', (socket) => {
    socket.on('message', () => undefined);
    socket.send(JSON.stringify([{ type: 'welcome', now: new Date().toISOString() }]));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));

  let timer: NodeJS.Timeout | undefined;
  let sent = 0;
  const stopSending = (): void => clearInterval(timer);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next: StagePages): void => {
      pages = next;
    },
    /** Sends a number of changes per second to all clients, each id in turn. Returns the total. */
    sendFor: async (perSecond: number, seconds: number): Promise<number> => {
      const begin = performance.now();
      const first = sent;
      timer = setInterval(() => {
        const due = first + ((performance.now() - begin) / 1000) * perSecond;
        const ts = new Date().toISOString();
        const frame: unknown[] = [];
        for (; sent < due; sent++) {
          const id = 1 + (sent % pages.ids);
          frame.push({ id, end: pages.end(id, Math.floor(sent / pages.ids)), ts, stale: false });
        }
        const text = JSON.stringify(frame);
        for (const client of sockets.clients) client.send(text);
      }, GATHERED_MS);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      stopSending();
      return sent - first;
    },
    stop: async (): Promise<void> => {
      stopSending();
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};
export type Stage = Awaited<ReturnType<typeof startStage>>;
