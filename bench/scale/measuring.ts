import { cpus, totalmem } from 'node:os';
import type { Counted, startProcess } from '../live-load.ts';
import { processorSeconds, proportionalBytes, residentBytes, withDescendants } from '../processes.ts';
import { percentile } from '../table.ts';
import type { Cores, Percentiles, Run } from './figures.ts';
import type { Scaled } from './site.ts';

const SAMPLE_MS = 5_000;
const MB = 1024 * 1024;
const GB = 1024 * MB;
/** Of what it could use at most, from which on something counts as saturated. */
const SATURATED = 0.9;

/** The percentiles of durations. */
export const percentilesOf = (took: readonly number[]): Percentiles => ({
  count: took.length,
  p50: percentile(took, 0.5),
  p95: percentile(took, 0.95),
  p99: percentile(took, 0.99),
});

/** The worst of what several processes of clients heard. */
export const percentilesHeard = (heard: readonly Counted[]): Percentiles => ({
  count: heard.reduce((sum, { values }) => sum + values, 0),
  p50: Math.max(...heard.map(({ p50 }) => p50)),
  p95: Math.max(...heard.map(({ p95 }) => p95)),
  p99: Math.max(...heard.map(({ p99 }) => p99)),
});

export const machine = (): Run['machine'] => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGB: Math.round(totalmem() / GB),
  node: process.version,
});

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** CPU seconds that the machine has spent on anything so far. */
const machineSeconds = (): number =>
  sum(cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq)) / 1_000;

/** CPU and memory of a site and of the load on it. */
export const newMeter = (
  { servers, eventLoopMs, site }: Scaled,
  clients: readonly Awaited<ReturnType<typeof startProcess>>[],
) => {
  const database = (): number[] => withDescendants([site.databasePid() ?? process.pid]);
  const secondsOf = (pids: readonly number[]): number =>
    sum(pids.map(processorSeconds).filter((seconds) => !Number.isNaN(seconds)));
  const used = (): Cores => ({
    servers: secondsOf(servers().map(({ pid }) => pid)),
    database: secondsOf(database()),
    load: secondsOf([process.pid, ...clients.map(({ pid }) => pid)]),
  });
  return {
    /** Begins; returns what was in use on average until the returned function was called, and the most memory. */
    begin: () => {
      const [before, machineBefore, began] = [used(), machineSeconds(), performance.now()];
      let [server, postgres, delay, connections] = [0, 0, 0, 0];
      const sample = async (): Promise<void> => {
        server = Math.max(server, ...servers().map(({ pid }) => residentBytes(pid) / MB));
        postgres = Math.max(postgres, sum(database().map(proportionalBytes)) / MB);
        delay = Math.max(delay, await eventLoopMs());
        const { rows } = await site.pool.query<{ count: number }>(
          `select count(*)::int from pg_stat_activity where application_name like 'flowgen %' group by application_name`,
        );
        connections = Math.max(connections, ...rows.map(({ count }) => count));
      };
      const timer = setInterval(() => void sample().catch(console.warn), SAMPLE_MS);
      return async () => {
        clearInterval(timer);
        await sample();
        const [after, seconds] = [used(), (performance.now() - began) / 1_000];
        const per = (name: keyof Cores): number => (after[name] - before[name]) / seconds;
        return {
          cores: {
            servers: per('servers'),
            database: per('database'),
            load: per('load'),
          } satisfies Cores,
          /** Cores in use on the machine, also by other programs. */
          machine: (machineSeconds() - machineBefore) / seconds,
          serverMB: server,
          databaseMB: postgres,
          eventLoopMs: delay,
          connections,
        };
      };
    },
  };
};
export type Meter = ReturnType<typeof newMeter>;

/** Names what was used up at a step that did not keep up. */
export const saturatedAt = (
  used: Pick<Cores, 'servers'> & { readonly machine: number },
  servers: number,
): string => {
  if (used.servers >= SATURATED * servers) return 'the event loops of the servers: more servers help';
  if (used.machine >= SATURATED * cpus().length)
    return 'the cores of the machine, which servers, PostgreSQL, the load generator and other programs share';
  return 'waiting for PostgreSQL and its disk: no core was fully used';
};
