import type { Pool, PoolClient } from 'pg';
import { eachOf } from '../each-of.ts';
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
    text: `select id, company_id, is_active, type, hw_serial, app_id, dev_id from devices
           where id = any($1::int[]) order by id for no key update`,
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map((row) => [row.id, row]));
};

/** What a device is known by, as one text; none of its parts can hold the separator. */
export const identityOf = ({ app_id, dev_id, hw_serial, type }: Uplink): string =>
  `${app_id}\0${dev_id}\0${hw_serial ?? ''}\0${type}`;

/** Whether nothing but this device can be meant: a serial goes before the network's names. */
const isMeant = (device: LockedDevice, { app_id, dev_id, hw_serial, type }: Uplink): boolean =>
  hw_serial === null
    ? device.app_id === app_id && device.dev_id === dev_id
    : device.hw_serial === hw_serial && device.type === type;

const REMEMBERED_MAX = 50_000;

/**
 * Which device an uplink was of the last time. Only a guess: it counts when the locked device is still
 * the one that is meant, so an edit, a deletion or another server's work is never missed.
 */
const createKnownDevices = () => {
  const ids = new Map<string, number>();
  return {
    /** The devices of all these uplinks; undefined when any of them has to be looked for. */
    locate: async (client: PoolClient, uplinks: readonly Uplink[]): Promise<Located | undefined> => {
      const guessed: number[] = [];
      for (const uplink of uplinks) {
        const id = ids.get(identityOf(uplink));
        if (id === undefined) return undefined;
        guessed.push(id);
      }
      const devices = await lockDevices(client, guessed);
      const isRight = uplinks.every((uplink, place) => {
        const device = devices.get(guessed[place] as number);
        if (device && isMeant(device, uplink)) return true;
        ids.delete(identityOf(uplink));
        return false;
      });
      return isRight ? { ids: guessed, devices } : undefined;
    },
    /** Notes what was found. */
    remember: (uplinks: readonly Uplink[], found: readonly (number | null)[]): void => {
      if (ids.size >= REMEMBERED_MAX) ids.clear();
      for (const [place, uplink] of uplinks.entries()) {
        const id = found[place];
        if (typeof id === 'number') ids.set(identityOf(uplink), id);
      }
    },
  };
};

/** What this server remembers. */
export const knownDevicesOf = eachOf((_pool: Pool) => createKnownDevices());
