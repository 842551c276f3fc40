import type { Context } from '../context.ts';
import { createUplinkDecoder, type DecodeUplink } from '../device-models/decode-uplinks.ts';
import { createGatewayNotes, type GatewayNotes } from '../gateways/notes.ts';
import { type Announcer, createAnnouncer } from './announce.ts';
import { createCounts, type IngestCounts } from './counters.ts';
import { asSystem } from '../db/access/scope.ts';
import { createCache } from './fast/cache.ts';
import { createMessageLog, type MessageLog } from './storing/messages.ts';
import { createSlowCompanies } from './queue/slow-companies.ts';
import { createIngestRate, type IngestRate } from './queue/rate.ts';
import { createPipeline, type Store } from './pipeline.ts';
import { inSpan } from '../tracing/tracing.ts';
import type { Arrival } from './uplink.ts';
import { createWriteQueue, type WriteQueue } from './queue/write-queue.ts';

/** The requests that brought some uplinks, each once, as far as they are traced. */
const causesOf = (arrivals: readonly Arrival[]): readonly string[] => [
  ...new Set(arrivals.flatMap(({ traceparent }) => traceparent ?? [])),
];

/** The ingest service of a server, a member of its context. */
export interface Ingest {
  readonly counts: IngestCounts;
  /** Stores uplinks as they arrive. */
  readonly queue: WriteQueue;
  readonly rate: IngestRate;
  /** Decodes an uplink that the network did not decode, if its device has a model with a decoder. */
  readonly decode: DecodeUplink;
  /** Stores uplinks at once, past the queue and its limits. */
  readonly store: Store;
  /** Announces that pending devices changed. */
  readonly announcePending: Announcer['pending'];
  readonly gateways: GatewayNotes;
  readonly messages: MessageLog;
}

export const createIngest = (
  services: Pick<
    Context,
    'config' | 'pool' | 'events' | 'log' | 'alarms' | 'models' | 'decoders' | 'activity' | 'tracing' | 'cold'
  >,
): Ingest => {
  const { config, pool, alarms, models, decoders, activity, tracing, cold } = services;
  const counts = createCounts();
  const announcer = createAnnouncer(services);
  const gateways = createGatewayNotes(services.pool, services.log);
  const messages = createMessageLog(pool, services.log);
  const cache = createCache();
  const slow = createSlowCompanies();
  const pipeline = createPipeline({
    pool,
    counts,
    announcer,
    cache,
    gateways,
    messages,
    alarms,
    registry: models,
    slow,
    cold: cold.reader,
    activity,
  });
  // Uplinks of several companies' keys are stored together; each is authorized by its own (`authorize.ts`).
  const store: Store = (arrivals, now) =>
    asSystem(() =>
      inSpan(
        tracing,
        { name: 'store readings', attributes: { 'flowgen.uplinks': arrivals.length } },
        () => pipeline(arrivals, now),
        tracing ? causesOf(arrivals) : [],
      ),
    );
  return {
    counts,
    queue: createWriteQueue({
      store,
      slow,
      companyOf: ({ companyId, uplink }) => companyId ?? cache.companyOf(uplink),
      counts,
      log: services.log,
    }),
    decode: createUplinkDecoder({ pool, models, decoders }),
    rate: createIngestRate(config.ingestRate),
    store,
    announcePending: announcer.pending,
    gateways,
    messages,
  };
};
