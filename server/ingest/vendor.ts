import * as z from 'zod';
import { deviceTypeFrom } from '../../src/domain/device-type.ts';
import type { NetworkFacts } from '../../src/domain/device-models/match.ts';
import { parseTime } from '../../src/domain/readings.ts';
import { check } from '../../src/schema/explain.ts';
import { badRequest, validationError } from '../errors.ts';
import type { DeviceNames, HeardBy, RawMessage, Rejection, Uplink } from './uplink.ts';

/** The parsed uplinks of an array; `index` is the position in the call. */
export interface UplinkBatch {
  readonly uplinks: readonly { readonly index: number; readonly uplink: Uplink }[];
  readonly rejected: readonly Rejection[];
}

/** A format in which uplinks arrive, by webhook and by MQTT. One file in `vendors/` each. */
export interface Vendor {
  /** The last part of the webhook’s path: `/api/ingest/{path}`. */
  readonly path: string;
  /** For the API’s documentation. */
  readonly summary: string;
  readonly description?: string;
  /**
   * Set when the vendor names the kind of a message in `?event=` and in the group `event` of its topic: the
   * event that has readings. Others are accepted and ignored.
   */
  readonly event?: string;
  /**
   * Parses a message. `topic` names the device of the MQTT topic it came by. Returns null for a message without
   * readings. Throws 400 for anything else.
   */
  readonly parse: (body: unknown, topic?: DeviceNames) => Uplink | null;
  /** Set when the webhook also takes arrays. */
  readonly batch?: {
    readonly max: number;
    /** The schema of the webhook’s body, for the API’s documentation. */
    readonly body: z.ZodType;
    readonly parse: (bodies: readonly unknown[]) => UplinkBatch;
  };
  readonly mqtt?: {
    /** The subscription on an external broker. */
    readonly filter: string;
    /** Matches the vendor’s topics, with the groups `app_id`, `dev_id` and, if there are events, `event`. */
    readonly topic: RegExp;
    /** Converts the level `dev_id` to the id that `parse` returns, if it is not the same. */
    readonly devId?: (level: string) => string;
  };
  /** Finds the names of the device in a message that can’t be parsed: `at` returns the text at a dotted path. */
  readonly names?: (at: (path: string) => string | undefined) => Partial<DeviceNames>;
  /** A message with readings, as the vendor sends it. */
  readonly example: unknown;
}

export const defineVendor = (vendor: Vendor): Vendor => vendor;

/** The name of an application or a device. */
export const nameSchema = z.string().min(1).max(200);
/** The serial number of a device. */
export const serialSchema = z.string().min(1).max(64);
/** A time of measurement, read by `timeOf`. */
export const timeSchema = z.string().max(40);

/** Validates a body. Throws 400 with the paths of what is wrong. */
export const bodyOf = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const checked = check(schema, body);
  if (checked.faults) throw validationError(checked.faults);
  return checked.value;
};

/** A time of measurement in ms; null when there is none. Throws 400 with the field’s path. */
export const timeOf = (time: string | null | undefined, path: string): number | null => {
  if (time === undefined || time === null) return null;
  const ts = parseTime(time);
  if (ts === null) throw badRequest('validation.instant', path);
  return ts;
};

/** Maximum length of a message’s bytes in base64; LoRaWAN allows 242 bytes. */
const BASE64_MAX = 2048;

/** What the network says about a device’s model; undefined when it says nothing. */
export const networkFrom = (
  facts: { readonly [K in keyof NetworkFacts]?: string | null | undefined } | null | undefined,
): NetworkFacts | undefined => {
  const known = Object.entries(facts ?? {}).filter(([, value]) => value);
  return known.length > 0 ? Object.fromEntries(known) : undefined;
};

/** The message as it was sent; undefined without bytes or port. */
export const rawFrom = (bytes: unknown, f_port: unknown): RawMessage | undefined =>
  typeof bytes === 'string' && bytes !== '' && bytes.length <= BASE64_MAX && typeof f_port === 'number'
    ? { bytes, f_port }
    : undefined;

interface UplinkFacts extends DeviceNames, Partial<Pick<Uplink, 'ts' | 'type' | 'network' | 'raw'>> {
  readonly hw_serial?: string | undefined;
  /** Names for people, if they differ from the ids. */
  readonly deviceTitle?: string | undefined;
  readonly appTitle?: string | undefined;
  readonly values: Uplink['values'] | null | undefined;
  readonly gateways?: readonly HeardBy[] | undefined;
}

const NO_GATEWAYS: readonly HeardBy[] = [];

/** Creates an uplink. Unless given, the type of device is derived from the name of the application. */
export const uplinkFrom = (facts: UplinkFacts): Uplink => {
  const { app_id, dev_id, hw_serial, values, ts = null } = facts;
  const device = facts.deviceTitle || dev_id;
  const app = facts.appTitle || app_id;
  return {
    app_id,
    dev_id,
    hw_serial: hw_serial?.toUpperCase() ?? null,
    type: facts.type ?? deviceTypeFrom(app),
    title: device,
    app_id_display: app,
    dev_id_display: device,
    ts,
    values: values ?? {},
    network: facts.network,
    // What the network has decoded counts.
    raw: values && Object.keys(values).length > 0 ? undefined : facts.raw,
    gateways: facts.gateways ?? NO_GATEWAYS,
  };
};
