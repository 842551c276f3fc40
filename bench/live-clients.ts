// The clients of live.bench.ts, in a separate process so that they don't load the server's event loop.
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { RECONNECT_MS } from '../src/domain/readings/live.ts';
import { until } from '../server/startup/processes.ts';
import type { Answers, Command, Counted } from './live-load.ts';

/** One in this many clients parses its messages; the others only count them. */
const READS = 10;
const OPENED_AT_ONCE = 25;
const PATIENCE_MS = 60_000;

interface Client {
  /** Empty: connects to the bare server. */
  readonly token: string;
  readonly ids: readonly number[];
  readonly reads: boolean;
  socket: WebSocket | undefined;
  /** Ids still missing from the snapshot. */
  missing: Set<number>;
}
type Open = Extract<Command, { readonly do: 'open' }>;

let clients: Client[] = [];
let stalled: WebSocket[] = [];
let subscribes = false;
let lastSnapshot = 0;
let frames = 0;
let bytes = 0;
let ages: number[] = [];

const hear = (client: Client, data: Buffer): void => {
  frames += 1;
  bytes += data.length;
  if (!client.reads && client.missing.size === 0) return;
  const now = Date.now();
  const messages = [JSON.parse(String(data)) as { id?: number; end?: number; ts?: string }].flat();
  for (const { id, end, ts } of messages) {
    if (id === undefined || end === undefined || ts === undefined) continue;
    if (!client.missing.delete(id)) ages.push(now - Date.parse(ts));
    else if (client.missing.size === 0) lastSnapshot = now;
  }
};

const subscribe = (client: Client): void => {
  client.missing = new Set(client.ids);
  client.socket?.send(JSON.stringify({ type: 'subscribe', ids: client.ids }));
};

const agent = new Agent({ keepAlive: true });
// Not `fetch`: a thousand concurrent calls would take a second of the machine shared with the server.
const ticketOf = async (url: string, token: string): Promise<string> => {
  const req = request(`${url}/api/live/ticket`, {
    method: 'POST',
    agent,
    headers: { authorization: `Bearer ${token}` },
  }).end();
  const [answer] = (await once(req, 'response')) as [IncomingMessage];
  const body = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`No ticket: ${answer.statusCode}`);
  return (JSON.parse(body) as { ticket: string }).ticket;
};

const signedIn = async (url: string, token: string): Promise<WebSocket> => {
  const ticket = await ticketOf(url, token);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, { perMessageDeflate: false });
  socket.on('error', () => undefined);
  await Promise.race([
    once(socket, 'open'),
    once(socket, 'close').then(() => Promise.reject(new Error('closed'))),
  ]);
  socket.send(JSON.stringify({ type: 'auth', ticket }));
  return socket;
};

/** Reconnects as the site does: a second after each close, with a new ticket. */
const comeBack = async (client: Client, url: string): Promise<void> => {
  for (;;) {
    await wait(RECONNECT_MS);
    try {
      return await connect(client, url);
    } catch {
      // The server is not ready yet.
    }
  }
};

const connect = async (client: Client, url: string): Promise<void> => {
  const socket = await signedIn(url, client.token);
  client.socket = socket;
  socket.on('message', (data: Buffer) => hear(client, data));
  socket.once('close', () => {
    client.missing = new Set(client.ids);
    void comeBack(client, url);
  });
  if (subscribes) subscribe(client);
  else await once(socket, 'message');
};

const bare = async (client: Client, url: string): Promise<void> => {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  client.socket = socket;
  socket.on('message', (data: Buffer) => hear(client, data));
  await once(socket, 'open');
};

const openAll = async ({ url, tokens, count: size, groups }: Open): Promise<void> => {
  clients = Array.from({ length: size }, (_, n) => ({
    token: tokens[n % tokens.length] ?? '',
    ids: groups[n % groups.length] ?? [],
    reads: tokens.length > 0 && n % READS === 0,
    socket: undefined,
    missing: new Set<number>(),
  }));
  const left = [...clients];
  const open = async (): Promise<void> => {
    for (let client = left.shift(); client; client = left.shift()) {
      await (client.token === '' ? bare : connect)(client, url);
    }
  };
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, open));
};

const haveAll = async (): Promise<number> => {
  const all = (): boolean => clients.every(({ missing }) => missing.size === 0);
  if (!(await until(all, PATIENCE_MS, 5))) {
    throw new Error(
      `${clients.filter(({ missing }) => missing.size > 0).length} did not receive their snapshot.`,
    );
  }
  return lastSnapshot;
};

const stall = async ({
  url,
  token,
  count: size,
  ids,
}: Extract<Command, { readonly do: 'stall' }>): Promise<void> => {
  for (let n = 0; n < size; n++) {
    const socket = await signedIn(url, token);
    socket.send(JSON.stringify({ type: 'subscribe', ids }));
    await once(socket, 'message');
    socket.pause();
    stalled.push(socket);
  }
};

const count = (): Counted => {
  const sorted = ages.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
  return { frames, bytes, values: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), worst: at(1) };
};

const act = async (command: Command): Promise<Answers> => {
  if (command.do === 'open') await openAll(command);
  else if (command.do === 'subscribe') {
    subscribes = true;
    for (const client of clients) subscribe(client);
    return { snapshotAt: await haveAll() };
  } else if (command.do === 'reset') [frames, bytes, ages] = [0, 0, []];
  else if (command.do === 'count') return { counted: count() };
  else if (command.do === 'snapshots') return { snapshotAt: await haveAll() };
  else if (command.do === 'stall') await stall(command);
  else {
    for (const socket of stalled) socket.terminate();
    stalled = [];
  }
  return {};
};

process.on('message', ({ turn, command }: { turn: number; command: Command }) => {
  act(command).then(
    (answers) => process.send?.({ turn, answers }),
    (error: unknown) => process.send?.({ turn, failed: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
process.send?.({ turn: 0, answers: {} });
