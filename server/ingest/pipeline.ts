import type { PoolClient } from 'pg';
import { flattenValues, type FlatValues, timeFault } from '../../src/domain/readings.ts';
import type { Context } from '../context.ts';
import type { ValueEvent } from '../events.ts';
import { announcePending, announceValues } from './announce.ts';
import { datapointName, findDatapoints, type Measured } from './find-datapoints.ts';
import { findDevices, type LockedDevice, lockDevices } from './find-devices.ts';
import { ensureMonths, forgetMonths } from './partitions.ts';
import {
  type Contact,
  noteContacts,
  type QuarantinedReading,
  storeQuarantined,
  storeReadings,
} from './store.ts';
import type { Receipt, Uplink } from './uplink.ts';

/** An uplink that was refused as a whole. */
export interface Refusal {
  readonly index: number;
  readonly why: 'foreign' | 'full';
}
export interface Outcome extends Receipt {
  readonly refused: readonly Refusal[];
}

interface Item {
  readonly index: number;
  readonly uplink: Uplink;
  readonly flat: FlatValues;
  /** ms */
  readonly ts: number;
  readonly fault: string | null;
}
interface Placed extends Item {
  readonly device: LockedDevice;
}

/** A device was deleted between being found and being locked. */
const GONE = '40001';

const contactsOf = (placed: readonly Placed[]): Contact[] => {
  const contacts = new Map<number, Contact>();
  for (const { device, flat, ts, fault } of placed.toSorted((a, b) => a.ts - b.ts)) {
    const before = contacts.get(device.id);
    const speaks = flat.texts.size > 0 && !fault;
    contacts.set(device.id, {
      device: device.id,
      uplinks: (before?.uplinks ?? 0) + 1,
      status: speaks ? { ...before?.status, ...Object.fromEntries(flat.texts) } : (before?.status ?? null),
      statusAt: speaks ? ts : (before?.statusAt ?? null),
    });
  }
  return [...contacts.values()];
};

interface Work extends Outcome {
  readonly moved: readonly ValueEvent[];
  readonly touchesPending: boolean;
}

const work = async (
  client: PoolClient,
  items: readonly Item[],
  companyId: number | null,
  now: number,
): Promise<Work> => {
  const ids = await findDevices(
    client,
    items.map(({ uplink }) => uplink),
    companyId,
    now,
  );
  const devices = await lockDevices(client, ids);
  const refused: Refusal[] = [];
  const placed: Placed[] = [];
  for (const [place, item] of items.entries()) {
    const id = ids[place] ?? null;
    const device = id === null ? undefined : devices.get(id);
    if (id === null) refused.push({ index: item.index, why: 'full' });
    else if (!device) throw Object.assign(new Error('The device was deleted meanwhile.'), { code: GONE });
    else if (companyId !== null && device.company_id !== companyId)
      refused.push({ index: item.index, why: 'foreign' });
    else placed.push({ ...item, device });
  }

  const measured = placed.flatMap(({ device, flat }): Measured[] =>
    [...flat.numbers.keys()].map((key) => ({ device, key, isBoolean: flat.booleans.has(key) })),
  );
  const datapoints = measured.length > 0 ? await findDatapoints(client, measured) : new Map<string, number>();
  const rejected = placed.flatMap(({ index, flat }) => flat.faults.map((msg) => ({ index, msg })));
  const good: QuarantinedReading[] = [];
  const odd: QuarantinedReading[] = [];
  for (const { index, device, flat, ts, fault } of placed) {
    for (const [key, value] of flat.numbers) {
      const datapoint = datapoints.get(datapointName(device.id, key));
      if (datapoint === undefined)
        rejected.push({ index, msg: `“${key}”: this device has too many datapoints.` });
      else (fault ? odd : good).push({ datapoint, ts, value, reason: fault ?? '' });
    }
  }
  if (placed.length > 0) await noteContacts(client, contactsOf(placed), now);
  const { stored, moved } = await storeReadings(client, good, now);
  const quarantined = await storeQuarantined(client, odd, now);
  return {
    accepted: stored,
    duplicates: good.length - stored + (odd.length - quarantined),
    quarantined,
    rejected,
    refused,
    moved,
    touchesPending: placed.some(({ device }) => device.is_active === null),
  };
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

/**
 * Takes uplinks in: makes pending devices and datapoints where they are unknown, stores the readings
 * durably, tells the live sockets. `companyId` is that of the key, null for the platform's. All or
 * nothing but for what is listed in `rejected` (values) and `refused` (uplinks).
 */
export const ingest = async (
  context: Context,
  uplinks: readonly Uplink[],
  companyId: number | null,
  now = Date.now(),
): Promise<Outcome> => {
  const items = uplinks.map((uplink, index): Item => {
    const ts = uplink.ts ?? now;
    return { index, uplink, flat: flattenValues(uplink.values), ts, fault: timeFault(ts, now) };
  });
  const times = items.filter(({ fault }) => !fault).map(({ ts }) => ts);
  for (let attempt = 1; ; attempt++) {
    try {
      await ensureMonths(context.pool, times, now);
      const { moved, touchesPending, ...outcome } = await inTransaction(context, (client) =>
        work(client, items, companyId, now),
      );
      announceValues(context, moved);
      if (touchesPending) announcePending(context);
      return outcome;
    } catch (error) {
      if (attempt >= 3 || !isWorthRetrying(error)) throw error;
      forgetMonths(context.pool);
    }
  }
};
