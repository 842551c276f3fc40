import type { PoolClient } from 'pg';
import { findDeviceIds } from '../find-devices.ts';
import { type Located, lockDevices, type LockedDevice } from '../lock-devices.ts';
import type { Uplink } from '../uplink.ts';

/** Whether the uplink belongs to this device, whatever other devices there are: the first rules of `find-devices.ts`. */
const isCertain = (device: LockedDevice, { app_id, dev_id, hw_serial, type }: Uplink): boolean =>
  device.is_active !== null &&
  (hw_serial === null
    ? device.app_id === app_id && device.dev_id === dev_id
    : device.hw_serial === hw_serial && device.type === type);

const MAX_CACHED = 50_000;
const MAX_PER_NAME = 8;

/** How an uplink named its device, and that device. */
type CacheEntry = Pick<Uplink, 'app_id' | 'hw_serial' | 'type'> & {
  readonly id: number;
  company: number | null;
};

/**
 * Maps uplinks to the devices they last belonged to. Only a guess: it is used if the locked device still
 * matches, so edits, deletions and other servers' writes are never missed.
 */
export const createDeviceCache = () => {
  /** By `dev_id`: nearly always one. */
  const entries = new Map<string, readonly CacheEntry[]>();
  const find = ({ app_id, dev_id, hw_serial, type }: Uplink): CacheEntry | undefined =>
    entries
      .get(dev_id)
      ?.find((entry) => entry.hw_serial === hw_serial && entry.app_id === app_id && entry.type === type);
  const forget = (uplink: Uplink): void => {
    const stale = find(uplink);
    const left = entries.get(uplink.dev_id)?.filter((entry) => entry !== stale) ?? [];
    if (left.length > 0) entries.set(uplink.dev_id, left);
    else entries.delete(uplink.dev_id);
  };
  /** The cached device ids of these uplinks; undefined unless all are cached. */
  const idsOf = (uplinks: readonly Uplink[]): readonly number[] | undefined => {
    const ids: number[] = [];
    for (const uplink of uplinks) {
      const id = find(uplink)?.id;
      if (id === undefined) return undefined;
      ids.push(id);
    }
    return ids;
  };
  return {
    /** Locks the devices of these uplinks; undefined unless all are cached and still match. */
    locate: async (client: PoolClient, uplinks: readonly Uplink[]): Promise<Located | undefined> => {
      const cachedIds = idsOf(uplinks);
      if (!cachedIds) return undefined;
      const devices = await lockDevices(client, cachedIds);
      const isOpen = (uplink: Uplink, index: number): boolean => {
        const device = devices.get(cachedIds[index] as number);
        return !device || !isCertain(device, uplink);
      };
      const open = [...uplinks.entries()].filter(([index, uplink]) => isOpen(uplink, index));
      if (open.length === 0) return { ids: cachedIds, devices };
      // They belong to these devices only as long as no other one fits better.
      const found = await findDeviceIds(
        client,
        open.map(([, uplink]) => uplink),
      );
      const stale = open.filter(([index], position) => found[position] !== cachedIds[index]);
      for (const [, uplink] of stale) forget(uplink);
      return stale.length === 0 ? { ids: cachedIds, devices } : undefined;
    },
    /** The company that the device of an uplink last belonged to. */
    companyOf: (uplink: Uplink): number | null => find(uplink)?.company ?? null,
    remember: (uplinks: readonly Uplink[], { ids, devices }: Located): void => {
      if (entries.size >= MAX_CACHED) entries.clear();
      for (const [index, uplink] of uplinks.entries()) {
        const id = ids[index];
        if (typeof id !== 'number') continue;
        const known = find(uplink);
        const company = devices.get(id)?.company_id ?? null;
        if (known?.id === id) {
          known.company = company;
          continue;
        }
        forget(uplink);
        const { app_id, dev_id, hw_serial, type } = uplink;
        const others = entries.get(dev_id) ?? [];
        // Names shared by many devices are not cached.
        if (others.length < MAX_PER_NAME)
          entries.set(dev_id, [...others, { app_id, hw_serial, type, id, company }]);
      }
    },
  };
};
