import type { FastifyBaseLogger } from 'fastify';
import { drizzle } from 'drizzle-orm/node-postgres';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { beginDemo, demoSuperadmin } from './demo/print-accounts.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { createEvents } from './events.ts';
import type { StartupListener } from './startup-listener.ts';
import { startRetention } from './ingest/retention.ts';
import { createMailer } from './mail/mailer.ts';
import { startReports } from './reports/service.ts';
import { startMqtt } from './mqtt/start.ts';
import { within } from './processes.ts';
import { ensureSuperadmin, needsSetup } from './sessions/setup.ts';
import type { CleanupStack } from './cleanup-stack.ts';

/** The parts of a drain, in milliseconds; with MQTT's and stopping PostgreSQL they stay under 10 s. */
const REQUESTS_MS = 4_000;
const APP_MS = 1_000;

/** Starts everything that stands behind the gate, opens it, and tells where Flowgen is. */
export const serve = async (
  given: Config,
  gate: StartupListener,
  log: FastifyBaseLogger,
  undo: CleanupStack,
): Promise<void> => {
  const config = given.demo ? { ...given, superadmin: given.superadmin ?? demoSuperadmin() } : given;
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
    mailer: await createMailer(config, log),
    log,
  };
  await events.start();
  undo.add(events.stop);
  // Asked only where it is told: the start does not wait for it otherwise.
  const isNew = config.demo && (await needsSetup(context));
  const setupToken = await ensureSuperadmin(context);
  const app = await buildApp(context);
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
