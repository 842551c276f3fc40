import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { coldHistory } from './cold/job.ts';
import type { Config } from './config.ts';
import { createContext } from './context.ts';
import type { Demo } from './demo.ts';
import { openDatabase } from './db/database.ts';
import type { Embedded } from './db/embedded/runner.ts';
import { asSystem } from './db/access/scope.ts';
import { migrate } from './db/migrate.ts';
import { createPlatformRules } from './alarms/rules/platform-rules.ts';
import { startAlarms } from './alarms/service.ts';
import { storeBuiltInModels } from './device-models/built-in.ts';
import type { StartupListener } from './startup/startup-listener.ts';
import { dashboardSweep } from './dashboards/sweep.ts';
import { objectSweep } from './files/sweep.ts';
import { retention } from './ingest/storing/retention.ts';
import { startJobs } from './jobs/jobs.ts';
import { sessionSweep } from './sessions/sweep.ts';
import { startHeartbeats } from './outages/heartbeats.ts';
import { startRewrites } from './datapoints/service.ts';
import { startRecounts } from './counters/service.ts';
import { startReports } from './reports/service.ts';
import { startMqtt } from './mqtt/start.ts';
import { within } from './startup/processes.ts';
import { removeSecondFactorAtStart } from './sessions/second-factor/remove-at-start.ts';
import { ensureSuperadmin, needsSetup } from './sessions/setup.ts';
import type { CleanupStack } from './startup/cleanup-stack.ts';

/** The time limits of a shutdown's steps, in milliseconds; with MQTT and PostgreSQL they add up to less than 10 s. */
const REQUESTS_MS = 4_000;
const APP_MS = 1_000;

interface Start {
  readonly config: Config;
  readonly demo: Demo;
  /** Null with DATABASE_URL. The caller stops it. */
  readonly embedded: Embedded | null;
  readonly listener: StartupListener;
  readonly log: FastifyBaseLogger;
  readonly cleanup: CleanupStack;
  /** The email of a user whose second factor is removed first. */
  readonly lostSecondFactor: string | null;
}

const startAll = async ({
  config: given,
  demo,
  embedded,
  listener,
  log,
  cleanup,
  lostSecondFactor,
}: Start): Promise<void> => {
  const publicUrl = given.publicUrl ?? listener.url;
  const opened = given.demo ? await demo.open(given, publicUrl) : null;
  if (opened) cleanup.add(() => within(APP_MS, opened.close()));
  const { config } = opened ?? { config: given };
  const database = await openDatabase(config, embedded, log);
  cleanup.add(database.close);
  await migrate(database.owner);
  const { pool, serving } = await database.openApp();
  await createPlatformRules(pool);

  const context = await createContext({
    config,
    log,
    pool,
    database: serving,
    owner: database.owner,
    publicUrl: () => publicUrl,
    demo,
  });
  const { tracing } = context;
  if (tracing) cleanup.add(() => within(APP_MS, tracing.stop()));
  const stopLease = context.lease.start();
  cleanup.add(() => within(APP_MS, stopLease()));
  await context.events.start();
  cleanup.add(context.events.stop);
  const stopStorage = context.storage.start();
  cleanup.add(() => within(APP_MS, stopStorage()));
  const stopCold = context.cold.start();
  cleanup.add(() => within(APP_MS, stopCold()));
  if (context.replica) {
    const stopReplica = context.replica.start();
    cleanup.add(() => within(APP_MS, stopReplica()));
  }
  await storeBuiltInModels(context);
  // Queried only for the demo, so that other startups don't wait for it.
  const isNew = config.demo && (await needsSetup(context));
  const setupToken = await ensureSuperadmin(context);
  if (lostSecondFactor !== null) await removeSecondFactorAtStart(context, lostSecondFactor);
  let metricsUrl: string | null = null;
  const app = await buildApp(context);
  await app.ready();
  cleanup.add(async () => {
    await listener.drain(REQUESTS_MS);
    await within(APP_MS, app.close());
  });
  if (context.metrics) {
    const { stop, url } = await context.metrics.start();
    cleanup.add(() => within(APP_MS, stop()));
    metricsUrl = url;
  }
  // Stopped first: messages that are not acknowledged by then are sent again.
  const mqtt = await startMqtt(context);
  if (mqtt) cleanup.add(mqtt.stop);
  listener.open(app);
  // The first one notes the outage before this start, which is not silence of devices: alarms depend on it.
  const stopHeartbeats = await startHeartbeats(context);
  cleanup.add(() => within(APP_MS, stopHeartbeats()));
  const stops = [
    startJobs(context, [retention, coldHistory(context), sessionSweep, dashboardSweep, objectSweep]),
    startRewrites(context),
    startRecounts(context),
    startReports(context),
    startAlarms(context),
  ];
  cleanup.add(() => within(APP_MS, Promise.all(stops.map((stop) => stop()))));

  // Plain text, for the person who started the server.
  console.log(`Flowgen is at ${listener.url}`);
  if (mqtt) console.log(`MQTT is at ${mqtt.address}`);
  if (mqtt?.tlsAddress) console.log(`MQTT over TLS is at ${mqtt.tlsAddress}`);
  if (metricsUrl !== null) console.log(`Metrics are at ${metricsUrl}`);
  if (opened) console.log(`Messages of the demo arrive at ${opened.inboxUrl}`);
  if (setupToken !== null) console.log(`Set up the first superadmin: ${publicUrl}/setup?token=${setupToken}`);
  if (opened) await demo.beginPrinting(context, isNew ? config.superadmin : null);
};

/** Starts all services as the system, opens the listener to them, and prints the address. */
export const serve = (all: Start): Promise<void> => asSystem(() => startAll(all));
