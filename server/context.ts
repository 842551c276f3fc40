import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { type Alarms, createAlarms } from './alarms/alarms.ts';
import { createDependents, type Dependents } from './audit/dependents.ts';
import { type Cold, createCold } from './cold/cold.ts';
import type { Config } from './config.ts';
import { createMarkupCache, type MarkupCache } from './dashboards/markup-cache.ts';
import { createThumbnailCache, type ThumbnailCache } from './dashboards/thumbnails.ts';
import type { Serving } from './db/pool.ts';
import { createDecoders, type Decoders } from './decoders/decoders.ts';
import { createModelRegistry, type ModelRegistry } from './device-models/registry.ts';
import type { Demo } from './demo.ts';
import { createReadingMonths, type ReadingMonths } from './devices/reading-months.ts';
import { createEvents, type Events } from './events.ts';
import { createFileStorage, type FileStorage } from './files/storage.ts';
import { createReplica, type Replica, replicaServing } from './replica/replica.ts';
import { createIngest, type Ingest } from './ingest/ingest.ts';
import { createTickets, type Tickets } from './live/tickets.ts';
import { createLease, type Lease } from './jobs/lease.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { type Activity, createActivity } from './metrics/activity.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { NatsLink } from './nats/link.ts';
import { createMqttState, type MqttState } from './mqtt/counters.ts';
import { createPasskeyLimit } from './passkeys/sign-in-options.ts';
import type { WindowLimit } from './sessions/window-limit.ts';
import { createWakers, type Wakers } from './jobs/wakers.ts';
import { type Secrets, secretsOf } from './secrets.ts';
import { traceTransactions } from './tracing/transactions.ts';
import type { Tracing } from './tracing/tracing.ts';
import { createPrincipalCache, type PrincipalCache } from './sessions/principal-cache.ts';
import { createSignInLimits, type SignInLimits } from './sessions/sign-in.ts';
import { createTokenLimit, type TokenLimit } from './sessions/token-limits.ts';
import { type ClientCache, createClientCache } from './single-sign-on/client.ts';
import { createSanitiser, type Sanitiser } from './svg/sanitiser.ts';
import { createSlots, type Slots } from './jobs/slots.ts';
import { createTaskThreads, type TaskThreads } from './threads/task-threads.ts';

/** What a server is given: its configuration, its log, and an open, migrated database. */
interface ContextOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** Connections of the app role. */
  readonly pool: Pool;
  /** How these connections are made. */
  readonly database: Serving;
  readonly owner: Pool;
  readonly publicUrl: () => string;
  readonly demo: Demo;
}

/**
 * The services that the parts of one server share, with all the state that outlives a call. Two contexts share
 * nothing but the database, like two processes.
 */
export interface Context {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly startedAt: Date;
  /** The base URL for links: `PUBLIC_URL`, otherwise the listening address. No trailing slash. */
  readonly publicUrl: () => string;
  /** As the app role: queries see the rows of the current scope (`server/db/access/scope.ts`). */
  readonly pool: Pool;
  readonly db: NodePgDatabase;
  /** How these connections are made, for threads, which have their own. */
  readonly database: Serving;
  /** A standby for reading; null: `DATABASE_REPLICA_URL` is not set. */
  readonly replica: Replica | null;
  /** As the owner of the tables, for what changes tables. No row is hidden from it. */
  readonly owner: Pool;
  /** Messages between the servers of the database; the caller starts and stops it. */
  readonly events: Events;
  /** The packed hourly roll-ups of old months, by which a chart of a year is read faster. */
  readonly months: ReadingMonths;
  /** Null: `NATS_URL` is not set. */
  readonly nats: NatsLink | null;
  /** Says that this server is running, so that others leave it what it has claimed. */
  readonly lease: Lease;
  readonly mailer: Mailer;
  readonly secrets: Secrets;
  /** Where the bytes of files are. */
  readonly storage: FileStorage;
  /** The readings of old months, in files. */
  readonly cold: Cold;
  readonly principals: PrincipalCache;
  readonly signInLimits: SignInLimits;
  /** Invalid bearer tokens by address. */
  readonly tokenLimit: TokenLimit;
  readonly oidcClients: ClientCache;
  readonly passkeyLimit: WindowLimit;
  /** The tables whose rows are deleted or changed with others. */
  readonly dependents: Dependents;
  /** Heavy work, whose slots companies have and take in turn. */
  readonly exports: Slots;
  readonly files: Slots;
  readonly backtests: Slots;
  readonly readingImports: Slots;
  /** Does the heavy work of exports, backtests and reports in threads. */
  readonly threads: TaskThreads;
  readonly sanitiser: Sanitiser;
  readonly sanitisedMarkup: MarkupCache;
  readonly thumbnails: ThumbnailCache;
  readonly tickets: Tickets;
  readonly ingest: Ingest;
  readonly mqtt: MqttState;
  readonly activity: Activity;
  /** Null: neither `METRICS_TOKEN` nor `METRICS_PORT` is set. */
  readonly metrics: Metrics | null;
  /** Null: `OTEL_EXPORTER_OTLP_ENDPOINT` is not set. */
  readonly tracing: Tracing | null;
  readonly demo: Demo;
  /** Woken when retention has removed what is too old. */
  readonly retained: Wakers;
  readonly reports: Wakers;
  /** Woken when the facts of datapoints changed by which readings are stored. */
  readonly rewrites: Wakers;
  readonly alarms: Alarms;
  /** The device models, which say what the values of messages mean. */
  readonly models: ModelRegistry;
  /** Runs the decoders of models in a thread. */
  readonly decoders: Decoders;
}

/** Creates the services of a server, each from those before it. Nothing is started yet. */
export const createContext = async ({
  config,
  log,
  pool,
  database,
  owner,
  publicUrl,
  demo,
}: ContextOptions): Promise<Context> => {
  const activity = createActivity();
  // Loaded on demand: most installations have one server.
  const nats = config.nats ? (await import('./nats/link.ts')).createNatsLink(config.nats, log) : null;
  const events = createEvents(pool, log, nats);
  const standby = replicaServing(config, database);
  const replica =
    standby && config.replica
      ? createReplica({
          serving: standby,
          maxLagS: config.replica.maxLagS,
          primary: database,
          pool,
          events,
          log,
        })
      : null;
  const alarms = createAlarms({ events, log });
  const models = createModelRegistry(events);
  const decoders = createDecoders();
  const tracing = config.traces
    ? (await import('./tracing/otlp.ts')).createTracing(config.traces, log)
    : null;
  const storage = createFileStorage(config, log);
  const cold = createCold({ config, storage, pool, log });
  const ingest = createIngest({
    config,
    pool,
    events,
    log,
    alarms,
    models,
    decoders,
    activity,
    tracing,
    cold,
  });
  const isMeasured = config.metricsToken !== undefined || config.metricsPort !== null;
  // Loaded on demand: most installations have no Prometheus.
  const metrics = isMeasured
    ? (await import('./metrics/metrics.ts')).createMetrics({ config, pool, ingest, activity, replica })
    : null;
  return {
    config,
    log,
    startedAt: new Date(),
    publicUrl,
    pool,
    db: tracing ? traceTransactions(drizzle(pool)) : drizzle(pool),
    database,
    replica,
    owner,
    events,
    months: createReadingMonths(pool, log),
    nats,
    lease: createLease(pool, log),
    mailer: await createMailer(config, log),
    secrets: secretsOf(config),
    storage,
    cold,
    principals: createPrincipalCache(events),
    signInLimits: createSignInLimits(),
    tokenLimit: createTokenLimit(),
    oidcClients: createClientCache(),
    passkeyLimit: createPasskeyLimit(),
    dependents: createDependents(pool),
    // Each holds a database connection of its thread while the file is downloaded, for as long as the client wants.
    exports: createSlots({ each: 4, all: 8, waiting: 0, busy: 'readings_rules.exports_busy' }),
    // Each has a thread and its memory. One company's wait for each other: a page downloads several at once.
    files: createSlots({ each: 1, all: 2, waiting: 9, busy: 'report_rules.files_busy' }),
    // Computed on the main thread, between other calls.
    readingImports: createSlots({ each: 1, all: 2, waiting: 1, busy: 'import_file.readings_busy' }),
    backtests: createSlots({ each: 1, all: 2, waiting: 2, busy: 'alarm_rules.backtests_busy' }),
    threads: createTaskThreads({
      serving: database,
      replica,
      cold: { cold: config.cold, s3: config.s3 },
      log,
    }),
    sanitiser: createSanitiser(),
    sanitisedMarkup: createMarkupCache(),
    thumbnails: createThumbnailCache(),
    tickets: createTickets(pool),
    ingest,
    activity,
    metrics,
    tracing,
    mqtt: createMqttState(),
    demo,
    retained: createWakers(),
    rewrites: createWakers(),
    reports: createWakers(),
    alarms,
    models,
    decoders,
  };
};
