import type { DatapointRole } from './datapoint-roles.ts';
import type { InterpretedValue } from '../device-models/interpret.ts';
import type { ingest } from '../../languages/en/server/ingest.ts';

/** Maximum length of a key. */
export const KEY_MAX = 200;
/** Maximum nesting depth of an uplink's values. */
export const VALUES_DEPTH = 16;
/** Maximum number of values in one uplink. */
export const VALUES_MAX = 500;
/** Longer status texts are truncated to this length. */
export const STATUS_MAX = 500;

/** Why a value is rejected, as a text's key and values. */
export interface ValueFault {
  readonly key: `ingest.${Extract<keyof typeof ingest, `key_${string}` | `decoder_${string}`> | 'many_values'}`;
  readonly values: Readonly<Record<string, string | number>>;
}

/** The flattened values of one uplink: numbers and texts by key, and the rejected values. */
export interface FlatValues {
  readonly numbers: ReadonlyMap<string, number>;
  /** The keys whose values were sent as booleans. */
  readonly booleans: ReadonlySet<string>;
  readonly texts: ReadonlyMap<string, string>;
  /** Why values were rejected. */
  readonly faults: readonly ValueFault[];
  /** Readings of the past that the message contains; only of devices with a model. */
  readonly past?: readonly PastValue[];
  /** The units that the message says its values are in, by key. */
  readonly units?: ReadonlyMap<string, string>;
  /** What the model of the device says about its keys. */
  readonly meanings?: Meanings;
  /** What became of each value of the message, by the model of the device. */
  readonly interpreted?: readonly InterpretedValue[];
}

/** What a device model says about the keys of a message. */
export interface Meanings {
  readonly byKey: ReadonlyMap<string, InterpretedValue>;
  /** The roles that a device has once and that the model gives to certain values. */
  readonly claimed: ReadonlySet<DatapointRole>;
}

/** A value with a time of its own (ms). */
export interface PastValue {
  readonly key: string;
  readonly ts: number;
  readonly value: number;
  /** That the message says it is in; null: it does not say. */
  readonly unit: string | null;
}

// PostgreSQL stores neither NUL nor lone surrogates.
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const hasValidParts = (key: string): boolean =>
  key.length <= KEY_MAX && isStorable(key) && key.split('.').every((part) => part.trim() !== '');

/** Cache of valid keys: the same few come with every uplink. */
const validKeys = new Set<string>();
const VALID_KEYS_MAX = 10_000;

/** Whether a key can be stored. */
export const isValidKey = (key: string): boolean => {
  if (validKeys.has(key)) return true;
  if (!hasValidParts(key)) return false;
  if (validKeys.size >= VALID_KEYS_MAX) validKeys.clear();
  validKeys.add(key);
  return true;
};

// Shared, because most uplinks have none of these.
const NO_BOOLEANS: ReadonlySet<string> = new Set();
const NO_TEXTS: ReadonlyMap<string, string> = new Map();
const NO_FAULTS: readonly ValueFault[] = [];

/** Why the value with this key is rejected. */
export const keyFault = (
  fault: 'depth' | 'invalid' | 'duplicate' | 'characters' | 'datapoints' | ModelFault | TypeFault,
  key: string,
): ValueFault => ({
  key: `ingest.key_${fault}`,
  values: { key: key.length > 60 ? `${key.slice(0, 60)}…` : key },
});
const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Why a device model keeps a value from being a reading. */
type ModelFault = 'ignored' | 'no_value' | 'status' | 'time' | 'unit' | 'unnamed';
type TypeFault = 'null' | 'list' | 'not_finite' | 'not_number';
const typeFault = (value: unknown): TypeFault => {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'number' ? 'not_finite' : 'not_number';
};

/** Fast path for uplinks that contain only numbers under valid keys, as most do; otherwise undefined. */
const plainNumbers = (values: Readonly<Record<string, unknown>>): Map<string, number> | undefined => {
  const numbers = new Map<string, number>();
  for (const key of Object.keys(values)) {
    const value = values[key];
    if (typeof value !== 'number' || !Number.isFinite(value) || !isValidKey(key)) return undefined;
    // `+ 0` turns -0 into 0: the database would store them as different values.
    numbers.set(key, value + 0);
  }
  return numbers.size <= VALUES_MAX ? numbers : undefined;
};

/**
 * Flattens nested values with `.`; booleans become 0 or 1; texts are never parsed as numbers and are returned
 * separately; anything else is rejected without affecting its siblings. See docs/specification.md, section 6.
 */
export const flattenValues = (values: Readonly<Record<string, unknown>>): FlatValues => {
  const plain = plainNumbers(values);
  if (plain) return { numbers: plain, booleans: NO_BOOLEANS, texts: NO_TEXTS, faults: NO_FAULTS };
  const numbers = new Map<string, number>();
  let booleans: Set<string> | undefined;
  let texts: Map<string, string> | undefined;
  let faults: ValueFault[] | undefined;
  let omitted = 0;

  const reject = (fault: ValueFault): void => void (faults ??= []).push(fault);

  const visit = (key: string, value: unknown, depth: number): void => {
    if (numbers.size + (texts?.size ?? 0) + (faults?.length ?? 0) >= VALUES_MAX) omitted += 1;
    else if (isPlainObject(value)) {
      if (depth >= VALUES_DEPTH) reject(keyFault('depth', key));
      else walk(value, `${key}.`, depth + 1);
    } else if (!isValidKey(key)) {
      reject(keyFault('invalid', key));
    } else if (numbers.has(key) || texts?.has(key)) {
      reject(keyFault('duplicate', key));
    } else if (typeof value === 'number' && Number.isFinite(value)) {
      numbers.set(key, value + 0);
    } else if (typeof value === 'boolean') {
      numbers.set(key, value ? 1 : 0);
      (booleans ??= new Set()).add(key);
    } else if (typeof value === 'string') {
      if (isStorable(value)) (texts ??= new Map()).set(key, value.slice(0, STATUS_MAX).toWellFormed());
      else reject(keyFault('characters', key));
    } else {
      reject(keyFault(typeFault(value), key));
    }
  };
  const walk = (node: Readonly<Record<string, unknown>>, prefix: string, depth: number): void => {
    for (const [name, value] of Object.entries(node)) visit(prefix + name, value, depth);
  };
  walk(values, '', 1);

  if (omitted > 0) reject({ key: 'ingest.many_values', values: { max: VALUES_MAX } });
  return {
    numbers,
    booleans: booleans ?? NO_BOOLEANS,
    texts: texts ?? NO_TEXTS,
    faults: faults ?? NO_FAULTS,
  };
};

const ISO = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d(?::\d\d)?)(\.\d{1,12})?(Z|z|[+-]\d\d:?\d\d)$/;
/** The year 1: PostgreSQL formats earlier timestamps differently. */
const EARLIEST = -62_135_596_800_000;
const LATEST = 8_640_000_000_000_000;

/**
 * Parses a timestamp of an uplink, ISO 8601 with an offset or milliseconds since 1970, to whole milliseconds;
 * null if invalid.
 */
export const parseTime = (value: unknown): number | null => {
  if (typeof value === 'number') {
    const ms = Math.trunc(value);
    return Number.isFinite(value) && ms >= EARLIEST && ms <= LATEST ? ms + 0 : null;
  }
  const match = typeof value === 'string' ? ISO.exec(value) : null;
  if (!match) return null;
  const [, date = '', time = '', fraction = '', zone = ''] = match;
  const offset = /^z$/i.test(zone) ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2');
  const ms = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}${fraction.slice(0, 4)}${offset}`);
  // Date.parse reads 30 February as 2 March.
  const day = Date.parse(`${date}T00:00:00Z`);
  const isDay = !Number.isNaN(day) && new Date(day).toISOString().startsWith(date);
  return isDay && !Number.isNaN(ms) && ms >= EARLIEST ? ms : null;
};

/** How far the clocks of devices may be ahead of the server's. */
export const AHEAD_MS = 5 * 60_000;
/** Earlier timestamps come from clocks that were never set. */
export const FIRST_MS = Date.UTC(2015, 0, 1);

/** Why a time is implausible. */
export type TimeFault = 'in_the_future' | 'before_2015';

/** Why a reading with this timestamp is quarantined and never "latest", or null. See docs/specification.md, section 6. */
export const timeFault = (ms: number, now: number): TimeFault | null => {
  if (ms > now + AHEAD_MS) return 'in_the_future';
  return ms < FIRST_MS ? 'before_2015' : null;
};
