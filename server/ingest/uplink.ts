import type { DeviceType } from '../../src/domain/devices.ts';

/** One message of a device, whichever way and in whichever shape it came. */
export interface Uplink {
  readonly app_id: string;
  readonly dev_id: string;
  /** Upper case; null where the network does not tell it. */
  readonly hw_serial: string | null;
  readonly type: DeviceType;
  readonly title: string;
  readonly app_id_display: string;
  readonly dev_id_display: string;
  /** When it was measured, in ms; null: at arrival. */
  readonly ts: number | null;
  /** As decoded by the network, not yet flattened. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** How it came; there is one pipeline behind both. */
export type Way = 'http' | 'mqtt';

/** An uplink on its way in, with the company of the key that it came with; null: the platform's. */
export interface Arrival {
  readonly uplink: Uplink;
  readonly companyId: number | null;
  readonly way: Way;
}

/** What was made of some uplinks. `accepted`, `duplicates` and `quarantined` count readings. */
export interface Receipt {
  readonly accepted: number;
  readonly duplicates: number;
  readonly quarantined: number;
  /** `index` is the uplink's place, 0 for a single one. */
  readonly rejected: readonly Rejection[];
}
export interface Rejection {
  readonly index: number;
  readonly msg: string;
}

export const NOTHING_RECEIVED: Receipt = { accepted: 0, duplicates: 0, quarantined: 0, rejected: [] };
