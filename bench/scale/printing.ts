import { printTable, thousands, verdict } from '../table.ts';
import { type Cores, isMet, type Percentiles, type Run } from './figures.ts';

const ms = (value: number): string => value.toFixed(1);
const megabytes = (value: number): string => `${thousands(value)} MB`;
const cores = (value: number): string => `${(value * 100).toFixed(0)} %`;

/** The durations of a run as rows: what, count, p50, p95, p99. */
export const durationRows = ({ calls, acknowledged, shown }: Run): string[][] => {
  const named: Readonly<Record<string, Percentiles>> = {
    ...calls,
    'uplink until acknowledged': acknowledged,
    'uplink until at a socket': shown,
  };
  return Object.entries(named).map(([name, { count, p50, p95, p99 }]) => [
    name,
    thousands(count),
    ms(p50),
    ms(p95),
    ms(p99),
  ]);
};

/** The use of a run, as rows: what, measured. */
export const usageRows = (run: Run): string[][] => [
  ['CPU of the servers, of one core', cores(run.cores.servers)],
  ['CPU of PostgreSQL, of one core', cores(run.cores.database)],
  ['memory of a server, at most', megabytes(run.serverMB)],
  ['memory of PostgreSQL, at most', megabytes(run.databaseMB)],
  ['event-loop delay, p99 of 15 s, worst', `${ms(run.eventLoopMs)} ms`],
  ['connections to PostgreSQL of a server, at most', String(run.connections)],
  ['disk per reading', `${run.disk.bytesPerReading.toFixed(0)} bytes`],
  ['disk per datapoint and hour', `${run.disk.bytesPerHour.toFixed(0)} bytes`],
  ['disk per device, all else', `${thousands(run.disk.bytesPerDevice)} bytes`],
  ['write-ahead log per reading', `${thousands(run.disk.logBytesPerReading)} bytes`],
  ['calls and uplinks that failed', thousands(run.failed)],
];

/** The goals of a run, as rows: what, measured, limit, whether it is met. */
export const goalRows = ({ goals }: Run): string[][] =>
  goals.map((goal) => [goal.name, goal.measured.toFixed(2), `≤ ${goal.limit}`, verdict(isMet(goal))]);

const inUse = ({ servers, database, load }: Cores): string[] => [servers, database, load].map(cores);

/** The columns of `rampRows`. */
export const RAMP_HEADS = [
  'uplinks a second',
  'acknowledged',
  'p95, ms',
  'servers',
  'PostgreSQL',
  'load',
  'loop delay, ms',
  'keeps up',
] as const;
/** The steps of the ramp of a run. */
export const rampRows = ({ ramp }: Run): string[][] =>
  ramp.map((step) => [
    thousands(step.rate),
    thousands(step.acknowledged),
    ms(step.p95),
    ...inUse(step.cores),
    ms(step.eventLoopMs),
    step.keptUp ? 'yes' : 'no',
  ]);

/** Names a run by its size. */
export const titleOf = ({ devices, servers, sockets, people, minutes, rate }: Run): string =>
  `${thousands(devices)} devices, ${servers === 1 ? 'one server' : `${servers} servers`}: ${rate.toFixed(1)} uplinks a second, ${sockets} sockets, ${people} people, ${minutes} min`;

/** Prints the tables of a run. */
export const printRun = (run: Run): void => {
  printTable(`${titleOf(run)}; ms`, ['what', 'count', 'p50', 'p95', 'p99'], durationRows(run));
  printTable('Resource usage', ['what', 'measured'], usageRows(run));
  printTable('Goals', ['what', 'measured', 'limit', ''], goalRows(run));
  printTable('Ever more uplinks; CPU of one core', RAMP_HEADS, rampRows(run));
  console.log(`\nSaturated first: ${run.saturated}.`);
};
