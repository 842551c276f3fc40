import type { Pool, PoolClient } from 'pg';
import { flattenValues, type FlatValues, timeFault } from '../../src/domain/readings.ts';
import type { Context } from '../context.ts';
import { overlap } from '../overlap.ts';
import { announceContested, announcePending, announceValues } from './announce.ts';
import { claimPending } from './claims.ts';
import { countSettled } from './counters.ts';
import { findDatapoints } from './find-datapoints.ts';
import { locateDevices } from './find-devices.ts';
import { datapointCacheOf } from './datapoint-cache.ts';
import { intoShards } from './shards.ts';
import { ensureMonths, forgetMonths } from './partitions.ts';
import { type Item, type Outcome, authorize, type Resolved, type Tally } from './authorize.ts';
import { type Candidate, contactsOf, measuredBy, readKnown, readValues } from './read-values.ts';
import { isWorthRetrying } from './retry.ts';
import { parallelTransactions } from './parallel-transactions.ts';
import { noteContacts, storeQuarantined, storeReadings } from './store.ts';
import type { Arrival } from './uplink.ts';
import { findInserted } from './find-inserted.ts';

const store = async (pool: Pool, client: PoolClient, resolved: readonly Resolved[], now: number) => {
  const cache = datapointCacheOf(pool);
  const contactsUpdated = noteContacts(client, contactsOf(resolved), now);
  const { measured, fromCache } = await overlap(contactsUpdated, () => {
    const all = measuredBy(resolved);
    const cached = cache.guess(all);
    return { measured: all, fromCache: cached && readKnown(resolved, cached, now) };
  });
  const found = fromCache || measured.size === 0 ? undefined : await findDatapoints(client, measured);
  const { good, implausible, sorted } = fromCache ?? readValues(resolved, found ?? new Map(), now);
  const uplinks = await contactsUpdated;
  const { stored, changed } = await storeReadings(client, sorted, now, ({ device }) => ({
    uplinks: uplinks.get(device.id) ?? 0,
    expected_interval_s: device.expected_interval_s,
  }));
  const quarantined = await storeQuarantined(client, implausible, now);
  const count = async (
    table: 'readings' | 'quarantined_readings',
    readings: readonly Candidate[],
    inserted: number,
  ) => {
    const isNew = await findInserted(client, table, readings, inserted);
    const counter = table === 'readings' ? 'accepted' : 'quarantined';
    for (const [index, { tally, isLate }] of readings.entries()) {
      const outcome = isNew(index) ? counter : 'duplicates';
      tally[outcome] += 1;
      if (isLate && outcome === 'accepted') tally.late += 1;
    }
  };
  await count('readings', good, stored);
  await count('quarantined_readings', implausible, quarantined);
  return {
    changed,
    /** Call after the commit. */
    updateCache: (): void => {
      for (const { of, ts } of sorted.newest) of.at = ts;
      if (found) cache.remember(found);
    },
  };
};

const NO_FAULTS: readonly string[] = [];
const newTally = (): Tally => ({
  refused: null,
  accepted: 0,
  late: 0,
  duplicates: 0,
  quarantined: 0,
  faults: NO_FAULTS,
});

/**
 * Stores uplinks, all or none (`shards.ts`): creates pending devices and datapoints for unknown ones, stores
 * the readings durably and notifies the live sockets. Each uplink is authorized by the company of its own key.
 * Returns one outcome per uplink, in order. When it throws, nothing was stored, or the error says that only
 * part was (`parallel-transactions.ts`).
 */
export const ingest = async (
  context: Context,
  arrivals: readonly Arrival[],
  now = Date.now(),
): Promise<readonly Outcome[]> => {
  if (arrivals.length === 0) return [];
  const times = arrivals.map(({ uplink }) => uplink.ts ?? now);
  const faults = times.map((ts) => timeFault(ts, now));
  const months = times.filter((_, index) => !faults[index]);
  const flat: FlatValues[] = [];
  const newItem = (index: number): Item => {
    const { uplink, companyId, way } = arrivals[index] as Arrival;
    return {
      uplink,
      companyId,
      way,
      flat: (flat[index] ??= flattenValues(uplink.values)),
      ts: times[index] as number,
      fault: faults[index] as string | null,
      tally: newTally(),
      deviceId: null,
    };
  };
  /** Devices written to, whose cache entries are dropped on failure. */
  const devices = new Set<number>();
  const write = async (client: PoolClient, indexes: readonly number[]) => {
    const own = indexes.map((index) => arrivals[index] as Arrival);
    const locating = locateDevices(context.pool, client, own, now);
    const items = await overlap(locating, () => indexes.map(newItem));
    const claimed = await claimPending(client, own, await locating);
    const resolved = authorize(items, claimed);
    for (const { device } of resolved) devices.add(device.id);
    return {
      items,
      indexes,
      resolved,
      hasContested: claimed.hasContested,
      written: resolved.length > 0 ? await store(context.pool, client, resolved, now) : undefined,
    };
  };
  for (let attempt = 1; ; attempt++) {
    const shards = (attempt === 1 && intoShards(context.pool, arrivals)) || [[...arrivals.keys()]];
    try {
      await ensureMonths(context.pool, months, now);
      const parts = await parallelTransactions(
        context.pool,
        shards.map((indexes) => (client: PoolClient) => write(client, indexes)),
      );
      const outcomes: Outcome[] = [];
      for (const { items, indexes, resolved, hasContested, written } of parts) {
        written?.updateCache();
        countSettled(context, items);
        if (written) announceValues(context, written.changed);
        if (resolved.some(({ device }) => device.is_active === null)) announcePending(context);
        if (hasContested) announceContested(context);
        for (const [n, { tally }] of items.entries()) outcomes[indexes[n] as number] = tally;
      }
      return outcomes;
    } catch (error) {
      datapointCacheOf(context.pool).forget(devices);
      if (attempt >= 3 || !isWorthRetrying(error)) throw error;
      forgetMonths(context.pool);
    }
  }
};
