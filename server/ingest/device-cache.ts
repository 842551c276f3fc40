import type { Pool, PoolClient } from 'pg';
import { int4s } from '../db/binary.ts';
import { memoizePer } from '../memoize-per.ts';
import type { Uplink } from './uplink.ts';

/** A device, locked against other writers until the transaction ends. */
export interface LockedDevice {
  readonly id: number;
  readonly company_id: number | null;
  readonly is_active: boolean | null;
  readonly type: string;
  readonly hw_serial: string;
  readonly app_id: string;
  readonly dev_id: string;
  readonly expected_interval_s: number;
}

/** The devices of some uplinks, locked: by their places the ids, null where there is none, and by id the devices. */
export interface Located {
  readonly ids: readonly (number | null)[];
  readonly devices: ReadonlyMap<number, LockedDevice>;
}

/** Locks the devices in the order of their ids, so that two batches never wait for each other. */
export const lockDevices = async (
  client: PoolClient,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, LockedDevice>> => {
  const { rows } = await client.query<LockedDevice>({
    name: 'ingest_lock_devices',
    text: `select id, company_id, is_active, type, hw_serial, app_id, dev_id, expected_interval_s
           from devices
           where id = any($1::int[]) order by id for no key update`,
    values: [int4s([...new Set(ids)], (id) => id)],
  });
  return new Map(rows.map((row) => [row.id, row]));
};

/** Whether nothing but this device can be meant: a serial goes before the network's names. */
const isMeant = (device: LockedDevice, { app_id, dev_id, hw_serial, type }: Uplink): boolean =>
  hw_serial === null
    ? device.app_id === app_id && device.dev_id === dev_id
    : device.hw_serial === hw_serial && device.type === type;

const REMEMBERED_MAX = 50_000;
const NAMESAKES_MAX = 8;

/**
 * Which device an uplink was of the last time. Only a guess: it counts when the locked device is still
 * the one that is meant, so an edit, a deletion or another server's work is never missed.
 */
/** How an uplink named its device, and which it was. */
type Known = Pick<Uplink, 'app_id' | 'hw_serial' | 'type'> & { readonly id: number };

const createKnownDevices = () => {
  /** By `dev_id`: nearly always one. */
  const known = new Map<string, readonly Known[]>();
  const find = ({ app_id, dev_id, hw_serial, type }: Uplink): Known | undefined =>
    known
      .get(dev_id)
      ?.find((one) => one.hw_serial === hw_serial && one.app_id === app_id && one.type === type);
  const forget = (uplink: Uplink): void => {
    const gone = find(uplink);
    const left = known.get(uplink.dev_id)?.filter((one) => one !== gone) ?? [];
    if (left.length > 0) known.set(uplink.dev_id, left);
    else known.delete(uplink.dev_id);
  };
  /** Which devices these uplinks were of the last time; undefined when any of them has to be looked for. */
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
    idsOf,
    /** The devices of all these uplinks; undefined when any of them has to be looked for. */
    locate: async (client: PoolClient, uplinks: readonly Uplink[]): Promise<Located | undefined> => {
      const guessed = idsOf(uplinks);
      if (!guessed) return undefined;
      const devices = await lockDevices(client, guessed);
      const isRight = uplinks.every((uplink, place) => {
        const device = devices.get(guessed[place] as number);
        if (device && isMeant(device, uplink)) return true;
        forget(uplink);
        return false;
      });
      return isRight ? { ids: guessed, devices } : undefined;
    },
    /** Notes what was found. */
    remember: (uplinks: readonly Uplink[], found: readonly (number | null)[]): void => {
      if (known.size >= REMEMBERED_MAX) known.clear();
      for (const [place, uplink] of uplinks.entries()) {
        const id = found[place];
        if (typeof id !== 'number') continue;
        forget(uplink);
        const { app_id, dev_id, hw_serial, type } = uplink;
        const others = known.get(dev_id) ?? [];
        // Names that many devices share are looked for each time.
        if (others.length < NAMESAKES_MAX) known.set(dev_id, [...others, { app_id, hw_serial, type, id }]);
      }
    },
  };
};

/** What this server remembers. */
export const deviceCacheOf = memoizePer((_pool: Pool) => createKnownDevices());
