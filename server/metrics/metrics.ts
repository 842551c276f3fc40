import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { READING_OUTCOMES, type ReadingWay } from '../ingest/counters.ts';
import { listeningError, originOf } from '../startup/listening.ts';
import { productVersion } from '../project-root.ts';
import { routeOf } from '../http/routing.ts';
import { type DatabaseFigures, NO_FIGURES, watchDatabaseFigures } from './database-figures.ts';
import { measureEventLoopDelay } from './event-loop-delay.ts';

/** The metrics of one server in the Prometheus text format; see docs/metrics.md. */
export interface Metrics {
  readonly contentType: string;
  /** Makes no query. */
  readonly text: () => Promise<string>;
  /** Measures the requests of an app; before its routes are registered. */
  readonly observe: (app: FastifyInstance) => void;
  /** Begins to read the figures of the database, and listens on `METRICS_PORT` if it is set. Throws a StartError. */
  readonly start: () => Promise<{ readonly url: string | null; readonly stop: () => Promise<void> }>;
}

type Services = Pick<Context, 'config' | 'pool' | 'ingest' | 'activity' | 'replica'>;

/** Seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const listen = (server: Server, host: string, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listeningError(error, { host, port, portName: 'METRICS_PORT' })));
    server.listen(port, host, () =>
      resolve(`${originOf(host, (server.address() as AddressInfo).port)}/metrics`),
    );
  });

export const createMetrics = ({ config, pool, ingest, activity, replica }: Services): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  let delay: ReturnType<typeof measureEventLoopDelay> | undefined;
  let database: ReturnType<typeof watchDatabaseFigures> | undefined;
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'flowgen_http_request_duration_seconds',
    help: 'Duration of HTTP requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  });
  const stored = new Histogram({
    name: 'flowgen_store_seconds',
    help: 'Duration of storing one batch of uplinks, from its first statement to its commit.',
    buckets: DURATIONS,
    registers,
  });
  activity.onStored = (seconds) => stored.observe(seconds);

  // Counted where they happen; a scrape only copies them.
  new Counter({
    name: 'flowgen_ingest_readings_total',
    help: 'Readings that arrived, by way and outcome.',
    labelNames: ['way', 'outcome'],
    registers,
    collect() {
      const mqtt = config.mqttUrls.length === 0 ? 'mqtt' : 'broker';
      const { readings } = ingest.counts;
      this.reset();
      for (const outcome of READING_OUTCOMES) {
        for (const way of ['http', 'webhook', 'mqtt', 'broker']) this.inc({ way, outcome }, 0);
        for (const way of ['http', 'webhook', 'mqtt'] satisfies ReadingWay[])
          this.inc({ way: way === 'mqtt' ? mqtt : way, outcome }, readings[way][outcome]);
      }
    },
  });
  new Counter({
    name: 'flowgen_frames_total',
    help: 'Frames sent through live sockets.',
    registers,
    collect() {
      this.reset();
      this.inc(activity.frames);
    },
  });

  new Counter({
    name: 'flowgen_job_runs_total',
    help: 'How often a job in the background looked for work, by whether it failed.',
    labelNames: ['job', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const [job, { runs, failures }] of activity.jobs) {
        this.inc({ job, outcome: 'done' }, runs - failures);
        this.inc({ job, outcome: 'failed' }, failures);
      }
    },
  });
  new Counter({
    name: 'flowgen_job_seconds_total',
    help: 'How long the jobs in the background took.',
    labelNames: ['job'],
    registers,
    collect() {
      this.reset();
      for (const [job, { seconds }] of activity.jobs) this.inc({ job }, seconds);
    },
  });

  /** A gauge whose values are read when it is scraped. */
  const gauge = (name: string, help: string, value: () => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  };
  /** The same with one label, whose values are all there from the start. */
  const gauges = (
    name: string,
    help: string,
    label: string,
    values: () => Readonly<Record<string, number>>,
  ): void => {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        for (const [key, value] of Object.entries(values())) this.set({ [label]: key }, value);
      },
    });
  };
  const figures = (): DatabaseFigures => database?.figures() ?? NO_FIGURES;

  gauges('flowgen_queue_length', 'Work that waits.', 'queue', () => {
    const { outbox, runs, checks } = figures();
    return { ingest: ingest.queue.size(), outbox, reports: runs.queued, alarm_checks: checks };
  });
  gauge('flowgen_sockets', 'Open live sockets.', () => activity.sockets);
  gauges('flowgen_alarms_open', 'Open alarms; the same at every server.', 'severity', () => figures().alarms);
  gauge(
    'flowgen_outbox_age_seconds',
    'How long the oldest due message has waited; the same at every server.',
    () => figures().outboxAge,
  );
  gauges(
    'flowgen_report_runs',
    'Report runs: queued and running now, others of the last 24 hours; the same at every server.',
    'status',
    () => figures().runs,
  );
  gauges('flowgen_pool_connections', 'Connections to the database.', 'state', () => ({
    idle: pool.idleCount,
    busy: pool.totalCount - pool.idleCount,
    waiting: pool.waitingCount,
  }));
  gauge(
    'flowgen_event_loop_delay_seconds',
    'Delay of the event loop, 99th percentile of the last 15 s.',
    () => delay?.p99() ?? 0,
  );
  gauge(
    'flowgen_replica_lag_seconds',
    'Lag of the replica; NaN without one, or while it is unknown.',
    () => replica?.state().lag ?? Number.NaN,
  );
  const version = productVersion();
  gauges('flowgen_build_info', 'The version of the product.', 'version', () => ({ [version]: 1 }));

  const serve = (): Server =>
    createServer((request, response) => {
      if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
        response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found.\n');
        return;
      }
      void registry.metrics().then((text) => {
        response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' });
        response.end(text);
      });
    });

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        const { statusCode: status } = reply;
        requests.observe(
          { method: request.method, route: routeOf(request, status), status },
          reply.elapsedTime / 1_000,
        );
        done();
      });
    },
    start: async () => {
      const measured = measureEventLoopDelay();
      delay = measured;
      const watched = watchDatabaseFigures(pool);
      database = watched;
      const server = config.metricsPort === null ? null : serve();
      const url = server && (await listen(server, config.host, config.metricsPort ?? 0));
      return {
        url,
        stop: async () => {
          measured.stop();
          server?.close();
          server?.closeAllConnections();
          await watched.stop();
        },
      };
    },
  };
};
