import { INSPECTED, inspect } from './inspector.ts';
import { LIVE, makeDevices, sendChanges, VALUES } from './live-changes.ts';
import { type Counted, startProcess } from './live-load.ts';
import { processorSeconds, residentBytes } from './processes.ts';
import { median, printTable, thousands, verdict } from './table.ts';
import { startWholeSite } from './whole-site.ts';

/** The limits to meet. */
const SOCKETS = 1_000;
/** The sockets share these keys, because the tickets of one key per minute are limited. */
const KEYS = 4;
const CHANGES = 5_000;
const LIMITS = { frameMs: 250, toBare: 1.3, idleKB: 20, stalledKB: 1024, snapshotS: 2 };

/** Devices per page. */
const A_PAGE = 5;
const ROUNDS = 2;
const ROUND_S = 8;
const STALLED = 10;
const STALLED_S = 20;
const RESTARTS = 3;

const rows: string[][] = [];
const add = (what: string, measured: string, limit = '', isMet?: boolean): void =>
  void rows.push([what, measured, limit, isMet === undefined ? '' : verdict(isMet)]);
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
const ms = (value: number): string => `${value.toFixed(0)} ms`;

const site = await startWholeSite(INSPECTED);
const clients = await startProcess('live-clients.ts');
const bareClients = await startProcess('live-clients.ts');
const bare = await startProcess('live-bare.ts');

/** The server's CPU use while changes come in (seconds per second), and what the clients received. */
const round = async (seconds: number, perSecond = CHANGES) => {
  await clients.ask({ do: 'reset' });
  const [before, begin] = [processorSeconds(site.pid()), performance.now()];
  const came = await sendChanges(site, perSecond, seconds);
  const took = (performance.now() - begin) / 1000;
  const used = (processorSeconds(site.pid()) - before) / took;
  return { came, used, took, heard: await clients.count() };
};

const bareRound = async ({ frames, bytes }: Counted, took: number): Promise<number> => {
  const everyMs = (took * 1000) / (frames / SOCKETS);
  await bareClients.ask({ do: 'reset' });
  await bare.ask({ do: 'send', bytes: Math.round(bytes / frames), everyMs });
  const before = processorSeconds(bare.pid);
  await new Promise((resolve) => setTimeout(resolve, ROUND_S * 1000));
  const used = processorSeconds(bare.pid) - before;
  const heard = await bareClients.count();
  await bare.ask({ do: 'halt' });
  return used / heard.frames;
};

const memoryOfIdle = async (groups: readonly number[][]): Promise<void> => {
  const { url, token } = site;
  const tokens = await Promise.all(
    Array.from({ length: KEYS }, async (_, n) => {
      const key = { name: `Sockets ${n + 1}`, scopes: ['read'] };
      return (await site.call<{ key: string }>('/api-keys', key, token)).key;
    }),
  );
  // Warm-up.
  await clients.ask({ do: 'stall', url, token, count: STALLED, ids: groups[0] ?? [] });
  await clients.ask({ do: 'release' });
  const inside = await inspect(site.log());
  const [usedBefore, residentBefore] = [await inside.usedBytes(), residentBytes(site.pid())];
  await clients.ask({ do: 'open', url, tokens, count: SOCKETS, groups });
  const used = ((await inside.usedBytes()) - usedBefore) / SOCKETS;
  const resident = (residentBytes(site.pid()) - residentBefore) / SOCKETS;
  inside.close();
  const limit = `≤ ${LIMITS.idleKB} KB`;
  add('an idle socket, in use', kilobytes(used), limit, used <= LIMITS.idleKB * 1024);
  add(
    'an idle socket, of the process (with what the opening left behind)',
    kilobytes(resident),
    limit,
    resident <= LIMITS.idleKB * 1024,
  );
};

const speed = async (): Promise<void> => {
  const silent: Awaited<ReturnType<typeof round>>[] = [];
  const loud: Awaited<ReturnType<typeof round>>[] = [];
  const bares: number[] = [];
  // The first round compiles; it would look like the cost of ingest and make frames look free.
  await round(ROUND_S);
  for (let n = 0; n < ROUNDS; n++) silent.push(await round(ROUND_S));
  await clients.ask({ do: 'subscribe' });
  await bareClients.ask({
    do: 'open',
    url: `ws://127.0.0.1:${bare.port}`,
    tokens: [],
    count: SOCKETS,
    groups: [],
  });
  // Alternating, so that other load on the machine affects both.
  for (let n = 0; n < ROUNDS; n++) {
    const one = await round(ROUND_S);
    loud.push(one);
    bares.push(await bareRound(one.heard, one.took));
  }
  const of = (pick: (one: (typeof loud)[number]) => number): number => median(loud.map(pick));
  const came = Math.min(...loud.map((one) => one.came));
  add(
    'changes a second that came in',
    thousands(came),
    `≥ ${thousands(CHANGES * 0.98)}`,
    came >= CHANGES * 0.98,
  );
  add('frames a second', thousands(of((one) => one.heard.frames / one.took)));
  add('bytes a frame', thousands(of((one) => one.heard.bytes / one.heard.frames)));
  add('uplink to frame, p50', ms(of((one) => one.heard.p50)));
  const p99 = Math.max(...loud.map((one) => one.heard.p99));
  add('uplink to frame, p99', ms(p99), `≤ ${LIMITS.frameMs} ms`, p99 <= LIMITS.frameMs);
  // CPU use of ingest without any clients.
  const aChange = median(silent.map((one) => one.used / one.came));
  const ours = of((one) => ((one.used - aChange * one.came) * one.took) / one.heard.frames);
  const theirs = median(bares);
  const micro = (value: number): string => `${(value * 1e6).toFixed(1)} µs`;
  add(
    'processor of the server, nobody subscribed',
    `${(median(silent.map((one) => one.used)) * 100).toFixed(0)} %`,
  );
  add('processor of the server, all subscribed', `${(of((one) => one.used) * 100).toFixed(0)} %`);
  add('processor a frame, bare', micro(theirs));
  add('processor a frame, ours beyond the ingest', micro(ours));
  add(
    'ours to bare',
    (ours / theirs).toFixed(2),
    `≤ ${LIMITS.toBare} ×`,
    ours > 0 && ours / theirs <= LIMITS.toBare,
  );
};

const stalled = async (ids: readonly number[]): Promise<void> => {
  const inside = await inspect(site.log());
  const before = await inside.usedBytes();
  await clients.ask({ do: 'stall', url: site.url, token: site.token, count: STALLED, ids });
  const { heard } = await round(STALLED_S);
  const waiting = await inside.mostWaiting();
  const held = ((await inside.usedBytes()) - before) / STALLED;
  inside.close();
  await clients.ask({ do: 'release' });
  const limit = `≤ ${LIMITS.stalledKB} KB`;
  add(`buffered in the socket of a stalled client, maximum of ${STALLED}`, kilobytes(waiting));
  add('memory held for a stalled client', kilobytes(held), limit, held <= LIMITS.stalledKB * 1024);
  add(
    'the other clients at the same time, p99',
    ms(heard.p99),
    `≤ ${LIMITS.frameMs} ms`,
    heard.p99 <= LIMITS.frameMs,
  );
};

const restarts = async (): Promise<void> => {
  const took: number[] = [];
  for (let n = 0; n < RESTARTS; n++) {
    await site.stopServer();
    await site.startAgain();
    const healthy = Date.now();
    const { snapshotAt = Number.NaN } = await clients.ask({ do: 'snapshots' });
    took.push((snapshotAt - healthy) / 1000);
  }
  const worst = Math.max(...took);
  add(
    `all ${thousands(SOCKETS)} have their snapshot after healthy, worst of ${RESTARTS}`,
    `${worst.toFixed(2)} s`,
    `≤ ${LIMITS.snapshotS} s`,
    worst <= LIMITS.snapshotS,
  );
};

try {
  const devices = await makeDevices(site);
  // Warm-up.
  await sendChanges(site, CHANGES, 5);
  const groups = Array.from({ length: LIVE.devices / A_PAGE }, (_, page) =>
    devices.slice(page * A_PAGE, (page + 1) * A_PAGE).flat(),
  );
  await memoryOfIdle(groups);
  await speed();
  await stalled(devices.flat());
  await restarts();
  printTable(
    `${thousands(SOCKETS)} live sockets, each with ${A_PAGE * VALUES} of ${thousands(LIVE.devices * VALUES)} values; ${thousands(CHANGES)} changes a second`,
    ['what', 'measured', 'limit', ''],
    rows,
  );
} finally {
  for (const child of [clients, bareClients, bare]) child.end();
  await site.stop();
}
