import * as z from 'zod';
import { deviceTypeFrom } from '../../src/domain/devices/type.ts';
import type { NetworkFacts } from '../../src/domain/device-models/match.ts';
import type { DeviceType } from '../../src/domain/devices/devices.ts';
import { parseTime } from '../../src/domain/readings/readings.ts';
import { normaliseSerial } from '../../src/domain/devices/serials.ts';
import { check } from '../../src/schema/explain.ts';
import { badRequest, validationError } from '../errors.ts';
import { message } from '../texts/texts.ts';
import { parseUplinkJson } from './json.ts';
import type { DeviceNames, HeardBy, RawMessage, Rejection, Uplink } from './uplink.ts';

/** The parsed uplinks of an array; `index` is the position in the call. */
export interface UplinkBatch {
  /** How many were made up in a network's console, and are not stored. */
  readonly simulated?: number;
  readonly uplinks: readonly { readonly index: number; readonly uplink: Uplink }[];
  readonly rejected: readonly Rejection[];
}

/** A format in which uplinks arrive, by webhook and by MQTT. One file in `vendors/` each. */
export interface Vendor {
  /** The last part of the webhook’s path: `/api/ingest/{path}`. */
  readonly path: string;
  /** What people call it, if its webhook is to be named to those who use another one by mistake. */
  readonly network?: string;
  /** Whether a body has this format, as far as can be told from its keys. */
  readonly matches?: (body: Readonly<Record<string, unknown>>) => boolean;
  /** For the API’s documentation. */
  readonly summary: string;
  readonly description?: string;
  /**
   * Set when the vendor names the kind of a message in `?event=` and in the group `event` of its topic: the
   * event that has readings. Others are accepted and ignored.
   */
  readonly event?: string;
  /** Other events that have readings, by name, such as the state of a battery. */
  readonly otherEvents?: Readonly<Record<string, Vendor['parse']>>;
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

/** What parses a vendor's message of this event; undefined for one without readings. */
export const parserOf = (
  { event, otherEvents, parse }: Vendor,
  sent: string | undefined,
): Vendor['parse'] | undefined => {
  if (event === undefined || event === sent) return parse;
  return sent !== undefined && Object.hasOwn(otherEvents ?? {}, sent) ? otherEvents?.[sent] : undefined;
};

/** Whether a message was made up by a person in the network's console, to try things out. */
export const isSimulated = (body: unknown): boolean => isObject(body) && body['simulated'] === true;

export const defineVendor = (vendor: Vendor): Vendor => vendor;

/** Whether this is an object, as opposed to a list or null. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value that is an object, or one as JSON text; undefined for any other. */
export const objectIn = (value: unknown): Readonly<Record<string, unknown>> | undefined => {
  if (typeof value !== 'string') return isObject(value) ? value : undefined;
  if (!value.trimStart().startsWith('{')) return undefined;
  try {
    const parsed = parseUplinkJson(value);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
};

/** A number, or one as text; null for any other value. */
export const numberIn = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

/** What a device says of its supply in LoRaWAN's `DevStatusAns`, as ChirpStack reports it. */
export const statusFields = {
  margin: z.number().optional(),
  externalPowerSource: z.boolean().optional(),
  batteryLevelUnavailable: z.boolean().optional(),
  batteryLevel: z.number().optional(),
};
type StatusEvent = z.output<z.ZodObject<typeof statusFields>>;

/** The readings of ChirpStack's event `status`; null without any. */
export const statusValues = (event: StatusEvent): Readonly<Record<string, number | boolean>> | null => {
  const { batteryLevel, batteryLevelUnavailable, externalPowerSource, margin } = event;
  const isKnown = batteryLevel !== undefined && !batteryLevelUnavailable && !externalPowerSource;
  const values = {
    ...(isKnown ? { battery_percent: batteryLevel } : {}),
    ...(externalPowerSource === undefined ? {} : { external_power: externalPowerSource }),
    ...(margin === undefined ? {} : { link_margin: margin }),
  };
  return Object.keys(values).length > 0 ? values : null;
};

/** The name of an application or a device. */
export const nameSchema = z.string().min(1).max(200);
/** The serial number of a device, in any spelling. */
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

/** The message as it was sent, unless the network has decoded it; undefined without bytes or port. */
export const rawFrom = (
  decoded: object | null | undefined,
  bytes: unknown,
  f_port: unknown,
): RawMessage | undefined =>
  Object.keys(decoded ?? {}).length === 0 &&
  typeof bytes === 'string' &&
  bytes !== '' &&
  bytes.length <= BASE64_MAX &&
  Number.isInteger(f_port)
    ? { bytes, f_port: f_port as number }
    : undefined;

/** Bytes in hexadecimal as base64; undefined for anything else. */
export const base64OfHex = (hex: unknown): string | undefined =>
  typeof hex === 'string' && /^(?:[\da-f]{2})+$/i.test(hex) && hex.length <= BASE64_MAX
    ? Buffer.from(hex, 'hex').toString('base64')
    : undefined;

/** What a vendor's file reads from a message. */
export interface UplinkFacts extends DeviceNames, Partial<Pick<Uplink, 'ts' | 'network' | 'raw'>> {
  readonly hw_serial?: string | undefined;
  /** As the message says; undefined: guessed. */
  readonly type?: DeviceType | undefined;
  /** Where the message has the serial. Default: `hw_serial`. */
  readonly serialPath?: string;
  /** Names in the network that tell the type of device, the best first. Default: the application. */
  readonly typeNames?: readonly (string | undefined)[];
  /** Names for people, if they differ from the ids. */
  readonly deviceTitle?: string | undefined;
  readonly appTitle?: string | undefined;
  readonly values: Uplink['values'] | null | undefined;
  readonly gateways?: readonly HeardBy[] | undefined;
}

const NO_GATEWAYS: readonly HeardBy[] = [];

/** The stored form of a serial; null without one. Throws 400 for scientific notation. */
const serialOf = (text: string | undefined, path: string): string | null => {
  if (text === undefined) return null;
  const serial = normaliseSerial(text);
  if (serial === null) throw badRequest(message('validation.serial_scientific', { text: text.trim() }), path);
  return serial === '' ? null : serial;
};

/** Creates an uplink. Unless given, the type of device is derived from names. */
export const uplinkFrom = (facts: UplinkFacts): Uplink => {
  const { app_id, dev_id, hw_serial, values, ts = null } = facts;
  const device = facts.deviceTitle || dev_id;
  const app = facts.appTitle || app_id;
  return {
    app_id,
    dev_id,
    hw_serial: serialOf(hw_serial, facts.serialPath ?? 'hw_serial'),
    type: facts.type ?? deviceTypeFrom(...(facts.typeNames ?? [app])),
    isTypeGuessed: facts.type === undefined,
    title: device,
    app_id_display: app,
    dev_id_display: device,
    ts,
    values: values ?? {},
    network: facts.network,
    raw: facts.raw,
    gateways: facts.gateways ?? NO_GATEWAYS,
  };
};
