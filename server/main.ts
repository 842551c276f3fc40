import { once } from 'node:events';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { drizzle } from 'drizzle-orm/node-postgres';
import { buildApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import type { Context } from './context.ts';
import { beginDemo, demoSuperadmin } from './demo/tell.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { createEvents } from './events.ts';
import { openGate } from './gate.ts';
import { startRetention } from './ingest/retention.ts';
import { takeLock } from './lock.ts';
import { createLog } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import { startReports } from './reports/service.ts';
import { startMqtt } from './mqtt/start.ts';
import { ensureSuperadmin, needsSetup } from './sessions/setup.ts';
import { StartError } from './start-error.ts';

/** The parts of a drain, in milliseconds; with MQTT's and stopping PostgreSQL they stay under 10 s. */
const REQUESTS_MS = 4_000;
const APP_MS = 1_000;
/** How long a start that is under way is waited for when it is to stop again. */
const START_MS = 3_000;
/** The whole stop. Source: contract, section 1 ("drains within 10 s"). */
const STOP_MS = 9_500;
/** A second signal within this time is the first one over again. */
const SAME_SIGNAL_MS = 1_000;

type Undo = () => void | Promise<void>;

const within = async (ms: number, work: Promise<unknown> | undefined): Promise<void> => {
  const limit = new Promise((resolve) => setTimeout(resolve, ms).unref());
  await Promise.race([work, limit]);
};

/** Does in turn, last first, what undoes each step of the start. */
const undoer = (log: FastifyBaseLogger) => {
  const steps: Undo[] = [];
  return {
    add: (step: Undo) => void steps.push(step),
    run: async () => {
      for (let step = steps.pop(); step; step = steps.pop()) {
        try {
          await step();
        } catch (error) {
          log.error({ err: error }, 'a part did not stop properly');
        }
      }
    },
  };
};

const begin = async (given: Config, log: FastifyBaseLogger, undo: ReturnType<typeof undoer>) => {
  const config = given.demo ? { ...given, superadmin: given.superadmin ?? demoSuperadmin() } : given;
  const lock = await takeLock(config.dataDir);
  undo.add(lock.release);
  const gate = await openGate(config.host, config.port);
  undo.add(gate.close);
  const database = await openDatabase(config, log);
  undo.add(database.close);
  await migrate(database.pool);

  const events = createEvents(database.pool, log);
  const publicUrl = config.publicUrl ?? gate.url;
  const context: Context = {
    config,
    publicUrl: () => publicUrl,
    pool: database.pool,
    db: drizzle(database.pool),
    events,
    mailer: createMailer(config, log),
    log,
  };
  await events.start();
  undo.add(events.stop);
  // Asked only where it is told: the start does not wait for it otherwise.
  const isNew = config.demo && (await needsSetup(context));
  const setupToken = await ensureSuperadmin(context);
  const app: FastifyInstance = await buildApp(context);
  await app.ready();
  undo.add(async () => {
    await gate.drain(REQUESTS_MS);
    await within(APP_MS, app.close());
  });
  // Stopped first: what is not acknowledged by then will be sent again.
  const mqtt = await startMqtt(context);
  if (mqtt) undo.add(mqtt.stop);
  gate.open(app);
  const stopRetention = startRetention(context);
  undo.add(() => within(APP_MS, stopRetention()));
  const stopReports = startReports(context);
  undo.add(() => within(APP_MS, stopReports()));

  // Plain lines, for the person who started it.
  console.log(`Flowgen is at ${gate.url}`);
  if (mqtt) console.log(`MQTT is at ${mqtt.address}`);
  if (setupToken !== null) console.log(`Set up the first superadmin: ${publicUrl}/setup?token=${setupToken}`);
  if (config.demo) await beginDemo(context, isNew ? (config.superadmin ?? null) : null);
};

const mindFaults = (log: FastifyBaseLogger, undo: ReturnType<typeof undoer>): void => {
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
  let undo: ReturnType<typeof undoer> | undefined;
  let leaving = false;
  try {
    const config = readConfig(process.env);
    log = createLog(config.logLevel);
    undo = undoer(log);
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
