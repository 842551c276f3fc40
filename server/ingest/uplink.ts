import type { NetworkFacts } from '../../src/domain/device-models/match.ts';
import type { DeviceType } from '../../src/domain/devices/devices.ts';
import type { ValueFault } from '../../src/domain/readings/readings.ts';
import { type Text } from '../texts/texts.ts';

/** How a network names a device. */
export interface DeviceNames {
  readonly app_id: string;
  readonly dev_id: string;
}

/** A gateway that heard an uplink, with the strength of its signal (dBm) and its ratio to the noise (dB). */
export interface HeardBy {
  readonly gateway: string;
  readonly rssi: number | null;
  readonly snr: number | null;
}

/** The bytes of a message, in base64, and its port. */
export interface RawMessage {
  readonly bytes: string;
  readonly f_port: number;
}

/** One message of a device, independent of transport and format. */
export interface Uplink extends DeviceNames {
  /** In the stored form (`src/domain/devices/serials.ts`); null when the network does not send it. */
  readonly hw_serial: string | null;
  readonly type: DeviceType;
  /** Whether the type follows from names in the network, instead of being in the message. */
  readonly isTypeGuessed: boolean;
  readonly title: string;
  readonly app_id_display: string;
  readonly dev_id_display: string;
  /** Time of measurement in ms; null: time of arrival. */
  readonly ts: number | null;
  /** As decoded by the network, not yet flattened. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What the network says about the device’s model; not set when it says nothing. */
  readonly network?: NetworkFacts | undefined;
  /** The message as it was sent, where the network did not decode it. */
  readonly raw?: RawMessage | undefined;
  /** Why its bytes could not be decoded. */
  readonly faults?: readonly ValueFault[] | undefined;
  /** Empty when the network does not say. */
  readonly gateways: readonly HeardBy[];
}

/** A message as it came, for the people who look for its readings. */
export interface ReceivedMessage {
  /** The vendor's path: `ttn`. */
  readonly source: string;
  /** Text, bytes, or the parsed part of a batch. */
  readonly payload: string | Uint8Array | object;
  /** Bytes; default: the length of the payload. */
  readonly size?: number;
}

/** The transport; both share one pipeline. */
export type Way = 'http' | 'mqtt';

/** An incoming uplink with the company of its key; null: a key of the platform. */
export interface Arrival {
  readonly uplink: Uplink;
  readonly companyId: number | null;
  readonly way: Way;
  readonly message?: ReceivedMessage | undefined;
  /** Its key: those of different keys take turns. Not set for an external broker. */
  readonly keyId?: number | null;
  /** The span of the request that brought it, if it is traced. */
  readonly traceparent?: string | undefined;
}

/** The result of a call. `accepted`, `duplicates` and `quarantined` count readings. */
export interface Receipt {
  readonly accepted: number;
  readonly duplicates: number;
  readonly quarantined: number;
  /** `index` is the uplink's index in the call, 0 for a single one. */
  readonly rejected: Rejection[];
  /** How many messages were made up in a network's console, and are not stored. */
  readonly simulated?: number;
}
export interface Rejection {
  readonly index: number;
  readonly text: Text;
}

export const NOTHING_RECEIVED: Receipt = { accepted: 0, duplicates: 0, quarantined: 0, rejected: [] };
