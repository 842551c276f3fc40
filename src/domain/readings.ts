/** Longer keys are no names of quantities. */
export const KEY_MAX = 200;
/** How deep the values of one uplink may be nested. */
export const VALUES_DEPTH = 16;
/** How many values one uplink may carry. */
export const VALUES_MAX = 500;
/** What is kept of a text status. */
export const STATUS_MAX = 500;

/** The values of one uplink, flattened: numbers by key, the last texts, and what could not be taken. */
export interface FlatValues {
  readonly numbers: ReadonlyMap<string, number>;
  /** The keys that were sent as true or false. */
  readonly booleans: ReadonlySet<string>;
  readonly texts: ReadonlyMap<string, string>;
  /** A sentence for each value that was refused. */
  readonly faults: readonly string[];
}

// PostgreSQL stores neither NUL nor a lone surrogate.
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const isName = (key: string): boolean =>
  key.length <= KEY_MAX && isStorable(key) && key.split('.').every((part) => part.trim() !== '');

/** Names that were found good: the same few come with every uplink. */
const goodNames = new Set<string>();
const GOOD_NAMES_MAX = 10_000;

const isGoodName = (key: string): boolean => {
  if (goodNames.has(key)) return true;
  if (!isName(key)) return false;
  if (goodNames.size >= GOOD_NAMES_MAX) goodNames.clear();
  goodNames.add(key);
  return true;
};

// Most uplinks have none of these.
const NO_BOOLEANS: ReadonlySet<string> = new Set();
const NO_TEXTS: ReadonlyMap<string, string> = new Map();
const NO_FAULTS: readonly string[] = [];

const quoted = (key: string): string => `“${key.length > 60 ? `${key.slice(0, 60)}…` : key}”`;
const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const whatItIs = (value: unknown): string => {
  if (value === null || value === undefined) return 'is null';
  if (Array.isArray(value)) return 'is a list';
  return typeof value === 'number' ? 'is not a finite number' : 'is not a number';
};

/** Most uplinks hold nothing but numbers with good names: these; undefined where there is more to look at. */
const plainNumbers = (values: Readonly<Record<string, unknown>>): Map<string, number> | undefined => {
  const numbers = new Map<string, number>();
  for (const key of Object.keys(values)) {
    const value = values[key];
    if (typeof value !== 'number' || !Number.isFinite(value) || !isGoodName(key)) return undefined;
    // -0 and 0 are one value; the database would tell them apart when it writes them.
    numbers.set(key, value + 0);
  }
  return numbers.size <= VALUES_MAX ? numbers : undefined;
};

/**
 * Flattens nested values with `.`; booleans become 0 or 1; text is never a number and is kept apart;
 * anything else is refused and its siblings are kept. Source: contract, section 6.
 */
export const flattenValues = (values: Readonly<Record<string, unknown>>): FlatValues => {
  const plain = plainNumbers(values);
  if (plain) return { numbers: plain, booleans: NO_BOOLEANS, texts: NO_TEXTS, faults: NO_FAULTS };
  const numbers = new Map<string, number>();
  let booleans: Set<string> | undefined;
  let texts: Map<string, string> | undefined;
  let faults: string[] | undefined;
  let left = 0;

  const refuse = (fault: string): void => void (faults ??= []).push(fault);

  const take = (key: string, value: unknown, depth: number): void => {
    if (numbers.size + (texts?.size ?? 0) + (faults?.length ?? 0) >= VALUES_MAX) left += 1;
    else if (isPlainObject(value)) {
      if (depth >= VALUES_DEPTH) refuse(`${quoted(key)} is nested too deep.`);
      else walk(value, `${key}.`, depth + 1);
    } else if (!isGoodName(key)) {
      refuse(`${quoted(key)} can’t be the name of a value.`);
    } else if (numbers.has(key) || texts?.has(key)) {
      refuse(`${quoted(key)} is there twice.`);
    } else if (typeof value === 'number' && Number.isFinite(value)) {
      numbers.set(key, value + 0);
    } else if (typeof value === 'boolean') {
      numbers.set(key, value ? 1 : 0);
      (booleans ??= new Set()).add(key);
    } else if (typeof value === 'string') {
      if (isStorable(value)) (texts ??= new Map()).set(key, value.slice(0, STATUS_MAX).toWellFormed());
      else refuse(`${quoted(key)} holds characters that can’t be stored.`);
    } else {
      refuse(`${quoted(key)} ${whatItIs(value)}.`);
    }
  };
  const walk = (node: Readonly<Record<string, unknown>>, prefix: string, depth: number): void => {
    for (const [name, value] of Object.entries(node)) take(prefix + name, value, depth);
  };
  walk(values, '', 1);

  if (left > 0) refuse(`An uplink can carry at most ${VALUES_MAX} values; the rest was left out.`);
  return {
    numbers,
    booleans: booleans ?? NO_BOOLEANS,
    texts: texts ?? NO_TEXTS,
    faults: faults ?? NO_FAULTS,
  };
};

const ISO = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d(?::\d\d)?)(\.\d{1,12})?(Z|z|[+-]\d\d:?\d\d)$/;
/** The year 1: nothing was measured before it, and PostgreSQL writes it otherwise. */
const EARLIEST = -62_135_596_800_000;
const LATEST = 8_640_000_000_000_000;

/**
 * A time as uplinks carry it, ISO 8601 with an offset or milliseconds since 1970, in whole
 * milliseconds; null for what is no time.
 */
export const parseTime = (value: unknown): number | null => {
  if (typeof value === 'number') {
    const ms = Math.trunc(value);
    return Number.isFinite(value) && ms >= EARLIEST && ms <= LATEST ? ms + 0 : null;
  }
  const found = typeof value === 'string' ? ISO.exec(value) : null;
  if (!found) return null;
  const [, date = '', time = '', fraction = '', zone = ''] = found;
  const offset = /^z$/i.test(zone) ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2');
  const ms = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}${fraction.slice(0, 4)}${offset}`);
  // Date.parse takes the 30th of February for the 2nd of March.
  const day = Date.parse(`${date}T00:00:00Z`);
  const isDay = !Number.isNaN(day) && new Date(day).toISOString().startsWith(date);
  return isDay && !Number.isNaN(ms) && ms >= EARLIEST ? ms : null;
};

/** Clocks of devices may be this much ahead of ours. */
export const AHEAD_MS = 5 * 60_000;
/** Before the first of these devices was made: a clock that was never set. */
export const FIRST_MS = Date.UTC(2015, 0, 1);

/** Why a reading of this time is kept apart and never "latest", or null. Source: contract, section 6. */
export const timeFault = (ms: number, now: number): 'in the future' | 'before 2015' | null => {
  if (ms > now + AHEAD_MS) return 'in the future';
  return ms < FIRST_MS ? 'before 2015' : null;
};
