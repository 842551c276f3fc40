import { once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { readConfig, type Config } from './config.ts';
import { openStartupListener } from './startup-listener.ts';
import { takeLock } from './lock.ts';
import { createLog } from './log.ts';
import { within } from './processes.ts';
import { StartError } from './start-error.ts';
import { createCleanupStack, type CleanupStack } from './cleanup-stack.ts';

/** How long a start that is under way is waited for when it is to stop again. */
const START_MS = 3_000;
/** The whole stop. Source: contract, section 1 ("drains within 10 s"). */
const STOP_MS = 9_500;
/** A second signal within this time is the first one over again. */
const SAME_SIGNAL_MS = 1_000;

const begin = async (config: Config, log: FastifyBaseLogger, undo: CleanupStack): Promise<void> => {
  const lock = await takeLock(config.dataDir);
  undo.add(lock.release);
  // Before all the rest is loaded, which takes most of a start: who comes back early is to wait, not be refused.
  const gate = await openStartupListener(config.host, config.port);
  undo.add(gate.close);
  const { serve } = await import('./serve.ts');
  await serve(config, gate, log, undo);
};

const mindFaults = (log: FastifyBaseLogger, undo: CleanupStack): void => {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'something went wrong that nobody expected; stopping');
    void within(STOP_MS, undo.run()).then(() => process.exit(1));
  });
  // One call that failed unheard is no reason to end all others.
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'a failure that nobody listened for'),
  );
};

/**
 * Starts the server and stops it on a signal. What stands in the way is one sentence on stderr and
 * exit code 1; after a signal it is 0. A second signal exits at once.
 */
const main = async (): Promise<void> => {
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
  const signalled = Promise.race(signals.map((signal) => once(process, signal)));
  let log: FastifyBaseLogger | undefined;
  let undo: CleanupStack | undefined;
  let leaving = false;
  try {
    const config = readConfig(process.env);
    log = createLog(config.logLevel);
    undo = createCleanupStack(log);
    mindFaults(log, undo);
    const begun = begin(config, log, undo);
    void signalled.then(async () => {
      // Ctrl-C comes twice at once under npm: from the terminal, and from npm that passes it on.
      const again = performance.now() + SAME_SIGNAL_MS;
      for (const signal of signals) {
        process.on(signal, () => {
          if (performance.now() > again) process.exit(1);
        });
      }
      leaving = true;
      // A start that is under way is let finish (or fail) first: it is then undone step by step.
      await within(
        START_MS,
        begun.catch(() => undefined),
      );
      await within(STOP_MS, undo?.run());
      process.exit(0);
    });
    await begun;
  } catch (error) {
    if (leaving) return;
    await undo?.run();
    if (error instanceof StartError) console.error(error.message);
    else if (log) log.fatal({ err: error }, 'the start failed');
    else console.error(error);
    process.exit(1);
  }
};

await main();
