import type { FlatValues, TimeFault, ValueFault } from '../../src/domain/readings/readings.ts';
import type { Claimed } from './claims.ts';
import type { LockedDevice } from './lock-devices.ts';
import { serializationConflict } from './retry.ts';
import type { Arrival } from './uplink.ts';

/** The result of one uplink: `refused` as a whole, or counts of its readings. */
export interface Outcome {
  readonly refused: 'foreign' | 'full' | null;
  readonly accepted: number;
  /** Accepted readings older than the latest of their datapoint. */
  readonly late: number;
  readonly duplicates: number;
  readonly quarantined: number;
  /** Why values were rejected. */
  readonly faults: readonly ValueFault[];
}
export type Tally = { -readonly [K in keyof Outcome]: Outcome[K] };

/** An uplink being processed. */
export interface Item extends Arrival {
  /** Empty until the device is known, whose model says what its values mean. */
  flat: FlatValues;
  /** ms */
  readonly ts: number;
  readonly fault: TimeFault | null;
  readonly tally: Tally;
  /** Null until the device is found. */
  deviceId: number | null;
  /** Set once the key may write to it. */
  device?: LockedDevice;
}
/** An uplink whose device may be written to. */
export type Resolved = Item & Required<Pick<Item, 'device'>>;

/** Returns the uplinks whose device the key may write to; marks the others as refused. */
export const authorize = (items: readonly Item[], { ids, devices, claims }: Claimed): Resolved[] => {
  const resolved: Resolved[] = [];
  const mayWrite = ({ id, company_id }: LockedDevice, keyCompany: number | null): boolean =>
    keyCompany === null || company_id === keyCompany || claims.get(id)?.has(keyCompany) === true;
  for (const [index, item] of items.entries()) {
    const id = ids[index] ?? null;
    const device = id === null ? undefined : devices.get(id);
    item.deviceId = id;
    if (id === null) item.tally.refused = 'full';
    // Deleted between lookup and lock.
    else if (!device) throw serializationConflict('The device has been deleted.');
    else if (!mayWrite(device, item.companyId)) item.tally.refused = 'foreign';
    else {
      item.device = device;
      resolved.push(item as Resolved);
    }
  }
  return resolved;
};
