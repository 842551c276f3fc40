import { once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type { Demo } from './demo.ts';
import { readConfig, type Config } from './config.ts';
import { type Embedded, startEmbedded } from './db/embedded/runner.ts';
import { openStartupListener } from './startup/startup-listener.ts';
import { takeLock } from './startup/lock.ts';
import { createLog } from './log.ts';
import { within } from './startup/processes.ts';
import { StartError } from './startup/start-error.ts';
import { createCleanupStack, type CleanupStack } from './startup/cleanup-stack.ts';

/** How long a stop waits for a startup that is still in progress, in milliseconds. */
const START_MS = 3_000;
/** The longest shutdown, in milliseconds. See docs/specification.md, section 1. */
const STOP_MS = 9_500;
/** A second signal within this time (ms) counts as the first one repeated. */
const SAME_SIGNAL_MS = 1_000;

/** Starts the embedded PostgreSQL; null with a server of its own. A stop waits for the start, so that none is left behind. */
const startPostgres = async (
  { databaseUrl, dataDir }: Config,
  log: FastifyBaseLogger,
  cleanup: CleanupStack,
): Promise<Embedded | null> => {
  if (databaseUrl !== undefined) return null;
  const starting = startEmbedded(dataDir, log);
  cleanup.add(() =>
    starting.then(
      (embedded) => embedded.stop(),
      () => undefined,
    ),
  );
  return starting;
};

const start = async (
  config: Config,
  demo: Demo,
  log: FastifyBaseLogger,
  cleanup: CleanupStack,
): Promise<void> => {
  const lock = await takeLock(config.dataDir);
  cleanup.add(lock.release);
  // Before the rest is loaded, which takes most of the startup: early clients wait instead of being refused.
  const listener = await openStartupListener(config.host, config.port);
  cleanup.add(listener.close);
  // While PostgreSQL starts.
  const [embedded, { serve }] = await Promise.all([
    startPostgres(config, log, cleanup),
    import('./serve.ts'),
  ]);
  const removed = lostSecondFactor(process.argv);
  await serve({ config, demo, embedded, listener, log, cleanup, lostSecondFactor: removed });
};

const OPTION = '--remove-second-factor=';
/** The email of the command-line option that removes a lost second factor; null without it. */
const lostSecondFactor = (args: readonly string[]): string | null =>
  args.find((arg) => arg.startsWith(OPTION))?.slice(OPTION.length) ?? null;

const handleUncaughtErrors = (log: FastifyBaseLogger, cleanup: CleanupStack): void => {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception; stopping');
    void within(STOP_MS, cleanup.run()).then(() => process.exit(1));
  });
  // One unhandled rejection is no reason to end all other calls.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
};

/**
 * Starts the server and stops it on a signal. A startup error is one sentence on stderr and exit code 1;
 * after a signal the exit code is 0. A second signal exits at once.
 */
export const main = async (demo: Demo): Promise<void> => {
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
  const signalled = Promise.race(signals.map((signal) => once(process, signal)));
  let log: FastifyBaseLogger | undefined;
  let cleanup: CleanupStack | undefined;
  let stopping = false;
  try {
    const config = readConfig(process.env);
    log = createLog(config.logLevel);
    cleanup = createCleanupStack(log);
    handleUncaughtErrors(log, cleanup);
    const started = start(config, demo, log, cleanup);
    void signalled.then(async () => {
      // Under npm, Ctrl-C arrives twice: from the terminal and forwarded by npm.
      const repeatedUntil = performance.now() + SAME_SIGNAL_MS;
      for (const signal of signals) {
        process.on(signal, () => {
          if (performance.now() > repeatedUntil) process.exit(1);
        });
      }
      stopping = true;
      // A startup in progress may finish (or fail) first; then it is undone step by step.
      await within(
        START_MS,
        started.catch(() => undefined),
      );
      await within(STOP_MS, cleanup?.run());
      process.exit(0);
    });
    await started;
  } catch (error) {
    if (stopping) return;
    await cleanup?.run();
    if (error instanceof StartError) console.error(error.message);
    else if (log) log.fatal({ err: error }, 'startup failed');
    else console.error(error);
    process.exit(1);
  }
};
