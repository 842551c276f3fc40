import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';
import type { Disk } from './site.ts';

/** Of durations, in ms. */
export interface Percentiles {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** CPU in use, in cores. */
export interface Cores {
  readonly servers: number;
  readonly database: number;
  /** Of the load generator on the same machine. */
  readonly load: number;
}

/** A rate of uplinks (a second) for some seconds. */
export interface Step {
  readonly rate: number;
  readonly acknowledged: number;
  readonly p95: number;
  readonly keptUp: boolean;
  readonly cores: Cores;
  readonly eventLoopMs: number;
}

/** A line of the goals. */
export interface Goal {
  readonly name: string;
  readonly measured: number;
  readonly limit: number;
}
export const isMet = ({ measured, limit }: Goal): boolean => measured <= limit;

/** The figures of one run of the benchmark. */
export interface Run {
  readonly date: string;
  readonly machine: {
    readonly processor: string;
    readonly cores: number;
    readonly memoryGB: number;
    readonly node: string;
  };
  readonly devices: number;
  readonly minutes: number;
  readonly sockets: number;
  readonly people: number;
  readonly servers: number;
  /** Uplinks a second. */
  readonly rate: number;
  /** By kind of call, while devices send and people click. */
  readonly calls: Readonly<Record<string, Percentiles>>;
  readonly acknowledged: Percentiles;
  /** From when a device measured until a socket has the value. */
  readonly shown: Percentiles;
  readonly failed: number;
  readonly cores: Cores;
  /** The most memory of the largest server, and of PostgreSQL. */
  readonly serverMB: number;
  readonly databaseMB: number;
  readonly eventLoopMs: number;
  /** The most connections to PostgreSQL of one server. */
  readonly connections: number;
  readonly disk: Disk & { readonly logBytesPerReading: number };
  readonly goals: readonly Goal[];
  readonly ramp: readonly Step[];
  readonly saturated: string;
}

/** Runs shorter than this are trials: they are removed when another run is written. */
export const TRIAL_MINUTES = 1;

const FILE = join(projectRoot(), 'bench', 'scale.json');
export const readRuns = (): readonly Run[] => JSON.parse(readFileSync(FILE, 'utf8')) as Run[];

const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(4)) : value;

/** Writes a run to bench/scale.json, in place of the one with as many devices and servers. */
export const writeRun = (run: Run): void => {
  const others = readRuns().filter(
    ({ devices, servers, minutes }) =>
      minutes >= TRIAL_MINUTES && (devices !== run.devices || servers !== run.servers),
  );
  const runs = [...others, run].toSorted((a, b) => a.devices - b.devices || a.servers - b.servers);
  writeFileSync(FILE, `${JSON.stringify(runs, rounded, 2)}\n`);
};
