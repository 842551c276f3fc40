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

const store = async (pool: Pool, client: PoolClient, placed: readonly Resolved[], now: number) => {
  const known = datapointCacheOf(pool);
  const noting = noteContacts(client, contactsOf(placed), now);
  const { measured, fromKnown } = await overlap(noting, () => {
    const all = measuredBy(placed);
    const guess = known.guess(all);
    return { measured: all, fromKnown: guess && readKnown(placed, guess, now) };
  });
  const found = fromKnown || measured.size === 0 ? undefined : await findDatapoints(client, measured);
  const { good, odd, sorted } = fromKnown ?? readValues(placed, found ?? new Map(), now);
  const uplinks = await noting;
  const { stored, moved } = await storeReadings(client, sorted, now, ({ device }) => ({
    uplinks: uplinks.get(device.id) ?? 0,
    expected_interval_s: device.expected_interval_s,
  }));
  const quarantined = await storeQuarantined(client, odd, now);
  const count = async (
    table: 'readings' | 'quarantined_readings',
    readings: readonly Candidate[],
    fresh: number,
  ) => {
    const isNew = await findInserted(client, table, readings, fresh);
    const as = table === 'readings' ? 'accepted' : 'quarantined';
    for (const [index, { tally, isLate }] of readings.entries()) {
      const became = isNew(index) ? as : 'duplicates';
      tally[became] += 1;
      if (isLate && became === 'accepted') tally.late += 1;
    }
  };
  await count('readings', good, stored);
  await count('quarantined_readings', odd, quarantined);
  return {
    moved,
    /** To be called when it is committed. */
    remember: (): void => {
      for (const { of, ts } of sorted.newest) of.at = ts;
      if (found) known.remember(found);
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
 * Takes uplinks in, all or none of them (`shards.ts`): makes pending devices and datapoints where they are
 * unknown, stores the readings durably, tells the live sockets. Each is judged by the company of its
 * own key. Answers what was made of each, in their order; throws when nothing was changed, or says that only
 * a part was (`parallel-transactions.ts`).
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
  /** Those that were written to. */
  const devices = new Set<number>();
  const write = async (client: PoolClient, places: readonly number[]) => {
    const own = places.map((index) => arrivals[index] as Arrival);
    const locating = locateDevices(context.pool, client, own, now);
    const items = await overlap(locating, () => places.map(newItem));
    const claimed = await claimPending(client, own, await locating);
    const placed = authorize(items, claimed);
    for (const { device } of placed) devices.add(device.id);
    return {
      items,
      places,
      placed,
      hasContested: claimed.hasContested,
      written: placed.length > 0 ? await store(context.pool, client, placed, now) : undefined,
    };
  };
  for (let attempt = 1; ; attempt++) {
    const lanes = (attempt === 1 && intoShards(context.pool, arrivals)) || [[...arrivals.keys()]];
    try {
      await ensureMonths(context.pool, months, now);
      const parts = await parallelTransactions(
        context.pool,
        lanes.map((places) => (client: PoolClient) => write(client, places)),
      );
      const outcomes: Outcome[] = [];
      for (const { items, places, placed, hasContested, written } of parts) {
        written?.remember();
        countSettled(context, items);
        if (written) announceValues(context, written.moved);
        if (placed.some(({ device }) => device.is_active === null)) announcePending(context);
        if (hasContested) announceContested(context);
        for (const [n, { tally }] of items.entries()) outcomes[places[n] as number] = tally;
      }
      return outcomes;
    } catch (error) {
      datapointCacheOf(context.pool).forget(devices);
      if (attempt >= 3 || !isWorthRetrying(error)) throw error;
      forgetMonths(context.pool);
    }
  }
};
