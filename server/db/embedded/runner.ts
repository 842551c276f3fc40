import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isAlive, until } from '../../startup/processes.ts';
import { StartError } from '../../startup/start-error.ts';
import { OWNER, restrictAccess } from './access.ts';
import { accountFor } from './account.ts';
import { findBinaries } from './binaries.ts';
import {
  clusterFolder,
  ensureCluster,
  hasOtherOwner,
  processOptions,
  serverArguments,
  type ServerSettings,
} from './cluster.ts';
import {
  isResponding,
  hasArguments,
  runningServer,
  readPidFile,
  reasonOf,
  reloadServer,
  removeStaleFiles,
  stopServer,
} from './postmaster.ts';
import { SOCKET_PORT, socketFolder } from './socket.ts';

/** A running embedded PostgreSQL. */
export interface Embedded {
  /** Where clients connect; `database` is one that always exists. */
  readonly connection: { host: string; port: number; user: string; database: string };
  /** False while it is being restarted. */
  readonly isUp: () => boolean;
  readonly pid: () => number | undefined;
  /** Whether a process that was killed had left it running. */
  readonly adopted: boolean;
  readonly stop: () => Promise<void>;
}

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** The pauses before consecutive restarts, in milliseconds; the last one is used for all later restarts. */
const PAUSES = [100, 500, 1_000, 2_000, 5_000, 10_000];
/** The time limit of a start, which may have to replay a long log. */
const START_LIMIT = 120_000;

interface Running {
  readonly pid: number;
  /** Resolves when it has exited. */
  readonly ended: Promise<void>;
  /** Keeps this process running until it has exited. */
  readonly hold?: () => void;
}

const watchAdopted = async (pid: number): Promise<void> => {
  while (isAlive(pid)) await wait(250, undefined, { ref: false });
};

const watchChild = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });

/**
 * Runs the PostgreSQL of this data folder: creates its cluster if there is none, takes over a server that a killed
 * process left running or starts one, and restarts it when it crashes. The caller holds the folder's lock. `settings`
 * replace ours. Throws a StartError if it can't be started.
 */
export const startEmbedded = async (
  dataDir: string,
  log: Log,
  settings?: ServerSettings,
): Promise<Embedded> => {
  const cluster = clusterFolder(dataDir);
  const account = accountFor(cluster, dataDir);
  const programs = findBinaries(account);
  if (hasOtherOwner(cluster, account)) {
    // Started by an earlier version, as the former owner of the cluster.
    const former = runningServer(cluster);
    if (former !== undefined) await stopServer(former);
    log.info({ uid: account?.uid }, 'the database changes to an account of its own');
  }
  await ensureCluster(dataDir, programs, account);
  const hasNewAccess = restrictAccess(cluster, account);
  const program = join(programs, 'postgres');
  const args = serverArguments(cluster, account, settings);
  const socket = socketFolder(cluster);
  let running: Running | undefined;
  let stopping = false;
  const stopped = new AbortController();

  const adopt = async (): Promise<Running | undefined> => {
    const pid = runningServer(cluster);
    if (pid === undefined) return undefined;
    if (hasNewAccess) reloadServer(pid);
    if (hasArguments(cluster, program, args)) {
      const usable = async () => !isAlive(pid) || (await isResponding(socket.host));
      if ((await until(usable, 3_000)) && isAlive(pid)) return { pid, ended: watchAdopted(pid) };
    }
    log.warn({ server: pid }, 'stopping a PostgreSQL that was left behind and can’t be used');
    await stopServer(pid);
    return undefined;
  };

  const launch = async (): Promise<Running> => {
    if (runningServer(cluster) === undefined) removeStaleFiles(cluster);
    let said = '';
    // In a process group of its own, so that Ctrl-C in a terminal doesn't stop it before we have drained.
    const child = spawn(program, args, {
      ...processOptions(cluster, account),
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-8_000);
    });
    child.stderr.on('error', () => undefined);
    const ended = watchChild(child);
    const { pid } = child;
    const isReady = () => {
      const file = readPidFile(cluster);
      return file?.pid === pid && file?.ready === true;
    };
    const isOver = () => pid === undefined || child.exitCode !== null || child.signalCode !== null;
    await until(() => isOver() || isReady(), START_LIMIT, 10);
    if (pid === undefined || isOver() || !isReady()) {
      if (pid !== undefined && !isOver()) await stopServer(pid);
      throw new StartError(`The built-in PostgreSQL can’t start: ${reasonOf(cluster, said)}.`);
    }
    // From now on it writes its own log.
    child.stderr.destroy();
    child.unref();
    return { pid, ended, hold: () => child.ref() };
  };

  // The resources of a killed server (shared memory, its workers) take a moment to be freed.
  const launchPatiently = async (): Promise<Running> => {
    for (const pause of [100, 300, 600, 1_000]) {
      try {
        return await launch();
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'PostgreSQL did not start; trying again');
        await wait(pause);
      }
    }
    return launch();
  };

  const keepAlive = async (): Promise<void> => {
    for (let deaths = 0; !stopping; deaths++) {
      const since = performance.now();
      if (running) await running.ended;
      running = undefined;
      if (stopping) return;
      if (performance.now() - since > 60_000) deaths = 0;
      log.error('PostgreSQL has ended unexpectedly; starting it again');
      const pause = PAUSES[Math.min(deaths, PAUSES.length - 1)];
      await wait(pause, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (stopping) return;
      try {
        running = await launch();
        log.info({ server: running.pid }, 'PostgreSQL runs again');
      } catch (error) {
        log.error({ reason: (error as Error).message }, 'PostgreSQL did not start again');
      }
    }
  };

  const adoptedServer = await adopt();
  try {
    running = adoptedServer ?? (await launchPatiently());
  } catch (error) {
    socket.close();
    throw error;
  }
  const words = adoptedServer ? 'took over the PostgreSQL that was left running' : 'PostgreSQL runs';
  log.info({ server: running.pid }, words);
  const kept = keepAlive();

  return {
    connection: { host: socket.host, port: SOCKET_PORT, user: OWNER, database: 'postgres' },
    isUp: () => running !== undefined,
    pid: () => running?.pid,
    adopted: adoptedServer !== undefined,
    stop: async () => {
      stopping = true;
      stopped.abort();
      // Otherwise a process that does nothing else could end between the end of PostgreSQL and the news of it.
      running?.hold?.();
      const pid = running?.pid ?? runningServer(cluster);
      if (pid !== undefined) await stopServer(pid);
      await kept;
      // A restart may be in progress.
      const late = runningServer(cluster);
      if (late !== undefined) await stopServer(late);
      socket.close();
    },
  };
};
