import type { PoolClient } from 'pg';
import { int4s } from '../db/binary.ts';

/** A device row, locked against other writers until the transaction ends. */
export interface LockedDevice {
  readonly id: number;
  readonly company_id: number | null;
  readonly is_active: boolean | null;
  readonly type: string;
  readonly is_type_guessed: boolean;
  readonly hw_serial: string;
  readonly app_id: string;
  readonly dev_id: string;
  readonly expected_interval_s: number;
  readonly model_id: number | null;
  /** Changes with every change of the row. */
  readonly row_version: string;
}

/** Locked devices of some uplinks: `ids` by uplink index (null: no device), `devices` by id. */
export interface Located {
  readonly ids: readonly (number | null)[];
  readonly devices: ReadonlyMap<number, LockedDevice>;
}

/** Locks the devices in id order, so that two batches never deadlock. */
export const lockDevices = async (
  client: PoolClient,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, LockedDevice>> => {
  const { rows } = await client.query<LockedDevice>({
    name: 'ingest_lock_devices',
    text: `select id, company_id, is_active, type, is_type_guessed, hw_serial, app_id, dev_id, expected_interval_s,
             model_id,
             xmin as row_version
           from devices
           where id = any($1::int[]) order by id for no key update`,
    values: [int4s([...new Set(ids)], (id) => id)],
  });
  return new Map(rows.map((row) => [row.id, row]));
};
