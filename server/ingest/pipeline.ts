import type { Pool, PoolClient } from 'pg';
import { flattenValues, type FlatValues, timeFault } from '../../src/domain/readings.ts';
import type { Context } from '../context.ts';
import { meanwhile } from '../meanwhile.ts';
import { announcePending, announceValues } from './announce.ts';
import { countSettled } from './counters.ts';
import { findDatapoints } from './find-datapoints.ts';
import { locateDevices } from './find-devices.ts';
import { knownDatapointsOf } from './known-datapoints.ts';
import { ensureMonths, forgetMonths } from './partitions.ts';
import { type Item, type Outcome, place, type Placed, type Tally } from './place.ts';
import { type Candidate, contactsOf, measuredBy, readKnown, readValues } from './read-values.ts';
import { isWorthRetrying } from './retry.ts';
import { noteContacts, storeQuarantined, storeReadings } from './store.ts';
import type { Arrival } from './uplink.ts';
import { whichAreNew } from './which-are-new.ts';

const store = async (pool: Pool, client: PoolClient, placed: readonly Placed[], now: number) => {
  const known = knownDatapointsOf(pool);
  const measured = measuredBy(placed);
  const guess = known.guess(measured);
  const noting = noteContacts(client, contactsOf(placed), now);
  const fromKnown = await meanwhile(noting, () => guess && readKnown(placed, guess, now));
  const found = fromKnown || measured.size === 0 ? undefined : await findDatapoints(client, measured);
  const { good, odd, sorted } = fromKnown ?? readValues(placed, found ?? new Map(), now);
  const { stored, moved } = await storeReadings(client, sorted, now);
  const quarantined = await storeQuarantined(client, odd, now);
  const count = async (
    table: 'readings' | 'quarantined_readings',
    readings: readonly Candidate[],
    fresh: number,
  ) => {
    const isNew = await whichAreNew(client, table, readings, fresh);
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

const inTransaction = async <T>({ pool }: Context, run: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    const result = await run(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => (broken = true));
    throw error;
  } finally {
    client.release(broken);
  }
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
 * Takes uplinks in, one transaction for all: makes pending devices and datapoints where they are
 * unknown, stores the readings durably, tells the live sockets. Each is judged by the company of its
 * own key. Answers what was made of each, in their order; throws when nothing was changed.
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
  let flat: readonly FlatValues[] | undefined;
  const newItems = (): Item[] => {
    flat ??= arrivals.map(({ uplink }) => flattenValues(uplink.values));
    return arrivals.map(({ uplink, companyId, way }, index) => ({
      uplink,
      companyId,
      way,
      flat: (flat as readonly FlatValues[])[index] as FlatValues,
      ts: times[index] as number,
      fault: faults[index] as string | null,
      tally: newTally(),
      deviceId: null,
    }));
  };
  for (let attempt = 1; ; attempt++) {
    let devices: readonly number[] = [];
    try {
      await ensureMonths(context.pool, months, now);
      const { items, written, touchesPending } = await inTransaction(context, async (client) => {
        const locating = locateDevices(context.pool, client, arrivals, now);
        const all = await meanwhile(locating, newItems);
        const placed = place(all, await locating);
        devices = placed.map(({ device }) => device.id);
        return {
          items: all,
          written: placed.length > 0 ? await store(context.pool, client, placed, now) : undefined,
          touchesPending: placed.some(({ device }) => device.is_active === null),
        };
      });
      written?.remember();
      countSettled(context, items);
      if (written) announceValues(context, written.moved);
      if (touchesPending) announcePending(context);
      return items.map(({ tally }) => tally);
    } catch (error) {
      knownDatapointsOf(context.pool).forget(devices);
      if (attempt >= 3 || !isWorthRetrying(error)) throw error;
      forgetMonths(context.pool);
    }
  }
};
