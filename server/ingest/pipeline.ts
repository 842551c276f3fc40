import type { PoolClient } from 'pg';
import { flattenValues, type FlatValues, timeFault } from '../../src/domain/readings.ts';
import type { Context } from '../context.ts';
import type { ValueEvent } from '../events.ts';
import { meanwhile } from '../meanwhile.ts';
import { announcePending, announceValues } from './announce.ts';
import { countSettled } from './counters.ts';
import { type Datapoints, findDatapoints, type Measured } from './find-datapoints.ts';
import { locateDevices } from './find-devices.ts';
import type { Located, LockedDevice } from './known-devices.ts';
import { ensureMonths, forgetMonths } from './partitions.ts';
import {
  type Contact,
  noteContacts,
  type QuarantinedReading,
  sortReadings,
  storeQuarantined,
  storeReadings,
} from './store.ts';
import type { Arrival } from './uplink.ts';
import { whichAreNew } from './which-are-new.ts';

/** What was made of one uplink: `refused` as a whole, or its readings counted. */
export interface Outcome {
  readonly refused: 'foreign' | 'full' | null;
  readonly accepted: number;
  /** Those of them that were older than the latest of their datapoint. */
  readonly late: number;
  readonly duplicates: number;
  readonly quarantined: number;
  /** A sentence for each value that was not taken. */
  readonly faults: readonly string[];
}
type Tally = { -readonly [K in keyof Outcome]: Outcome[K] };

interface Item extends Arrival {
  readonly flat: FlatValues;
  /** ms */
  readonly ts: number;
  readonly fault: string | null;
  readonly tally: Tally;
  /** Whose it is, once that is known. */
  deviceId: number | null;
  /** Set once it may be written to. */
  device?: LockedDevice;
}
type Placed = Item & Required<Pick<Item, 'device'>>;
interface Candidate extends QuarantinedReading {
  readonly latest: number | null;
  readonly isLate: boolean;
  readonly tally: Tally;
}

/** A device was deleted between being found and being locked. */
const GONE = '40001';

const contactsOf = (placed: readonly Placed[]): Contact[] => {
  const contacts = new Map<number, { -readonly [K in keyof Contact]: Contact[K] }>();
  for (const { device } of placed) {
    const contact = contacts.get(device.id);
    if (contact) contact.uplinks += 1;
    else contacts.set(device.id, { device: device.id, uplinks: 1, status: null, statusAt: null });
  }
  const speaking = placed.filter(({ flat, fault }) => flat.texts.size > 0 && !fault);
  for (const { device, flat, ts } of speaking.toSorted((a, b) => a.ts - b.ts)) {
    const contact = contacts.get(device.id);
    if (!contact) continue;
    contact.status = { ...contact.status, ...Object.fromEntries(flat.texts) };
    contact.statusAt = ts;
  }
  return [...contacts.values()];
};

/** Those whose device is there and may be written to; the others are refused. */
const place = (items: readonly Item[], { ids, devices }: Located): Placed[] => {
  const placed: Placed[] = [];
  for (const [index, item] of items.entries()) {
    const id = ids[index] ?? null;
    const device = id === null ? undefined : devices.get(id);
    item.deviceId = id;
    if (id === null) item.tally.refused = 'full';
    else if (!device) throw Object.assign(new Error('The device was deleted meanwhile.'), { code: GONE });
    else if (item.companyId !== null && device.company_id !== item.companyId) item.tally.refused = 'foreign';
    else {
      item.device = device;
      placed.push(item as Placed);
    }
  }
  return placed;
};

const measuredBy = (placed: readonly Placed[]): Map<number, Measured> => {
  const measured = new Map<number, Measured>();
  for (const { device, flat } of placed) {
    if (flat.numbers.size === 0) continue;
    const keys = measured.get(device.id)?.keys ?? new Map<string, boolean>();
    measured.set(device.id, { device, keys });
    for (const key of flat.numbers.keys()) keys.set(key, flat.booleans.has(key));
  }
  return measured;
};

const store = async (
  client: PoolClient,
  placed: readonly Placed[],
  now: number,
): Promise<readonly ValueEvent[]> => {
  const measured = measuredBy(placed);
  const finding: Promise<Datapoints> =
    measured.size > 0 ? findDatapoints(client, measured) : Promise.resolve(new Map());
  const contacts = await meanwhile(finding, () => contactsOf(placed));
  const datapoints = await finding;
  const good: Candidate[] = [];
  const odd: Candidate[] = [];
  const newest = new Map<number, number>();
  for (const { tally, device, flat, ts, fault } of placed) {
    tally.faults = flat.faults;
    const ofDevice = datapoints.get(device.id);
    for (const [key, value] of flat.numbers) {
      const datapoint = ofDevice?.get(key);
      if (datapoint === undefined)
        tally.faults = [...tally.faults, `“${key}”: this device has too many datapoints.`];
      else {
        const { id, at } = datapoint;
        // Of those that come together too, in their order.
        const isLate = ts < (newest.get(id) ?? at ?? ts);
        if (!fault && !isLate) newest.set(id, ts);
        (fault ? odd : good).push({
          datapoint: id,
          ts,
          value,
          reason: fault ?? '',
          latest: at,
          isLate,
          tally,
        });
      }
    }
  }
  const noting = noteContacts(client, contacts, now);
  const sorted = await meanwhile(noting, () => sortReadings(good, ({ latest }) => latest));
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
  return moved;
};

// The row's month was dropped by retention, a deadlock, a device deleted meanwhile: the second time it works.
const isWorthRetrying = (error: unknown): boolean =>
  ['23514', '40001', '40P01'].includes(String((error as { code?: unknown }).code));

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
    try {
      await ensureMonths(context.pool, months, now);
      const { items, moved, touchesPending } = await inTransaction(context, async (client) => {
        const locating = locateDevices(context.pool, client, arrivals, now);
        const all = await meanwhile(locating, newItems);
        const placed = place(all, await locating);
        const values = placed.length > 0 ? await store(client, placed, now) : [];
        const isPending = placed.some(({ device }) => device.is_active === null);
        return { items: all, moved: values, touchesPending: isPending };
      });
      countSettled(context, items);
      announceValues(context, moved);
      if (touchesPending) announcePending(context);
      return items.map(({ tally }) => tally);
    } catch (error) {
      if (attempt >= 3 || !isWorthRetrying(error)) throw error;
      forgetMonths(context.pool);
    }
  }
};
