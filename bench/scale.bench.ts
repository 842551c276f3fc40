// npm run bench -- scale [--devices=20000] [--minutes=10] [--sockets=500] [--servers=1]: servers with that many devices and
// people, then with ever more uplinks until something is saturated. Adds what it measured to bench/scale.json.
// npm run bench -- scale:document: writes docs/scaling.md from that file.
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { startProcess } from './live-load.ts';
import { processorSeconds, withDescendants } from './processes.ts';
import { type Goal, readRuns, type Run, type Step, writeRun } from './scale/figures.ts';
import { GUIDE, scalingGuide } from './scale/guide.ts';
import {
  machine,
  type Meter,
  newMeter,
  percentilesHeard,
  percentilesOf,
  saturatedAt,
} from './scale/measuring.ts';
import { type Kind, kindsOf, PEOPLE, startPeople, timedCall } from './scale/people.ts';
import { printRun } from './scale/printing.ts';
import { KEPT, KEYS, type Scaled, startScaled, startSmall } from './scale/site.ts';
import { MOST_UNANSWERED, newSender, rateOf, type Sender } from './scale/uplinks.ts';
import { percentile95, thousands } from './table.ts';

const GOALS = { lists: 1.3, quietPercent: 10, year: 1.2 };
/** Fleets with more are compared with one of so many, smaller ones with a tenth of theirs. */
const FEW = 10_000;
const CALLS = 120;
// So often that each datapoint with a year of readings was read twice, and its closed months are packed.
const WARM_UP = 2 * KEPT;
const QUIET_S = 60;
/** Devices of a dashboard that somebody has open. */
const A_SOCKET = 20;
/** Sockets share keys, because the tickets of one key a minute are limited. */
const SOCKETS_A_KEY = 200;
const RAMP_S = 20;
const RAMP_FROM = 50;
const RAMP_P95_MS = 1_000;
/** Of the rate, that has to be acknowledged. */
const KEEPS_UP = 0.95;

const argument = (name: string, standard: number): number => {
  const prefix = `--${name}=`;
  const text = process.argv.find((one) => one.startsWith(prefix))?.slice(prefix.length);
  const value = text === undefined ? standard : Number(text);
  if (!(value > 0)) throw new Error(`${prefix} needs a number above 0.`);
  return value;
};
const [devices, minutes] = [argument('devices', 20_000), argument('minutes', 10)];
const [sockets, servers] = [argument('sockets', 500), argument('servers', 1)];

const say = (text: string): void => console.log(`${new Date().toTimeString().slice(0, 8)} ${text}`);

/** The p95 of two kinds of calls, made in turn so that both see the same noise: the ratio of the first to the second. */
const compare = async (
  ...kinds: readonly (readonly [url: string, token: string, kind: Kind])[]
): Promise<number> => {
  const took = kinds.map(() => [] as number[]);
  for (let call = 0; call < CALLS + WARM_UP; call++) {
    for (const [at, [url, token, kind]] of kinds.entries()) {
      const ms = await timedCall(url, kind(call), token);
      if (call >= WARM_UP) took[at]?.push(ms);
    }
  }
  const [first = Number.NaN, second = Number.NaN] = took.map(percentile95);
  return first / second;
};

/** CPU of the servers and PostgreSQL while nothing comes in and nobody clicks, in percent of one core. */
const quietPercent = async ({ site, servers: all }: Scaled): Promise<number> => {
  const pids = (): number[] =>
    withDescendants([site.databasePid() ?? process.pid, ...all().map(({ pid }) => pid)]);
  const used = (): number =>
    pids()
      .map(processorSeconds)
      .filter((seconds) => !Number.isNaN(seconds))
      .reduce((sum, seconds) => sum + seconds, 0);
  const [before, began] = [used(), performance.now()];
  await wait(Math.min(QUIET_S, minutes * 60) * 1_000);
  return ((used() - before) / ((performance.now() - began) / 1_000)) * 100;
};

const measureGoals = async (scaled: Scaled): Promise<Goal[]> => {
  const few = devices > FEW ? FEW : Math.round(devices / 10);
  const small = await startSmall(few);
  const kinds = kindsOf(devices, scaled.kept);
  const { url, token } = scaled.site;
  let lists: number;
  try {
    lists = await compare([url, token, kinds.list], [small.url, small.token, kinds.list]);
  } finally {
    await small.stop();
  }
  const year = await compare([url, token, kinds.year], [url, token, kinds.month]);
  say('a quiet minute');
  return [
    {
      name: `p95 of lists, compared with ${thousands(few)} devices (×)`,
      measured: lists,
      limit: GOALS.lists,
    },
    { name: 'p95 of the history of a year, compared with a month (×)', measured: year, limit: GOALS.year },
    {
      name: 'a quiet minute, % of one core',
      measured: await quietPercent(scaled),
      limit: GOALS.quietPercent,
    },
  ];
};

/** Opens sockets that each watch some devices, spread over the fleet, in a process for each server. */
const openSockets = async (
  { site, servers: all }: Scaled,
  clients: readonly Awaited<ReturnType<typeof startProcess>>[],
) => {
  const tokens: string[] = [];
  for (let n = 0; n < Math.ceil(sockets / SOCKETS_A_KEY); n++) {
    const key = { name: `Sockets ${n + 1}`, scopes: ['read'] };
    tokens.push((await site.call<{ key: string }>('POST', '/api-keys', key)).key);
  }
  const { rows } = await site.pool.query<{ ids: number[] }>(
    `select array_agg(id order by id) as ids from datapoints group by device_id % $1::int order by 1`,
    [Math.max(1, Math.floor(devices / A_SOCKET))],
  );
  const groups = rows.map(({ ids }) => ids.slice(0, A_SOCKET * KEYS.length));
  for (const [at, { url }] of all().entries()) {
    const client = clients[at];
    await client?.ask({ do: 'open', url, tokens, count: Math.round(sockets / all().length), groups });
    await client?.ask({ do: 'subscribe' });
    await client?.ask({ do: 'reset' });
  }
};

/** Twice as many uplinks at each step, until they are acknowledged too late. */
const ramp = async (sender: Sender, meter: Meter): Promise<{ steps: Step[]; saturated: string }> => {
  const steps: Step[] = [];
  const stepMs = Math.min(RAMP_S, minutes * 60) * 1_000;
  for (let rate = Math.max(RAMP_FROM, 2 * rateOf(devices)); ; rate *= 2) {
    const end = meter.begin();
    const { took, acknowledged, unanswered, failed } = await sender.run(rate, stepMs);
    const { cores, machine: busy, eventLoopMs } = await end();
    const p95 = took.length > 0 ? percentile95(took) : stepMs;
    const keptUp =
      p95 <= RAMP_P95_MS && failed === 0 && unanswered < MOST_UNANSWERED && acknowledged >= KEEPS_UP * rate;
    steps.push({ rate, acknowledged, p95, keptUp, cores, eventLoopMs });
    say(
      `${thousands(rate)} uplinks a second: ${thousands(acknowledged)} acknowledged, p95 ${p95.toFixed(0)} ms`,
    );
    if (!keptUp) return { steps, saturated: saturatedAt({ servers: cores.servers, machine: busy }, servers) };
  }
};

const logPlace = async ({ site }: Scaled): Promise<number> => {
  const { rows } = await site.pool.query<{ at: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as at`,
  );
  return rows[0]?.at ?? Number.NaN;
};

const measure = async (scaled: Scaled): Promise<Run> => {
  say('waiting until the fleet has been judged');
  await scaled.settle();
  const goals = await measureGoals(scaled);
  const all = scaled.servers();
  const clients = await Promise.all(all.map(() => startProcess('live-clients.ts')));
  const sender = newSender({ servers: all, key: scaled.key, devices });
  try {
    await openSockets(scaled, clients);
    const meter = newMeter(scaled, clients);
    const rate = rateOf(devices);
    say(`${rate.toFixed(1)} uplinks a second, ${sockets} sockets and ${PEOPLE} people for ${minutes} min`);
    const people = startPeople(all, scaled.site.token, kindsOf(devices, scaled.kept));
    const logBefore = await logPlace(scaled);
    const end = meter.begin();
    const { took, failed, sent } = await sender.run(rate, minutes * 60_000);
    const inUse = await end();
    const logBytes = (await logPlace(scaled)) - logBefore;
    const heard = percentilesHeard(await Promise.all(clients.map((client) => client.count())));
    const calls = Object.fromEntries([...people.took].map(([name, each]) => [name, percentilesOf(each)]));
    const failures = failed + people.failed();
    const { steps, saturated } = await ramp(sender, meter);
    await people.stop();
    return {
      ...inUse,
      date: new Date().toISOString().slice(0, 10),
      machine: machine(),
      devices,
      minutes,
      sockets,
      people: PEOPLE,
      servers,
      rate,
      calls,
      acknowledged: percentilesOf(took),
      shown: heard,
      failed: failures,
      disk: { ...scaled.disk, logBytesPerReading: logBytes / (sent * ((1 + KEYS.length) / 2)) },
      goals,
      ramp: steps,
      saturated,
    };
  } finally {
    sender.close();
    for (const client of clients) client.end();
  }
};

if (process.argv[3] === 'document') writeFileSync(GUIDE, scalingGuide(readRuns()));
else {
  say(`filling a database with ${thousands(devices)} devices`);
  const scaled = await startScaled(devices, servers);
  try {
    const run = await measure(scaled);
    printRun(run);
    writeRun(run);
  } finally {
    await scaled.stop();
  }
}
