import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from '../server/project-root.ts';
import { startServer } from '../tests/support/server/server.ts';
import { temporaryFolder } from '../tests/support/temporary.ts';
import { median, printTable, seconds, verdict } from './table.ts';

/** The limits to meet. */
const LIMITS = { warm: 3_000, first: 10_000, memory: 150 };

const root = projectRoot();

/** Resident memory of a process, in MB. */
const memoryOf = (pid: number): number => {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /VmRSS:\s*(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1024;
};

/** How long `npm start`'s script takes until the server is healthy, in milliseconds. */
const start = async (dataDir: string, file = join('scripts', 'start.mjs')) => {
  const before = performance.now();
  const server = await startServer({ dataDir, file, within: 60_000, env: { LOG_LEVEL: 'info' } });
  return { server, took: performance.now() - before };
};

const warmStarts = async (count: number) => {
  const dataDir = temporaryFolder();
  const times: number[] = [];
  const memory: number[] = [];
  await (await start(dataDir)).server.stop();
  for (let run = 0; run < count; run++) {
    const { server, took } = await start(dataDir);
    times.push(took);
    // Memory used during startup is released after a while.
    await wait(5_000);
    memory.push(memoryOf(server.pid));
    await server.stop();
  }
  rmSync(dataDir, { recursive: true, force: true });
  return { times, memory };
};

const SOURCES = [
  'src',
  'server',
  'demo',
  'main.ts',
  'scripts',
  'clients',
  'LICENSE',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
];

/** Runs in a copy of the sources without a build or data, with the packages installed here. */
const firstStarts = async (count: number): Promise<number[]> => {
  const times: number[] = [];
  for (let run = 0; run < count; run++) {
    const copy = temporaryFolder();
    for (const name of SOURCES) {
      if (existsSync(join(root, name))) cpSync(join(root, name), join(copy, name), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const { server, took } = await start(join(copy, 'data'), join(copy, 'scripts', 'start.mjs'));
    times.push(took);
    await server.stop();
    rmSync(copy, { recursive: true, force: true });
  }
  return times;
};

const warm = await warmStarts(5);
const first = await firstStarts(3);
const row = (what: string, value: number, limit: number, unit: (value: number) => string): string[] => [
  what,
  unit(value),
  `≤ ${unit(limit)}`,
  verdict(value <= limit),
];
const megabytes = (value: number): string => `${value.toFixed(0)} MB`;
printTable(
  'Starting (medians of 5 warm and 3 first starts)',
  ['what', 'measured', 'limit', ''],
  [
    row('warm start to healthy', median(warm.times), LIMITS.warm, seconds),
    row('first start, dependencies in place, build included', median(first), LIMITS.first, seconds),
    row('memory of the idle Node process', median(warm.memory), LIMITS.memory, megabytes),
  ],
);
