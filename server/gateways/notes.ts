import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { HeardBy } from '../ingest/uplink.ts';
import { type HeardDevice, storeHeard } from './store-heard.ts';

/** A gateway that heard a device is stored at most this often. */
const EVERY_MS = 5 * 60_000;
/** What is remembered of earlier writes; beyond it, everything is forgotten and written again. */
const MAX_KNOWN = 300_000;
/** What waits for the database; beyond it, notes are dropped, since the next uplink repeats them. */
const MAX_WAITING = 20_000;
const PER_STATEMENT = 2_000;

/** An uplink that was stored, as far as gateways matter. */
interface Stored {
  readonly uplink: { readonly gateways: readonly HeardBy[] };
  readonly device: { readonly id: number };
}

export interface GatewayNotes {
  /** Notes which gateways heard these devices. Does not wait. `now`: the time of arrival (ms). */
  readonly note: (stored: readonly Stored[], now: number) => void;
  /** Waits until everything noted is stored. */
  readonly settled: () => Promise<void>;
}

/**
 * Keeps which gateways heard which devices, outside the transaction of the readings: uplinks share gateways, so that
 * batches would wait for each other. What is lost by a crash is in the next uplinks again.
 */
export const createGatewayNotes = (pool: Pool, log: Pick<FastifyBaseLogger, 'warn'>): GatewayNotes => {
  const writtenAt = new Map<string, number>();
  let waiting: HeardDevice[] = [];
  let writing: Promise<void> | undefined;

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, PER_STATEMENT);
      waiting = waiting.slice(PER_STATEMENT);
      try {
        await storeHeard(pool, batch);
      } catch (error) {
        for (const { device, gateway } of batch) writtenAt.delete(`${device} ${gateway}`);
        log.warn({ err: error }, 'could not store the gateways of uplinks');
      }
    }
    writing = undefined;
  };

  return {
    note: (stored, now) => {
      for (const { uplink, device } of stored) {
        for (const heard of uplink.gateways) {
          const key = `${device.id} ${heard.gateway}`;
          if (now - (writtenAt.get(key) ?? -Infinity) < EVERY_MS || waiting.length >= MAX_WAITING) continue;
          if (writtenAt.size >= MAX_KNOWN) writtenAt.clear();
          writtenAt.set(key, now);
          waiting.push({ device: device.id, at: now, ...heard });
        }
      }
      if (waiting.length > 0) writing ??= writeAll();
    },
    settled: async () => writing,
  };
};
