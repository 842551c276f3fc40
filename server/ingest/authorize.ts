import type { FlatValues } from '../../src/domain/readings.ts';
import type { Claimed } from './claims.ts';
import type { LockedDevice } from './device-cache.ts';
import { serializationConflict } from './retry.ts';
import type { Arrival } from './uplink.ts';

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
export type Tally = { -readonly [K in keyof Outcome]: Outcome[K] };

/** An uplink on its way through. */
export interface Item extends Arrival {
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
/** One whose device may be written to. */
export type Resolved = Item & Required<Pick<Item, 'device'>>;

/** Those whose device is there and may be written to; the others are refused. */
export const authorize = (items: readonly Item[], { ids, devices, claims }: Claimed): Resolved[] => {
  const placed: Resolved[] = [];
  const mayWrite = ({ id, company_id }: LockedDevice, key: number | null): boolean =>
    key === null || company_id === key || claims.get(id)?.has(key) === true;
  for (const [index, item] of items.entries()) {
    const id = ids[index] ?? null;
    const device = id === null ? undefined : devices.get(id);
    item.deviceId = id;
    if (id === null) item.tally.refused = 'full';
    // Between being found and being locked.
    else if (!device) throw serializationConflict('The device was deleted meanwhile.');
    else if (!mayWrite(device, item.companyId)) item.tally.refused = 'foreign';
    else {
      item.device = device;
      placed.push(item as Resolved);
    }
  }
  return placed;
};
