import type { Context } from '../context.ts';
import { createGatewayNotes, type GatewayNotes } from '../gateways/notes.ts';
import { type Announcer, createAnnouncer } from './announce.ts';
import { createCounts, type IngestCounts } from './counters.ts';
import { asSystem } from '../db/scope.ts';
import { createCache } from './fast/cache.ts';
import { createSlowCompanies } from './slow-companies.ts';
import { createIngestRate, type IngestRate } from './rate.ts';
import { createPipeline, type Store } from './pipeline.ts';
import { createWriteQueue, type WriteQueue } from './write-queue.ts';

/** The ingest service of a server, a member of its context. */
export interface Ingest {
  readonly counts: IngestCounts;
  /** Stores uplinks as they arrive. */
  readonly queue: WriteQueue;
  readonly rate: IngestRate;
  /** Stores uplinks at once, past the queue and its limits. */
  readonly store: Store;
  /** Announces that pending devices changed. */
  readonly announcePending: Announcer['pending'];
  readonly gateways: GatewayNotes;
}

export const createIngest = (
  services: Pick<Context, 'config' | 'pool' | 'events' | 'log' | 'alarms'>,
): Ingest => {
  const { config, pool, alarms } = services;
  const counts = createCounts();
  const announcer = createAnnouncer(services);
  const gateways = createGatewayNotes(services.pool, services.log);
  const cache = createCache();
  const slow = createSlowCompanies();
  const pipeline = createPipeline({ pool, counts, announcer, cache, gateways, alarms, slow });
  // Uplinks of several companies' keys are stored together; each is authorized by its own (`authorize.ts`).
  const store: Store = (arrivals, now) => asSystem(() => pipeline(arrivals, now));
  return {
    counts,
    queue: createWriteQueue({
      store,
      slow,
      companyOf: ({ companyId, uplink }) => companyId ?? cache.companyOf(uplink),
      counts,
      log: services.log,
    }),
    rate: createIngestRate(config.ingestRate),
    store,
    announcePending: announcer.pending,
    gateways,
  };
};
